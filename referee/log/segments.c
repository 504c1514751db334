/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a replay is made of: pieces of what was entered, notes, the game that takes them. */
#include <stdlib.h>
#include <string.h>

#include "base/scan.h"
#include "replay.h"

/* --- pieces ----------------------------------------------------------------------------------- */

bool replay_insert(struct replay *r, size_t at, enum segment_kind kind, const char *text,
                   size_t length, long seq)
{
    if (r->pieces == r->segments_room) {
        size_t room = r->segments_room ? 2 * r->segments_room : 64;
        struct segment *more = realloc(r->piece, room * sizeof *more);
        if (!more)
            return false;
        r->piece = more;
        r->segments_room = room;
    }
    char *copy = arena_text(&r->texts, text, length);
    if (!copy)
        return false;
    memmove(&r->piece[at + 1], &r->piece[at], (r->pieces - at) * sizeof *r->piece);
    r->piece[at] = (struct segment){.kind = kind, .text = copy, .seq = seq};
    r->pieces++;
    return true;
}

void replay_remove(struct replay *r, size_t at)
{
    arena_back(&r->texts, r->piece[at].text, strlen(r->piece[at].text) + 1);
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

bool replay_take(struct replay *r, size_t at, const struct line_words *words, struct strbuf *said,
                 struct parse_error *err)
{
    const struct segment *p = &r->piece[at];
    bool ok = false;
    if (!note_taken(r, at))
        return scan_out_of_memory(err);
    r->turns->stored = p->seq <= r->stored;
    switch (p->kind) {
    case SEGMENT_LINE:
        ok = words ? turns_take_words(r->turns, words, said, err)
                   : turns_take(r->turns, p->text, strlen(p->text), said, err);
        break;
    case SEGMENT_RECORD:
        ok = turns_read(r->turns, p->text, strlen(p->text), err);
        break;
    case SEGMENT_SET:
        ok = turns_set(r->turns, p->text, err);
        break;
    }
    r->lines -= !ok;
    return ok;
}

long replay_line_entry(const struct replay *r, long line)
{
    return line >= 1 && (size_t)line <= r->lines ? r->piece[r->taken[line - 1]].seq : 0;
}

long replay_entry(const struct replay *r, long coup)
{
    return replay_line_entry(r, turns_place(r->turns, coup).line);
}

/* --- beginning and end ------------------------------------------------------------------------ */

bool replay_restart(struct replay *r, struct parse_error *err)
{
    r->lines = 0;
    if (r->turns && !r->lent) {
        turns_restart(r->turns);
        return true;
    }
    struct turns *fresh = turns_begin(r->game, &r->details, err);
    if (!fresh)
        return false;
    r->turns = fresh;
    r->lent = false;
    return true;
}

bool replay_begin(struct replay *r, const struct game *game, const struct store_details *d,
                  struct parse_error *err)
{
    *r = (struct replay){.game = game, .details = *d};
    return replay_restart(r, err);
}

void replay_end(struct replay *r)
{
    if (!r->lent)
        turns_end(r->turns);
    arena_free(&r->texts);
    free(r->piece);
    free(r->taken);
    free(r->remark);
    *r = (struct replay){.game = NULL};
}

/* --- forking ---------------------------------------------------------------------------------- */

static bool copy_pieces(const struct replay *r, struct replay *out)
{
    for (size_t i = 0; i < r->pieces; i++) {
        const struct segment *p = &r->piece[i];
        if (!replay_insert(out, i, p->kind, p->text, strlen(p->text), p->seq))
            return false;
        out->piece[i].unit = p->unit;
        out->piece[i].coup = p->coup;
    }
    for (size_t i = 0; i < r->lines; i++)
        if (!note_taken(out, r->taken[i]))
            return false;
    return true;
}

bool replay_fork(const struct replay *r, struct replay *out)
{
    *out = (struct replay){.game = r->game,
                           .details = r->details,
                           .turns = r->turns,
                           .stored = r->stored,
                           .lent = true,
                           .units = r->units,
                           .no_fit = r->no_fit,
                           .misfits = r->misfits};
    bool ok = copy_pieces(r, out);
    for (size_t i = 0; ok && i < r->remarks; i++)
        ok = replay_add_remark(out, r->remark[i].coup, r->remark[i].claim, r->remark[i].ruling,
                               r->remark[i].text);
    if (!ok)
        replay_end(out);
    return ok;
}

void replay_adopt(struct replay *r, struct replay *fork)
{
    r->lent = fork->lent; /* it keeps the turns then, and the other must not end it */
    replay_end(r);
    *r = *fork;
    r->lent = false;
}

/* --- forgetting ------------------------------------------------------------------------------- */

long replay_forgettable(const struct replay *r)
{
    for (long n = turns_count(r->turns) - 2; n >= 1; n--)
        if (turns_place(r->turns, n + 1).offset == 0)
            return n;
    return 0;
}

bool replay_forget(struct replay *r, long coups)
{
    size_t lines = (size_t)turns_forget(r->turns, coups), first = r->taken[lines];
    struct arena texts = {.chunk = NULL};
    for (size_t i = first; i < r->pieces; i++) {
        struct segment *p = &r->piece[i];
        char *copy = arena_text(&texts, p->text, strlen(p->text));
        if (!copy) {
            arena_free(&texts);
            return false;
        }
        p->text = copy;
        r->piece[i - first] = *p;
    }
    arena_free(&r->texts);
    r->texts = texts;
    r->pieces -= first;
    r->lines -= lines;
    for (size_t i = 0; i < r->lines; i++)
        r->taken[i] = r->taken[lines + i] - first;
    return true;
}

/* --- notes ------------------------------------------------------------------------------------ */

bool replay_add_remark(struct replay *r, long coup, long claim, int ruling, const char *text)
{
    if (r->remarks == r->remarks_room) {
        size_t room = r->remarks_room ? 2 * r->remarks_room : 8;
        struct remark *more = realloc(r->remark, room * sizeof *more);
        if (!more)
            return false;
        r->remark = more;
        r->remarks_room = room;
    }
    char *copy = arena_text(&r->texts, text, strlen(text));
    if (copy)
        r->remark[r->remarks++] = (struct remark){coup, claim, ruling, copy};
    return copy != NULL;
}

static bool has_claim(const struct replay *r, long turn)
{
    const struct turn_rows *rows = turns_row(r->turns, turn);
    for (size_t i = 0; rows && i < rows->n_claims; i++)
        if (turns_is_claim(r->turns, &rows->claims[i]))
            return true;
    return false;
}

long replay_overruled(const struct replay *r, long turn, long claim)
{
    const struct turn_rows *rows =
        turn >= 1 && turn <= turns_count(r->turns) ? turns_row(r->turns, turn) : NULL;
    long number = 0, last = 0;
    for (size_t i = 0; rows && i < rows->n_claims; i++) {
        const struct store_claim *c = &rows->claims[i];
        number += !c->overrules_entry && turns_is_claim(r->turns, c);
        if (number <= claim && turns_can_overrule(r->turns, c))
            last = number;
    }
    return last;
}

long replay_last_claim(const struct replay *r)
{
    long n = turns_count(r->turns);
    while (n && !has_claim(r, n))
        n--;
    return n;
}
