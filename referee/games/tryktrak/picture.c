/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The board of tryktrak for pictures and pages. */
#include "games/tables/picture/scene.h"
#include "parts.h"

/* --- what stands there ------------------------------------------------------------------------ */

static struct tables_scene standing(const struct tryktrak *m)
{
    struct tryktrak_scene is = tryktrak_scene(m);
    return (struct tables_scene){
        .board = is.board, .side = is.side, .naming = (enum naming)m->naming};
}

/* Men and dice of a position line. */
static struct tables_scene said_scene(const struct tryktrak *m)
{
    return (struct tables_scene){.board = m->board,
                                 .dice = tables_dice(m->hand.dice),
                                 .side = (enum side)m->due,
                                 .naming = (enum naming)m->naming};
}

/* A wrong play nobody has spoken of lies as it was put down. */
static struct tables_scene scene_of(const struct at *at, enum moment when)
{
    const struct tryktrak *m = at->match;
    const struct tryktrak_coup *c = at->closed ? &m->last : &m->hand;
    struct tryktrak_verdict v;
    if (!at->number)
        return when == AS_THROWN ? said_scene(m) : standing(m);
    tryktrak_rule(m, c, at->closed, &v);
    struct tables_scene s = {.board = c->before,
                             .dice = tables_dice(c->dice),
                             .side = (enum side)c->seat,
                             .naming = (enum naming)c->naming};
    if (when == AS_PLAYED)
        s.board = v.open ? v.lies : v.after;
    if (when == AS_PLAYED && v.final && !v.open)
        tables_scene_moved(&s, v.side, v.final);
    return s;
}

/* --- the picture ------------------------------------------------------------------------------ */

static enum naming naming(const void *match)
{
    const struct tryktrak *m = match;
    return (enum naming)m->naming;
}

static bool position(void *match, const struct word *w, size_t n, struct fault *why)
{
    struct tryktrak *m = match;
    const struct tables_form form = {.stand = FIELDS_AND_BAR, .naming = (enum naming)m->naming};
    struct tables_position p;
    if (!tables_position_read(w, n, &form, &p, why))
        return false;
    m->board = p.board;
    m->due = p.side;
    m->hand.dice[0] = p.dice.high;
    m->hand.dice[1] = p.dice.low;
    return true;
}

const struct tables_picture tryktrak_picture = {
    .is = TABLES_PICTURE(true, position),
    .outfit = {.bar = true},
    .scene = scene_of,
    .naming = naming,
};
