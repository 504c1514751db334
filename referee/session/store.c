/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Stores entries of the session, and keeps copies of stored values. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"
#include "base/memory.h"
#include "log/load.h"
#include "session_private.h"

/* --- copies in memory ------------------------------------------------------------------------- */

static char *copy_or_null(const char *text, bool *failed)
{
    char *copy = text ? strdup(text) : NULL;
    *failed |= text && !copy;
    return copy;
}

bool session_keep_entry(struct session *s, const struct store_entry *e)
{
    struct logged *more = array_grow(s->log, s->logs + 1, &s->log_room, sizeof *more);
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

/* --- storing ---------------------------------------------------------------------------------- */

int session_take_up_match(void *ctx, const struct store_match *m)
{
    struct session *s = ctx;
    snprintf(s->key, sizeof s->key, "%s", m->key);
    snprintf(s->origin, sizeof s->origin, "%s", m->origin);
    snprintf(s->created, sizeof s->created, "%s", m->created);
    snprintf(s->updated, sizeof s->updated, "%s", m->updated);
    s->head = m->head_seq;
    s->sealed.entries = m->sealed;
    s->revision = m->revision;
    s->ended = strcmp(m->state, "open") != 0;
    s->taken = *m;
    s->taken.state = strcmp(m->state, "over") == 0 ? "over" : s->ended ? "unfinished" : "open";
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

/* Details as founded: undo of a correction needs them. */
enum store_code session_keep_founding(struct session *s, struct store_error *se)
{
    enum store_code code = store_founding(session_into(s), s->key, take_founding, s, se);
    if (code != STORE_OK || !s->founded.texts.failed)
        return code;
    snprintf(se->text, sizeof se->text, "%s", _("out of memory"));
    return se->code = STORE_FAILED;
}

/* Founds the match, with its first entry or without one. */
enum store_code session_found_match(struct session *s, struct store_error *se)
{
    if (!session_date(s)) {
        snprintf(se->text, sizeof se->text, "%s", _("out of memory"));
        return se->code = STORE_FAILED;
    }
    const struct store_entry_id *id = &s->founding;
    struct store_match_new m = {.game = s->game->name,
                                .details = session_details(s),
                                .key = s->next_match ? s->next_match
                                       : id->key[0]  ? id->key
                                                     : NULL,
                                .created = id->at[0] ? id->at : NULL};
    enum store_code code = store_match_create(session_into(s), &m, s->key, se);
    if (code == STORE_OK)
        code = store_match_get(session_into(s), s->key, session_take_up_match, s, se);
    if (code == STORE_OK)
        code = session_keep_founding(s, se);
    return code;
}

static bool change_ends(const struct store_change *change)
{
    return strcmp(change->state, "open") != 0;
}

/* Entries with keys and times, so that a retry after an unknown outcome stores the same entries. */
struct entry_batch {
    struct store_entry_new *entries; /* with room for one more, whose key and time are set */
    struct store_entry_id *ids;
    size_t n;
};

static void entry_batch_free(struct entry_batch *e)
{
    free(e->entries);
    free(e->ids);
}

static bool entry_batch_make(const struct session *s, const struct store_entry_new *entries,
                             size_t n, struct entry_batch *out)
{
    *out = (struct entry_batch){.entries = calloc(n + 1, sizeof *out->entries),
                                .ids = calloc(n + 1, sizeof *out->ids),
                                .n = n};
    if (!out->entries || !out->ids) {
        entry_batch_free(out);
        return false;
    }
    for (size_t i = 0; i <= n; i++) {
        struct store_entry_new *e = &out->entries[i];
        struct store_entry_id *id = &out->ids[i];
        if (i < n)
            *e = entries[i];
        store_new_key(id->key);
        store_now(id->at);
        e->uuid = e->uuid ? e->uuid : i == 0 && n && s->next_entry ? s->next_entry : id->key;
        e->at = e->at ? e->at : id->at;
    }
    return true;
}

/* --- results ---------------------------------------------------------------------------------- */

void session_stated_result(const struct session *s, struct result *out)
{
    *out = (struct result){.holds = false};
    for (size_t i = s->logs; i--;) {
        if (strcmp(s->log[i].kind, RESULT_KIND) == 0) {
            out->holds = result_read(s->log[i].text, out);
            return;
        }
        if (result_ends(s->log[i].kind))
            return;
    }
}

static bool entries_end_result(const struct entry_batch *e)
{
    for (size_t i = 0; i < e->n; i++)
        if (result_ends(e->entries[i].kind))
            return true;
    return false;
}

/* Appends the result of a match that ends, and sets the change to it. A result that the log states
 * is kept if the entries do not change it; where the present rules differ from those that gave it,
 * that alone does not. `text` holds a new result. Returns the number of entries. */
static size_t add_result(const struct session *s, struct replay *play, const struct entry_batch *e,
                         struct store_change *change, struct strbuf *text)
{
    struct result stated;
    size_t n = e->n;
    session_stated_result(s, &stated);
    bool holds = stated.holds && !entries_end_result(e);
    if (!holds && change_ends(change)) {
        result_print(play, false, text);
        bool same = stated.holds && s->other_result && text->text &&
                    strcmp(text->text, s->other_result) == 0;
        e->entries[n].kind = RESULT_KIND;
        e->entries[n++].text = same ? stated.text : text->text;
        holds = same;
    }
    if (holds)
        result_put(&stated, change);
    return n;
}

/* Writes all or nothing; founds a new match first, in the same transaction. */
static enum session_code write_entries(struct session *s, struct replay *play,
                                       const struct entry_batch *e, long first, long gone,
                                       struct session_error *err)
{
    struct store_error se;
    struct rows rows;
    struct strbuf result = {.text = NULL};
    if (!s->stored && session_found_match(s, &se) != STORE_OK)
        return session_storage(err, &se);
    struct store_change change = replay_change(play, NULL);
    const struct store_details are = session_details(s);
    bool amended = !details_same(&play->details, &are);
    if (amended) {
        change.details = &play->details;
        s->digests = 0; /* the fingerprint starts with them */
    }
    bool all = s->stale || change_ends(&change);
    first = all ? 1 : session_first_changed(s, play, first);
    size_t n = add_result(s, play, e, &change, &result);
    if (result.failed || !rows_gather(play, first, all ? 1 : gone, s->head + (long)e->n, &rows)) {
        strbuf_free(&result);
        return session_no_memory(err);
    }
    change.fingerprint = session_fingerprint(s, play, rows.first);
    change.updated = n ? NULL : s->updated;
    struct store_batch batch = rows_batch(&rows, &change);
    batch.expected = s->head;
    batch.entries = e->entries;
    batch.n_entries = n;
    batch.added = keep_entry;
    batch.ctx = s;
    enum store_code code = store_append(session_into(s), s->key, &batch, &se);
    if (code == STORE_OK) {
        s->head += (long)n;
        s->next_entry = n ? NULL : s->next_entry;
    }
    rows_free(&rows);
    strbuf_free(&result);
    return code == STORE_OK ? SESSION_OK : session_storage(err, &se);
}

static enum session_code enter(struct session *s, struct replay *play, const struct entry_batch *e,
                               long first, long gone, struct session_error *err)
{
    struct store_error se;
    struct store *into = session_into(s);
    size_t kept = s->logs;
    long head = s->head;
    bool fresh = !s->stored;
    session_end_run(s);
    if (fresh && store_begin(into, STORE_WRITE, &se) != STORE_OK)
        return session_storage(err, &se);
    enum session_code code = write_entries(s, play, e, first, gone, err);
    if (fresh && code != SESSION_OK)
        store_rollback(into);
    else if (fresh && store_commit(into, &se) != STORE_OK)
        code = session_storage(err, &se);
    if (code != SESSION_OK) {
        drop_entries(s, kept);
        s->digests = 0;
        s->head = head;
        if (fresh)
            s->stored = false;
        return code;
    }
    s->stale = false;
    if (fresh)
        store_match_lock(into, s->key, NULL);
    if (session_over(s))
        session_checkpoint(s);
    return SESSION_OK;
}

enum session_code session_enter(struct session *s, struct replay *play,
                                const struct store_entry_new *entries, size_t n, long first,
                                long gone, struct session_error *err)
{
    struct entry_batch e;
    if (n && !session_may_follow_seal(s))
        return session_fail(err, SESSION_REFUSED, _("the match stays as it was sealed"));
    if (!entry_batch_make(s, entries, n, &e))
        return session_no_memory(err);
    store_new_key(s->founding.key);
    store_now(s->founding.at);
    enum session_code code = enter(s, play, &e, first, gone, err);
    if (code == SESSION_FAILED && err->room && session_go_offline(s)) {
        code = enter(s, play, &e, first, gone, err);
        if (code != SESSION_OK)
            session_go_online(s);
    }
    s->founding = (struct store_entry_id){.key = ""};
    entry_batch_free(&e);
    return code;
}

void session_checkpoint(const struct session *s)
{
    store_checkpoint(s->store, NULL);
}
