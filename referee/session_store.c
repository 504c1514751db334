/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The session and its record: entering, and taking up again. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "session_inner.h"
#include "text/tongue.h"

/* --- what is kept in memory of what is stored -------------------------------------------------
 */

static char *copy_or_null(const char *text, bool *failed)
{
    char *copy = text ? strdup(text) : NULL;
    *failed |= text && !copy;
    return copy;
}

bool session_keep_entry(struct session *s, const struct store_entry *e)
{
    if (s->logs == s->log_room) {
        size_t room = s->log_room ? 2 * s->log_room : 64;
        struct logged *more = realloc(s->log, room * sizeof *more);
        if (!more)
            return false;
        s->log = more;
        s->log_room = room;
    }
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

/* --- entering ---------------------------------------------------------------------------------
 */

static int take_up_match(void *ctx, const struct store_match *m);

/* The match is founded with its first entry. */
static enum store_code found_match(struct session *s, struct store_error *se)
{
    struct store_match_new m = {.game = s->game->name, .details = session_details(s)};
    enum store_code code = store_match_create(s->store, &m, s->key, se);
    if (code == STORE_OK)
        code = store_match_get(s->store, s->key, take_up_match, s, se);
    return code;
}

static struct store_change change_of(const struct replay *play, const char *fingerprint)
{
    char winner = 0;
    bool over = play->game->over(play->state, &winner);
    bool left = play->game->left(play->state);
    return (struct store_change){.state = over   ? "over"
                                          : left ? "unfinished"
                                                 : "open",
                                 .winner = over ? winner : (char)0,
                                 .fingerprint = fingerprint};
}

/* All or nothing; a match that is founded first, in the transaction there is. */
static enum session_code write_entries(struct session *s, struct replay *play,
                                       const struct store_entry_new *entries, size_t n, long first,
                                       long gone, struct session_error *err)
{
    struct store_error se;
    struct rows rows;
    if (!s->stored && found_match(s, &se) != STORE_OK)
        return session_storage(err, &se);
    if (!rows_gather(play, session_first_changed(s, play, first), gone, s->head + (long)n, &rows)) {
        rows_free(&rows);
        return session_no_memory(err);
    }
    const char *fingerprint = session_fingerprint(s, play, rows.first);
    struct store_change change = change_of(play, fingerprint);
    struct store_batch batch = {.expected = s->head,
                                .entries = entries,
                                .n_entries = n,
                                .first_coup = rows.first,
                                .coups = rows.coups,
                                .n_coups = rows.n_coups,
                                .dues = rows.dues,
                                .n_dues = rows.n_dues,
                                .first_claim = rows.first_claim,
                                .claims = rows.claims,
                                .n_claims = rows.n_claims,
                                .change = &change,
                                .added = keep_entry,
                                .ctx = s};
    enum store_code code = store_append(s->store, s->key, &batch, &se);
    rows_free(&rows);
    return code == STORE_OK ? SESSION_OK : session_storage(err, &se);
}

enum session_code session_enter(struct session *s, struct replay *play,
                                const struct store_entry_new *entries, size_t n, long first,
                                long gone, struct session_error *err)
{
    struct store_error se;
    size_t kept = s->logs;
    bool fresh = !s->stored;
    if (fresh && store_begin(s->store, STORE_WRITE, &se) != STORE_OK)
        return session_storage(err, &se);
    enum session_code code = write_entries(s, play, entries, n, first, gone, err);
    if (fresh && code != SESSION_OK)
        store_rollback(s->store);
    else if (fresh && store_commit(s->store, &se) != STORE_OK)
        code = session_storage(err, &se);
    if (code != SESSION_OK) {
        drop_entries(s, kept);
        s->sums = 0;
        if (fresh) {
            s->stored = false;
            s->head = 0;
        }
        return code;
    }
    s->head += (long)n;
    if (fresh)
        store_match_lock(s->store, s->key, NULL);
    return SESSION_OK;
}

/* --- taking up again --------------------------------------------------------------------------
 */

static int take_up_match(void *ctx, const struct store_match *m)
{
    struct session *s = ctx;
    snprintf(s->key, sizeof s->key, "%s", m->key);
    snprintf(s->origin, sizeof s->origin, "%s", m->origin);
    snprintf(s->created, sizeof s->created, "%s", m->created);
    s->head = m->head_seq;
    s->stored = !m->version || session_set_text(&s->version, m->version);
    return 0;
}

static int take_up_headers(void *ctx, const struct store_match *m)
{
    struct session *s = ctx;
    bool ok = session_set_text(&s->white, m->white) && session_set_text(&s->black, m->black);
    if (ok && m->event)
        ok = session_set_text(&s->event, m->event);
    if (ok && m->site)
        ok = session_set_text(&s->site, m->site);
    if (ok && m->date)
        ok = session_set_text(&s->date, m->date);
    if (ok && m->options && *m->options)
        ok = session_set_text(&s->options, m->options);
    return ok ? take_up_match(ctx, m) : 0;
}

static int take_up_header(void *ctx, const struct store_header *h)
{
    return !session_put_header(ctx, h->key, h->value);
}

static int take_up_entry(void *ctx, const struct store_entry *e)
{
    struct session *s = ctx;
    return !session_keep_entry(s, e) || !acts_log(&s->acts, e);
}

struct comparison {
    struct session *s;
    long number; /* the next coup expected */
    long differs;
};

static bool same_text(const char *a, const char *b)
{
    return a && b ? strcmp(a, b) == 0 : a == b;
}

static int compare_coup(void *ctx, const struct store_coup *stored)
{
    struct comparison *c = ctx;
    const struct replay *play = &c->s->play;
    long number = ++c->number;
    if (number > play->game->coups(play->state) || stored->number != number) {
        c->differs = number;
        return 1;
    }
    const struct game_coup *now = play->game->coup(play->state, number);
    const struct store_coup *r = now ? &now->row : NULL;
    bool same =
        r && r->side == stored->side && r->points_w == stored->points_w &&
        r->points_b == stored->points_b && r->peg_w == stored->peg_w && r->peg_b == stored->peg_b &&
        r->next == stored->next && same_text(r->bredouille, stored->bredouille) &&
        same_text(r->pavilion, stored->pavilion) && same_text(r->position, stored->position);
    if (!same)
        c->differs = number;
    return !same;
}

static enum session_code compare_stored(struct session *s, struct session_error *err)
{
    struct store_error se;
    struct comparison c = {.s = s};
    if (store_coups(s->store, s->key, compare_coup, &c, &se) != STORE_OK)
        return session_storage(err, &se);
    if (!c.differs && c.number != s->game->coups(s->play.state))
        c.differs = c.number + 1;
    if (!c.differs)
        return SESSION_OK;
    snprintf(err->text, sizeof err->text,
             _("match %s: what is stored of coup %ld is not what the log gives"), s->key,
             c.differs);
    err->taken = false;
    return err->code = SESSION_DIFFERS;
}

/* Everything of the match but its game. */
static enum session_code read_match(struct session *s, const char *key, struct session_error *err)
{
    struct store_error se;
    enum store_code lock = store_match_lock(s->store, key, &se);
    if (lock == STORE_BUSY) {
        session_storage(err, &se);
        err->taken = true;
        return err->code;
    }
    if (lock != STORE_OK || store_match_get(s->store, key, take_up_headers, s, &se) != STORE_OK ||
        store_headers(s->store, key, take_up_header, s, &se) != STORE_OK ||
        store_entries(s->store, key, 1, take_up_entry, s, &se) != STORE_OK)
        return session_storage(err, &se);
    return s->stored && s->logs == (size_t)s->head ? SESSION_OK : session_no_memory(err);
}

static enum session_code replay_log(struct session *s, struct session_error *err)
{
    struct text_error t;
    struct store_details d = session_details(s);
    long bad;
    if (replay_acts(&s->play, s->game, &d, &s->acts, s->acts.count, &bad, &t))
        return SESSION_OK;
    return session_not_read(err, &t);
}

enum session_code session_resume(struct session *s, const char *key, struct session_error *err)
{
    struct store_error se;
    char last[STORE_KEY_SIZE];
    session_forget(s);
    if (!key) {
        enum store_code code = store_last_open(s->store, last, &se);
        if (code == STORE_NOT_FOUND)
            return session_fail(err, SESSION_REFUSED, _("there is no unfinished match"));
        if (code != STORE_OK)
            return session_storage(err, &se);
        key = last;
    }
    enum session_code code = read_match(s, key, err);
    if (code == SESSION_OK)
        code = replay_log(s, err);
    if (code == SESSION_OK)
        code = compare_stored(s, err);
    if (code != SESSION_OK) {
        if (!err->taken)
            store_match_unlock(s->store, key);
        s->stored = false;
        session_forget(s);
    }
    return code;
}
