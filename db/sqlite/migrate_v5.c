/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Migration to version 5: turns names of versions and the arbiter's choices into entries of the
 * logs, from stored rows alone, so that copies migrated separately stay equal. */
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "sqlite.h"

/* A match of an older record. */
struct choice {
    char head[STORE_HASH_SIZE];
    long head_seq;
    char at[STORE_TIME_SIZE]; /* of the last entry */
    char updated[STORE_TIME_SIZE];
    char version[256];
    bool chosen, made;
};

static int take_choice_match(void *ctx, const struct store_match *m)
{
    struct choice *c = ctx;
    c->head_seq = m->head_seq;
    c->chosen = m->chosen;
    c->made = m->chosen || m->version != NULL;
    (void)snprintf(c->head, sizeof c->head, "%s", m->head_hash);
    (void)snprintf(c->updated, sizeof c->updated, "%s", m->updated);
    (void)snprintf(c->version, sizeof c->version, "%s", m->version == NULL ? "" : m->version);
    (void)snprintf(c->at, sizeof c->at, "%s", m->created);
    return 0;
}

static int take_choice_entry(void *ctx, const struct store_entry *e)
{
    struct choice *c = ctx;
    (void)snprintf(c->at, sizeof c->at, "%s", e->at);
    return 0;
}

/* A UUID of version 8 (RFC 9562) derived from log and entry, so that all copies get the same. */
static void name_choice_entry(const struct choice *c, const struct store_entry_new *e,
                              char uuid[STORE_KEY_SIZE])
{
    const char *texts[] = {"referee choice entry 1", c->head, e->kind, e->text};
    char h[STORE_HASH_SIZE];
    store_digest(texts, sizeof texts / sizeof texts[0], h);
    (void)snprintf(uuid, STORE_KEY_SIZE, "%.8s-%.4s-8%.3s-a%.3s-%.12s", h, h + 8, h + 12, h + 15,
                   h + 18);
}

static enum store_code write_entries(struct store *s, const char *key, const struct choice *c,
                                     struct store_error *err)
{
    struct store_entry_new entry[2];
    char uuid[2][STORE_KEY_SIZE];
    size_t n = 0;
    if (c->version[0] != '\0')
        entry[n++] = (struct store_entry_new){.kind = "version", .text = c->version};
    if (c->chosen)
        entry[n++] = (struct store_entry_new){.kind = "choose", .text = ""};
    for (size_t i = 0; i < n; i++) {
        name_choice_entry(c, &entry[i], uuid[i]);
        entry[i].uuid = uuid[i];
        entry[i].at = c->at;
    }
    const struct store_change change = {.updated = c->updated};
    const struct store_batch batch = {
        .expected = c->head_seq, .entries = entry, .n_entries = n, .change = &change};
    return store_append(s, key, &batch, err);
}

/* Skips a match that cannot be read; a check reports it. */
static enum store_code log_choice(struct sqlite_store *s, const char *key, struct store_error *err)
{
    struct choice c = {.made = false};
    enum store_code code = store_match_get(&s->sql.base, key, take_choice_match, &c, err);
    if (code == STORE_OK && c.made)
        code = store_entries(&s->sql.base, key, c.head_seq, take_choice_entry, &c, err);
    if (code == STORE_OK && c.made)
        code = write_entries(&s->sql.base, key, &c, err);
    return code == STORE_CORRUPT || code == STORE_INVALID ? STORE_OK : code;
}

enum store_code sqlite_next_match(struct sqlite_store *s, long *id, char key[STORE_KEY_SIZE],
                                  bool *more, struct store_error *err)
{
    const struct sql_arg args[] = {sql_number(*id)};
    struct sql_cursor c;
    enum store_code code = sql_open(&s->sql, SQL_MATCH_AFTER, args, 1, &c, err);
    *more = false;
    if (code == STORE_OK)
        code = sql_next(&s->sql, &c, more, err);
    if (code == STORE_OK && *more) {
        *id = sql_take_long(&c);
        (void)snprintf(key, STORE_KEY_SIZE, "%s", sql_take_text(&c));
        code = sql_row_good(&s->sql, &c, err);
    }
    sql_close(&c);
    return code;
}

enum store_code sqlite_log_choices(struct sqlite_store *s, struct store_error *err)
{
    char key[STORE_KEY_SIZE];
    long id = LONG_MIN;
    bool more = false;
    s->sql.base.depth++; /* store_append joins the open transaction */
    enum store_code code = sqlite_next_match(s, &id, key, &more, err);
    while (code == STORE_OK && more) {
        code = log_choice(s, key, err);
        if (code == STORE_OK)
            code = sqlite_next_match(s, &id, key, &more, err);
    }
    s->sql.base.depth--;
    return code;
}
