/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading: asks the implementation, and counts the callbacks, within which nothing is written. */
#include <limits.h>

#include "store_ops.h"

enum store_code store_match_get(struct store *s, const char *key, store_match_fn *fn, void *ctx,
                                struct store_error *err)
{
    s->reading++;
    const enum store_code code = s->ops->match(s, key, fn, ctx, err);
    s->reading--;
    return code;
}

enum store_code store_matches(struct store *s, const struct store_query *query, store_match_fn *fn,
                              void *ctx, struct store_error *err)
{
    static const struct store_query all = {0};
    s->reading++;
    const enum store_code code = s->ops->matches(s, query == NULL ? &all : query, fn, ctx, err);
    s->reading--;
    return code;
}

enum store_code store_headers(struct store *s, const char *key, store_header_fn *fn, void *ctx,
                              struct store_error *err)
{
    s->reading++;
    const enum store_code code = s->ops->headers(s, key, fn, ctx, err);
    s->reading--;
    return code;
}

enum store_code store_founding(struct store *s, const char *key, store_founding_fn *fn, void *ctx,
                               struct store_error *err)
{
    s->reading++;
    const enum store_code code = s->ops->founding(s, key, fn, ctx, err);
    s->reading--;
    return code;
}

enum store_code store_entries(struct store *s, const char *key, long from, store_entry_fn *fn,
                              void *ctx, struct store_error *err)
{
    s->reading++;
    const enum store_code code = s->ops->entries(s, key, from, fn, ctx, err);
    s->reading--;
    return code;
}

enum store_code store_coups_from(struct store *s, const char *key, long from, store_coup_fn *fn,
                                 void *ctx, struct store_error *err)
{
    s->reading++;
    const enum store_code code = s->ops->coups(s, key, from, fn, ctx, err);
    s->reading--;
    return code;
}

enum store_code store_coups(struct store *s, const char *key, store_coup_fn *fn, void *ctx,
                            struct store_error *err)
{
    return store_coups_from(s, key, LONG_MIN, fn, ctx, err);
}

enum store_code store_dues_from(struct store *s, const char *key, long from, store_due_fn *fn,
                                void *ctx, struct store_error *err)
{
    s->reading++;
    const enum store_code code = s->ops->dues(s, key, from, fn, ctx, err);
    s->reading--;
    return code;
}

enum store_code store_dues(struct store *s, const char *key, store_due_fn *fn, void *ctx,
                           struct store_error *err)
{
    return store_dues_from(s, key, LONG_MIN, fn, ctx, err);
}

enum store_code store_claims_so(struct store *s, const struct store_claims_query *query,
                                store_claim_fn *fn, void *ctx, struct store_error *err)
{
    s->reading++;
    const enum store_code code = s->ops->claims(s, query, fn, ctx, err);
    s->reading--;
    return code;
}

enum store_code store_claims_from(struct store *s, const char *key, long from, store_claim_fn *fn,
                                  void *ctx, struct store_error *err)
{
    const struct store_claims_query query = {.key = key, .from = from};
    return store_claims_so(s, &query, fn, ctx, err);
}

enum store_code store_claims(struct store *s, const char *key, store_claim_fn *fn, void *ctx,
                             struct store_error *err)
{
    return store_claims_from(s, key, LONG_MIN, fn, ctx, err);
}

enum store_code store_words(struct store *s, enum store_word kind, const char *beginning, long most,
                            store_word_fn *fn, void *ctx, struct store_error *err)
{
    s->reading++;
    const enum store_code code = s->ops->words(s, kind, beginning, most, fn, ctx, err);
    s->reading--;
    return code;
}

enum store_code store_noted(struct store *s, store_noted_fn *fn, void *ctx, struct store_error *err)
{
    s->reading++;
    const enum store_code code = s->ops->noted(s, fn, ctx, err);
    s->reading--;
    return code;
}

enum store_code store_places(struct store *s, const struct store_place *place, store_placed_fn *fn,
                             void *ctx, struct store_error *err)
{
    s->reading++;
    const enum store_code code = s->ops->places(s, place, fn, ctx, err);
    s->reading--;
    return code;
}

enum store_code store_seals(struct store *s, const char *key, store_signed_fn *fn, void *ctx,
                            struct store_error *err)
{
    s->reading++;
    const enum store_code code = s->ops->seals(s, key, fn, ctx, err);
    s->reading--;
    return code;
}

enum store_code store_arrivals_lost(struct store *s, store_signed_fn *fn, void *ctx,
                                    struct store_error *err)
{
    s->reading++;
    const enum store_code code = s->ops->arrivals_lost(s, fn, ctx, err);
    s->reading--;
    return code;
}

enum store_code store_clubs_unsaid(struct store *s, store_text_fn *fn, void *ctx,
                                   struct store_error *err)
{
    s->reading++;
    const enum store_code code = s->ops->clubs_unsaid(s, fn, ctx, err);
    s->reading--;
    return code;
}

enum store_code store_older(struct store *s, const char *game, long revision, store_text_fn *fn,
                            void *ctx, struct store_error *err)
{
    s->reading++;
    const enum store_code code = s->ops->older(s, game, revision, fn, ctx, err);
    s->reading--;
    return code;
}

enum store_code store_heads(struct store *s, const char *among, store_text_fn *fn, void *ctx,
                            struct store_error *err)
{
    s->reading++;
    const enum store_code code = s->ops->heads(s, among, fn, ctx, err);
    s->reading--;
    return code;
}

enum store_code store_knows(struct store *s, const char *called, bool *knows,
                            struct store_error *err)
{
    return s->ops->knows(s, called, knows, err);
}

enum store_code store_aliases(struct store *s, store_alias_fn *fn, void *ctx,
                              struct store_error *err)
{
    s->reading++;
    const enum store_code code = s->ops->aliases(s, fn, ctx, err);
    s->reading--;
    return code;
}

enum store_code store_players(struct store *s, const char *prefix, store_text_fn *fn, void *ctx,
                              struct store_error *err)
{
    s->reading++;
    const enum store_code code = s->ops->players(s, prefix == NULL ? "" : prefix, fn, ctx, err);
    s->reading--;
    return code;
}

enum store_code store_last_open(struct store *s, char key[STORE_KEY_SIZE], struct store_error *err)
{
    return s->ops->last_open(s, key, err);
}

enum store_code store_tally_dues(struct store *s, const struct store_whose *whose,
                                 store_tally_fn *fn, void *ctx, struct store_error *err)
{
    s->reading++;
    const enum store_code code = s->ops->tally_dues(s, whose, fn, ctx, err);
    s->reading--;
    return code;
}

enum store_code store_tally_matches(struct store *s, const struct store_whose *whose,
                                    store_results_fn *fn, void *ctx, struct store_error *err)
{
    s->reading++;
    const enum store_code code = s->ops->tally_matches(s, whose, fn, ctx, err);
    s->reading--;
    return code;
}

enum store_code store_tally_throws(struct store *s, const struct store_whose *whose,
                                   store_throws_fn *fn, void *ctx, struct store_error *err)
{
    s->reading++;
    const enum store_code code = s->ops->tally_throws(s, whose, fn, ctx, err);
    s->reading--;
    return code;
}

enum store_code store_tally_dates(struct store *s, const struct store_whose *whose,
                                  store_dated_fn *fn, void *ctx, struct store_error *err)
{
    s->reading++;
    const enum store_code code = s->ops->tally_dates(s, whose, fn, ctx, err);
    s->reading--;
    return code;
}

enum store_code store_tally_dated_dues(struct store *s, const struct store_whose *whose,
                                       const char *kind, store_dated_due_fn *fn, void *ctx,
                                       struct store_error *err)
{
    s->reading++;
    const enum store_code code = s->ops->tally_dated_dues(s, whose, kind, fn, ctx, err);
    s->reading--;
    return code;
}

enum store_code store_integrity(struct store *s, store_text_fn *fn, void *ctx,
                                struct store_error *err)
{
    s->reading++;
    const enum store_code code = s->ops->integrity(s, fn, ctx, err);
    s->reading--;
    return code;
}

enum store_code store_changed(struct store *s, long *number, struct store_error *err)
{
    return s->ops->changed(s, number, err);
}
