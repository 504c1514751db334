/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chain.h"

#include <pthread.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <uuid/uuid.h>

#include "base/date.h"
#include "digest.h"
#include "store_ops.h"

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
