/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "seal.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <sodium.h>

#include "base/files.h"
#include "chain.h"
#include "merge.h"
#include "store_ops.h"

/* --- signer ---------------------------------------------------------------------------------- */

enum {
    SEED = crypto_sign_SEEDBYTES,
    LOCKED = SEED + crypto_secretbox_MACBYTES,
    PATH_ROOM = 4096,
    FILE_ROOM = 1024
};

_Static_assert(crypto_sign_SECRETKEYBYTES == 64, "the size in seal.h");

/* The data of a key file in addition to name and public key. */
struct lock {
    unsigned char salt[crypto_pwhash_SALTBYTES];
    unsigned char nonce[crypto_secretbox_NONCEBYTES];
    unsigned char locked[LOCKED];
    bool shown; /* users other than the owner can read the file */
};

/* --- the file --------------------------------------------------------------------------------- */

static enum store_code fail_errno(const char *path, struct store_error *err)
{
    char shown[136];
    const int why = errno;
    store_show_path(shown, path);
    return store_fail(err, why == ENOENT ? STORE_NOT_FOUND : STORE_FAILED, "%s: %s", shown,
                      strerror(why));
}

/* The name becomes a file name: it must not lead out of the folder. */
static enum store_code path_of(const char *folder, const char *name, char path[PATH_ROOM],
                               struct store_error *err)
{
    if (!chain_ready())
        return store_fail(err, STORE_FAILED, "hashing is not available");
    if (!seal_is_name(name) || name[0] == '.' || strchr(name, '/') != NULL)
        return store_fail(err, STORE_INVALID, "this name will not do for a key");
    const int n = snprintf(path, PATH_ROOM, "%s/%s.key", folder, name);
    return n > 0 && n < PATH_ROOM
               ? STORE_OK
               : store_fail(err, STORE_INVALID, "the name of the folder of keys is too long");
}

static void add_hex(char *text, const char *word, const unsigned char *bytes, size_t n)
{
    const size_t at = strlen(text);
    const size_t length = (size_t)snprintf(text + at, FILE_ROOM - at, "%s ", word);
    (void)sodium_bin2hex(text + at + length, FILE_ROOM - at - length, bytes, n);
    (void)snprintf(text + strlen(text), FILE_ROOM - strlen(text), "\n");
}

/* Creates the folder and its missing parents. */
static bool make_folders(const char *folder)
{
    char path[PATH_ROOM];
    (void)snprintf(path, sizeof path, "%s", folder);
    for (char *at = strchr(path + 1, '/'); at != NULL; at = strchr(at + 1, '/')) {
        *at = '\0';
        if (mkdir(path, 0700) != 0 && errno != EEXIST)
            return false;
        *at = '/';
    }
    return mkdir(path, 0700) == 0 || errno == EEXIST;
}

static enum store_code write_file(const char *folder, const char *name, const char *text,
                                  struct store_error *err)
{
    char path[PATH_ROOM];
    const enum store_code code = path_of(folder, name, path, err);
    if (code != STORE_OK)
        return code;
    if (!make_folders(folder))
        return fail_errno(folder, err);
    const int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd < 0 && errno == EEXIST)
        return store_fail(err, STORE_CONFLICT, "there is a key of this name already");
    if (fd < 0)
        return fail_errno(path, err);
    const size_t n = strlen(text);
    const bool written = write(fd, text, n) == (ssize_t)n && fsync(fd) == 0;
    if (close(fd) == 0 && written)
        return STORE_OK;
    const enum store_code failed = fail_errno(path, err);
    (void)unlink(path);
    return failed;
}

/* Parses a line "word value" with a hexadecimal value. */
static bool take_hex(const char *text, const char *word, unsigned char *out, size_t n)
{
    const char *end = NULL;
    size_t length = 0;
    const char *at = strstr(text, word);
    return at != NULL &&
           sodium_hex2bin(out, n, at + strlen(word), 2 * n, NULL, &length, &end) == 0 &&
           length == n && *end == '\n';
}

static enum store_code read_key(const char *path, char text[FILE_ROOM], bool *shown,
                                struct store_error *err)
{
    struct stat st;
    FILE *f = fopen(path, "re");
    if (f == NULL)
        return fail_errno(path, err);
    *shown = fstat(fileno(f), &st) != 0 || (st.st_mode & 077) != 0;
    size_t n;
    char *all = read_text(f, FILE_ROOM, &n);
    const bool failed = ferror(f) != 0 || !all;
    (void)fclose(f);
    (void)snprintf(text, FILE_ROOM, "%s", all ? all : "");
    free(all);
    return failed ? fail_errno(path, err) : STORE_OK;
}

static enum store_code read_file(const char *folder, const char *name, struct signer *out,
                                 struct lock *lock, struct store_error *err)
{
    static const char head[] = "referee key 1\n";
    char path[PATH_ROOM];
    char text[FILE_ROOM];
    unsigned char public[crypto_sign_PUBLICKEYBYTES];
    enum store_code code = path_of(folder, name, path, err);
    if (code == STORE_OK)
        code = read_key(path, text, &lock->shown, err);
    if (code != STORE_OK)
        return code;
    *out = (struct signer){.own = false};
    (void)snprintf(out->name, sizeof out->name, "%s", name);
    if (strncmp(text, head, sizeof head - 1) != 0 ||
        !take_hex(text, "\npublic ", public, sizeof public)) {
        store_show_path(path, path);
        return store_fail(err, STORE_CORRUPT, "%s: this is not a key", path);
    }
    (void)sodium_bin2hex(out->public, sizeof out->public, public, sizeof public);
    out->own = take_hex(text, "\nsalt ", lock->salt, sizeof lock->salt) &&
               take_hex(text, "\nnonce ", lock->nonce, sizeof lock->nonce) &&
               take_hex(text, "\nlocked ", lock->locked, sizeof lock->locked);
    return STORE_OK;
}

/* --- the secret ------------------------------------------------------------------------------- */

/* Derives the encryption key from the passphrase. */
static enum store_code stretch(const char *passphrase, const struct lock *lock,
                               unsigned char key[crypto_secretbox_KEYBYTES],
                               struct store_error *err)
{
    const int rc = crypto_pwhash(key, crypto_secretbox_KEYBYTES, passphrase, strlen(passphrase),
                                 lock->salt, crypto_pwhash_OPSLIMIT_INTERACTIVE,
                                 crypto_pwhash_MEMLIMIT_INTERACTIVE, crypto_pwhash_ALG_ARGON2ID13);
    return rc == 0 ? STORE_OK : store_fail(err, STORE_FAILED, "out of memory");
}

static enum store_code lock_seed(const unsigned char seed[SEED], const char *passphrase,
                                 struct lock *lock, struct store_error *err)
{
    unsigned char key[crypto_secretbox_KEYBYTES];
    randombytes_buf(lock->salt, sizeof lock->salt);
    randombytes_buf(lock->nonce, sizeof lock->nonce);
    const enum store_code code = stretch(passphrase, lock, key, err);
    if (code == STORE_OK)
        (void)crypto_secretbox_easy(lock->locked, seed, SEED, lock->nonce, key);
    sodium_memzero(key, sizeof key);
    return code;
}

/* Derives the key pair from a seed. */
static void make_pair(const unsigned char seed[SEED], struct signer *out)
{
    unsigned char public[crypto_sign_PUBLICKEYBYTES];
    (void)crypto_sign_seed_keypair(public, out->secret, seed);
    (void)sodium_bin2hex(out->public, sizeof out->public, public, sizeof public);
}

enum store_code signer_make(const char *folder, const char *name, const char *passphrase,
                            struct signer *out, struct store_error *err)
{
    char path[PATH_ROOM];
    char text[FILE_ROOM];
    unsigned char seed[SEED];
    struct lock lock;
    enum store_code code = path_of(folder, name, path, err);
    if (code == STORE_OK && passphrase[0] == '\0')
        code = store_fail(err, STORE_INVALID, "the passphrase is empty");
    if (code != STORE_OK)
        return code;
    *out = (struct signer){.own = true};
    (void)snprintf(out->name, sizeof out->name, "%s", name);
    randombytes_buf(seed, sizeof seed);
    make_pair(seed, out);
    code = lock_seed(seed, passphrase, &lock, err);
    sodium_memzero(seed, sizeof seed);
    (void)snprintf(text, sizeof text, "referee key 1\npublic %s\n", out->public);
    add_hex(text, "salt", lock.salt, sizeof lock.salt);
    add_hex(text, "nonce", lock.nonce, sizeof lock.nonce);
    add_hex(text, "locked", lock.locked, sizeof lock.locked);
    return code == STORE_OK ? write_file(folder, name, text, err) : code;
}

enum store_code signer_add_public(const char *folder, const char *name, const char *public_key,
                                  struct store_error *err)
{
    char text[FILE_ROOM];
    if (strlen(public_key) != SEAL_PUBLIC_SIZE - 1 ||
        strspn(public_key, "0123456789abcdef") != SEAL_PUBLIC_SIZE - 1)
        return store_fail(err, STORE_INVALID, "a public key is 64 digits, 0 to 9 and a to f");
    (void)snprintf(text, sizeof text, "referee key 1\npublic %s\n", public_key);
    return write_file(folder, name, text, err);
}

enum store_code signer_read(const char *folder, const char *name, struct signer *out,
                            struct store_error *err)
{
    struct lock ignored;
    return read_file(folder, name, out, &ignored, err);
}

enum store_code signer_unlock(const char *folder, const char *name, const char *passphrase,
                              struct signer *out, struct store_error *err)
{
    struct lock lock;
    unsigned char key[crypto_secretbox_KEYBYTES];
    unsigned char seed[SEED];
    char public[SEAL_PUBLIC_SIZE];
    enum store_code code = read_file(folder, name, out, &lock, err);
    if (code == STORE_OK && !out->own)
        code = store_fail(err, STORE_INVALID, "only the public key of this name is here");
    if (code == STORE_OK && lock.shown)
        code = store_fail(err, STORE_INVALID, "others can read the file of the key: chmod 600");
    if (code == STORE_OK)
        code = stretch(passphrase, &lock, key, err);
    if (code != STORE_OK)
        return code;
    const int opened = crypto_secretbox_open_easy(seed, lock.locked, LOCKED, lock.nonce, key);
    memcpy(public, out->public, sizeof public);
    if (opened == 0)
        make_pair(seed, out);
    sodium_memzero(seed, sizeof seed);
    sodium_memzero(key, sizeof key);
    if (opened == 0 && strcmp(public, out->public) == 0)
        return STORE_OK;
    signer_wipe(out);
    return store_fail(err, STORE_INVALID, "the passphrase is not that of the key");
}

void signer_wipe(struct signer *key)
{
    sodium_memzero(key->secret, sizeof key->secret);
}

void signer_wipe_text(char *text, size_t size)
{
    sodium_memzero(text, size);
}

/* --- listing ---------------------------------------------------------------------------------- */

static int is_key_file(const struct dirent *entry)
{
    const size_t n = strlen(entry->d_name);
    return n > 4 && entry->d_name[0] != '.' && strcmp(entry->d_name + n - 4, ".key") == 0;
}

enum store_code signer_list(const char *folder, signer_fn *fn, void *ctx, struct store_error *err)
{
    struct dirent **found = NULL;
    const int n = scandir(folder, &found, is_key_file, alphasort);
    if (n < 0)
        return errno == ENOENT ? STORE_OK : fail_errno(folder, err);
    int stop = 0;
    for (int i = 0; i < n; i++) {
        struct signer key;
        char *name = found[i]->d_name;
        name[strlen(name) - 4] = '\0';
        if (stop == 0 && signer_read(folder, name, &key, NULL) == STORE_OK)
            stop = fn(ctx, &key);
        free(found[i]);
    }
    free(found);
    return STORE_OK;
}

/* --- receipt --------------------------------------------------------------------------------- */

/* The seal to be made. */
struct countersigning {
    const struct signer *office;
    char origin[STORE_KEY_SIZE];
    char head[STORE_HASH_SIZE];
    char at[STORE_TIME_SIZE];
    char signature[SEAL_SIGNATURE_SIZE];
    struct store_signed seal;
    bool known;
};

static int take_head(void *ctx, const struct store_match *m)
{
    struct countersigning *a = ctx;
    (void)snprintf(a->origin, sizeof a->origin, "%s", m->origin);
    (void)snprintf(a->head, sizeof a->head, "%s", m->head_hash);
    a->seal.entries = m->head_seq;
    return 1;
}

static int compare_receipt(void *ctx, const struct store_signed *x)
{
    struct countersigning *a = ctx;
    a->known = x->arrived != NULL && strcmp(x->arrived, a->seal.arrived) == 0 &&
               strcmp(x->head, a->head) == 0 && strcmp(x->origin, a->origin) == 0 &&
               strcmp(x->public, a->office->public) == 0;
    return a->known;
}

static enum store_code sign(struct store *s, const char *key, struct countersigning *a,
                            struct store_error *err)
{
    store_now(a->at);
    if (!signer_sign(a->office, &a->seal, a->signature))
        return store_fail(err, STORE_INVALID, "%s: this key cannot sign", s->where);
    return store_seal_put(s, key, &a->seal, err);
}

enum store_code store_sign_receipt(struct store *s, const char *key, const char *club,
                                   const struct signer *office, struct store_error *err)
{
    struct countersigning a = {.office = office};
    a.seal = (struct store_signed){.origin = a.origin,
                                   .head = a.head,
                                   .at = a.at,
                                   .name = office->name,
                                   .public = office->public,
                                   .signature = a.signature,
                                   .arrived = club};
    enum store_code code = store_begin(s, STORE_WRITE, err);
    if (code != STORE_OK)
        return code;
    code = store_match_get(s, key, take_head, &a, err);
    if (code == STORE_OK)
        code = store_seals(s, key, compare_receipt, &a, err);
    if (code == STORE_OK && !a.known)
        code = sign(s, key, &a, err);
    if (code == STORE_OK)
        return store_commit(s, err);
    store_rollback(s);
    return code;
}

/* --- the form --------------------------------------------------------------------------------- */

static bool is_hex(const char *text, size_t digits)
{
    return strlen(text) == digits && strspn(text, "0123456789abcdef") == digits;
}

bool seal_is_name(const char *name)
{
    const size_t n = strlen(name);
    for (size_t i = 0; i < n; i++)
        if ((unsigned char)name[i] < ' ' || name[i] == 127)
            return false;
    return n > 0 && n < SEAL_NAME_SIZE && name[0] != ' ' && store_is_text(name, n);
}

static bool has_form(const struct store_signed *x)
{
    return store_is_key(x->origin) && x->entries >= 0 && is_hex(x->head, STORE_HASH_SIZE - 1) &&
           store_is_time(x->at) && is_hex(x->public, SEAL_PUBLIC_SIZE - 1) &&
           is_hex(x->signature, SEAL_SIGNATURE_SIZE - 1) && seal_is_name(x->name);
}

void seal_write(const struct store_signed *x, struct seal_text *out)
{
    (void)snprintf(out->text, sizeof out->text, "%s %ld %s %s %s %s %s", x->origin, x->entries,
                   x->head, x->at, x->public, x->signature, x->name);
}

/* Returns the next word, terminated in place; NULL: none. */
static char *take_word(char **rest)
{
    char *word = *rest;
    char *end = word == NULL ? NULL : strchr(word, ' ');
    if (end != NULL)
        *end++ = '\0';
    *rest = end;
    return word;
}

/* Parses a number of at most as many digits as a long holds. */
static bool take_count(const char *text, long *out)
{
    const size_t n = strlen(text);
    if (n == 0 || n > 9 || strspn(text, "0123456789") != n)
        return false;
    *out = atol(text);
    return true;
}

bool seal_read(struct seal_text *text, struct store_signed *out)
{
    char *rest = text->text;
    const char *part[6];
    for (int i = 0; i < 6; i++)
        part[i] = take_word(&rest);
    if (rest == NULL)
        return false;
    *out = (struct store_signed){.origin = part[0],
                                 .head = part[2],
                                 .at = part[3],
                                 .public = part[4],
                                 .signature = part[5],
                                 .name = rest};
    return take_count(part[1], &out->entries) && has_form(out);
}

bool seal_read_head(const char *text, struct seal_head *out)
{
    struct seal_text copy;
    char *rest = copy.text;
    if (snprintf(copy.text, sizeof copy.text, "%s", text) >= (int)sizeof copy.text)
        return false;
    const char *key = take_word(&rest);
    const char *entries = take_word(&rest);
    const char *head = rest;
    if (head == NULL || !store_is_key(key) || !take_count(entries, &out->entries) ||
        !is_hex(head, STORE_HASH_SIZE - 1))
        return false;
    memcpy(out->key, key, sizeof out->key);
    memcpy(out->head, head, sizeof out->head);
    return true;
}

/* --- the signature ---------------------------------------------------------------------------- */

/* Writes the bytes to sign; returns their length. */
static size_t signed_bytes(const struct store_signed *x, struct seal_text *out)
{
    const int n = snprintf(out->text, sizeof out->text, "referee seal 1\n%s %ld %s\n%s\n%s\n",
                           x->origin, x->entries, x->head, x->at, x->name);
    return n < 0 ? 0 : (size_t)n;
}

bool seal_proved(const struct store_signed *x)
{
    struct seal_text text;
    unsigned char public[crypto_sign_PUBLICKEYBYTES];
    unsigned char signature[crypto_sign_BYTES];
    if (!has_form(x) ||
        sodium_hex2bin(public, sizeof public, x->public, strlen(x->public), NULL, NULL, NULL) ||
        sodium_hex2bin(signature, sizeof signature, x->signature, strlen(x->signature), NULL, NULL,
                       NULL))
        return false;
    const size_t n = signed_bytes(x, &text);
    return crypto_sign_verify_detached(signature, (const unsigned char *)text.text, n, public) == 0;
}

bool signer_sign(const struct signer *key, const struct store_signed *seal,
                 char signature[SEAL_SIGNATURE_SIZE])
{
    struct seal_text text;
    struct store_signed made = *seal;
    unsigned char bytes[crypto_sign_BYTES];
    made.name = key->name;
    made.public = key->public;
    made.signature = signature;
    const size_t n = signed_bytes(&made, &text);
    (void)crypto_sign_detached(bytes, NULL, (const unsigned char *)text.text, n, key->secret);
    (void)sodium_bin2hex(signature, SEAL_SIGNATURE_SIZE, bytes, sizeof bytes);
    return seal_proved(&made);
}

/* --- seal find ------------------------------------------------------------------------------- */

struct looking {
    struct store *s;
    const struct seal_head *head;
    struct store_error *err;
    enum store_code code;
    enum seal_log state;
    char *match;
};

/* Whether the chain is valid up to the head's last entry. */
static bool chain_holds(const struct looking *l, const char *key)
{
    long bad = -1;
    return store_check_chain(l->s, key, NULL, NULL, &bad, NULL) == STORE_OK ||
           bad > l->head->entries;
}

/* Stops the iteration if no better result is possible. */
static int look(void *ctx, const struct store_match *m)
{
    struct looking *l = ctx;
    char hash[STORE_HASH_SIZE];
    enum seal_log is = SEAL_SHORTENED;
    if (m->head_seq >= l->head->entries) {
        l->code = tails_hash(l->s, m->key, l->head->entries, hash, l->err);
        is = strcmp(hash, l->head->head) == 0 && chain_holds(l, m->key) ? SEAL_HOLDS : SEAL_DIFFERS;
    }
    if (l->code == STORE_OK && is < l->state) {
        l->state = is;
        (void)snprintf(l->match, STORE_KEY_SIZE, "%s", m->key);
    }
    return l->code != STORE_OK || is == SEAL_HOLDS;
}

enum store_code seal_find(struct store *s, const struct seal_head *head, bool called,
                          enum seal_log *is, char match[STORE_KEY_SIZE], struct store_error *err)
{
    const struct store_query query[] = {{.origin = head->key, .logs = STORE_ALL_LOGS},
                                        {.key = head->key, .logs = STORE_ALL_LOGS},
                                        {.family = head->key, .logs = STORE_ALL_LOGS}};
    struct looking l = {.s = s, .head = head, .err = err, .state = SEAL_ELSEWHERE, .match = match};
    match[0] = '\0';
    for (int i = 0; i < (called ? 3 : 1) && l.code == STORE_OK && l.state != SEAL_HOLDS; i++) {
        const enum store_code read = store_matches(s, &query[i], look, &l, err);
        l.code = l.code == STORE_OK ? read : l.code;
    }
    *is = l.state;
    return l.code;
}
