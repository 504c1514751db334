/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parts on the board: men, dice, pegs, and the names beside it. */
#include <stdio.h>

#include "ground.h"

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

/* The colour of the ring on a man. */
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

/* The place of the n-th man, from 0, among those drawn in a row. */
static int in_row(int n)
{
    return TABLES_MAN * (2 * (n < TABLES_STACK ? n : TABLES_STACK - 1) + 1);
}

/* The middle of the n-th man on a field, from 0. */
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

void tables_draw_bar(const struct draw_target *b, int bar, enum side s, int men)
{
    double x = tables_column_x(bar, 5) + TABLES_FIELD / 2.0 + bar / 2.0;
    int down = s == WHITE ? 1 : -1;
    for (int i = 0; i < men && i < TABLES_STACK; i++)
        draw_man(b, s, x, middle + down * in_row(i), TABLES_MAN);
    if (men > TABLES_STACK)
        draw_count(b, s, x, middle + down * in_row(men), men);
}

void tables_draw_edgewise(const struct draw_target *b, enum side s, double x, bool below,
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

/* `before`: how many men of the play came to this field before. */
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
