/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scorers.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/files.h"
#include "base/tongue.h"
#include "db/open/open.h"

enum { PATH_ROOM = 4200, TOKEN_BYTES = (TOKEN_ROOM - 1) / 2, LABEL_ROOM = 64, PIN_MINUTE = 60000 };

struct scorers {
    unsigned char secret[crypto_generichash_KEYBYTES];
    long long at; /* when lines were counted last, and how many more may come */
    long left;
    long long tried_at; /* the same of wrong PINs */
    long wrong;
};

/* --- the secret ------------------------------------------------------------------------------- */

static bool read_secret(const char *path, struct scorers *s)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
    struct stat st;
    if (fd < 0)
        return false;
    bool good = fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && !(st.st_mode & 077) &&
                read(fd, s->secret, sizeof s->secret) == (ssize_t)sizeof s->secret;
    close(fd);
    if (!good)
        errno = EPERM; /* others could have read it, or it is none */
    return good;
}

static bool make_secret(const char *path, struct scorers *s)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (fd < 0)
        return false;
    randombytes_buf(s->secret, sizeof s->secret);
    bool good =
        write(fd, s->secret, sizeof s->secret) == (ssize_t)sizeof s->secret && fsync(fd) == 0;
    int why = errno;
    close(fd);
    if (!good)
        unlink(path);
    errno = why;
    return good;
}

struct scorers *scorers_open(const char *record)
{
    char path[PATH_ROOM], beside[STORE_PATH_SIZE];
    struct scorers *s = sodium_init() >= 0 ? calloc(1, sizeof *s) : NULL;
    if (!s) {
        say_failed("serve", _("out of memory"));
        return NULL;
    }
    s->left = LINES_A_SECOND;
    s->tried_at = -PIN_MINUTE;
    store_beside(record, beside);
    snprintf(path, sizeof path, "%s-scorers", beside);
    if (read_secret(path, s) || (errno == ENOENT && make_secret(path, s)))
        return s;
    say_failed(path, strerror(errno));
    scorers_close(s);
    return NULL;
}

void scorers_close(struct scorers *s)
{
    if (s)
        sodium_memzero(s->secret, sizeof s->secret);
    free(s);
}

/* --- tokens ----------------------------------------------------------------------------------- */

void scorers_token(const struct scorers *s, const char *key, enum role role, char token[TOKEN_ROOM])
{
    unsigned char bytes[TOKEN_BYTES];
    char label[LABEL_ROOM];
    snprintf(label, sizeof label, "%d %s", (int)role, key ? key : "new");
    crypto_generichash(bytes, sizeof bytes, (const unsigned char *)label, strlen(label), s->secret,
                       sizeof s->secret);
    sodium_bin2hex(token, TOKEN_ROOM, bytes, sizeof bytes);
}

static void hash_of(const char *text, size_t n, unsigned char hash[crypto_generichash_BYTES])
{
    crypto_generichash(hash, crypto_generichash_BYTES, (const unsigned char *)text, n, NULL, 0);
}

enum role scorers_role(const struct scorers *s, const char *key, const char *authorization)
{
    unsigned char given[crypto_generichash_BYTES], wanted[crypto_generichash_BYTES];
    enum role role = ROLE_NOBODY;
    char token[TOKEN_ROOM];
    if (!authorization || strncasecmp(authorization, "Bearer ", 7) != 0)
        return role;
    hash_of(authorization + 7, strlen(authorization + 7), given);
    for (int r = ROLE_SCORER; r <= ROLE_ARBITER; r++) {
        scorers_token(s, key, (enum role)r, token);
        hash_of(token, strlen(token), wanted);
        if (sodium_memcmp(given, wanted, sizeof wanted) == 0)
            role = (enum role)r;
    }
    return role;
}

/* --- PINs ------------------------------------------------------------------------------------- */

void scorers_pin(const struct scorers *s, const char *key, char pin[PIN_ROOM])
{
    unsigned char bytes[crypto_generichash_BYTES_MIN];
    char label[LABEL_ROOM];
    unsigned long n = 0;
    snprintf(label, sizeof label, "pin %s", key);
    crypto_generichash(bytes, sizeof bytes, (const unsigned char *)label, strlen(label), s->secret,
                       sizeof s->secret);
    for (int i = 0; i < 7; i++)
        n = n << 8 | bytes[i];
    snprintf(pin, PIN_ROOM, "%06lu", n % 1000000);
}

enum pin_tried scorers_try_pin(struct scorers *s, const char *key, const char *text, size_t length,
                               long long now)
{
    char pin[PIN_ROOM];
    scorers_pin(s, key, pin);
    if (now - s->tried_at >= PIN_MINUTE) {
        s->tried_at = now;
        s->wrong = 0;
    }
    if (s->wrong >= PIN_TRIES)
        return PIN_LATER;
    if (length == PIN_ROOM - 1 && sodium_memcmp(pin, text, PIN_ROOM - 1) == 0)
        return PIN_RIGHT;
    s->wrong++;
    return PIN_WRONG;
}

/* --- how often -------------------------------------------------------------------------------- */

bool scorers_may_send(struct scorers *s, long long now)
{
    if (now - s->at >= 1000) {
        s->at = now;
        s->left = LINES_A_SECOND;
    }
    return s->left > 0 && s->left-- > 0;
}
