/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scene.h"

#include "base/i18n.h"

/* The struct tables_picture whose first member is `is`. */
static const struct tables_picture *whole(const struct picture *is)
{
    return (const struct tables_picture *)is;
}

static int bar_of(const struct tables_outfit *o)
{
    return o->bar ? TABLES_WIDE_BAR : TABLES_BAR;
}

static int men_off(const struct tables_scene *s, enum side side)
{
    return MEN - men_count(&s->board.side[side], FIELDS_AND_BAR);
}

static bool is_corner(const struct tables_outfit *o, int field)
{
    return o->corner && (field == FIELDS / 2 || field == FIELDS / 2 + 1);
}

void tables_scene_moved(struct tables_scene *s, enum side mover, const struct walks *play)
{
    s->mover = mover;
    s->moves = 0;
    for (int i = 0; i < play->count; i++) {
        const struct walk *w = &play->walk[i];
        for (int man = 0; man < w->times; man++)
            for (int k = 1; k < w->fields && s->moves < MOVES_MAX; k++)
                s->moved[s->moves++] = (struct move){w->field[k - 1], w->field[k], 0};
    }
}

/* --- what never changes ----------------------------------------------------------------------- */

void tables_scene_furniture(const struct picture *is, const void *match,
                            const struct draw_target *b)
{
    const struct tables_outfit *o = &whole(is)->outfit;
    (void)match;
    tables_draw_ground(b, bar_of(o));
    if (o->corner)
        tables_draw_corners(b, bar_of(o));
    if (o->pegs)
        tables_draw_holes(b, bar_of(o));
}

void tables_scene_numbers(const struct picture *is, const void *match, int seat,
                          const struct draw_target *b)
{
    const struct tables_picture *p = whole(is);
    const struct tables_outfit *o = &p->outfit;
    enum naming n = p->naming ? p->naming(match) : BY_NUMBER;
    enum side side = (enum side)seat;
    char number[TABLES_FIELD_TEXT];
    for (int field = 1; field <= FIELDS; field++)
        tables_draw_number(b, bar_of(o), side, field, tables_field_print(field, side, n, number),
                           is_corner(o, field) ? _(o->corner) : NULL);
}

void tables_scene_fields(const struct picture *is, const void *match, int seat,
                         struct picture_field out[PICTURE_FIELDS])
{
    const struct tables_picture *p = whole(is);
    enum naming n = p->naming ? p->naming(match) : BY_NUMBER;
    for (int field = 1; field <= FIELDS; field++) {
        struct picture_field *f = &out[field - 1];
        *f = tables_field_area(bar_of(&p->outfit), (enum side)seat, field);
        tables_field_print(field, (enum side)seat, n, f->name);
    }
}

/* --- what stands there ------------------------------------------------------------------------ */

/* Draws the men on the fields, those off behind the last field, on edge in the frame, and those in
 * hand before the first. */
static void draw_side(const struct draw_target *b, const struct tables_outfit *o,
                      const struct tables_scene *s, enum side side)
{
    enum { FROM_EDGE = 8, BEHIND_PEG = TABLES_FIELD };
    const struct men *own = &s->board.side[side];
    const double left = TABLES_BAND / 2.0, right = TABLES_WIDTH(bar_of(o)) - left;
    for (int field = 1; field <= FIELDS; field++)
        tables_draw_men(b, bar_of(o), side, field, men_on(own, field));
    if (o->bar)
        tables_draw_bar(b, bar_of(o), side, men_on(own, BAR));
    if (o->hand)
        tables_draw_edgewise(b, side, right, side == WHITE, FROM_EDGE, men_on(own, BAR));
    tables_draw_edgewise(b, side, left, side == BLACK, o->pegs ? BEHIND_PEG : FROM_EDGE,
                         men_off(s, side));
    if (o->pegs && s->pegged)
        tables_draw_peg(b, bar_of(o), side, s->peg[side]);
}

void tables_scene_pieces(const struct picture *is, const struct turn_ref *at, enum moment when,
                         const struct draw_target *b)
{
    const struct tables_outfit *o = &whole(is)->outfit;
    struct tables_scene s = whole(is)->scene(at, when);
    for (int side = WHITE; side <= BLACK; side++)
        draw_side(b, o, &s, (enum side)side);
    tables_draw_moved(b, bar_of(o), &s.board, s.mover, s.moved, s.moves);
    tables_draw_dice(b, bar_of(o), s.dice);
}

/* --- names ------------------------------------------------------------------------------------ */

/* Separates two items. */
static struct strbuf *next(struct strbuf *w)
{
    strbuf_add(w, "%s", w->length ? " · " : "");
    return w;
}

/* "8 points · 2 won", "1 on the bar · 4 men off", "stakes raised 4 times". */
static void say_side(struct strbuf *w, const struct tables_outfit *o, const struct tables_scene *s,
                     enum side side)
{
    int waiting = men_on(&s->board.side[side], BAR), off = men_off(s, side);
    if (o->pegs)
        strbuf_add(next(w), P_("%d point", "%d points", s->peg[side]), s->peg[side]);
    if (o->pegs)
        strbuf_add(next(w), P_("%d won", "%d won", s->won[side]), s->won[side]);
    if (waiting && o->bar)
        strbuf_add(next(w), P_("%d on the bar", "%d on the bar", waiting), waiting);
    if (waiting && o->hand)
        strbuf_add(next(w), _("%d in hand"), waiting);
    if (off)
        strbuf_add(next(w), P_("%d man off", "%d men off", off), off);
    if (s->raised > 1 && side == s->side)
        strbuf_add(next(w), P_("stakes raised %d time", "stakes raised %d times", s->raised),
                   s->raised);
}

void tables_scene_players(const struct picture *is, const struct turn_ref *at, enum moment when,
                          const struct draw_target *b)
{
    const struct tables_outfit *o = &whole(is)->outfit;
    struct tables_scene s = whole(is)->scene(at, when);
    for (int side = WHITE; side <= BLACK; side++) {
        struct strbuf said = {.text = NULL};
        say_side(&said, o, &s, (enum side)side);
        tables_draw_name(b, bar_of(o), (enum side)side, at->player[side], s.side == (enum side)side,
                         said.failed ? NULL : said.text);
        strbuf_free(&said);
    }
}

/* --- in words --------------------------------------------------------------------------------- */

int tables_scene_seat(const struct picture *is, const struct turn_ref *at, enum moment when)
{
    return (int)whole(is)->scene(at, when).side;
}

void tables_scene_label(const struct picture *is, const struct turn_ref *at, enum moment when,
                        struct strbuf *out)
{
    struct tables_scene s = whole(is)->scene(at, when);
    char text[TABLES_BOARD_TEXT];
    strbuf_add(out, "%s", tables_board_print(&s.board, s.naming, text));
}
