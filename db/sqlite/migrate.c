/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Migration to version 4: computes fingerprints without scores, and result digests of finished
 * matches, from stored rows alone, so that copies migrated separately stay equal. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/chain.h"
#include "db/fingerprint.h"
#include "db/result_digest.h"
#include "sqlite.h"

/* What the migration needs of a match. */
struct older {
    struct store *s;
    const char *key;
    enum store_code code; /* first failure of a callback */
    struct store_error *err;
    char *partie; /* values of these headers; NULL: none */
    char *round;
    char fingerprint[STORE_HASH_SIZE];
    char updated[STORE_TIME_SIZE];
    char head[STORE_HASH_SIZE];
    long head_seq;
    long coups;
    long counted; /* coups that were read */
    bool ended;
    bool sound;               /* the rows are consistent with the log */
    char at[STORE_TIME_SIZE]; /* time of the last entry; "": the log does not end at its head */
    char judged[RESULT_DIGEST_SIZE]; /* text of the new entry */
    char uuid[STORE_KEY_SIZE];       /* of the result digest */
};

static int take_header(void *ctx, const struct store_header *h)
{
    struct older *o = ctx;
    char **slot = strcmp(h->key, "Partie") == 0  ? &o->partie
                  : strcmp(h->key, "Round") == 0 ? &o->round
                                                 : NULL;
    if (slot != NULL && *slot == NULL) {
        *slot = strdup(h->value);
        if (*slot == NULL)
            o->code = store_fail(o->err, STORE_FAILED, "%s: out of memory", o->s->where);
    }
    return o->code != STORE_OK;
}

static int take_match(void *ctx, const struct store_match *m)
{
    struct older *o = ctx;
    const enum store_code read = store_headers(o->s, o->key, take_header, o, o->err);
    o->code = o->code == STORE_OK ? read : o->code;
    const struct store_header headers[] = {{"Partie", o->partie == NULL ? "" : o->partie},
                                           {"Round", o->round == NULL ? "" : o->round}};
    struct store_details details = {
        .players = m->seats, .date = m->date, .headers = headers, .n_headers = 2};
    for (int i = 0; i < m->seats; i++)
        details.player[i] = m->seat[i].player;
    fingerprint_begin(&details, o->fingerprint);
    (void)snprintf(o->updated, sizeof o->updated, "%s", m->updated);
    (void)snprintf(o->head, sizeof o->head, "%s", m->head_hash);
    o->head_seq = m->head_seq;
    o->coups = m->coups;
    o->ended = strcmp(m->state, "open") != 0;
    return 0;
}

/* Checks what does not depend on rules: coups are numbered without gaps and begin at existing
 * entries. */
static int take_coup(void *ctx, const struct store_coup *c)
{
    struct older *o = ctx;
    fingerprint_add(c, o->fingerprint);
    o->counted++;
    o->sound =
        o->sound && c->number == o->counted && c->entry >= 1 && c->entry <= o->head_seq &&
        (strcmp(c->dice, "??") == 0 || (strlen(c->dice) == 2 && strspn(c->dice, "0123456") == 2));
    return 0;
}

static int take_claim(void *ctx, const struct store_claim *c)
{
    struct older *o = ctx;
    o->sound = o->sound && c->entry >= 1 && c->entry <= o->head_seq;
    return 0;
}

static int take_entry(void *ctx, const struct store_entry *e)
{
    struct older *o = ctx;
    const bool last = e->seq == o->head_seq && strcmp(e->hash, o->head) == 0;
    (void)snprintf(o->at, sizeof o->at, "%s", last ? e->at : "");
    return 0;
}

static enum store_code read_match(struct older *o)
{
    enum store_code code = store_match_get(o->s, o->key, take_match, o, o->err);
    code = code == STORE_OK ? o->code : code;
    if (code == STORE_OK)
        code = store_coups(o->s, o->key, take_coup, o, o->err);
    if (code == STORE_OK)
        code = store_claims(o->s, o->key, take_claim, o, o->err);
    if (code == STORE_OK)
        code = store_entries(o->s, o->key, o->head_seq, take_entry, o, o->err);
    o->sound = o->sound && o->counted == o->coups;
    return code == STORE_OK ? result_digest_stored_v5(o->s, o->key, o->judged, o->err) : code;
}

/* A UUID of version 8 (RFC 9562) derived from log and entry, so that all copies get the same. */
static void name_entry(struct older *o)
{
    const char *texts[] = {"referee judged entry 1", o->head, o->judged};
    char h[STORE_HASH_SIZE];
    store_digest(texts, sizeof texts / sizeof texts[0], h);
    (void)snprintf(o->uuid, sizeof o->uuid, "%.8s-%.4s-8%.3s-a%.3s-%.12s", h, h + 8, h + 12, h + 15,
                   h + 18);
}

static enum store_code write_match(struct older *o)
{
    const struct store_entry_new entry = {
        .kind = JUDGED_KIND, .text = o->judged, .uuid = o->uuid, .at = o->at};
    const struct store_change change = {.fingerprint = o->fingerprint, .updated = o->updated};
    const bool proved = o->ended && o->sound && o->at[0] != '\0';
    const struct store_batch batch = {
        .expected = o->head_seq, .entries = &entry, .n_entries = proved ? 1 : 0, .change = &change};
    name_entry(o);
    return store_append(o->s, o->key, &batch, o->err);
}

/* Skips a match that cannot be read; a check reports it. */
static enum store_code judge(struct sqlite_store *s, const char *key, struct store_error *err)
{
    struct older o = {.s = &s->sql.base, .key = key, .err = err, .sound = true};
    enum store_code code = read_match(&o);
    if (code == STORE_OK)
        code = write_match(&o);
    free(o.partie);
    free(o.round);
    return code == STORE_CORRUPT || code == STORE_INVALID ? STORE_OK : code;
}

enum store_code sqlite_judge_older(struct sqlite_store *s, struct store_error *err)
{
    char key[STORE_KEY_SIZE];
    long id = LONG_MIN;
    bool more = false;
    s->sql.base.depth++; /* store_append joins the open transaction */
    enum store_code code = sqlite_next_match(s, &id, key, &more, err);
    while (code == STORE_OK && more) {
        code = judge(s, key, err);
        if (code == STORE_OK)
            code = sqlite_next_match(s, &id, key, &more, err);
    }
    s->sql.base.depth--;
    return code == STORE_OK ? sqlite_log_choices(s, err) : code;
}
