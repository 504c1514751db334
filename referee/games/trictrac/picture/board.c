/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "board.h"

#include <stdio.h>

#include "base/tongue.h"
#include "games/trictrac/words/render.h"

enum {
    BAND = 28,      /* the frame, pierced for the pegs */
    FIELD = 44,     /* width of a field */
    BAR_WIDTH = 24, /* between petit and grand jan */
    MAN = 18,       /* radius of a man; five reach from the frame to the arrow's point */
    ARROW = 186,    /* length of an arrow */
    STACK = 5,      /* men drawn on a field; more are counted on the last */
    JETON = 9,      /* radius of a jeton */
    DIE = 30,       /* edge of a die */
    PEG_HOLES = 12,
    SAID_ROOM = 230, /* what is said of a side, */
    NAME_ROOM = BOARD_WIDTH - 24 - 16 - SAID_ROOM
};

static const double left = BAND, right = BOARD_WIDTH - BAND;
static const double top = BAND, bottom = BOARD_HEIGHT - BAND;
static const double middle = BOARD_HEIGHT / 2.0;

_Static_assert(BOARD_WIDTH == 2 * BAND + 12 * FIELD + BAR_WIDTH, "the fields fill the board");

/* --- places ----------------------------------------------------------------------------------- */

/* The middle of the n-th column from the left, 0-11. */
static double column_x(int column)
{
    return left + FIELD * (column + 0.5) + (column >= 6 ? BAR_WIDTH : 0);
}

struct place {
    double x;
    bool below; /* the field is on White's edge */
};

/* Where a field of a side's own numbering is. */
static struct place field_place(enum side s, int field)
{
    bool near = field <= 12;
    return (struct place){column_x(near ? field - 1 : FIELDS - field), near == (s == WHITE)};
}

/* `distance` from the frame's inner edge towards the middle. */
static double field_y(bool below, double distance)
{
    return below ? bottom - distance : top + distance;
}

/* A jeton stands between the points of the arrows `points` and `points` + 1: at six before the
 * bar, at nothing between the talons. The rows of both sides lie about the middle. */
static struct spot jeton_place(enum side s, int points)
{
    double x = points ? column_x(points - 1) + FIELD / 2.0 : left + JETON + 5;
    return (struct spot){points == 6 ? x - JETON - 3 : x, middle + (s == WHITE ? 27 : -27)};
}

/* Hole `n` of a side: 1-12 before the arrows, 0 where the peg waits. */
static struct spot hole_place(enum side s, int n)
{
    if (!n)
        return (struct spot){BAND / 2.0, field_y(s == WHITE, FIELD / 2.0)};
    return (struct spot){column_x(n - 1), field_y(s == WHITE, -BAND / 2.0)};
}

/* --- the board itself ------------------------------------------------------------------------- */

static const struct paint hairline = {NO_INK, INK_HAIR, 0.7, false};

static void draw_arrow(const struct brush *b, int column, bool below)
{
    double x = column_x(column);
    bool dark = (column % 2 == 0) == below;
    struct spot at[3] = {{x - FIELD / 2.0 + 1, field_y(below, 0)},
                         {x, field_y(below, ARROW)},
                         {x + FIELD / 2.0 - 1, field_y(below, 0)}};
    b->polygon(b->on, at, 3,
               (struct paint){dark ? INK_DARK_POINT : INK_LIGHT_POINT, INK_HAIR, 0.6, false});
}

static void lozenge(const struct brush *b, double x, double y, double r)
{
    struct spot at[4] = {{x, y - r}, {x + r * 0.66, y}, {x, y + r}, {x - r * 0.66, y}};
    b->polygon(b->on, at, 4, (struct paint){INK_FRAME, INK_EBONY, 0.9, false});
}

static void draw_holes(const struct brush *b)
{
    struct paint hole = {INK_EBONY, NO_INK, 0, false};
    for (int s = WHITE; s <= BLACK; s++) {
        for (int n = 0; n <= PEG_HOLES; n++) {
            struct spot at = hole_place((enum side)s, n);
            b->circle(b->on, at.x, at.y, 2.6, hole);
        }
    }
    b->circle(b->on, BAND / 2.0, middle, 2.6, hole);
}

/* The scale of the jetons, between their two rows. */
static void draw_scale(const struct brush *b)
{
    for (int points = 2; points <= 10; points += 2) {
        char number[12];
        struct spot at = jeton_place(WHITE, points);
        snprintf(number, sizeof number, "%d", points);
        b->text(b->on, at.x, middle + 3, number,
                (struct letters){8.5, ANCHOR_MIDDLE, INK_SCALE, false, false, 0});
    }
}

void board_furniture(const struct brush *b)
{
    double bar = column_x(5) + FIELD / 2.0;
    b->box(b->on, 0, 0, BOARD_WIDTH, BOARD_HEIGHT, 5,
           (struct paint){INK_FRAME, INK_EBONY, 1.4, false});
    b->box(b->on, left, top, right - left, bottom - top, 0,
           (struct paint){INK_FELT, INK_EBONY, 1, false});
    for (int column = 0; column < 12; column++) {
        draw_arrow(b, column, true);
        draw_arrow(b, column, false);
    }
    b->box(b->on, bar, top, BAR_WIDTH, bottom - top, 0,
           (struct paint){INK_FRAME, INK_EBONY, 1, false});
    b->polygon(b->on,
               (struct spot[]){{bar + BAR_WIDTH / 2.0, top}, {bar + BAR_WIDTH / 2.0, bottom}}, 2,
               hairline);
    lozenge(b, column_x(11), field_y(true, ARROW + 12), 8);
    lozenge(b, column_x(11), field_y(false, ARROW + 12), 8);
    draw_holes(b);
    draw_scale(b);
}

static void draw_number(const struct brush *b, enum side side, enum numbering n, int field)
{
    struct place at = field_place(side, field);
    char number[16];
    const char *name = field == TALON || field == FIELDS          ? _("talon")
                       : field == CORNER || field == THEIR_CORNER ? _("corner")
                                                                  : NULL;
    b->text(b->on, at.x, at.below ? BOARD_HEIGHT + 15 : -7, field_print(field, n, number),
            (struct letters){12, ANCHOR_MIDDLE, INK_TEXT, false, name != NULL, 0});
    if (name)
        b->text(b->on, at.x, at.below ? BOARD_HEIGHT + 25 : -20, name,
                (struct letters){9, ANCHOR_MIDDLE, INK_SOFT, true, false, 0});
}

void board_numbers(const struct brush *b, enum side side, enum numbering n)
{
    for (int field = 1; field <= FIELDS; field++)
        draw_number(b, side, n, field);
}

/* --- men -------------------------------------------------------------------------------------- */

static void draw_man(const struct brush *b, enum side s, double x, double y, double r)
{
    bool white = s == WHITE;
    b->circle(b->on, x, y, r - 0.6,
              (struct paint){white ? INK_IVORY : INK_EBONY, INK_EBONY, 1.2, false});
    b->circle(b->on, x, y, r * 0.68,
              (struct paint){NO_INK, white ? INK_HAIR : INK_RING, 0.8, false});
}

/* The middle of the n-th man on a field, from 0. */
static double man_y(bool below, int n)
{
    return field_y(below, MAN * (2 * (n < STACK ? n : STACK - 1) + 1));
}

static void draw_men(const struct brush *b, enum side s, int field, int men)
{
    struct place at = field_place(s, field);
    for (int i = 0; i < men && i < STACK; i++)
        draw_man(b, s, at.x, man_y(at.below, i), MAN);
    if (men <= STACK)
        return;
    char count[12];
    double y = man_y(at.below, STACK - 1);
    bool white = s == WHITE;
    snprintf(count, sizeof count, "%d", men);
    b->circle(
        b->on, at.x, y, MAN * 0.68,
        (struct paint){white ? INK_IVORY : INK_EBONY, white ? INK_HAIR : INK_RING, 0.8, false});
    b->text(b->on, at.x, y + 5, count,
            (struct letters){14, ANCHOR_MIDDLE, white ? INK_EBONY : INK_IVORY, false, true, 0});
}

/* Where a man came from: the empty place he left; where he came to: a dot upon him. */
static void draw_moved(const struct brush *b, const struct scene *s)
{
    for (int i = 0; i < s->moves; i++) {
        struct step m = s->moved[i];
        const struct men *own = &s->board.side[s->mover],
                         *other = &s->board.side[other_side(s->mover)];
        struct place from = field_place(s->mover, m.from);
        int left_there = men_on(own, m.from);
        if (left_there < STACK && !men_on(other, OFF - m.from))
            b->circle(b->on, from.x, man_y(from.below, left_there), MAN - 4,
                      (struct paint){NO_INK, INK_MARK, 1.1, true});
        int there = m.to < OFF ? men_on(own, m.to) : 0;
        if (!there || there > STACK)
            continue;
        struct place to = field_place(s->mover, m.to);
        bool twice = i == 1 && s->moved[0].to == m.to && there > 1;
        b->circle(b->on, to.x, man_y(to.below, there - 1 - twice), 3.4,
                  (struct paint){INK_MARK, NO_INK, 0, false});
    }
}

/* --- dice, jetons, pegs ----------------------------------------------------------------------- */

static void draw_die(const struct brush *b, double x, double y, int pips)
{
    /* The spots of a die, row by row, as bits: bit 3 * row + column. */
    static const unsigned faces[7] = {0, 0x010, 0x044, 0x054, 0x145, 0x155, 0x16d};
    b->box(b->on, x - DIE / 2.0, y - DIE / 2.0, DIE, DIE, 5,
           (struct paint){INK_IVORY, INK_EBONY, 1.1, false});
    for (int i = 0; i < 9; i++) {
        if (faces[pips] >> i & 1)
            b->circle(b->on, x + (i % 3 - 1) * 8.5, y + (i / 3 - 1) * 8.5, 2.7,
                      (struct paint){INK_EBONY, NO_INK, 0, false});
    }
}

static void draw_dice(const struct brush *b, struct dice d)
{
    double x = (column_x(8) + column_x(9)) / 2.0;
    if (!d.high)
        return;
    draw_die(b, x - DIE / 2.0 - 3, middle, d.high);
    draw_die(b, x + DIE / 2.0 + 3, middle, d.low);
}

/* A jeton with its owner's colour in the middle; the third, on the rail, is nobody's. */
static void draw_jeton(const struct brush *b, double x, double y, enum ink owner)
{
    b->circle(b->on, x, y, JETON - 0.5, (struct paint){INK_BRASS, INK_EBONY, 1, false});
    b->circle(b->on, x, y, JETON * 0.45,
              (struct paint){owner, INK_EBONY, owner == NO_INK ? 0.5 : 0.7, false});
}

static enum ink side_ink(enum side s)
{
    return s == WHITE ? INK_IVORY : INK_EBONY;
}

static void draw_jetons(const struct brush *b, const struct score *sc)
{
    for (int s = WHITE; s <= BLACK; s++) {
        struct spot at = jeton_place((enum side)s, sc->points[s]);
        bool two = sc->bredouille == s;
        /* Before the bar there is room on one side only. */
        double shift = !two ? 0 : sc->points[s] == 6 ? 2 * JETON : JETON;
        draw_jeton(b, at.x - shift, at.y, side_ink((enum side)s));
        if (two)
            draw_jeton(b, at.x - shift + 2 * JETON, at.y, side_ink((enum side)s));
    }
    if (sc->bredouille > BLACK)
        draw_jeton(b, left + JETON + 5, middle, NO_INK);
}

/* Behind the twelfth hole, in a longer match, the pegs begin again at the first. */
static int peg_hole(int holes)
{
    return holes <= PEG_HOLES ? holes : (holes - 1) % PEG_HOLES + 1;
}

static void draw_peg(const struct brush *b, enum side s, int holes)
{
    struct spot at = hole_place(s, peg_hole(holes));
    b->circle(b->on, at.x, at.y, 6.6, (struct paint){side_ink(s), INK_EBONY, 1.2, false});
    b->circle(b->on, at.x, at.y, 2.2,
              (struct paint){s == WHITE ? INK_EBONY : INK_IVORY, NO_INK, 0, false});
}

/* In its hole on the rail; with its holder, where his peg has waited; or laid down. */
static void draw_pavilion(const struct brush *b, int where)
{
    struct spot at =
        where <= BLACK ? hole_place((enum side)where, 0) : (struct spot){BAND / 2.0, middle};
    struct paint cloth = {INK_FLAG, INK_EBONY, 0.8, false};
    struct paint pole = {NO_INK, INK_EBONY, 1.6, false};
    if (where == DOWN) {
        double y = at.y + 13;
        b->polygon(b->on, (struct spot[]){{at.x - 9, y}, {at.x + 11, y}}, 2, pole);
        b->polygon(b->on,
                   (struct spot[]){{at.x - 9, y},
                                   {at.x - 9, y + 13},
                                   {at.x - 4, y + 9.5},
                                   {at.x + 1, y + 13},
                                   {at.x + 1, y}},
                   5, cloth);
        return;
    }
    b->polygon(b->on, (struct spot[]){{at.x, at.y + 1}, {at.x, at.y - 24}}, 2, pole);
    b->polygon(b->on,
               (struct spot[]){{at.x, at.y - 24},
                               {at.x + 11.5, at.y - 24},
                               {at.x + 8, at.y - 18.5},
                               {at.x + 11.5, at.y - 13},
                               {at.x, at.y - 13}},
               5, cloth);
}

void board_pieces(const struct brush *b, const struct scene *s)
{
    for (int side = WHITE; side <= BLACK; side++)
        for (int field = 1; field <= FIELDS; field++)
            draw_men(b, (enum side)side, field, men_on(&s->board.side[side], field));
    draw_moved(b, s);
    draw_dice(b, s->dice);
    if (!s->scored)
        return;
    draw_jetons(b, &s->score);
    for (int side = WHITE; side <= BLACK; side++)
        draw_peg(b, (enum side)side, s->score.holes[side]);
    draw_pavilion(b, s->score.pavilion);
}

/* --- the whole -------------------------------------------------------------------------------- */

/* "6 points, bredouille · 3 holes · 4 men off" */
static void say_side(struct words *w, const struct scene *s, enum side side)
{
    const struct score *sc = &s->score;
    int off = MEN - men_count(&s->board.side[side], ALL_FIELDS);
    if (s->scored) {
        words_add(w, P_("%d point", "%d points", sc->points[side]), sc->points[side]);
        words_add(w, "%s · ", sc->bredouille == side ? _(", bredouille") : "");
        words_add(w, P_("%d hole", "%d holes", sc->holes[side]), sc->holes[side]);
    }
    if (off) {
        words_add(w, w->length ? " · " : "");
        words_add(w, P_("%d man off", "%d men off", off), off);
    }
}

static void draw_name(const struct brush *b, const struct scene *s, enum side side)
{
    struct words said = {.text = NULL};
    double y = side == WHITE ? BOARD_HEIGHT + BOARD_NUMBERS + 24 : -BOARD_NUMBERS - 12;
    draw_man(b, side, 8, y - 5, 8);
    b->text(b->on, 24, y, s->names[side],
            (struct letters){16, ANCHOR_LEFT, INK_TEXT, false, s->side == side, NAME_ROOM});
    say_side(&said, s, side);
    if (said.text && !said.failed)
        b->text(b->on, BOARD_WIDTH, y, said.text,
                (struct letters){12, ANCHOR_RIGHT, INK_TEXT, true, false, SAID_ROOM});
    words_free(&said);
}

void board_names(const struct brush *b, const struct scene *s)
{
    draw_name(b, s, WHITE);
    draw_name(b, s, BLACK);
}
