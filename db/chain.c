/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chain.h"

#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <sodium.h>
#include <uuid/uuid.h>

#include "base/date.h"
#include "store_ops.h"

/* --- digest ---------------------------------------------------------------------------------- */

enum { HASH_BYTES = 32 };

_Static_assert(sizeof(crypto_generichash_state) <= sizeof((struct digest *)0)->state, "too small");

static crypto_generichash_state *state_of(struct digest *d)
{
    return (crypto_generichash_state *)(void *)d->state;
}

static void digest_pass_on(struct digest *d, const unsigned char *bytes, size_t n)
{
    if (!d->begun) {
        (void)crypto_generichash_init(state_of(d), NULL, 0, HASH_BYTES);
        d->begun = true;
    }
    (void)crypto_generichash_update(state_of(d), bytes, n);
}

static void digest_bytes(struct digest *d, const void *bytes, size_t n)
{
    if (n > sizeof d->bytes - d->gathered) {
        digest_pass_on(d, d->bytes, d->gathered);
        d->gathered = 0;
    }
    if (n > sizeof d->bytes) {
        digest_pass_on(d, bytes, n);
        return;
    }
    memcpy(d->bytes + d->gathered, bytes, n);
    d->gathered += n;
}

/* A length as it is hashed. The compiler makes one store of it. */
static void put_length(unsigned char out[8], uint64_t length)
{
    out[0] = (unsigned char)length;
    out[1] = (unsigned char)(length >> 8);
    out[2] = (unsigned char)(length >> 16);
    out[3] = (unsigned char)(length >> 24);
    out[4] = (unsigned char)(length >> 32);
    out[5] = (unsigned char)(length >> 40);
    out[6] = (unsigned char)(length >> 48);
    out[7] = (unsigned char)(length >> 56);
}

void digest_text(struct digest *d, const char *text)
{
    const size_t length = text == NULL ? 0 : strlen(text);
    unsigned char bytes[8];
    put_length(bytes, text == NULL ? UINT64_MAX : length);
    digest_bytes(d, bytes, sizeof bytes);
    if (length > 0)
        digest_bytes(d, text, length);
}

void digest_number(struct digest *d, long number)
{
    char text[24];
    char *at = text + sizeof text - 1;
    unsigned long left = number < 0 ? -(unsigned long)number : (unsigned long)number;
    *at = '\0';
    do {
        *--at = (char)('0' + left % 10);
        left /= 10;
    } while (left > 0);
    if (number < 0)
        *--at = '-';
    digest_text(d, at);
}

/* "000102...ff" */
#define SIXTEEN(high)                                                                              \
    high "0" high "1" high "2" high "3" high "4" high "5" high "6" high "7" high "8" high "9" high \
         "a" high "b" high "c" high "d" high "e" high "f"
static const char bytes_as_text[] = SIXTEEN("0") SIXTEEN("1") SIXTEEN("2") SIXTEEN("3") SIXTEEN("4")
    SIXTEEN("5") SIXTEEN("6") SIXTEEN("7") SIXTEEN("8") SIXTEEN("9") SIXTEEN("a") SIXTEEN("b")
        SIXTEEN("c") SIXTEEN("d") SIXTEEN("e") SIXTEEN("f");

/* Not a secret: constant-time sodium_bin2hex would take six times as long. */
void digest_end(struct digest *d, char hash[STORE_HASH_SIZE])
{
    unsigned char bytes[HASH_BYTES];
    if (d->begun) {
        digest_pass_on(d, d->bytes, d->gathered);
        (void)crypto_generichash_final(state_of(d), bytes, sizeof bytes);
    } else {
        (void)crypto_generichash(bytes, sizeof bytes, d->bytes, d->gathered, NULL, 0);
    }
    for (size_t i = 0; i < HASH_BYTES; i++)
        memcpy(hash + 2 * i, bytes_as_text + 2 * (size_t)bytes[i], 2);
    hash[STORE_HASH_SIZE - 1] = '\0';
}

void digest_begin(struct digest *d)
{
    d->gathered = 0;
    d->begun = false;
}

/* --- chain ----------------------------------------------------------------------------------- */

enum { FIXED_ROWS = 7 };

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool ready;

/* Buffered randomness: one getrandom() per 64 keys; libuuid would make one per key. */
static _Thread_local struct {
    size_t left;
    unsigned char bytes[1024];
} random_bytes;

/* A child process must not give out the keys its parent will. */
static void forget_random_bytes(void)
{
    random_bytes.left = 0;
}

static void make_ready(void)
{
    ready = sodium_init() >= 0 && pthread_atfork(NULL, NULL, forget_random_bytes) == 0;
}

bool chain_ready(void)
{
    return pthread_once(&once, make_ready) == 0 && ready;
}

void chain_new_key(char key[STORE_KEY_SIZE])
{
    if (random_bytes.left == 0) {
        randombytes_buf(random_bytes.bytes, sizeof random_bytes.bytes);
        random_bytes.left = sizeof random_bytes.bytes;
    }
    random_bytes.left -= sizeof(uuid_t);
    unsigned char *uuid = random_bytes.bytes + random_bytes.left; /* version 4 (RFC 9562) */
    uuid[6] = (unsigned char)((uuid[6] & 0x0F) | 0x40);
    uuid[8] = (unsigned char)((uuid[8] & 0x3F) | 0x80);
    uuid_unparse_lower(uuid, key);
}

/* The last time given out, in milliseconds. Each call gets a later one, even within a millisecond
 * or after the clock was set back. */
static _Thread_local long long last_time;

/* The text of the current second, cached. */
static _Thread_local struct {
    time_t second;
    char text[20];
} day = {.second = -1};

void store_now(char at[STORE_TIME_SIZE])
{
    struct timespec now = {0};
    struct tm utc = {0};
    (void)clock_gettime(CLOCK_REALTIME, &now);
    long long time = (long long)now.tv_sec * 1000 + now.tv_nsec / 1000000;
    last_time = time > last_time ? time : last_time + 1;
    const time_t second = (time_t)(last_time / 1000);
    const int part = (int)(last_time % 1000);
    if (second != day.second) {
        (void)gmtime_r(&second, &utc);
        if (strftime(day.text, sizeof day.text, "%Y-%m-%dT%H:%M:%S", &utc) == 0)
            (void)snprintf(day.text, sizeof day.text, "1970-01-01T00:00:00");
        day.second = second;
    }
    const char end[] = {
        '.', (char)('0' + part / 100), (char)('0' + part / 10 % 10), (char)('0' + part % 10), 'Z',
        '\0'};
    memcpy(at, day.text, sizeof day.text - 1);
    memcpy(at + sizeof day.text - 1, end, sizeof end);
}

void chain_touch(const char *last, char at[STORE_TIME_SIZE])
{
    store_now(at);
    if (!store_is_time(last) || strcmp(at, last) > 0 || strncmp(last, "9999", 4) == 0)
        return;
    const long long after = date_moment(last) + 1;
    const time_t second = (time_t)(after / 1000);
    struct tm utc = {0};
    char text[20];
    (void)gmtime_r(&second, &utc);
    if (strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", &utc) != 0)
        (void)snprintf(at, STORE_TIME_SIZE, "%.19s.%03uZ", text, (unsigned)(after % 1000) % 1000U);
}

/* The member of match for a fixed founding row. */
static const char **fixed(struct store_match_new *match, size_t position)
{
    switch (position) {
    case 1:
        return &match->game;
    case 2:
        return &match->details.player[0];
    case 3:
        return &match->details.player[1];
    case 4:
        return &match->details.event;
    case 5:
        return &match->details.site;
    case 6:
        return &match->details.date;
    case FIXED_ROWS:
        return &match->details.options;
    default:
        return NULL;
    }
}

static bool is_player(size_t position)
{
    return position == 2 || position == 3;
}

size_t chain_founding_rows(const struct store_match_new *match)
{
    return FIXED_ROWS + match->details.n_headers;
}

bool chain_founding_row(const struct store_match_new *match, size_t position,
                        struct store_header *row)
{
    static const char *const names[FIXED_ROWS] = {"Game", "White", "Black",  "Event",
                                                  "Site", "Date",  "Options"};
    if (position > FIXED_ROWS) {
        *row = match->details.headers[position - FIXED_ROWS - 1];
        return true;
    }
    struct store_match_new copy = *match;
    row->key = names[position - 1];
    row->value = is_player(position) && match->details.listed ? NULL : *fixed(&copy, position);
    return row->value != NULL;
}

bool chain_founding_put(struct store_match_new *match, size_t position, const char *value)
{
    const char **place = fixed(match, position);
    if (place == NULL)
        return false;
    *place = value;
    return true;
}

static const char *player_header_name(const struct store_details *d, int number)
{
    char key[24];
    (void)snprintf(key, sizeof key, "Player%d", number);
    for (size_t i = 0; i < d->n_headers; i++)
        if (strcmp(d->headers[i].key, key) == 0)
            return d->headers[i].value;
    return NULL;
}

void chain_name_players(struct store_details *d)
{
    const char *name = player_header_name(d, 1);
    for (d->players = 0; name != NULL; name = player_header_name(d, d->players + 1)) {
        d->player[d->players++] = name;
        if (d->players == STORE_SEATS)
            break;
    }
}

void chain_founding_done(struct store_match_new *match)
{
    struct store_details *d = &match->details;
    d->listed = d->player[0] == NULL && d->player[1] == NULL;
    d->players = d->player[0] != NULL && d->player[1] != NULL ? 2 : 0;
    if (d->listed)
        chain_name_players(d);
}

void store_digest(const char *const *texts, size_t n, char hash[STORE_HASH_SIZE])
{
    struct digest d;
    (void)chain_ready(); /* callable without a store */
    digest_begin(&d);
    for (size_t i = 0; i < n; i++)
        digest_text(&d, texts[i]);
    digest_end(&d, hash);
}

void chain_founding_hash(const struct store_match_new *match, char hash[STORE_HASH_SIZE])
{
    struct digest d;
    digest_begin(&d);
    digest_text(&d, "referee match 1");
    digest_text(&d, match->origin);
    digest_text(&d, match->created);
    for (size_t i = 1; i <= chain_founding_rows(match); i++) {
        struct store_header row;
        if (chain_founding_row(match, i, &row)) {
            digest_number(&d, (long)i);
            digest_text(&d, row.key);
            digest_text(&d, row.value);
        }
    }
    digest_end(&d, hash);
}

void chain_entry_hash(const struct store_entry *entry, const char *prev, char hash[STORE_HASH_SIZE])
{
    struct digest d;
    digest_begin(&d);
    digest_text(&d, "referee entry 1");
    digest_text(&d, prev);
    digest_number(&d, entry->seq);
    digest_text(&d, entry->uuid);
    digest_text(&d, entry->kind);
    digest_text(&d, entry->text);
    digest_text(&d, entry->at);
    digest_text(&d, entry->note);
    digest_end(&d, hash);
}

void chain_entry_make(const struct store_entry_new *entry, long seq, const char *prev,
                      struct chain_entry *out)
{
    out->row = (struct store_entry){.seq = seq,
                                    .uuid = entry->uuid,
                                    .kind = entry->kind,
                                    .text = entry->text,
                                    .at = entry->at,
                                    .note = entry->note,
                                    .hash = out->hash};
    if (entry->uuid == NULL) {
        chain_new_key(out->uuid);
        out->row.uuid = out->uuid;
    }
    if (entry->at == NULL) {
        store_now(out->at);
        out->row.at = out->at;
    }
    if (entry->hash == NULL)
        chain_entry_hash(&out->row, prev, out->hash);
    else
        memcpy(out->hash, entry->hash, sizeof out->hash);
}

void store_assign_ids(struct store_match_new *match, struct store_entry_new *entries, size_t n,
                      struct store_entry_id id[])
{
    (void)chain_ready(); /* callable without a store */
    chain_new_key(id->key);
    if (match->created == NULL)
        store_now(id->at);
    else
        (void)snprintf(id->at, sizeof id->at, "%s", match->created);
    match->key = id->key;
    match->origin = id->key;
    match->created = id->at;
    chain_founding_hash(match, id->hash);
    for (size_t i = 0; i < n; i++) {
        struct chain_entry made;
        entries[i].at = id->at;
        chain_entry_make(&entries[i], (long)i + 1, id[i].hash, &made);
        memcpy(id[i + 1].key, made.uuid, sizeof made.uuid);
        memcpy(id[i + 1].at, id->at, sizeof id->at);
        memcpy(id[i + 1].hash, made.hash, sizeof made.hash);
        entries[i].uuid = id[i + 1].key;
        entries[i].hash = id[i + 1].hash;
    }
}

/* --- chain check ----------------------------------------------------------------------------- */

/* Verifies the hash chain of a stored match through the store interface. */

/* A chain being checked. */
struct check {
    struct store *s;
    struct store_error *err;
    enum store_code code;
    const char *key;
    store_match_fn *match; /* both NULL: no callback */
    store_entry_fn *fn;
    void *ctx;
    bool stopped;               /* by fn */
    char head[STORE_HASH_SIZE]; /* hash the next entry must follow */
    long seq;                   /* valid entries so far */
    long bad;
    char founding[STORE_HASH_SIZE]; /* as stored */
    char stored[STORE_HASH_SIZE];
    long stored_seq;
};

static int note_head(void *ctx, const struct store_match *match)
{
    struct check *c = ctx;
    (void)snprintf(c->founding, sizeof c->founding, "%s", match->founding_hash);
    (void)snprintf(c->stored, sizeof c->stored, "%s", match->head_hash);
    c->stored_seq = match->head_seq;
    return c->match != NULL ? c->match(c->ctx, match) : 0;
}

static int hash_founding(void *ctx, const struct store_match_new *founding)
{
    struct check *c = ctx;
    chain_founding_hash(founding, c->head);
    return 0;
}

static int reject(struct check *c, long seq, const char *what)
{
    c->bad = seq;
    c->code = store_fail(c->err, STORE_CORRUPT, "%s: match %.36s: entry %ld: %s", c->s->where,
                         c->key, seq, what);
    return 1;
}

static int check_entry(void *ctx, const struct store_entry *entry)
{
    struct check *c = ctx;
    char hash[STORE_HASH_SIZE];
    const long seq = c->seq + 1;
    if (entry->seq != seq)
        return reject(c, seq, "it is missing from the log");
    chain_entry_hash(entry, c->head, hash);
    if (strcmp(entry->hash, hash) != 0)
        return reject(c, seq, "it, or the log before it, was altered: its hash does not fit");
    memcpy(c->head, hash, sizeof hash);
    c->seq = seq;
    c->stopped = c->fn != NULL && c->fn(c->ctx, entry) != 0;
    return c->stopped;
}

static void check_all(struct check *c)
{
    c->code = store_match_get(c->s, c->key, note_head, c, c->err);
    if (c->code == STORE_OK)
        c->code = store_founding(c->s, c->key, hash_founding, c, c->err);
    if (c->code == STORE_OK && strcmp(c->head, c->founding) != 0)
        (void)reject(c, 0, "the log does not follow from what founded the match");
    if (c->code != STORE_OK)
        return;
    const enum store_code read = store_entries(c->s, c->key, 1, check_entry, c, c->err);
    if (read != STORE_OK) {
        c->code = read;
        c->bad = c->seq + 1;
    } else if (c->stopped) {
        return;
    } else if (c->code == STORE_OK && c->seq != c->stored_seq) {
        (void)reject(c, (c->seq < c->stored_seq ? c->seq : c->stored_seq) + 1,
                     "the log is not as long as the match says");
    } else if (c->code == STORE_OK && strcmp(c->head, c->stored) != 0) {
        (void)reject(c, c->seq, "it is not the last one the match knows");
    }
}

enum store_code store_check_chain(struct store *s, const char *key, store_entry_fn *fn, void *ctx,
                                  long *bad, struct store_error *err)
{
    return store_check_match(s, key, NULL, fn, ctx, bad, err);
}

enum store_code store_check_match(struct store *s, const char *key, store_match_fn *match,
                                  store_entry_fn *fn, void *ctx, long *bad, struct store_error *err)
{
    struct check c = {.s = s, .err = err, .key = key, .match = match, .fn = fn, .ctx = ctx};
    enum store_code code = store_begin(s, STORE_READ, err);
    if (code != STORE_OK)
        return code;
    check_all(&c);
    code = store_commit(s, c.code == STORE_OK ? err : NULL);
    if (bad != NULL)
        *bad = c.bad;
    return c.code == STORE_OK ? code : c.code;
}
