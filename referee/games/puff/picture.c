/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The board of Puff for pictures and pages. */
#include "games/tables/picture/scene.h"
#include "puff.h"

/* --- what stands there ------------------------------------------------------------------------ */

static struct tables_scene standing(const struct puff *p)
{
    struct puff_match now = puff_now(p);
    bool waits = p->turns && puff_waits(&p->hand);
    return (struct tables_scene){.board = puff_board_now(p),
                                 .side = waits ? puff_thrower(&p->hand) : (enum side)now.next,
                                 .naming = (enum naming)p->naming};
}

/* Men and dice of a position line. */
static struct tables_scene said_scene(const struct puff *p)
{
    return (struct tables_scene){.board = p->begins.board,
                                 .dice = tables_dice(p->hand.die),
                                 .side = (enum side)p->begins.next,
                                 .naming = (enum naming)p->naming};
}

static struct tables_scene scene_of(const struct at *at, enum moment when)
{
    const struct puff *p = at->match;
    if (!at->number)
        return when == AS_THROWN ? said_scene(p) : standing(p);
    const struct puff_turn *t = puff_at(at);
    struct tables_scene s = {.board = t->match.board,
                             .dice = t->thrown.dice,
                             .side = puff_thrower(t),
                             .naming = (enum naming)p->naming};
    if (when == AS_PLAYED && puff_has_play(t)) {
        struct walks play = puff_play_final(t);
        s.board = puff_after(t).board;
        tables_scene_moved(&s, s.side, &play);
    }
    return s;
}

/* --- the picture ------------------------------------------------------------------------------ */

static enum naming naming(const void *match)
{
    const struct puff *p = match;
    return (enum naming)p->naming;
}

static bool position(void *match, const struct word *w, size_t n, struct fault *why)
{
    struct puff *p = match;
    struct puff_position pos;
    if (!puff_position_read(w, n, (enum naming)p->naming, &pos, why))
        return false;
    p->begins = puff_match_at(&pos);
    p->begins.next = pos.is.side; /* of a game that is over too */
    p->hand.die[0] = pos.is.dice.high;
    p->hand.die[1] = pos.is.dice.low;
    return true;
}

const struct tables_picture puff_picture = {
    .is = TABLES_PICTURE(false, position),
    .outfit = {.hand = true},
    .scene = scene_of,
    .naming = naming,
};
