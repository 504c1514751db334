/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "board.h"

#include <stdio.h>

#include "base/i18n.h"
#include "games/trictrac/text/coup.h"

enum {
    JETON = 9, /* radius of a jeton */
    BAR_WIDTH = TABLES_BAR
};

static const double left = TABLES_BAND;
static const double middle = BOARD_HEIGHT / 2.0;

/* --- places ----------------------------------------------------------------------------------- */

/* The place of a jeton: at zero between the talons, for 2 and 4 between that arrow and the next,
 * for 6 and 8 on both sides of the bar, for 10 at the far rail (GU I). The rows of both
 * sides are near the middle. */
static struct point jeton_place(enum side s, int points)
{
    const int row = points == 10 ? 18 : 27; /* there it is between the marks of the corners */
    const double y = middle + (s == WHITE ? row : -row), half = TABLES_FIELD / 2.0;
    switch (points) {
    case 0:
        return (struct point){left + JETON + 5, y};
    case 6:
        return (struct point){tables_column_x(BAR_WIDTH, 5) + half - JETON - 3, y};
    case 8:
        return (struct point){tables_column_x(BAR_WIDTH, 6) - half + JETON + 3, y};
    case 10:
        return (struct point){tables_column_x(BAR_WIDTH, 11) + half - JETON - 5, y};
    default:
        return (struct point){tables_column_x(BAR_WIDTH, points - 1) + half, y};
    }
}

/* --- the board itself ------------------------------------------------------------------------- */

/* The scale of the jetons, between their two rows. */
static void draw_scale(const struct draw_target *b)
{
    for (int points = 2; points <= 10; points += 2) {
        char number[12];
        struct point at = jeton_place(WHITE, points);
        snprintf(number, sizeof number, "%d", points);
        b->text(b->on, at.x, middle + 4, number,
                (struct text_style){11.5, ANCHOR_MIDDLE, INK_SCALE, false, false, 0});
    }
}

void board_furniture(const struct draw_target *b)
{
    tables_draw_ground(b, BAR_WIDTH);
    tables_draw_corners(b, BAR_WIDTH);
    tables_draw_holes(b, BAR_WIDTH);
    b->circle(b->on, TABLES_BAND / 2.0, middle, 2.6, (struct style){INK_EBONY, NO_INK, 0, false});
    draw_scale(b);
}

void board_numbers(const struct draw_target *b, enum side side, enum numbering n)
{
    for (int field = 1; field <= FIELDS; field++) {
        char number[16];
        const char *name = field == TALON || field == FIELDS          ? _("talon")
                           : field == CORNER || field == THEIR_CORNER ? _("corner")
                                                                      : NULL;
        tables_draw_number(b, BAR_WIDTH, side, field, field_print(field, n, number), name);
    }
}

/* --- jetons, pegs ----------------------------------------------------------------------- */

/* A jeton with its owner's colour in the middle. The third one on the rail has no owner. */
static void draw_jeton(const struct draw_target *b, double x, double y, enum ink owner)
{
    b->circle(b->on, x, y, JETON - 0.5, (struct style){INK_BRASS, INK_EBONY, 1, false});
    b->circle(b->on, x, y, JETON * 0.45,
              (struct style){owner, INK_EBONY, owner == NO_INK ? 0.5 : 0.7, false});
}

static void draw_jetons(const struct draw_target *b, const struct score *sc)
{
    for (int s = WHITE; s <= BLACK; s++) {
        struct point at = jeton_place((enum side)s, sc->points[s]);
        bool two = sc->bredouille == s;
        /* At the bar and the rail there is room on one side only. */
        double shift = !two                                        ? 0
                       : sc->points[s] == 6 || sc->points[s] == 10 ? 2 * JETON
                       : sc->points[s] == 8 || !sc->points[s]      ? 0
                                                                   : JETON;
        draw_jeton(b, at.x - shift, at.y, tables_side_ink((enum side)s));
        if (two)
            draw_jeton(b, at.x - shift + 2 * JETON, at.y, tables_side_ink((enum side)s));
    }
    if (sc->bredouille > BLACK)
        draw_jeton(b, left + JETON + 5, middle, NO_INK);
}

/* After the twelfth hole, in a longer match, the pegs begin again at the first. */
static int peg_hole(int holes)
{
    return holes <= TABLES_PEG_HOLES ? holes : (holes - 1) % TABLES_PEG_HOLES + 1;
}

/* Draws the pavilion in its hole on the rail, in place of its holder's peg (the English guide), or
 * laid down. */
static void draw_pavilion(const struct draw_target *b, const struct score *sc)
{
    const int where = sc->pavilion;
    struct point at =
        where <= BLACK ? tables_hole_place(BAR_WIDTH, (enum side)where, peg_hole(sc->holes[where]))
                       : (struct point){TABLES_BAND / 2.0, middle};
    struct style cloth = {INK_FLAG, INK_EBONY, 0.8, false};
    struct style pole = {NO_INK, INK_EBONY, 1.6, false};
    if (where == DOWN) {
        double y = at.y + 13;
        b->polygon(b->on, (struct point[]){{at.x - 9, y}, {at.x + 11, y}}, 2, pole);
        b->polygon(b->on,
                   (struct point[]){{at.x - 9, y},
                                    {at.x - 9, y + 13},
                                    {at.x - 4, y + 9.5},
                                    {at.x + 1, y + 13},
                                    {at.x + 1, y}},
                   5, cloth);
        return;
    }
    /* In a hole of its holder it stays on the rail, off the numbers of the fields. */
    const double foot = where <= BLACK ? at.y + 10 : at.y + 1,
                 head = foot - (where <= BLACK ? 21 : 25);
    b->polygon(b->on, (struct point[]){{at.x, foot}, {at.x, head}}, 2, pole);
    b->polygon(b->on,
               (struct point[]){{at.x, head},
                                {at.x + 11.5, head},
                                {at.x + 8, head + 5.5},
                                {at.x + 11.5, head + 11},
                                {at.x, head + 11}},
               5, cloth);
}

/* The men just played. */
static void draw_moved(const struct draw_target *b, const struct scene *s)
{
    struct move move[2];
    for (int i = 0; i < s->moves; i++)
        move[i] = (struct move){s->moved[i].from, s->moved[i].to, 0};
    tables_draw_moved(b, BAR_WIDTH, &s->board, s->mover, move, s->moves);
}

void board_pieces(const struct draw_target *b, const struct scene *s)
{
    for (int side = WHITE; side <= BLACK; side++)
        for (int field = 1; field <= FIELDS; field++)
            tables_draw_men(b, BAR_WIDTH, (enum side)side, field,
                            men_on(&s->board.side[side], field));
    draw_moved(b, s);
    tables_draw_dice(b, BAR_WIDTH, s->dice);
    if (!s->scored)
        return;
    draw_jetons(b, &s->score);
    for (int side = WHITE; side <= BLACK; side++)
        if (s->score.pavilion != side)
            tables_draw_peg(b, BAR_WIDTH, (enum side)side, peg_hole(s->score.holes[side]));
    draw_pavilion(b, &s->score);
}

/* --- the whole -------------------------------------------------------------------------------- */

/* "6 points, bredouille · 3 holes · 4 men off" */
static void say_side(struct strbuf *w, const struct scene *s, enum side side)
{
    const struct score *sc = &s->score;
    int off = MEN - men_count(&s->board.side[side], ALL_FIELDS);
    if (s->scored) {
        strbuf_add(w, P_("%d point", "%d points", sc->points[side]), sc->points[side]);
        strbuf_add(w, "%s · ", sc->bredouille == side ? _(", bredouille") : "");
        strbuf_add(w, P_("%d hole", "%d holes", sc->holes[side]), sc->holes[side]);
    }
    if (off) {
        strbuf_add(w, w->length ? " · " : "");
        strbuf_add(w, P_("%d man off", "%d men off", off), off);
    }
}

static void draw_name(const struct draw_target *b, const struct scene *s, enum side side)
{
    struct strbuf said = {.text = NULL};
    say_side(&said, s, side);
    tables_draw_name(b, BAR_WIDTH, side, s->names[side], s->side == side,
                     said.failed ? NULL : said.text);
    strbuf_free(&said);
}

void board_names(const struct draw_target *b, const struct scene *s)
{
    draw_name(b, s, WHITE);
    draw_name(b, s, BLACK);
}
