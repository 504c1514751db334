/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chain.h"

#include <sodium.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <uuid/uuid.h>

#include "store_ops.h"

enum { HASH_BYTES = 32, FIXED_ROWS = 7 };

bool chain_ready(void)
{
    return sodium_init() >= 0;
}

void chain_new_key(char key[STORE_KEY_SIZE])
{
    uuid_t uuid; /* of version 4 (RFC 9562); libuuid's own source of chance is many times slower */
    randombytes_buf(uuid, sizeof uuid);
    uuid[6] = (unsigned char)((uuid[6] & 0x0F) | 0x40);
    uuid[8] = (unsigned char)((uuid[8] & 0x3F) | 0x80);
    uuid_unparse_lower(uuid, key);
}

/* The last time given out, in milliseconds: what was touched later is also dated later, even
 * within one millisecond or when the clock is set back. */
static _Thread_local long long last_time;

void chain_now(char at[STORE_TIME_SIZE])
{
    struct timespec now = {0};
    struct tm utc = {0};
    (void)clock_gettime(CLOCK_REALTIME, &now);
    long long time = (long long)now.tv_sec * 1000 + now.tv_nsec / 1000000;
    last_time = time > last_time ? time : last_time + 1;
    time_t seconds = (time_t)(last_time / 1000);
    (void)gmtime_r(&seconds, &utc);
    char day[20];
    if (strftime(day, sizeof day, "%Y-%m-%dT%H:%M:%S", &utc) == 0) {
        (void)snprintf(day, sizeof day, "1970-01-01T00:00:00");
    }
    (void)snprintf(at, STORE_TIME_SIZE, "%s.%03uZ", day, (unsigned)(last_time % 1000) % 1000U);
}

/* The place of a fixed founding row in match. */
static const char **fixed(struct store_match_new *match, size_t position)
{
    switch (position) {
    case 1:
        return &match->game;
    case 2:
        return &match->details.white;
    case 3:
        return &match->details.black;
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
    row->value = *fixed(&copy, position);
    return row->value != NULL;
}

bool chain_founding_put(struct store_match_new *match, size_t position, const char *value)
{
    const char **place = fixed(match, position);
    if (place == NULL) {
        return false;
    }
    *place = value;
    return true;
}

static void hash_begin(crypto_generichash_state *state)
{
    (void)crypto_generichash_init(state, NULL, 0, HASH_BYTES);
}

static void hash_text(crypto_generichash_state *state, const char *text)
{
    const uint64_t length = text == NULL ? UINT64_MAX : strlen(text);
    unsigned char bytes[8];
    for (unsigned i = 0; i < 8; i++) {
        bytes[i] = (unsigned char)(length >> (8 * i));
    }
    (void)crypto_generichash_update(state, bytes, sizeof bytes);
    if (text != NULL) {
        (void)crypto_generichash_update(state, (const unsigned char *)text, length);
    }
}

static void hash_number(crypto_generichash_state *state, long number)
{
    char text[24];
    (void)snprintf(text, sizeof text, "%ld", number);
    hash_text(state, text);
}

static void hash_end(crypto_generichash_state *state, char hash[STORE_HASH_SIZE])
{
    unsigned char bytes[HASH_BYTES];
    (void)crypto_generichash_final(state, bytes, sizeof bytes);
    (void)sodium_bin2hex(hash, STORE_HASH_SIZE, bytes, sizeof bytes);
}

void store_digest(const char *const *texts, size_t n, char hash[STORE_HASH_SIZE])
{
    crypto_generichash_state state;
    hash_begin(&state);
    for (size_t i = 0; i < n; i++) {
        hash_text(&state, texts[i]);
    }
    hash_end(&state, hash);
}

void chain_founding_hash(const struct store_match_new *match, char hash[STORE_HASH_SIZE])
{
    crypto_generichash_state state;
    hash_begin(&state);
    hash_text(&state, "referee match 1");
    hash_text(&state, match->origin);
    hash_text(&state, match->created);
    for (size_t i = 1; i <= chain_founding_rows(match); i++) {
        struct store_header row;
        if (chain_founding_row(match, i, &row)) {
            hash_number(&state, (long)i);
            hash_text(&state, row.key);
            hash_text(&state, row.value);
        }
    }
    hash_end(&state, hash);
}

void chain_entry_hash(const struct store_entry *entry, char hash[STORE_HASH_SIZE])
{
    crypto_generichash_state state;
    hash_begin(&state);
    hash_text(&state, "referee entry 1");
    hash_text(&state, entry->prev);
    hash_number(&state, entry->seq);
    hash_text(&state, entry->uuid);
    hash_text(&state, entry->kind);
    hash_text(&state, entry->text);
    hash_text(&state, entry->at);
    hash_text(&state, entry->note);
    hash_end(&state, hash);
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
                                    .prev = prev,
                                    .hash = out->hash};
    if (entry->uuid == NULL) {
        chain_new_key(out->uuid);
        out->row.uuid = out->uuid;
    }
    if (entry->at == NULL) {
        chain_now(out->at);
        out->row.at = out->at;
    }
    chain_entry_hash(&out->row, out->hash);
}

/* A chain being checked. */
struct check {
    struct store *s;
    struct store_error *err;
    enum store_code code;
    const char *key;
    store_entry_fn *fn; /* NULL: nobody is told */
    void *ctx;
    bool stopped;               /* by fn */
    char head[STORE_HASH_SIZE]; /* what the next entry must follow */
    long seq;                   /* entries that fit */
    long bad;
    char origin[STORE_KEY_SIZE];
    char stored[STORE_HASH_SIZE];
    long stored_seq;
};

static int note_head(void *ctx, const struct store_match *match)
{
    struct check *c = ctx;
    (void)snprintf(c->stored, sizeof c->stored, "%s", match->head_hash);
    (void)snprintf(c->origin, sizeof c->origin, "%s", match->origin);
    c->stored_seq = match->head_seq;
    return 0;
}

static int note_founding(void *ctx, const struct store_match_new *founding)
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
    if (entry->seq != seq) {
        return reject(c, seq, "it is missing from the log");
    }
    if (strcmp(entry->prev, c->head) != 0) {
        return seq == 1 ? reject(c, 0, "the log does not follow from what founded the match")
                        : reject(c, seq, "it does not follow from the entry before");
    }
    chain_entry_hash(entry, hash);
    if (strcmp(entry->hash, hash) != 0) {
        return reject(c, seq, "it was altered, its hash does not fit");
    }
    memcpy(c->head, hash, sizeof hash);
    c->seq = seq;
    c->stopped = c->fn != NULL && c->fn(c->ctx, entry) != 0;
    return c->stopped;
}

static void check_all(struct check *c)
{
    c->code = store_match_get(c->s, c->key, note_head, c, c->err);
    if (c->code == STORE_OK) {
        c->code = store_founding(c->s, c->key, note_founding, c, c->err);
    }
    if (c->code != STORE_OK) {
        return;
    }
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
    struct check c = {.s = s, .err = err, .key = key, .fn = fn, .ctx = ctx};
    enum store_code code = store_begin(s, STORE_READ, err);
    if (code != STORE_OK) {
        return code;
    }
    check_all(&c);
    code = store_commit(s, c.code == STORE_OK ? err : NULL);
    if (bad != NULL) {
        *bad = c.bad;
    }
    return c.code == STORE_OK ? code : c.code;
}
