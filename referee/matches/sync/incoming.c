/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "incoming.h"

#include <stdio.h>
#include <string.h>

#include "base/i18n.h"
#include "db/fingerprint.h"
#include "log/amended.h"

static enum store_code refuse(struct incoming_match *a, const char *reason)
{
    a->incoming.refused = true;
    snprintf(a->incoming.reason, sizeof a->incoming.reason, "%s", reason);
    return STORE_OK;
}

static enum store_code no_memory(struct store_error *err)
{
    snprintf(err->text, sizeof err->text, "%s", _("out of memory"));
    return err->code = STORE_FAILED;
}

/* Time of the last log entry, which is part of the chain. The other record wrote it: a time that is
 * in the future would put the match before all others for ever, so it counts as now. */
static const char *touched(struct incoming_match *a)
{
    const char *last = *a->l.last_at ? a->l.last_at : a->l.match.created;
    store_now(a->now);
    return store_is_time(last) && strcmp(last, a->now) <= 0 ? last : a->now;
}

/* --- the log ---------------------------------------------------------------------------------- */

/* The headers of the match: those of its founding, as its log corrects them. */
static int amend_founding(void *ctx, const struct store_match_new *founding)
{
    struct incoming_match *a = ctx;
    const struct operations *acts = &a->l.acts;
    bool ok = details_amend(&a->amended, &founding->details, acts, acts->count) &&
              details_rename(&a->amended, &a->l.annotations);
    a->l.match.game = arena_copy(&a->amended.texts, founding->game);
    a->l.match.created = arena_copy(&a->amended.texts, founding->created);
    return !ok;
}

static enum store_code read_log(struct incoming_match *a, struct store *s, const char *key,
                                const struct store_log *log, struct store_error *err)
{
    struct load_error why;
    bool read =
        log ? match_read_log(s, key, log, &a->l, &why) : match_read(s, key, false, &a->l, &why);
    if (!read) {
        a->l = (struct loaded){.ended = false}; /* match_unload has nothing to free */
        if (!why.storage)
            return no_memory(err);
        *err = why.store;
        return err->code;
    }
    enum store_code code = store_founding(s, key, amend_founding, a, err);
    if (code == STORE_OK && a->amended.texts.failed)
        return no_memory(err);
    a->l.details.values = a->amended.values;
    return code;
}

/* --- its rows --------------------------------------------------------------------------------- */

static enum store_code refuse_log(struct incoming_match *a, const struct load_error *why)
{
    char reason[sizeof a->incoming.reason];
    if (why->entry)
        snprintf(reason, sizeof reason, _("entry %ld of the log does not fit: %s"), why->entry,
                 why->reason);
    else
        snprintf(reason, sizeof reason, "%s", why->reason);
    return refuse(a, reason);
}

/* The result that the log states is one by the present rules, and they give another. */
static bool result_is_false(struct incoming_match *a)
{
    struct coup_list turns;
    return a->l.result.holds && a->l.result.rules == a->game->revision &&
           match_result_differs(&a->l, NULL, &turns);
}

static enum store_code make_rows(struct incoming_match *a, struct store_error *err)
{
    if (!rows_gather(&a->l.play, 1, 1, a->l.match.head_seq, &a->rows))
        return no_memory(err);
    fingerprint_begin(&a->l.details.values, a->fingerprint);
    for (size_t i = 0; i < a->rows.n_coups; i++)
        fingerprint_add(&a->rows.coups[i], a->fingerprint);
    return STORE_OK;
}

static enum store_code replay_incoming(struct incoming_match *a, long older,
                                       struct store_error *err)
{
    struct load_error why;
    const struct game *own = game_of(a->l.match.game, a->game);
    a->game = own ? own : a->game;
    if (a->l.rules_went_back)
        return refuse(a, _("its log goes back to older rules"));
    bool fits = match_replay_fitting(&a->l, a->game, &why);
    bool by_others = a->l.result.holds && a->l.result.rules != a->game->revision;
    if (!fits || (why.entry && !by_others && !older))
        return refuse_log(a, &why);
    if (!why.entry && result_is_false(a))
        return refuse(a, _("the result in its log is not the one that the turns give"));
    a->revision = why.entry && !a->l.result.holds ? older : a->game->revision;
    return make_rows(a, err);
}

enum store_code incoming_read(struct incoming_match *a, struct store *s, const char *key,
                              const struct store_log *log, long older, const struct game *game,
                              struct store_error *err)
{
    *a = (struct incoming_match){.game = game};
    enum store_code code = read_log(a, s, key, log, err);
    return code == STORE_OK ? replay_incoming(a, older, err) : code;
}

void incoming_free(struct incoming_match *a)
{
    rows_free(&a->rows);
    match_unload(&a->l);
    details_free(&a->amended);
}

/* --- into the record -------------------------------------------------------------------------- */

void incoming_made(struct incoming_match *a, struct incoming_batch *out)
{
    out->change = match_change(&a->l, a->fingerprint);
    out->change.revision = a->revision;
    out->change.updated = touched(a);
    out->change.details = &a->l.details.values;
    out->batch = rows_batch(&a->rows, &out->change);
    out->batch.expected = a->l.match.head_seq;
}

enum store_code incoming_store(struct incoming_match *a, struct store *to, const char *to_key,
                               struct store_error *err)
{
    struct incoming_batch made;
    if (a->incoming.refused)
        return STORE_OK;
    incoming_made(a, &made);
    return store_append(to, to_key, &made.batch, err);
}
