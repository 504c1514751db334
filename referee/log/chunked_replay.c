/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chunked_replay.h"

#include <stdio.h>
#include <string.h>

#include "base/i18n.h"
#include "base/scan.h"

/* --- which matches ---------------------------------------------------------------------------- */

static int note_entry(void *ctx, const struct store_entry *e)
{
    bool *is_long = ctx;
    (void)e;
    *is_long = true;
    return 1;
}

/* Nonzero at the first entry that does more than add. */
static int note_change(void *ctx, const struct store_entry *e)
{
    bool *changes = ctx;
    enum operation_kind kind;
    bool act = operation_kind_of(e->kind, &kind);
    *changes = act ? kind > OPERATION_SET : strcmp(e->kind, RESULT_KIND) != 0;
    return *changes;
}

/* Where that cannot be read it is not. */
static bool match_is_long(struct store *s, const char *key)
{
    bool is_long = false, changes = false;
    return store_entries(s, key, STREAM_LONG + 1, note_entry, &is_long, NULL) == STORE_OK &&
           is_long && store_entries(s, key, 1, note_change, &changes, NULL) == STORE_OK && !changes;
}

bool match_read_any(struct store *s, const char *key, bool prove, struct loaded *out,
                    struct load_error *err)
{
    bool is_long = match_is_long(s, key);
    bool ok =
        is_long ? match_read_head(s, key, prove, out, err) : match_read(s, key, prove, out, err);
    if (ok)
        out->is_long = is_long;
    return ok;
}

/* --- the parts -------------------------------------------------------------------------------- */

struct chunks {
    struct replay play; /* what is not done with yet */
    long gone;          /* coups that are */
    long room;          /* coups at which a part is sought */
    bool stopped;       /* by the part's function */
    chunked_replay_part_fn *part;
    void *context;
    struct load_error *err;
    bool failed;
};

/* Gives what can be given; where that is nothing it is sought again when there is twice as much. */
static bool give_part(struct chunks *st, struct parse_error *err)
{
    long last = replay_forgettable(&st->play);
    if (last < STREAM_PART / 2) {
        st->room *= 2;
        return true;
    }
    if (!st->part(st->context, &st->play, st->gone, last, false))
        return !(st->stopped = true);
    st->gone += last;
    st->room = STREAM_PART;
    return replay_forget(&st->play, last) ||
           token_error(&(struct token){.column = 1}, 0, err, N_("out of memory"));
}

static bool replay_in_chunks(struct chunks *st, const struct operation *a, struct parse_error *err)
{
    return replay_operation(&st->play, a, NULL, err) &&
           (turns_count(st->play.turns) < st->room + 2 || give_part(st, err));
}

static bool give_last(struct chunks *st)
{
    struct replay *play = &st->play;
    st->stopped = !st->part(st->context, play, st->gone, turns_count(play->turns), true);
    return !st->stopped;
}

/* --- a log ------------------------------------------------------------------------------------ */

static int take_entry(void *ctx, const struct store_entry *e)
{
    struct chunks *st = ctx;
    struct parse_error t;
    struct operation act = {.text = (char *)e->text, .seq = e->seq};
    st->play.stored = e->seq;
    if (!operation_kind_of(e->kind, &act.kind) || replay_in_chunks(st, &act, &t))
        return 0;
    st->failed = true;
    st->err->entry = e->seq;
    if (!st->stopped)
        snprintf(st->err->reason, sizeof st->err->reason, "%s", t.reason);
    return 1;
}

bool match_stream(struct store *s, struct loaded *l, const struct game *own,
                  chunked_replay_part_fn *part, void *context, bool *stopped,
                  struct load_error *err)
{
    struct chunks st = {.room = STREAM_PART, .part = part, .context = context, .err = err};
    struct parse_error t;
    *stopped = false;
    const struct game *game = match_game(l, own, err);
    if (!game)
        return false;
    if (!replay_begin(&st.play, game, &l->details.values, &t)) {
        snprintf(err->reason, sizeof err->reason, "%s", t.reason);
        return false;
    }
    err->storage = store_entries(s, l->match.key, 1, take_entry, &st, &err->store) != STORE_OK;
    bool ok = !err->storage && !st.failed && give_last(&st);
    *stopped = st.stopped;
    if (ok)
        l->play = st.play;
    else
        replay_end(&st.play);
    return ok;
}
