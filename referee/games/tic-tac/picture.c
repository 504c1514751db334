/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The board of tic-tac for pictures and pages. */
#include "base/tongue.h"
#include "games/tables/picture/scene.h"
#include "tic_tac.h"

/* --- what stands there ------------------------------------------------------------------------ */

static struct tables_scene standing(const struct tic_tac *p)
{
    struct tic_tac_match now = tic_tac_now(p);
    return (struct tables_scene){
        .board = tic_tac_board_now(p), .side = (enum side)now.next, .raised = now.factor};
}

/* Men and dice of a position line. */
static struct tables_scene said_scene(const struct tic_tac *p)
{
    return (struct tables_scene){.board = p->begins.board,
                                 .dice = tables_dice(p->hand.die),
                                 .side = (enum side)p->begins.next};
}

static struct tables_scene scene_of(const struct at *at, enum moment when)
{
    const struct tic_tac *p = at->match;
    if (!at->number)
        return when == AS_THROWN ? said_scene(p) : standing(p);
    const struct tic_tac_turn *t = tic_tac_at(at);
    struct tables_scene s = {.board = t->match.board,
                             .dice = t->thrown.dice,
                             .side = (enum side)t->side,
                             .raised = t->match.factor};
    if (when == AS_PLAYED && tic_tac_done(t)) {
        struct walks play = tic_tac_final(t);
        s.board = tic_tac_after(t).board;
        tables_scene_moved(&s, s.side, &play);
    }
    return s;
}

/* --- the picture ------------------------------------------------------------------------------ */

static bool position(void *match, const struct word *w, size_t n, struct fault *why)
{
    const struct tables_form form = {.stand = ALL_FIELDS, .naming = BY_NUMBER};
    struct tic_tac *p = match;
    struct tables_position pos;
    if (!tables_position_read(w, n, &form, &pos, why))
        return false;
    p->begins = tic_tac_begin_from(&pos.board, (enum side)pos.side);
    p->begins.next = pos.side; /* of a partie that is over too */
    p->hand.die[0] = pos.dice.high;
    p->hand.die[1] = pos.dice.low;
    return true;
}

const struct tables_picture tic_tac_picture = {
    .is = TABLES_PICTURE(false, position),
    .outfit = {.corner = N_("corner")},
    .scene = scene_of,
};
