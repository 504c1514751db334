/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scene.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "base/i18n.h"

/* --- ground ---------------------------------------------------------------------------------- */

/* The parts of the board that never change. */

static const double frame_left = TABLES_BAND, frame_top = TABLES_BAND;
static const double bottom = TABLES_HEIGHT - TABLES_BAND;

/* --- places ----------------------------------------------------------------------------------- */

double tables_column_x(int bar, int column)
{
    return frame_left + TABLES_FIELD * (column + 0.5) + (column >= 6 ? bar : 0);
}

/* Returns the place of a field in a side's own numbering. */
static struct tables_place tables_field_place(int bar, enum side s, int field)
{
    bool near = field <= FIELDS / 2;
    return (struct tables_place){tables_column_x(bar, near ? field - 1 : FIELDS - field),
                                 near == (s == WHITE)};
}

/* Returns the y coordinate `distance` from the frame's inner edge towards the middle. */
static double tables_field_y(bool below, double distance)
{
    return below ? bottom - distance : frame_top + distance;
}

struct picture_field tables_field_area(int bar, enum side s, int field)
{
    struct tables_place at = tables_field_place(bar, s, field);
    double half = (bottom - frame_top) / 2;
    return (struct picture_field){.x = at.x - TABLES_FIELD / 2.0,
                                  .y = at.below ? frame_top + half : frame_top,
                                  .width = TABLES_FIELD,
                                  .height = half};
}

struct point tables_hole_place(int bar, enum side s, int n)
{
    if (!n)
        return (struct point){TABLES_BAND / 2.0, tables_field_y(s == WHITE, TABLES_FIELD / 2.0)};
    return (struct point){tables_column_x(bar, n - 1),
                          tables_field_y(s == WHITE, -TABLES_BAND / 2.0)};
}

/* --- the board itself ------------------------------------------------------------------------- */

static void draw_arrow(const struct draw_target *b, int bar, int column, bool below)
{
    double x = tables_column_x(bar, column);
    bool dark = (column % 2 == 0) == below;
    struct point at[3] = {{x - TABLES_FIELD / 2.0 + 1, tables_field_y(below, 0)},
                          {x, tables_field_y(below, TABLES_ARROW)},
                          {x + TABLES_FIELD / 2.0 - 1, tables_field_y(below, 0)}};
    b->polygon(b->on, at, 3,
               (struct style){dark ? INK_DARK_POINT : INK_LIGHT_POINT, INK_HAIR, 0.6, false});
}

void tables_draw_ground(const struct draw_target *b, int bar)
{
    double at = tables_column_x(bar, 5) + TABLES_FIELD / 2.0, middle = at + bar / 2.0;
    double right = TABLES_WIDTH(bar) - TABLES_BAND;
    b->box(b->on, 0, 0, TABLES_WIDTH(bar), TABLES_HEIGHT, 5,
           (struct style){INK_FRAME, INK_EBONY, 1.4, false});
    b->box(b->on, frame_left, frame_top, right - frame_left, bottom - frame_top, 0,
           (struct style){INK_FELT, INK_EBONY, 1, false});
    for (int column = 0; column < 12; column++) {
        draw_arrow(b, bar, column, true);
        draw_arrow(b, bar, column, false);
    }
    b->box(b->on, at, frame_top, bar, bottom - frame_top, 0,
           (struct style){INK_FRAME, INK_EBONY, 1, false});
    b->polygon(b->on, (struct point[]){{middle, frame_top}, {middle, bottom}}, 2,
               (struct style){NO_INK, INK_HAIR, 0.7, false});
}

static void lozenge(const struct draw_target *b, double x, double y, double r)
{
    struct point at[4] = {{x, y - r}, {x + r * 0.66, y}, {x, y + r}, {x - r * 0.66, y}};
    b->polygon(b->on, at, 4, (struct style){INK_FRAME, INK_EBONY, 0.9, false});
}

void tables_draw_corners(const struct draw_target *b, int bar)
{
    lozenge(b, tables_column_x(bar, 11), tables_field_y(true, TABLES_ARROW + 12), 8);
    lozenge(b, tables_column_x(bar, 11), tables_field_y(false, TABLES_ARROW + 12), 8);
}

void tables_draw_holes(const struct draw_target *b, int bar)
{
    for (int s = WHITE; s <= BLACK; s++) {
        for (int n = 0; n <= TABLES_PEG_HOLES; n++) {
            struct point at = tables_hole_place(bar, (enum side)s, n);
            b->circle(b->on, at.x, at.y, 2.6, (struct style){INK_EBONY, NO_INK, 0, false});
        }
    }
}

void tables_draw_number(const struct draw_target *b, int bar, enum side side, int field,
                        const char *number, const char *name)
{
    struct tables_place at = tables_field_place(bar, side, field);
    b->text(b->on, at.x, at.below ? TABLES_HEIGHT + 15 : -7, number,
            (struct text_style){13, ANCHOR_MIDDLE, INK_TEXT, false, name != NULL, 0});
    if (name)
        b->text(b->on, at.x, at.below ? TABLES_HEIGHT + 26 : -20, name,
                (struct text_style){11.5, ANCHOR_MIDDLE, INK_SOFT, true, false, 0});
}

/* --- pieces ---------------------------------------------------------------------------------- */

/* The parts on the board: men, dice, pegs, and the names next to it. */

enum {
    DIE = 30,        /* edge of a die */
    EDGE = 6,        /* thickness of a man on edge */
    EDGE_WIDE = 20,  /* width of a man on edge */
    EDGE_APART = 2,  /* distance between men on edge */
    SAID_ROOM = 230, /* room for the text about a side */
};

static const double middle = TABLES_HEIGHT / 2.0;

enum ink tables_side_ink(enum side s)
{
    return s == WHITE ? INK_IVORY : INK_EBONY;
}

/* Returns the colour of the ring on a man. */
static enum ink ring_ink(enum side s)
{
    return s == WHITE ? INK_HAIR : INK_RING;
}

/* --- men -------------------------------------------------------------------------------------- */

static void draw_man(const struct draw_target *b, enum side s, double x, double y, double r)
{
    b->circle(b->on, x, y, r - 0.6, (struct style){tables_side_ink(s), INK_EBONY, 1.2, false});
    b->circle(b->on, x, y, r * 0.68, (struct style){NO_INK, ring_ink(s), 0.8, false});
}

/* Returns the place of the n-th man, from 0, among those drawn in a row. */
static int in_row(int n)
{
    return TABLES_MAN * (2 * (n < TABLES_STACK ? n : TABLES_STACK - 1) + 1);
}

/* Returns the middle of the n-th man on a field, from 0. */
static double man_y(bool below, int n)
{
    return tables_field_y(below, in_row(n));
}

/* Writes the number of men on the last one that is drawn. */
static void draw_count(const struct draw_target *b, enum side s, double x, double y, int men)
{
    char count[12];
    snprintf(count, sizeof count, "%d", men);
    b->circle(b->on, x, y, TABLES_MAN * 0.68,
              (struct style){tables_side_ink(s), ring_ink(s), 0.8, false});
    b->text(
        b->on, x, y + 5, count,
        (struct text_style){14, ANCHOR_MIDDLE, s == WHITE ? INK_EBONY : INK_IVORY, false, true, 0});
}

void tables_draw_men(const struct draw_target *b, int bar, enum side s, int field, int men)
{
    struct tables_place at = tables_field_place(bar, s, field);
    for (int i = 0; i < men && i < TABLES_STACK; i++)
        draw_man(b, s, at.x, man_y(at.below, i), TABLES_MAN);
    if (men > TABLES_STACK)
        draw_count(b, s, at.x, man_y(at.below, TABLES_STACK - 1), men);
}

/* Draws the men on the bar, from the middle towards their side's edge. */
static void tables_draw_bar(const struct draw_target *b, int bar, enum side s, int men)
{
    double x = tables_column_x(bar, 5) + TABLES_FIELD / 2.0 + bar / 2.0;
    int down = s == WHITE ? 1 : -1;
    for (int i = 0; i < men && i < TABLES_STACK; i++)
        draw_man(b, s, x, middle + down * in_row(i), TABLES_MAN);
    if (men > TABLES_STACK)
        draw_count(b, s, x, middle + down * in_row(men), men);
}

/* Draws men next to the fields, on edge in a row, from `distance` towards the middle. */
static void tables_draw_edgewise(const struct draw_target *b, enum side s, double x, bool below,
                                 double distance, int men)
{
    for (int i = 0; i < men; i++) {
        double y = tables_field_y(below, distance + (EDGE + EDGE_APART) * i);
        b->box(b->on, x - EDGE_WIDE / 2.0, below ? y - EDGE : y, EDGE_WIDE, EDGE, 1.5,
               (struct style){tables_side_ink(s), INK_EBONY, 0.9, false});
    }
}

/* --- the play --------------------------------------------------------------------------------- */

static void draw_left(const struct draw_target *b, int bar, const struct board *board,
                      enum side mover, int from)
{
    const struct men *own = &board->side[mover], *other = &board->side[other_side(mover)];
    struct tables_place at = tables_field_place(bar, mover, from);
    int left_there = men_on(own, from);
    if (left_there < TABLES_STACK && !men_on(other, OFF - from))
        b->circle(b->on, at.x, man_y(at.below, left_there), TABLES_MAN - 4,
                  (struct style){NO_INK, INK_MARK, 1.1, true});
}

/* Marks a man that came to a field. `before`: the number of men of the play that came there
 * earlier. */
static void draw_come(const struct draw_target *b, int bar, const struct board *board,
                      enum side mover, int to, int before)
{
    int there = to < OFF ? men_on(&board->side[mover], to) : 0;
    if (!there || there > TABLES_STACK)
        return;
    struct tables_place at = tables_field_place(bar, mover, to);
    b->circle(b->on, at.x, man_y(at.below, there - 1 - (before < there ? before : 0)), 3.4,
              (struct style){INK_MARK, NO_INK, 0, false});
}

void tables_draw_moved(const struct draw_target *b, int bar, const struct board *board,
                       enum side mover, const struct move *move, int moves)
{
    for (int i = 0; i < moves; i++) {
        int before = 0;
        for (int k = 0; k < i; k++)
            before += move[k].to == move[i].to;
        if (move[i].from != BAR)
            draw_left(b, bar, board, mover, move[i].from);
        draw_come(b, bar, board, mover, move[i].to, before);
    }
}

/* --- dice, pegs ------------------------------------------------------------------------------- */

static void draw_die(const struct draw_target *b, double x, double y, int pips)
{
    /* The spots of a die, row by row, as bits: bit 3 * row + column. */
    static const unsigned faces[7] = {0, 0x010, 0x044, 0x054, 0x145, 0x155, 0x16d};
    b->box(b->on, x - DIE / 2.0, y - DIE / 2.0, DIE, DIE, 5,
           (struct style){INK_IVORY, INK_EBONY, 1.1, false});
    for (int i = 0; i < 9; i++) {
        if (faces[pips] >> i & 1)
            b->circle(b->on, x + (i % 3 - 1) * 8.5, y + (i / 3 - 1) * 8.5, 2.7,
                      (struct style){INK_EBONY, NO_INK, 0, false});
    }
}

void tables_draw_dice(const struct draw_target *b, int bar, struct dice d)
{
    double x = (tables_column_x(bar, 8) + tables_column_x(bar, 9)) / 2.0;
    if (!d.high)
        return;
    draw_die(b, x - DIE / 2.0 - 3, middle, d.high);
    draw_die(b, x + DIE / 2.0 + 3, middle, d.low);
}

void tables_draw_peg(const struct draw_target *b, int bar, enum side s, int hole)
{
    struct point at = tables_hole_place(bar, s, hole);
    b->circle(b->on, at.x, at.y, 6.6, (struct style){tables_side_ink(s), INK_EBONY, 1.2, false});
    b->circle(b->on, at.x, at.y, 2.2,
              (struct style){s == WHITE ? INK_EBONY : INK_IVORY, NO_INK, 0, false});
}

/* --- names ------------------------------------------------------------------------------------ */

void tables_draw_name(const struct draw_target *b, int bar, enum side s, const char *name,
                      bool throws, const char *said)
{
    double y = s == WHITE ? TABLES_HEIGHT + TABLES_NUMBERS + 24 : -TABLES_NUMBERS - 12;
    double room = TABLES_WIDTH(bar) - 24 - 16 - SAID_ROOM;
    draw_man(b, s, 8, y - 5, 8);
    b->text(b->on, 24, y, name,
            (struct text_style){16, ANCHOR_LEFT, INK_TEXT, false, throws, room});
    if (said && *said)
        b->text(b->on, TABLES_WIDTH(bar), y, said,
                (struct text_style){12, ANCHOR_RIGHT, INK_TEXT, true, false, SAID_ROOM});
}

/* --- scene ----------------------------------------------------------------------------------- */

/* Returns the struct tables_picture whose first member is `is`. */
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

/* Draws the men on the fields, the men off on edge in the frame past the last field, and the men in
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

/* Adds what the board does not show of a side: "8 points · 2 won", "1 on the bar · 4 men off",
 * "stakes raised 4 times". */
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
