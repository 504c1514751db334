/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scorers.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "db/store.h"

enum {
    TOKEN_BYTES = (TOKEN_ROOM - 1) / 2,
    LABEL_ROOM = 128,
    SECOND = 1000, /* milliseconds */
    MINUTE = 60 * SECOND,
    HOUR = 60 * MINUTE,
    METERS_SETS = 1024,
    METERS_SET = 16
};

/* What came from one address or for one table since a moment. */
struct meter {
    unsigned char of[16]; /* keyed hash of whom it counts */
    long long since;
    long count;
};

/* Meters by hash. A new one replaces the oldest of its set, so those who guess from many addresses
 * can only make the server forget what others have tried. The secret decides the set. */
struct meters {
    struct meter of[METERS_SETS][METERS_SET];
};

struct scorers {
    unsigned char secret[SCORERS_SECRET];
    struct meters lines; /* of a table */
    struct meters wrong; /* PINs of a table, from an address */
    struct meters first; /* the same of an hour */
    struct meters wrong_all;
};

/* --- beginning and end ------------------------------------------------------------------------ */

_Static_assert(SCORERS_SECRET == crypto_generichash_KEYBYTES, "a key of the hash");

struct scorers *scorers_new(const unsigned char secret[SCORERS_SECRET])
{
    struct scorers *s = calloc(1, sizeof *s);
    if (s)
        memcpy(s->secret, secret, sizeof s->secret);
    return s;
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

bool scorers_may_listen(const struct scorers *s, const char *key, const char *token, size_t length)
{
    char right[TOKEN_ROOM];
    scorers_token(s, key, ROLE_LISTENER, right);
    return length == TOKEN_ROOM - 1 && sodium_memcmp(right, token, length) == 0;
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

static struct meter *meter_of(const struct scorers *s, struct meters *meters, const char *a,
                              const char *b, long long now)
{
    unsigned char bytes[crypto_generichash_BYTES_MIN];
    char label[LABEL_ROOM];
    _Static_assert(sizeof bytes == sizeof meters->of[0][0].of, "the hash of a meter");
    snprintf(label, sizeof label, "meter %s %s", a, b);
    crypto_generichash(bytes, sizeof bytes, (const unsigned char *)label, strlen(label), s->secret,
                       sizeof s->secret);
    struct meter *set = meters->of[(bytes[0] << 8 | bytes[1]) % METERS_SETS], *oldest = set;
    for (int i = 0; i < METERS_SET; i++) {
        if (memcmp(set[i].of, bytes, sizeof bytes) == 0)
            return &set[i];
        oldest = set[i].since < oldest->since ? &set[i] : oldest;
    }
    *oldest = (struct meter){.since = now};
    memcpy(oldest->of, bytes, sizeof bytes);
    return oldest;
}

/* Whether so many came since the span that `now` is in began. */
static bool is_full(struct meter *m, long long now, long long span, long most)
{
    if (!m->count || now - m->since >= span) {
        m->since = now;
        m->count = 0;
    }
    return m->count >= most;
}

enum pin_tried scorers_try_pin(struct scorers *s, const char *key, const char *address,
                               const char *text, size_t length, long long now)
{
    struct meter *own = meter_of(s, &s->wrong, key, address, now),
                 *first = meter_of(s, &s->first, key, address, now),
                 *all = meter_of(s, &s->wrong_all, key, "", now);
    char pin[PIN_ROOM];
    scorers_pin(s, key, pin);
    bool tried = is_full(first, now, HOUR, PIN_TRIES_FIRST);
    if (is_full(own, now, MINUTE, PIN_TRIES) || (is_full(all, now, MINUTE, PIN_TRIES_ALL) && tried))
        return PIN_LATER;
    if (length == PIN_ROOM - 1 && sodium_memcmp(pin, text, PIN_ROOM - 1) == 0)
        return PIN_RIGHT;
    own->count++;
    first->count++;
    all->count++;
    return PIN_WRONG;
}

/* --- how often -------------------------------------------------------------------------------- */

bool scorers_may_send(struct scorers *s, const char *key, long long now)
{
    struct meter *m = meter_of(s, &s->lines, key ? key : "new", "", now);
    if (is_full(m, now, SECOND, LINES_A_SECOND))
        return false;
    m->count++;
    return true;
}

/* --- new matches ------------------------------------------------------------------------------ */

void scorers_match_key(const struct scorers *s, const char *uuid, const char *body, size_t length,
                       char *key)
{
    crypto_generichash_state state;
    unsigned char b[16];
    char hex[2 * sizeof b + 1];
    crypto_generichash_init(&state, s->secret, sizeof s->secret, sizeof b);
    crypto_generichash_update(&state, (const unsigned char *)"match ", 6);
    crypto_generichash_update(&state, (const unsigned char *)uuid, strlen(uuid));
    crypto_generichash_update(&state, (const unsigned char *)body, length);
    crypto_generichash_final(&state, b, sizeof b);
    b[6] = (b[6] & 15) | 0x40; /* as a random UUID has it (RFC 4122, 4.4) */
    b[8] = (b[8] & 63) | 0x80;
    sodium_bin2hex(hex, sizeof hex, b, sizeof b);
    snprintf(key, STORE_KEY_SIZE, "%.8s-%.4s-%.4s-%.4s-%.12s", hex, hex + 8, hex + 12, hex + 16,
             hex + 20);
}
