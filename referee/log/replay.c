/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "replay.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/scan.h"

static bool no_memory(struct fault *err)
{
    return word_error(&(struct word){.column = 1}, 0, err, "no memory");
}

/* --- pieces ------------------------------------------------------------------------------------
 */

bool replay_insert(struct replay *r, size_t at, enum piece_kind kind, const char *text,
                   size_t length, long seq)
{
    if (r->pieces == r->pieces_room) {
        size_t room = r->pieces_room ? 2 * r->pieces_room : 64;
        struct piece *more = realloc(r->piece, room * sizeof *more);
        if (!more)
            return false;
        r->piece = more;
        r->pieces_room = room;
    }
    char *copy = pool_text(&r->texts, text, length);
    if (!copy)
        return false;
    memmove(&r->piece[at + 1], &r->piece[at], (r->pieces - at) * sizeof *r->piece);
    r->piece[at] = (struct piece){.kind = kind, .text = copy, .seq = seq};
    r->pieces++;
    return true;
}

void replay_remove(struct replay *r, size_t at)
{
    pool_back(&r->texts, r->piece[at].text, strlen(r->piece[at].text) + 1);
    r->pieces--;
    memmove(&r->piece[at], &r->piece[at + 1], (r->pieces - at) * sizeof *r->piece);
}

static bool note_taken(struct replay *r, size_t at)
{
    if (r->lines == r->taken_room) {
        size_t room = r->taken_room ? 2 * r->taken_room : 64;
        size_t *more = realloc(r->taken, room * sizeof *more);
        if (!more)
            return false;
        r->taken = more;
        r->taken_room = room;
    }
    r->taken[r->lines++] = at;
    return true;
}

bool replay_take(struct replay *r, size_t at, struct words *said, struct fault *err)
{
    const struct piece *p = &r->piece[at];
    bool ok = false;
    if (!note_taken(r, at))
        return no_memory(err);
    switch (p->kind) {
    case PIECE_LINE:
        ok = r->game->take(r->state, p->text, strlen(p->text), said, err);
        break;
    case PIECE_RECORD:
        ok = r->game->read(r->state, p->text, strlen(p->text), err);
        break;
    case PIECE_SET:
        ok = r->game->set(r->state, p->text, err);
        break;
    }
    r->lines -= !ok;
    return ok;
}

/* --- beginning and end --------------------------------------------------------------------------
 */

bool replay_restart(struct replay *r, struct fault *err)
{
    struct game_state *fresh = r->game->start(&r->details, err);
    if (!fresh)
        return false;
    if (r->state && !r->lent)
        r->game->end(r->state);
    r->state = fresh;
    r->lent = false;
    r->game->haste(fresh, r->in_haste);
    r->lines = 0;
    return true;
}

bool replay_begin(struct replay *r, const struct game *game, const struct store_details *d,
                  struct fault *err)
{
    *r = (struct replay){.game = game, .details = *d};
    return replay_restart(r, err);
}

void replay_end(struct replay *r)
{
    if (r->state && !r->lent)
        r->game->end(r->state);
    pool_free(&r->texts);
    free(r->piece);
    free(r->taken);
    free(r->note);
    free(r->remark);
    *r = (struct replay){.game = NULL};
}

/* --- forking -----------------------------------------------------------------------------------
 */

static bool copy_pieces(const struct replay *r, struct replay *out)
{
    for (size_t i = 0; i < r->pieces; i++) {
        const struct piece *p = &r->piece[i];
        if (!replay_insert(out, i, p->kind, p->text, strlen(p->text), p->seq))
            return false;
        out->piece[i].unit = p->unit;
        out->piece[i].coup = p->coup;
    }
    for (size_t i = 0; i < r->lines; i++) {
        if (!note_taken(out, r->taken[i]))
            return false;
    }
    return true;
}

bool replay_fork(const struct replay *r, struct replay *out)
{
    *out = (struct replay){.game = r->game,
                           .details = r->details,
                           .state = r->state,
                           .lent = true,
                           .units = r->units,
                           .no_fit = r->no_fit,
                           .misfits = r->misfits};
    bool ok = copy_pieces(r, out);
    for (size_t i = 0; ok && i < r->notes; i++)
        ok = replay_add_note(out, r->note[i].entry, r->note[i].ordinal, r->note[i].text);
    if (!ok)
        replay_end(out);
    return ok;
}

void replay_adopt(struct replay *r, struct replay *fork)
{
    r->lent = fork->lent; /* it keeps the state then, and the other must not end it */
    replay_end(r);
    *r = *fork;
    r->lent = false;
}

/* --- forgetting ---------------------------------------------------------------------------------
 */

long replay_forgettable(const struct replay *r)
{
    for (long n = r->game->coups(r->state) - 2; n >= 1; n--) {
        if (r->game->place(r->state, n + 1).offset == 0)
            return n;
    }
    return 0;
}

bool replay_forget(struct replay *r, long coups)
{
    size_t lines = (size_t)r->game->forget(r->state, coups), first = r->taken[lines];
    struct pool texts = {.chunk = NULL};
    for (size_t i = first; i < r->pieces; i++) {
        struct piece *p = &r->piece[i];
        char *copy = pool_text(&texts, p->text, strlen(p->text));
        if (!copy) {
            pool_free(&texts);
            return false;
        }
        p->text = copy;
        r->piece[i - first] = *p;
    }
    pool_free(&r->texts);
    r->texts = texts;
    r->pieces -= first;
    r->lines -= lines;
    for (size_t i = 0; i < r->lines; i++)
        r->taken[i] = r->taken[lines + i] - first;
    return true;
}

/* --- acts ----------------------------------------------------------------------------------------
 */

static bool append(struct replay *r, enum piece_kind kind, const struct act *a, struct words *said,
                   struct fault *err)
{
    if (!replay_insert(r, r->pieces, kind, a->text, strlen(a->text), a->seq))
        return no_memory(err);
    bool ok = replay_take(r, r->pieces - 1, said, err);
    if (!ok)
        replay_remove(r, r->pieces - 1);
    return ok;
}

static struct claim_note *note_on(struct replay *r, long entry, int ordinal)
{
    for (size_t i = 0; i < r->notes; i++) {
        if (r->note[i].entry == entry && r->note[i].ordinal == ordinal)
            return &r->note[i];
    }
    return NULL;
}

/* One note more: the reason of a ruling, or an earlier note, stays. */
static bool lengthen(struct replay *r, struct claim_note *note, const char *text)
{
    struct words joined = {.text = NULL};
    words_add(&joined, "%s; %s", note->text, text);
    char *copy = joined.failed ? NULL : pool_text(&r->texts, joined.text, joined.length);
    words_free(&joined);
    if (copy)
        note->text = copy;
    return copy != NULL;
}

bool replay_add_note(struct replay *r, long entry, int ordinal, const char *text)
{
    struct claim_note *there = note_on(r, entry, ordinal);
    if (there)
        return lengthen(r, there, text);
    if (r->notes == r->notes_room) {
        size_t room = r->notes_room ? 2 * r->notes_room : 8;
        struct claim_note *more = realloc(r->note, room * sizeof *more);
        if (!more)
            return false;
        r->note = more;
        r->notes_room = room;
    }
    char *copy = pool_text(&r->texts, text, strlen(text));
    if (!copy)
        return false;
    struct claim_note *note = &r->note[r->notes++];
    note->entry = entry;
    note->ordinal = ordinal;
    note->text = copy;
    return true;
}

bool replay_add_remark(struct replay *r, long coup, const char *text)
{
    if (r->remarks == r->remarks_room) {
        size_t room = r->remarks_room ? 2 * r->remarks_room : 8;
        struct remark *more = realloc(r->remark, room * sizeof *more);
        if (!more)
            return false;
        r->remark = more;
        r->remarks_room = room;
    }
    char *copy = pool_text(&r->texts, text, strlen(text));
    if (copy)
        r->remark[r->remarks++] = (struct remark){coup, copy};
    return copy != NULL;
}

long replay_last_claim(const struct replay *r)
{
    long n = r->game->coups(r->state);
    while (n && !r->game->place(r->state, n).claims)
        n--;
    return n;
}

/* The arbiter's words go to the last claim, if there is one; they are in the log anyhow. */
static bool take_note(struct replay *r, const struct act *a, struct fault *err)
{
    struct rows rows;
    long coup = replay_last_claim(r);
    if (!replay_add_remark(r, coup ? coup : r->game->coups(r->state), a->text))
        return no_memory(err);
    if (!coup)
        return true;
    bool ok = rows_gather(r, coup, 0, a->seq, &rows);
    if (ok && rows.n_claims) {
        const struct store_claim *last = &rows.claims[rows.n_claims - 1];
        ok = replay_add_note(r, last->entry, last->ordinal, a->text);
    }
    rows_free(&rows);
    return ok || no_memory(err);
}

bool replay_act(struct replay *r, const struct act *a, struct words *said, struct fault *err)
{
    switch (a->kind) {
    case ACT_LINE:
        return append(r, PIECE_LINE, a, said, err);
    case ACT_RECORD:
        return append(r, PIECE_RECORD, a, said, err);
    case ACT_SET:
        return append(r, PIECE_SET, a, said, err);
    case ACT_EDIT:
        return replay_edit(r, a, err);
    case ACT_OVERRULE:
        return replay_overrule(r, a, err);
    case ACT_ASIDE:
        return true; /* what it sets aside was, when it came (replay_acts) */
    case ACT_HEADER:
        return true; /* the details have it */
    default:
        return take_note(r, a, err);
    }
}

/* Whether an act from `from` on sets the act before it aside. */
static bool set_aside(const struct acts *acts, size_t from, size_t count, long seq)
{
    for (size_t i = from; i < count; i++) {
        if (acts->act[i].kind == ACT_ASIDE && strtol(acts->act[i].text, NULL, 10) <= seq)
            return true;
    }
    return false;
}

static size_t count_asides(const struct acts *acts, size_t count)
{
    size_t n = 0;
    for (size_t i = 0; i < count; i++)
        n += acts->act[i].kind == ACT_ASIDE;
    return n;
}

static bool take_act(struct replay *r, const struct acts *acts, size_t at, size_t count,
                     struct fault *err)
{
    const struct act *a = &acts->act[at];
    if (!set_aside(acts, at + 1, count, a->seq))
        return replay_act(r, a, NULL, err);
    return replay_set_aside(r, a) || no_memory(err);
}

void replay_haste(struct replay *r, bool on)
{
    r->in_haste = on;
    r->game->haste(r->state, on);
}

bool replay_acts(struct replay *r, const struct game *game, const struct store_details *d,
                 const struct acts *acts, size_t count, long *bad, struct fault *err)
{
    if (bad)
        *bad = 0;
    if (!replay_begin(r, game, d, err))
        return false;
    replay_haste(r, true);
    bool asides = count_asides(acts, count) > 0;
    for (size_t i = 0; i < count; i++) {
        if (asides ? !take_act(r, acts, i, count, err) : !replay_act(r, &acts->act[i], NULL, err)) {
            if (bad)
                *bad = acts->act[i].seq;
            replay_end(r);
            return false;
        }
    }
    replay_haste(r, false);
    return true;
}
