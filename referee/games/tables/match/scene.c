/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The board for pictures and pages. */
#include "out.h"

/* Pegs, and what the stakes are raised by. */
static void put_state(struct tables_scene *s, const struct tables_game *g,
                      const struct tables_state *is)
{
    s->pegged = tables_outfit(g)->pegs;
    for (int side = WHITE; side <= BLACK && s->pegged; side++) {
        s->peg[side] = is->own[side];
        s->won[side] = is->own[2 + side];
    }
    s->raised = g->raised ? is->own[g->raised - 1] : 0;
}

static struct tables_scene standing(const struct tables_match *m)
{
    struct tables_table t;
    tables_lying(m, &t);
    struct tables_scene s = {.board = t.board, .side = t.side, .naming = tables_naming(m)};
    put_state(&s, m->game, &t.state);
    return s;
}

/* Men, dice and pegs of a position line. */
static struct tables_scene said_scene(const struct tables_match *m)
{
    struct tables_scene s = {.board = m->begins.board,
                             .dice = tables_dice(m->hand.throw.dice),
                             .side = tables_stated_side(&m->begins),
                             .naming = tables_naming(m)};
    put_state(&s, m->game, &m->begins);
    return s;
}

/* Marks the play. A wrong play on which nobody has chosen is shown as it was made; after all men
 * were set up again no play is marked. */
static void put_played(struct tables_scene *s, const struct tables_verdict *v)
{
    struct walks final = tables_final_walks(v);
    const struct tables_state is = tables_on_table(v);
    s->board = is.board;
    put_state(s, v->g, &is);
    if (!v->open && board_equal(&v->after, &v->out.next.board))
        tables_scene_moved(s, v->side, &final);
}

struct tables_scene tables_match_scene(const struct turn_ref *at, enum moment when)
{
    struct tables_verdict v;
    if (!tables_look_at(at, &v))
        return when == AS_THROWN ? said_scene(at->match) : standing(at->match);
    struct tables_scene s = {.board = v.t->came.board,
                             .dice = tables_dice(v.t->throw.dice),
                             .side = v.side,
                             .naming = (enum naming)v.t->naming};
    put_state(&s, v.g, &v.t->came);
    if (when == AS_PLAYED && v.has_play)
        put_played(&s, &v);
    return s;
}

enum naming tables_match_naming(const void *match)
{
    return tables_naming(match);
}

bool tables_match_position(void *match, const struct token *w, size_t n, struct parse_error *why)
{
    struct tables_match *m = match;
    struct tables_state s = m->begins;
    struct dice dice;
    if (!tables_place(m, w, n, &s, &dice, why))
        return false;
    m->begins = s;
    m->hand.throw.dice[0] = dice.high;
    m->hand.throw.dice[1] = dice.low;
    return true;
}
