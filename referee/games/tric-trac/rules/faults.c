/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "faults.h"

#include <stddef.h>

const char *const german_fault_code[GERMAN_FAULTS] = {"N1", "N3", "C2", "E1", "D1"};

/* --- putting down -------------------------------------------------------------------------- */

/* The table while a play is put down. */
struct table_so_far {
    const struct german_throw *t;
    struct board board;
    fields brought; /* where men brought off the start were set down */
    int hits, outs;
};

static bool is_held(const struct table_so_far *b, int field)
{
    return field != OFF && men_on(&b->board.side[other_side(b->t->side)], OFF - field) > 1;
}

/* A man rests on 13: this one goes on from there, and may have come. */
static bool rests(const struct table_so_far *b, const struct move *m, const struct move *next)
{
    return b->t->hucke_rest && german_empty(&b->board, b->t->side, THEIR_HUCKE) && next &&
           next->from == m->to;
}

static uint8_t put_down(struct table_so_far *b, const struct move *m, const struct move *next)
{
    uint8_t faults = 0;
    fields free_men = german_movers(&b->board, b->t->side, 0) | b->brought;
    if (!(free_men & field_bit(m->from)))
        faults |= GERMAN_E1;
    if (is_held(b, m->to) || (m->to == THEIR_HUCKE && !rests(b, m, next)))
        faults |= GERMAN_C2;
    struct german_gain gain = german_move(&b->board, b->t->side, *m);
    b->hits += gain.hit;
    b->outs += gain.out;
    if (m->from == START && m->to != OFF)
        b->brought |= field_bit(m->to);
    return faults;
}

/* --- numbers ------------------------------------------------------------------------------- */

static bool takes(const struct move *m, int number)
{
    return german_reach(m->from, number) == m->to;
}

static bool takes_either(const struct german_throw *t, const struct move *m)
{
    return takes(m, t->number[0]) || takes(m, t->number[1]);
}

/* Each number moves one man; beyond two only the distances can be asked about. */
static bool distances_fit(const struct german_throw *t, const struct move *m, int moves)
{
    if (moves == 2)
        return (takes(&m[0], t->number[0]) && takes(&m[1], t->number[1])) ||
               (takes(&m[0], t->number[1]) && takes(&m[1], t->number[0]));
    for (int i = 0; i < moves; i++)
        if (!takes_either(t, &m[i]))
            return false;
    return true;
}

/* A man moved by the sum of both used both, even where no rest was open. */
static int numbers_used(const struct german_throw *t, const struct move *m, int moves)
{
    int used = moves;
    for (int i = 0; i < moves; i++)
        used += !takes_either(t, &m[i]) && takes(&m[i], t->number[0] + t->number[1]);
    return used;
}

/* --- the ruling ---------------------------------------------------------------------------- */

static uint8_t faults_of(const struct german_throw *t, const struct german_plays *l,
                         const struct move *m, int moves, const struct table_so_far *b,
                         uint8_t faults)
{
    if (german_like_force(t, m, moves))
        return (faults & GERMAN_E1) | GERMAN_C2;
    if (moves > 2)
        faults |= GERMAN_N3;
    if (!distances_fit(t, m, moves))
        faults |= GERMAN_N1;
    if (moves && !german_ends_well(&b->board, t->side))
        faults |= GERMAN_C2;
    if (numbers_used(t, m, moves) < l->numbers)
        faults |= GERMAN_D1;
    return faults;
}

void german_rule(const struct german_throw *t, const struct move *m, int moves,
                 struct german_ruling *out)
{
    struct table_so_far b = {.t = t, .board = t->board};
    struct german_plays whole;
    uint8_t faults = 0;
    for (int i = 0; i < moves; i++)
        faults |= put_down(&b, &m[i], i + 1 < moves ? &m[i + 1] : NULL);
    german_list_whole(t, &whole);
    bool bridge = german_bridge(&b.board, t->side);
    *out =
        (struct german_ruling){.after = b.board,
                               .hits = (uint8_t)b.hits,
                               .points = (uint8_t)(b.hits + b.outs + (bridge ? BRIDGE_POINTS : 0)),
                               .shared = (men_any(&b.board.side[WHITE]) &
                                          fields_flip(men_any(&b.board.side[BLACK]))) != 0};
    if (!german_find(&whole, &b.board))
        out->faults = faults_of(t, &whole, m, moves, &b, faults);
}

/* --- what remains -------------------------------------------------------------------------- */

/* The last of the moves that may not stay as things stand; -1: all may. */
static int first_wrong(const struct german_throw *t, const struct move *m, int moves)
{
    struct table_so_far b = {.t = t, .board = t->board};
    for (int i = 0; i < moves; i++) {
        if (!men_on(&b.board.side[t->side], m[i].from))
            return i; /* its man went back */
        if (put_down(&b, &m[i], i + 1 < moves ? &m[i + 1] : NULL) & GERMAN_C2)
            return i;
    }
    if (german_ends_well(&b.board, t->side))
        return -1;
    int last = moves - 1;
    while (last >= 0 && m[last].to != HUCKE && m[last].from != HUCKE && m[last].to != THEIR_HUCKE)
        last--;
    return last; /* no move touched it: the man stood there before */
}

int german_remains(const struct german_throw *t, const struct move *m, int moves, struct move *out)
{
    int left = moves, wrong;
    for (int i = 0; i < moves; i++)
        out[i] = m[i];
    while ((wrong = first_wrong(t, out, left)) >= 0) {
        left--;
        for (int i = wrong; i < left; i++)
            out[i] = out[i + 1];
    }
    return left;
}
