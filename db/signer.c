/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "signer.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/files.h"
#include "chain.h"
#include "store_ops.h"

enum {
    SEED = crypto_sign_SEEDBYTES,
    LOCKED = SEED + crypto_secretbox_MACBYTES,
    PATH_ROOM = 4096,
    FILE_ROOM = 1024
};

_Static_assert(crypto_sign_SECRETKEYBYTES == 64, "the size in signer.h");

/* What a key file holds beside name and public key. */
struct lock {
    unsigned char salt[crypto_pwhash_SALTBYTES];
    unsigned char nonce[crypto_secretbox_NONCEBYTES];
    unsigned char locked[LOCKED];
    bool shown; /* others than its owner can read the file */
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
