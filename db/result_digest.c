/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "result_digest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "chain.h"
#include "digest.h"
#include "result_digest_v5.h"
#include "store_ops.h"

#define NEW_FORM "form 2 "

/* The digest at the end of a text; NULL: not a result digest. */
static const char *digest_of(const char *text, long *revision, bool *older)
{
    char *rest = NULL;
    if (strncmp(text, "rules ", 6) != 0)
        return NULL;
    *revision = strtol(text + 6, &rest, 10);
    if (*revision <= 0 || *rest != ' ')
        return NULL;
    rest++;
    *older = strncmp(rest, NEW_FORM, strlen(NEW_FORM)) != 0;
    rest += *older ? 0 : strlen(NEW_FORM);
    return strlen(rest) == STORE_HASH_SIZE - 1 ? rest : NULL;
}

static bool is_older(const char *text)
{
    long revision = 0;
    bool older = false;
    return digest_of(text, &revision, &older) != NULL && older;
}

/* A digest in progress, of either form. */
struct judging {
    bool older;
    struct digest digest;
    struct result_digest_v5 two; /* instead of `digest` */
    bool odd;                    /* a row does not fit the older form */
    long revision;
};

static void add_seat(struct digest *d, int seat)
{
    if (seat == STORE_NOBODY)
        digest_text(d, NULL);
    else
        digest_number(d, seat);
}

static void add_points(struct digest *d, long points)
{
    if (points == -1)
        digest_text(d, NULL);
    else
        digest_number(d, points);
}

static void begin(struct judging *j, long revision, const char *state,
                  const struct store_seat *seat, int seats)
{
    struct digest *d = &j->digest;
    (void)chain_ready(); /* callable without a store */
    j->revision = revision;
    if (j->older) {
        result_digest_v5_begin(&j->two, revision, state, seat, seats);
        return;
    }
    digest_begin(d);
    digest_text(d, "referee judged 2");
    digest_number(d, revision);
    digest_text(d, state);
    for (int i = 0; i < seats; i++) {
        digest_text(d, "seat");
        digest_number(d, i);
        digest_number(d, seat[i].won);
        digest_number(d, seat[i].major);
        digest_number(d, seat[i].minor);
        digest_number(d, seat[i].stakes);
    }
}

static int add_coup(void *ctx, const struct store_coup *c)
{
    struct judging *j = ctx;
    struct digest *d = &j->digest;
    if (j->older) {
        result_digest_v5_coup(&j->two, c);
        return 0;
    }
    digest_text(d, "coup");
    digest_number(d, c->number);
    digest_number(d, c->entry);
    digest_number(d, c->seat);
    digest_text(d, c->dice);
    digest_text(d, c->play);
    digest_text(d, c->ruling);
    digest_text(d, c->score);
    digest_text(d, c->position);
    add_seat(d, c->next);
    return 0;
}

static int add_due(void *ctx, const struct store_due *due)
{
    struct judging *j = ctx;
    struct digest *d = &j->digest;
    if (j->older) {
        result_digest_v5_due(&j->two, due);
        return 0;
    }
    digest_text(d, "due");
    digest_number(d, due->coup);
    digest_number(d, due->seat);
    digest_text(d, due->kind);
    digest_text(d, due->name);
    digest_number(d, due->points);
    return 0;
}

static int add_claim(void *ctx, const struct store_claim *c)
{
    struct judging *j = ctx;
    struct digest *d = &j->digest;
    if (j->older) {
        result_digest_v5_claim(&j->two, c);
        return 0;
    }
    digest_text(d, "claim");
    digest_number(d, c->entry);
    digest_number(d, c->ordinal);
    digest_number(d, c->coup);
    add_seat(d, c->by);
    add_seat(d, c->against);
    digest_text(d, c->kind);
    add_points(d, c->claimed);
    add_points(d, c->due);
    add_points(d, c->marked);
    digest_text(d, c->ruling);
    digest_text(d, c->article);
    digest_text(d, c->effect);
    digest_text(d, c->note);
    digest_number(d, c->overrules_entry);
    digest_number(d, c->overrules_ordinal);
    return 0;
}

static void end(struct judging *j, char text[RESULT_DIGEST_SIZE])
{
    char hash[STORE_HASH_SIZE];
    if (j->older)
        j->odd = !result_digest_v5_end(&j->two, hash);
    else
        digest_end(&j->digest, hash);
    (void)snprintf(text, RESULT_DIGEST_SIZE, "rules %ld %s%s", j->revision,
                   j->older ? "" : NEW_FORM, hash);
}

static bool before(const struct store_claim *a, const struct store_claim *b)
{
    return a->entry < b->entry || (a->entry == b->entry && a->ordinal < b->ordinal);
}

/* Sorted as they are stored. */
static void add_claims(struct judging *j, const struct store_claim *claims, size_t n)
{
    const struct store_claim *last = NULL;
    for (size_t added = 0; added < n; added++) {
        const struct store_claim *next = NULL;
        for (size_t i = 0; i < n; i++) {
            const struct store_claim *c = &claims[i];
            if ((last == NULL || before(last, c)) && (next == NULL || before(c, next)))
                next = c;
        }
        if (next == NULL) /* two with the same place, which the store refuses */
            return;
        (void)add_claim(j, next);
        last = next;
    }
}

static void print_batch(struct judging *j, const struct store_batch *all,
                        char text[RESULT_DIGEST_SIZE])
{
    const struct store_change *change = all->change;
    struct store_seat seat[STORE_SEATS];
    for (int i = 0; i < change->seats; i++) {
        const struct store_standing *at = &change->at[i];
        seat[i] = (struct store_seat){.won = change->winners >> i & 1U,
                                      .major = at->major,
                                      .minor = at->minor,
                                      .stakes = at->stakes};
    }
    begin(j, change->revision, change->state, seat, change->seats);
    for (size_t i = 0; i < all->n_coups; i++)
        (void)add_coup(j, &all->coups[i]);
    for (size_t i = 0; i < all->n_dues; i++)
        (void)add_due(j, &all->dues[i]);
    add_claims(j, all->claims, all->n_claims);
    end(j, text);
}

void result_digest_print(const struct store_batch *all, char text[RESULT_DIGEST_SIZE])
{
    struct judging j = {.older = false};
    print_batch(&j, all, text);
}

bool result_digest_fits(const struct store_batch *all, const char *text)
{
    struct judging j = {.older = is_older(text)};
    char again[RESULT_DIGEST_SIZE];
    print_batch(&j, all, again);
    return !j.odd && strcmp(again, text) == 0;
}

static int begin_match(void *ctx, const struct store_match *m)
{
    begin(ctx, m->revision, m->state, m->seat, m->seats);
    return 0;
}

static enum store_code print_stored(struct judging *j, struct store *s, const char *key,
                                    char text[RESULT_DIGEST_SIZE], struct store_error *err)
{
    enum store_code code = store_match_get(s, key, begin_match, j, err);
    text[0] = '\0';
    if (code == STORE_OK && j->revision == 0)
        return store_fail(err, STORE_CORRUPT, "%s: match %.36s lacks its players", s->where, key);
    if (code == STORE_OK)
        code = store_coups(s, key, add_coup, j, err);
    if (code == STORE_OK)
        code = store_dues(s, key, add_due, j, err);
    if (code == STORE_OK)
        code = store_claims(s, key, add_claim, j, err);
    if (code == STORE_OK)
        end(j, text);
    return code;
}

enum store_code result_digest_stored(struct store *s, const char *key,
                                     char text[RESULT_DIGEST_SIZE], struct store_error *err)
{
    struct judging j = {.older = false};
    return print_stored(&j, s, key, text, err);
}

enum store_code result_digest_stored_v5(struct store *s, const char *key,
                                        char text[RESULT_DIGEST_SIZE], struct store_error *err)
{
    struct judging j = {.older = true};
    return print_stored(&j, s, key, text, err);
}

enum store_code result_digest_proves(struct store *s, const char *key, const char *text,
                                     bool *proved, struct store_error *err)
{
    struct judging j = {.older = is_older(text)};
    char again[RESULT_DIGEST_SIZE];
    const enum store_code code = print_stored(&j, s, key, again, err);
    *proved = code == STORE_OK && !j.odd && strcmp(again, text) == 0;
    return code;
}

long result_digest_revision(const char *text)
{
    long revision = 0;
    bool older = false;
    return digest_of(text, &revision, &older) == NULL ? 0 : revision;
}
