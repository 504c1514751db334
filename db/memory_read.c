/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <ctype.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "memory.h"

struct memory_match *memory_find(const struct memory_store *s, const char *key)
{
    for (size_t i = 0; i < s->now->n; i++) {
        if (strcmp(s->now->match[i].match->is.match.key, key) == 0) {
            return &s->now->match[i];
        }
    }
    return NULL;
}

enum store_code memory_look_up(struct store *base, const char *key, struct memory_match **found,
                               struct store_error *err)
{
    *found = memory_find((struct memory_store *)base, key);
    return *found != NULL
               ? STORE_OK
               : store_fail(err, STORE_NOT_FOUND, "%s: no match %.36s", base->where, key);
}

/* The match with the holes after its last coup. */
static struct store_match as_given(const struct memory_match *m)
{
    struct store_match match = m->match->is.match;
    if (m->coups.n > 0) {
        const struct store_coup *last = &m->coups.row[m->coups.n - 1]->is.coup;
        match.peg_w = last->peg_w;
        match.peg_b = last->peg_b;
    }
    return match;
}

enum store_code memory_match(struct store *base, const char *key, store_match_fn *fn, void *ctx,
                             struct store_error *err)
{
    struct memory_match *m = NULL;
    const enum store_code code = memory_look_up(base, key, &m, err);
    if (code == STORE_OK) {
        const struct store_match match = as_given(m);
        (void)fn(ctx, &match);
    }
    return code;
}

static bool is_or_any(const char *wanted, const char *value)
{
    return wanted == NULL || (value != NULL && strcmp(wanted, value) == 0);
}

static bool plays(const struct store_query *q, const char *one, const char *other)
{
    return strcmp(q->player, one) == 0 && is_or_any(q->opponent, other);
}

/* Whether a date lies from one on and to another, its hyphens read as full stops; none whose year
 * cannot be read does. */
static bool lies_between(const char *date, const char *from, const char *to)
{
    if (from == NULL && to == NULL) {
        return true;
    }
    char plain[16];
    if (date == NULL || strspn(date, "0123456789") < 4) {
        return false;
    }
    (void)snprintf(plain, sizeof plain, "%s", date);
    for (char *at = plain; (at = strchr(at, '-')) != NULL;) {
        *at = '.';
    }
    return (from == NULL || strcmp(plain, from) >= 0) &&
           (to == NULL || strncmp(plain, to, strlen(to)) <= 0);
}

static bool fits(const struct store_query *q, const struct store_match *m)
{
    return (q->key == NULL || strncmp(m->key, q->key, strlen(q->key)) == 0) &&
           is_or_any(q->origin, m->origin) &&
           (q->player == NULL || plays(q, m->white, m->black) || plays(q, m->black, m->white)) &&
           is_or_any(q->event, m->event) && lies_between(m->date, q->from, q->to) &&
           is_or_any(q->state, m->state) && is_or_any(q->fingerprint, m->fingerprint) &&
           is_or_any(q->family, m->family) && !(q->shown && m->hidden);
}

/* Last touched first; of equal times the one that came last. */
static int by_update(const void *a, const void *b)
{
    const struct memory_match *const *x = a;
    const struct memory_match *const *y = b;
    const int order = strcmp((*y)->match->is.match.updated, (*x)->match->is.match.updated);
    return order != 0 ? order : (*y > *x) - (*y < *x);
}

/* Founded first first. */
static int by_founding(const void *a, const void *b)
{
    const struct memory_match *const *x = a;
    const struct memory_match *const *y = b;
    const int order = strcmp((*x)->match->is.match.created, (*y)->match->is.match.created);
    return order != 0 ? order : (*x > *y) - (*x < *y);
}

enum store_code memory_matches(struct store *base, const struct store_query *query,
                               store_match_fn *fn, void *ctx, struct store_error *err)
{
    const struct memory_state *now = ((struct memory_store *)base)->now;
    const struct memory_match **list = malloc((now->n + 1) * sizeof *list);
    size_t n = 0;
    if (list == NULL) {
        return store_fail(err, STORE_FAILED, "%s: out of memory", base->where);
    }
    for (size_t i = 0; i < now->n; i++) {
        if (fits(query, &now->match[i].match->is.match)) {
            list[n++] = &now->match[i];
        }
    }
    qsort(list, n, sizeof(const struct memory_match *), query->oldest ? by_founding : by_update);
    const long limit = query->limit > 0 ? query->limit : LONG_MAX;
    for (size_t i = 0; i < n && (long)i < limit; i++) {
        const struct store_match match = as_given(list[i]);
        if (fn(ctx, &match) != 0) {
            break;
        }
    }
    free(list);
    return STORE_OK;
}

enum store_code memory_headers(struct store *base, const char *key, store_header_fn *fn, void *ctx,
                               struct store_error *err)
{
    struct memory_match *m = NULL;
    const enum store_code code = memory_look_up(base, key, &m, err);
    for (size_t i = 0; m != NULL && i < m->headers.n; i++) {
        if (fn(ctx, &m->headers.row[i]->is.header) != 0) {
            break;
        }
    }
    return code;
}

enum store_code memory_founding(struct store *base, const char *key, store_founding_fn *fn,
                                void *ctx, struct store_error *err)
{
    struct memory_match *m = NULL;
    const enum store_code code = memory_look_up(base, key, &m, err);
    if (code == STORE_OK) {
        struct store_match_new founding = m->founding->is.founding;
        founding.key = founding.origin;
        founding.version = NULL;
        (void)fn(ctx, &founding);
    }
    return code;
}

enum store_code memory_entries(struct store *base, const char *key, long from, store_entry_fn *fn,
                               void *ctx, struct store_error *err)
{
    struct memory_match *m = NULL;
    const enum store_code code = memory_look_up(base, key, &m, err);
    for (size_t i = from > 1 ? (size_t)from - 1 : 0; m != NULL && i < m->entries.n; i++) {
        if (fn(ctx, &m->entries.row[i]->is.entry) != 0) {
            break;
        }
    }
    return code;
}

enum store_code memory_coups(struct store *base, const char *key, long from, store_coup_fn *fn,
                             void *ctx, struct store_error *err)
{
    struct memory_match *m = NULL;
    const enum store_code code = memory_look_up(base, key, &m, err);
    for (size_t i = 0; m != NULL && i < m->coups.n; i++) {
        const struct store_coup *row = &m->coups.row[i]->is.coup;
        if (row->number >= from && fn(ctx, row) != 0) {
            break;
        }
    }
    return code;
}

enum store_code memory_dues(struct store *base, const char *key, long from, store_due_fn *fn,
                            void *ctx, struct store_error *err)
{
    struct memory_match *m = NULL;
    const enum store_code code = memory_look_up(base, key, &m, err);
    for (size_t i = 0; m != NULL && i < m->dues.n; i++) {
        const struct store_due *row = &m->dues.row[i]->is.due;
        if (row->coup >= from && fn(ctx, row) != 0) {
            break;
        }
    }
    return code;
}

/* The claims of one match; the callback's answer. */
static int give_claims(const struct memory_match *m, long from, store_claim_fn *fn, void *ctx)
{
    int stop = 0;
    for (size_t i = 0; stop == 0 && i < m->claims.n; i++) {
        struct store_claim claim = m->claims.row[i]->is.claim;
        claim.match = m->match->is.match.key;
        claim.at = m->entries.row[claim.entry - 1]->is.entry.at;
        stop = claim.entry >= from ? fn(ctx, &claim) : 0;
    }
    return stop;
}

enum store_code memory_claims(struct store *base, const char *key, long from, store_claim_fn *fn,
                              void *ctx, struct store_error *err)
{
    const struct memory_state *now = ((struct memory_store *)base)->now;
    struct memory_match *m = NULL;
    enum store_code code = STORE_OK;
    if (key != NULL) {
        code = memory_look_up(base, key, &m, err);
        if (code == STORE_OK) {
            (void)give_claims(m, from, fn, ctx);
        }
        return code;
    }
    for (size_t i = 0; i < now->n; i++) {
        if (!now->match[i].match->is.match.hidden &&
            give_claims(&now->match[i], from, fn, ctx) != 0) {
            break;
        }
    }
    return STORE_OK;
}

static bool begins_with(const char *name, const char *prefix)
{
    for (; *prefix != '\0'; prefix++, name++) {
        const unsigned char a = (unsigned char)*name;
        const unsigned char b = (unsigned char)*prefix;
        if (a != b && (a >= 0x80 || b >= 0x80 || tolower(a) != tolower(b))) {
            return false;
        }
    }
    return true;
}

/* Whether anybody is called so in a match. */
static bool is_player(const struct memory_state *now, const char *name)
{
    for (size_t i = 0; i < now->n; i++) {
        const struct store_match *m = &now->match[i].match->is.match;
        if (strcmp(m->white, name) == 0 || strcmp(m->black, name) == 0) {
            return true;
        }
    }
    return false;
}

/* The players are kept sorted. */
enum store_code memory_players(struct store *base, const char *prefix, store_text_fn *fn, void *ctx,
                               struct store_error *err)
{
    const struct memory_state *now = ((struct memory_store *)base)->now;
    const struct row_list *players = &now->players;
    (void)err;
    for (size_t i = 0; i < players->n; i++) {
        const char *name = players->row[i]->is.text;
        if (begins_with(name, prefix) && is_player(now, name) && fn(ctx, name) != 0) {
            break;
        }
    }
    return STORE_OK;
}

static int keep_key(void *ctx, const struct store_match *match)
{
    (void)snprintf(ctx, STORE_KEY_SIZE, "%s", match->key);
    return 1;
}

enum store_code memory_last_open(struct store *base, char key[STORE_KEY_SIZE],
                                 struct store_error *err)
{
    const struct store_query query = {.state = "open", .shown = true, .limit = 1};
    key[0] = '\0';
    const enum store_code code = memory_matches(base, &query, keep_key, key, err);
    if (code == STORE_OK && key[0] == '\0') {
        return store_fail(err, STORE_NOT_FOUND, "%s: no match is open", base->where);
    }
    return code;
}
