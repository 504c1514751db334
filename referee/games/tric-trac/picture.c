/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The board of German Tric-Trac for pictures and pages. */
#include "base/tongue.h"
#include "games/tables/picture/scene.h"
#include "match.h"
static const struct tables_outfit outfit = {.pegs = true, .corner = N_("Hucke")};

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

/* --- the parts of the picture ----------------------------------------------------------------- */

static void furniture(const void *match, const struct brush *b)
{
    (void)match;
    tables_scene_furniture(b, &outfit);
}

static void numbers(const void *match, int seat, const struct brush *b)
{
    const struct german *m = match;
    tables_scene_numbers(b, &outfit, (enum side)seat, (enum naming)m->naming);
}

static void pieces(const struct at *at, enum moment when, const struct brush *b)
{
    struct tables_scene s = scene_of(at, when);
    tables_scene_pieces(b, &outfit, &s);
}

static void players(const struct at *at, enum moment when, const struct brush *b)
{
    struct tables_scene s = scene_of(at, when);
    tables_scene_names(b, &outfit, &s, at->player);
}

static int seat(const struct at *at, enum moment when)
{
    return (int)scene_of(at, when).side;
}

static void label(const struct at *at, enum moment when, struct words *out)
{
    struct tables_scene s = scene_of(at, when);
    tables_scene_label(&s, out);
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

const struct picture german_picture = {
    .width = TABLES_SCENE_WIDTH(false),
    .height = TABLES_HEIGHT,
    .strip = TABLES_NUMBERS,
    .names = TABLES_NAMES,
    .margin = TABLES_MARGIN,
    .furniture = furniture,
    .numbers = numbers,
    .pieces = pieces,
    .players = players,
    .seat = seat,
    .label = label,
    .position = position,
};
