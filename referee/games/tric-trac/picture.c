/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The board of German Tric-Trac for pictures and pages. */
#include "base/tongue.h"
#include "games/tables/picture/scene.h"
#include "match.h"

/* --- what stands there ------------------------------------------------------------------------ */

/* How a series stands: pegs and parties won. */
static void put_series(struct tables_scene *s, const struct german_series *is)
{
    for (int side = WHITE; side <= BLACK; side++) {
        s->peg[side] = is->peg[side];
        s->won[side] = is->won[side];
    }
    s->pegged = true;
}

static struct tables_scene standing(const struct german *m)
{
    struct german_reckoning r;
    german_look(m, &r);
    struct outlook is = german_outlook((void *)m);
    struct tables_scene s = {.board = r.told ? r.then.board : m->before.board,
                             .side = is.at == BLACK ? BLACK : WHITE,
                             .naming = (enum naming)m->naming};
    put_series(&s, &r.then);
    return s;
}

/* Men, dice and pegs of a position line. */
static struct tables_scene said_scene(const struct german *m)
{
    struct tables_scene s = {.board = m->before.board,
                             .dice = tables_dice(m->hand.number),
                             .side = (enum side)m->before.first,
                             .naming = (enum naming)m->naming};
    put_series(&s, &m->before);
    return s;
}

/* Where a partie was won and all was set up anew, no play is marked. */
static struct tables_scene scene_of(const struct at *at, enum moment when)
{
    const struct german *m = at->match;
    struct german_reckoning r;
    if (!at->number)
        return when == AS_THROWN ? said_scene(m) : standing(m);
    const struct german_hand *h = german_asked(at, &r);
    struct tables_scene s = {.board = r.t.board,
                             .dice = tables_dice(h->number),
                             .side = (enum side)h->side,
                             .naming = (enum naming)m->naming,
                             .mover = (enum side)h->side};
    put_series(&s, at->closed ? &m->last_before : &m->before);
    if (when == AS_THROWN || !r.told)
        return s;
    s.board = r.then.board;
    put_series(&s, &r.then);
    for (int i = 0; i < r.moves && r.decision != GERMAN_NEW; i++)
        s.moved[s.moves++] = r.move[i];
    return s;
}

/* --- the picture ------------------------------------------------------------------------------ */

static enum naming naming(const void *match)
{
    const struct german *m = match;
    return (enum naming)m->naming;
}

static bool position(void *match, const struct word *w, size_t n, struct fault *why)
{
    struct german *m = match;
    struct dice dice;
    enum side side;
    if (!german_place(m, w, n, &dice, &side, why))
        return false;
    m->before.first = (uint8_t)side;
    m->hand.number[0] = dice.high;
    m->hand.number[1] = dice.low;
    return true;
}

const struct tables_picture german_picture = {
    .is = TABLES_PICTURE(false, position),
    .outfit = {.pegs = true, .corner = N_("Hucke")},
    .scene = scene_of,
    .naming = naming,
};
