/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "men.h"

/* --- putting down ----------------------------------------------------------------------------- */

/* The board while a play is put down, without the moves in `back`, a bit mask of moves. */
struct table_so_far {
    const struct tables_throw *t;
    const struct tables_put *p;
    uint16_t back;
    struct board board;
    fields brought; /* where men brought off the start were set down */
};

static bool is_held(const struct table_so_far *b, int field)
{
    return field != OFF && men_on(&b->board.side[!b->t->side], OFF - field) > 1;
}

/* Returns true if a man may rest on 13: its next move continues from there, and the rules allowed
 * it to come. */
static bool rests(const struct table_so_far *b, int i)
{
    int next = i + 1;
    while (b->back >> next & 1)
        next++;
    return b->t->rules & TRIC_TRAC_HUCKE_REST &&
           tric_trac_empty(&b->board, (enum side)b->t->side, THEIR_HUCKE) && next < b->p->moves &&
           b->p->move[next].from == b->p->move[i].to;
}

static unsigned put_down(struct table_so_far *b, int i)
{
    const struct move m = b->p->move[i];
    enum side side = (enum side)b->t->side;
    bool may_go = tric_trac_movers(&b->board, side, b->brought) & field_bit(m.from);
    bool barred = is_held(b, m.to) || (m.to == THEIR_HUCKE && !rests(b, i));
    tric_trac_men.move(&b->board, side, m);
    if (m.from == START && m.to != OFF)
        b->brought |= field_bit(m.to);
    return (unsigned)!may_go << TRIC_TRAC_E1 | (unsigned)barred << TRIC_TRAC_C2;
}

/* --- numbers ---------------------------------------------------------------------------------- */

static bool takes(struct move m, int number)
{
    return tables_reach(&tric_trac_men, m.from, number) == m.to;
}

static bool takes_either(const struct tables_throw *t, struct move m)
{
    return takes(m, t->dice[0]) || takes(m, t->dice[1]);
}

/* Returns true if the distances fit the dice: each number moves one man. If there are not two
 * moves, each only has to fit one of the dice. */
static bool distances_fit(const struct tables_throw *t, const struct tables_put *p)
{
    const struct move *m = p->move;
    if (p->moves == 2)
        return (takes(m[0], t->dice[0]) && takes(m[1], t->dice[1])) ||
               (takes(m[0], t->dice[1]) && takes(m[1], t->dice[0]));
    for (int i = 0; i < p->moves; i++)
        if (!takes_either(t, m[i]))
            return false;
    return true;
}

/* Returns how many numbers were used. A man moved by the sum of both used both, even if no rest was
 * open. */
static int numbers_used(const struct tables_throw *t, const struct tables_put *p)
{
    int used = p->moves;
    for (int i = 0; i < p->moves; i++)
        used += !takes_either(t, p->move[i]) && takes(p->move[i], t->dice[0] + t->dice[1]);
    return used;
}

/* --- the ruling ------------------------------------------------------------------------------- */

static unsigned faults_of(const struct tables_throw *t, const struct tables_put *p)
{
    struct table_so_far b = {.t = t, .p = p, .board = t->before};
    unsigned faults = 0;
    for (int i = 0; i < p->moves; i++)
        faults |= put_down(&b, i);
    if (tric_trac_like_force(t, p))
        return (faults & 1u << TRIC_TRAC_E1) | 1u << TRIC_TRAC_C2;
    bool unwell = p->moves && !tric_trac_men.ends_well(t, &b.board);
    bool unplayed = numbers_used(t, p) < tables_required(&tric_trac_men, t);
    return faults | (unsigned)(p->moves > 2) << TRIC_TRAC_N3 |
           (unsigned)!distances_fit(t, p) << TRIC_TRAC_N1 | (unsigned)unwell << TRIC_TRAC_C2 |
           (unsigned)unplayed << TRIC_TRAC_D1;
}

static bool touches_hucke(struct move m)
{
    return m.to == HUCKE || m.from == HUCKE || m.to == THEIR_HUCKE;
}

/* Returns the first of the remaining moves that cannot stay, else the last that leaves the Hucken
 * in a wrong state; or -1 if all can stay. */
static int first_wrong(const struct tables_throw *t, const struct tables_put *p, uint16_t back)
{
    struct table_so_far b = {.t = t, .p = p, .back = back, .board = t->before};
    int last = -1; /* if no move touched them the man stood there before */
    for (int i = 0; i < p->moves; i++) {
        if (back >> i & 1)
            continue;
        if (!men_on(&b.board.side[t->side], p->move[i].from) ||
            put_down(&b, i) & 1u << TRIC_TRAC_C2)
            return i; /* of the former the man has gone back */
        last = touches_hucke(p->move[i]) ? i : last;
    }
    return tric_trac_men.ends_well(t, &b.board) ? -1 : last;
}

/* Returns the moves that are taken back; their numbers count as not played (§7 C2). */
static uint16_t going_back(const struct tables_throw *t, const struct tables_put *p)
{
    uint16_t back = 0;
    for (int wrong; (wrong = first_wrong(t, p, back)) >= 0;)
        back |= (uint16_t)(1u << wrong);
    return back;
}

void tric_trac_rule(const struct tables_throw *t, const struct tables_put *p,
                    struct tables_ruling *out)
{
    struct tables_throw whole = *t;
    struct board after = tables_put_down(&tric_trac_men, t, p, 0);
    int points;
    bool won = p->moves == 1 && tric_trac_first_wins(t, p, &points);
    memset(out, 0, sizeof *out);
    if (won && !(t->rules & TRIC_TRAC_GOES_ON))
        return;
    whole.rules |= TRIC_TRAC_GOES_ON;
    if (!tables_legal(&tric_trac_men, &whole, &after, NULL))
        out->faults = (uint16_t)faults_of(t, p);
    else if (won) /* though it ends as one man with both numbers would */
        out->faults = 1u << TRIC_TRAC_D1;
    out->back = out->faults >> TRIC_TRAC_C2 & 1 ? going_back(t, p) : 0;
}
