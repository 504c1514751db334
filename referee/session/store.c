/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The session and its record: entering, and taking up again. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "base/tongue.h"
#include "inner.h"
#include "log/amended.h"

/* --- what is kept in memory of what is stored ------------------------------------------------- */

static char *copy_or_null(const char *text, bool *failed)
{
    char *copy = text ? strdup(text) : NULL;
    *failed |= text && !copy;
    return copy;
}

bool session_keep_entry(struct session *s, const struct store_entry *e)
{
    struct logged *more = grow(s->log, s->logs + 1, &s->log_room, sizeof *more);
    if (!more)
        return false;
    s->log = more;
    bool failed = false;
    struct logged l = {.kind = copy_or_null(e->kind, &failed),
                       .text = copy_or_null(e->text, &failed),
                       .note = copy_or_null(e->note, &failed)};
    snprintf(l.uuid, sizeof l.uuid, "%s", e->uuid);
    snprintf(l.at, sizeof l.at, "%s", e->at);
    s->log[s->logs++] = l;
    return !failed;
}

static int keep_entry(void *ctx, const struct store_entry *e)
{
    return !session_keep_entry(ctx, e);
}

static void drop_entries(struct session *s, size_t kept)
{
    while (s->logs > kept) {
        struct logged *l = &s->log[--s->logs];
        free(l->kind);
        free(l->text);
        free(l->note);
    }
}

/* --- entering --------------------------------------------------------------------------------- */

int session_take_up_match(void *ctx, const struct store_match *m)
{
    struct session *s = ctx;
    snprintf(s->key, sizeof s->key, "%s", m->key);
    snprintf(s->origin, sizeof s->origin, "%s", m->origin);
    snprintf(s->created, sizeof s->created, "%s", m->created);
    s->head = m->head_seq;
    s->revision = m->revision;
    s->ended = strcmp(m->state, "open") != 0;
    s->taken = *m;
    s->taken.state = s->ended ? "" : "open";
    s->stored = true;
    return 0;
}

static int take_founding(void *ctx, const struct store_match_new *founding)
{
    struct session *s = ctx;
    details_free(&s->founded);
    details_keep(&s->founded, &founding->details);
    s->listed = founding->details.listed;
    return s->founded.texts.failed;
}

/* What the match was founded with: what was put right of it since can be undone. */
enum store_code session_keep_founding(struct session *s, struct store_error *se)
{
    enum store_code code = store_founding(session_into(s), s->key, take_founding, s, se);
    if (code != STORE_OK || !s->founded.texts.failed)
        return code;
    snprintf(se->text, sizeof se->text, "%s", _("out of memory"));
    return se->code = STORE_FAILED;
}

/* The match is founded with its first entry, or as it is kept without one. */
enum store_code session_found_match(struct session *s, struct store_error *se)
{
    if (!session_date(s)) {
        snprintf(se->text, sizeof se->text, "%s", _("out of memory"));
        return se->code = STORE_FAILED;
    }
    struct store_match_new m = {
        .game = s->game->name, .details = session_details(s), .key = s->next_match};
    enum store_code code = store_match_create(session_into(s), &m, s->key, se);
    if (code == STORE_OK)
        code = store_match_get(session_into(s), s->key, session_take_up_match, s, se);
    if (code == STORE_OK)
        code = session_keep_founding(s, se);
    return code;
}

static bool has_ended(const struct store_change *change)
{
    return strcmp(change->state, "open") != 0;
}

/* The entries; behind them, where the match has ended, the one that proves how it was judged. */
static enum store_code append(struct session *s, const struct store_entry_new *entries, size_t n,
                              struct store_batch *batch, struct store_error *se)
{
    char judged[JUDGED_SIZE];
    struct store_entry_new *all = calloc(n + 1, sizeof *all);
    if (!all) {
        snprintf(se->text, sizeof se->text, "%s", _("out of memory"));
        return se->code = STORE_FAILED;
    }
    for (size_t i = 0; i < n; i++)
        all[i] = entries[i];
    if (n && !all[0].uuid)
        all[0].uuid = s->next_entry;
    if (has_ended(batch->change)) {
        judged_print(batch, judged);
        all[n++] = (struct store_entry_new){.kind = JUDGED_KIND, .text = judged};
    }
    batch->expected = s->head;
    batch->entries = all;
    batch->n_entries = n;
    batch->added = keep_entry;
    batch->ctx = s;
    enum store_code code = store_append(session_into(s), s->key, batch, se);
    if (code == STORE_OK) {
        s->head += (long)n;
        s->next_entry = n ? NULL : s->next_entry;
    }
    free(all);
    return code;
}

/* All or nothing; a match that is founded first, in the transaction there is. What proves a match
 * that has ended is made of all its rows. */
static enum session_code write_entries(struct session *s, struct replay *play,
                                       const struct store_entry_new *entries, size_t n, long first,
                                       long gone, struct session_error *err)
{
    struct store_error se;
    struct rows rows;
    if (!s->stored && session_found_match(s, &se) != STORE_OK)
        return session_storage(err, &se);
    struct store_change change = replay_change(play, NULL);
    const struct store_details are = session_details(s);
    bool amended = !details_same(&play->details, &are);
    bool all = s->stale || has_ended(&change);
    if (amended) {
        change.details = &play->details;
        s->sums = 0; /* the fingerprint begins with them */
    }
    first = all ? 1 : session_first_changed(s, play, first);
    if (!rows_gather(play, first, all ? 1 : gone, s->head + (long)n, &rows)) {
        rows_free(&rows);
        return session_no_memory(err);
    }
    change.fingerprint = session_fingerprint(s, play, rows.first);
    struct store_batch batch = rows_batch(&rows, &change);
    enum store_code code = append(s, entries, n, &batch, &se);
    rows_free(&rows);
    return code == STORE_OK ? SESSION_OK : session_storage(err, &se);
}

static enum session_code enter(struct session *s, struct replay *play,
                               const struct store_entry_new *entries, size_t n, long first,
                               long gone, struct session_error *err)
{
    struct store_error se;
    struct store *into = session_into(s);
    size_t kept = s->logs;
    long head = s->head;
    bool fresh = !s->stored;
    session_end_run(s);
    if (fresh && store_begin(into, STORE_WRITE, &se) != STORE_OK)
        return session_storage(err, &se);
    enum session_code code = write_entries(s, play, entries, n, first, gone, err);
    if (fresh && code != SESSION_OK)
        store_rollback(into);
    else if (fresh && store_commit(into, &se) != STORE_OK)
        code = session_storage(err, &se);
    if (code != SESSION_OK) {
        drop_entries(s, kept);
        s->sums = 0;
        s->head = head;
        if (fresh)
            s->stored = false;
        return code;
    }
    s->stale = false;
    if (fresh)
        store_match_lock(into, s->key, NULL);
    if (session_over(s))
        session_settle(s);
    return SESSION_OK;
}

enum session_code session_enter(struct session *s, struct replay *play,
                                const struct store_entry_new *entries, size_t n, long first,
                                long gone, struct session_error *err)
{
    enum session_code code = enter(s, play, entries, n, first, gone, err);
    if (code == SESSION_FAILED && err->room && session_hold(s)) {
        code = enter(s, play, entries, n, first, gone, err);
        if (code != SESSION_OK)
            session_unhold(s);
    }
    return code;
}

void session_settle(const struct session *s)
{
    store_settle(s->store, NULL);
}
