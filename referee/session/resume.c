/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Loads a match of the record, and takes a loaded one again after a rest. */
#include <stdio.h>
#include <string.h>

#include "base/i18n.h"
#include "session_private.h"

/* --- loading ---------------------------------------------------------------------------------- */

static int take_up_headers(void *ctx, const struct store_match *m)
{
    struct session *s = ctx;
    const struct game *game = game_of(m->game, s->game);
    if (!game)
        return !session_set_text(&s->other_game, m->game);
    session_of_game(s, game);
    bool ok = true;
    s->players = m->seats;
    for (int i = 0; ok && i < m->seats; i++)
        ok = session_set_text(&s->player[i], m->seat[i].player);
    if (ok && m->event)
        ok = session_set_text(&s->event, m->event);
    if (ok && m->site)
        ok = session_set_text(&s->site, m->site);
    if (ok && m->date)
        ok = session_set_text(&s->date, m->date);
    if (ok && m->options && *m->options)
        ok = session_set_text(&s->options, m->options);
    return ok ? session_take_up_match(ctx, m) : 0;
}

static int take_up_header(void *ctx, const struct store_header *h)
{
    return !session_add_header(ctx, h->key, h->value); /* players are known already */
}

static int take_up_entry(void *ctx, const struct store_entry *e)
{
    struct session *s = ctx;
    return !session_keep_entry(s, e) || !operations_log(&s->acts, e);
}

/* Leaves the match alone; the session continues without it. Frees `why`. */
static enum session_code cannot_take_up(const char *key, const char *reason, struct strbuf *why,
                                        struct session_error *err)
{
    session_fail_at(err, SESSION_DIFFERS, 0, _("match %.8s cannot be resumed: %.240s"), key,
                    reason ? reason : _("out of memory"));
    strbuf_free(why);
    return err->code;
}

/* Invalid rows of the match are no reason to refuse starting. */
static enum session_code not_stored(struct session_error *err, const struct store_error *se)
{
    session_storage(err, se);
    err->code = se->code == STORE_CORRUPT ? SESSION_DIFFERS : err->code;
    return err->code;
}

/* Refuses matches of another game or of newer rules. */
static bool may_take_up(const struct session *s, const char *key, struct session_error *err)
{
    struct strbuf why = {.text = NULL};
    if (s->other_game) {
        strbuf_add(&why, "%s", _("this referee does not know the game "));
        strbuf_add_clean(&why, s->other_game);
    } else if (s->revision > s->game->revision) {
        strbuf_add(&why, _("it was judged by rules %ld, and this referee has rules %d"),
                   s->revision, s->game->revision);
    } else {
        return true;
    }
    cannot_take_up(key, why.text, &why, err);
    return false;
}

/* Reads everything of the match but its game. */
static enum session_code read_match(struct session *s, const char *key, struct session_error *err)
{
    struct store_error se;
    enum store_code lock = store_match_lock(s->store, key, &se);
    if (lock == STORE_BUSY) {
        session_storage(err, &se);
        err->taken = true;
        return err->code;
    }
    if (lock != STORE_OK || store_match_get(s->store, key, take_up_headers, s, &se) != STORE_OK)
        return not_stored(err, &se);
    if (!may_take_up(s, key, err))
        return err->code;
    if (store_headers(s->store, key, take_up_header, s, &se) != STORE_OK ||
        store_entries(s->store, key, 1, take_up_entry, s, &se) != STORE_OK ||
        session_keep_founding(s, &se) != STORE_OK || session_note_seal(s, &se) != STORE_OK)
        return not_stored(err, &se);
    struct strbuf why = {.text = NULL};
    if (s->stored && s->logs == (size_t)s->head)
        return SESSION_OK;
    strbuf_add(&why, "%s", _("its log or its players are incomplete: referee verify says more"));
    return cannot_take_up(key, why.text, &why, err);
}

/* An open match sets aside what no longer fits. */
static enum session_code replay_log(struct session *s, struct session_error *err)
{
    struct parse_error t;
    struct store_details d = session_details(s);
    struct strbuf why = {.text = NULL};
    long bad;
    if (replay_operations(&s->play, s->game, &d, &s->acts, s->acts.count, &bad, &t))
        return SESSION_OK;
    if (bad && !s->ended && session_set_aside(s, bad, t.reason, err) == SESSION_OK)
        return SESSION_OK;
    if (bad)
        strbuf_add(&why, _("entry %ld of the log does not fit rules %d: %s"), bad,
                   s->game->revision, t.reason);
    return cannot_take_up(s->key, bad ? why.text : t.reason, &why, err);
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
        code = session_judge_anew(s, err);
    if (code != SESSION_OK) {
        if (!err->taken)
            store_match_unlock(s->store, key);
        s->stored = false;
        session_forget(s);
    }
    return code;
}

/* --- a rest ----------------------------------------------------------------------------------- */

/* How a match is stored. */
struct stored_as {
    long entries;
    char head_hash[STORE_HASH_SIZE];
    char all[STORE_HASH_SIZE]; /* digest of what read_match takes of it, except the log */
};

static int note_stored(void *ctx, const struct store_match *m)
{
    struct stored_as *is = ctx;
    const char *text[8 + STORE_SEATS];
    size_t n = 0;
    char numbers[64];
    snprintf(numbers, sizeof numbers, "%ld %ld %ld", m->head_seq, m->revision, m->sealed);
    text[n++] = numbers;
    text[n++] = m->head_hash;
    text[n++] = m->state;
    text[n++] = m->event ? m->event : "";
    text[n++] = m->site ? m->site : "";
    text[n++] = m->date ? m->date : "";
    text[n++] = m->options;
    for (int i = 0; i < m->seats; i++)
        text[n++] = m->seat[i].player;
    store_digest(text, n, is->all);
    is->entries = m->head_seq;
    snprintf(is->head_hash, sizeof is->head_hash, "%s", m->head_hash);
    return 0;
}

bool session_rest(struct session *s)
{
    struct stored_as is;
    if (!s->stored || s->memory ||
        store_match_get(s->store, s->key, note_stored, &is, NULL) != STORE_OK ||
        is.entries != s->head)
        return false;
    memcpy(s->head_hash, is.head_hash, sizeof s->head_hash);
    memcpy(s->rested, is.all, sizeof s->rested);
    store_match_unlock(s->store, s->key);
    return s->rests = true;
}

bool session_return(struct session *s)
{
    struct stored_as is;
    s->rests = store_match_lock(s->store, s->key, NULL) != STORE_OK;
    return !s->rests && store_match_get(s->store, s->key, note_stored, &is, NULL) == STORE_OK &&
           strcmp(is.all, s->rested) == 0;
}

struct session_replay session_replay(const struct session *s)
{
    return (struct session_replay){&s->play, &s->acts, s->head_hash};
}
