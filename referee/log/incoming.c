/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "incoming.h"

#include <stdio.h>
#include <string.h>

#include "base/i18n.h"
#include "event_log.h"
#include "load.h"

static bool refuse(struct incoming *a, const char *reason)
{
    a->refused = true;
    snprintf(a->reason, sizeof a->reason, "%.319s", reason);
    return true;
}

/* Time of the last log entry, which is part of the chain. The other record wrote it: a time that is
 * in the future would put the match before all others for ever, so it counts as now. */
static const char *touched(struct incoming *a)
{
    const char *last = *a->l.last_at ? a->l.last_at : a->l.match.created;
    store_now(a->now);
    return store_is_time(last) && strcmp(last, a->now) <= 0 ? last : a->now;
}

/* --- the log ---------------------------------------------------------------------------------- */

/* Reads the log, with the headers of its founding as it corrects them. */
static bool read_log(struct incoming *a, const struct store_log *log)
{
    const struct operations *acts = &a->l.acts;
    if (!match_read_log(log, &a->l) ||
        !details_amend(&a->amended, &log->founding.details, acts, acts->count) ||
        !details_rename(&a->amended, &a->l.annotations))
        return false;
    a->l.details.values = a->amended.values;
    return true;
}

/* --- its rows --------------------------------------------------------------------------------- */

/* The result that the log states is one by the present rules, and they give another. */
static bool result_is_false(struct incoming *a)
{
    struct coup_list turns;
    return a->l.result.holds && a->l.result.rules == a->game->revision &&
           match_result_differs(&a->l, NULL, &turns);
}

static bool make_rows(struct incoming *a)
{
    if (!rows_gather(&a->l.play, 1, 1, a->l.match.head_seq, &a->rows))
        return false;
    rows_fingerprint(&a->rows, a->l.match.game, &a->l.details.values, a->fingerprint);
    return true;
}

static bool replay_log(struct incoming *a)
{
    struct load_error why;
    char reason[LOAD_ERROR_TEXT];
    const struct game *own = game_of(a->l.match.game, a->game);
    a->game = own ? own : a->game;
    if (a->l.rules_went_back)
        return refuse(a, _("its log goes back to older rules"));
    bool fits = match_replay_fitting(&a->l, a->game, &why);
    bool by_others = a->l.result.holds && a->l.result.rules != a->game->revision;
    if (!fits || (why.entry && !by_others && !a->older))
        return refuse(a, load_error_print(&why, reason));
    if (!why.entry && result_is_false(a)) {
        snprintf(reason, sizeof reason,
                 _("its log states another result than rules %d give: use the same version of "
                   "referee on both sides, and run referee rejudge"),
                 a->game->revision);
        return refuse(a, reason);
    }
    a->revision = why.entry && !a->l.result.holds ? a->older : a->game->revision;
    return make_rows(a);
}

/* An event has no rows. */
static bool judge_event(struct incoming *a, const struct store_log *log)
{
    struct strbuf why = {.text = NULL};
    struct load_error at = {.entry = 0};
    char reason[LOAD_ERROR_TEXT];
    if (!event_check_log(log, &at.entry, &why)) {
        snprintf(at.reason, sizeof at.reason, "%s", why.text ? why.text : "");
        refuse(a, load_error_print(&at, reason));
    }
    bool ok = !why.failed;
    strbuf_free(&why);
    a->event = true;
    a->revision = EVENT_REVISION;
    if (log->n)
        snprintf(a->l.last_at, sizeof a->l.last_at, "%s", log->entries[log->n - 1].at);
    a->l.match.created = log->founding.created;
    a->l.match.head_seq = (long)log->n;
    a->log = log;
    return ok;
}

bool incoming_judge(struct incoming *a, const struct store_log *log)
{
    const struct game *game = a->game;
    long older = a->older;
    incoming_free(a);
    *a = (struct incoming){.game = game, .older = older};
    if (strcmp(log->founding.game, STORE_EVENT) == 0)
        return judge_event(a, log);
    if (!read_log(a, log) || !replay_log(a))
        return false;
    a->log = log;
    return true;
}

void incoming_free(struct incoming *a)
{
    rows_free(&a->rows);
    match_unload(&a->l);
    details_free(&a->amended);
    a->log = NULL;
}

/* --- into the record -------------------------------------------------------------------------- */

bool incoming_refuse_newer(struct store_taking *t, const struct game *game)
{
    if (t->revision_before <= game->revision)
        return false;
    snprintf(t->reason, sizeof t->reason,
             _("its rows were made by rules %ld, and this referee has rules %d"),
             t->revision_before, game->revision);
    return true;
}

static bool refuse_long(struct store_taking *t, const struct incoming *a)
{
    const long turns = (long)a->rows.n_coups, entries = a->l.match.head_seq;
    if ((turns <= MATCH_TURNS_MOST && entries <= MATCH_ENTRIES_MOST) ||
        t->turns_before > MATCH_TURNS_MOST || t->entries_before > MATCH_ENTRIES_MOST)
        return false;
    snprintf(t->reason, sizeof t->reason,
             _("it has %ld turns and %ld entries in its log, and a match at most %d and %d"), turns,
             entries, MATCH_TURNS_MOST, MATCH_ENTRIES_MOST);
    return true;
}

bool incoming_rows(struct store_taking *t, const struct store_log *log, struct store_batch *out,
                   struct store_error *err)
{
    struct incoming *a = t->ctx;
    const struct game *game = game_of(log->founding.game, a->game);
    if (game && incoming_refuse_newer(t, game))
        return false;
    if (a->log != log && !incoming_judge(a, log)) {
        snprintf(err->text, sizeof err->text, "%s", _("out of memory"));
        err->code = STORE_FAILED;
        return false;
    }
    if (a->refused)
        snprintf(t->reason, sizeof t->reason, "%s", a->reason);
    if (a->refused || refuse_long(t, a))
        return false;
    a->change = (struct store_change){.revision = 0};
    if (!a->event)
        a->change = match_change(&a->l, a->fingerprint);
    a->change.revision = a->revision;
    a->change.updated = touched(a);
    a->change.details = a->event ? NULL : &a->l.details.values;
    *out = rows_batch(&a->rows, &a->change);
    return true;
}
