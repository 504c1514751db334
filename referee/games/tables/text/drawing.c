/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The diagram is drawn into cells, fixed parts first. For Black the whole board is turned: rows
 * count from below, fields from the right. */
#include "drawing.h"

#include <stdio.h>
#include <string.h>
#include <utf8proc.h>

#include "base/i18n.h"

enum {
    COLUMNS = 53, /* the maximum, with the frame */
    STACK = 3,    /* men drawn on a field; more are a number */
    MIDDLE = DRAWING_ROWS / 2,
    GAP = 2,   /* between the frame and the margin */
    NAMES = 11 /* columns of a name above or below a narrow board */
};

/* The columns of a field; of a table, from frame to bar; from frame to frame. */
struct drawing_plan {
    int cell, half, inside;
};
static const struct drawing_plan wide = {4, 25, 51}, narrow = {3, 19, 39};

_Static_assert(COLUMNS + GAP + MARGIN_COLUMNS <= 80, "the board fits an old terminal");

enum drawing_ink { PLAIN_INK, FAINT_INK, WHITE_INK, BLACK_INK, BOLD_INK };

/* Each kind has its own shape; colours are an addition. */
static const char *const ink_codes[] = {"", "\033[2m", "\033[1m", "\033[31m", "\033[1m"};

struct drawing_shapes {
    const char *men[2], *none, *edge, *wall, *corner[4], *bar_end[2], *throws, *peg[2], *jeton[2];
};

static const struct drawing_shapes ascii = {
    {"O", "X"}, ".", "-", "|", {"+", "+", "+", "+"}, {"+", "+"}, ">", {".", "#"}, {"w", "b"}};
static const struct drawing_shapes unicode = {
    {"○", "●"}, "·", "─", "│", {"┌", "┐", "└", "┘"}, {"┬", "┴"}, "►", {"·", "■"}, {"◎", "◉"}};

static const struct drawing_shapes *shapes_of(bool more)
{
    return more ? &unicode : &ascii;
}

const char *tables_man(enum side side, bool more)
{
    return shapes_of(more)->men[side];
}

const char *tables_throws(bool more)
{
    return shapes_of(more)->throws;
}

const char *tables_peg(bool more, bool there)
{
    return shapes_of(more)->peg[there];
}

struct drawing_canvas {
    const struct tables_drawing *d;
    const struct drawing_shapes *shape;
    const struct drawing_plan *plan;
    bool turned;
    char cell[DRAWING_ROWS][COLUMNS][4]; /* UTF-8 of one character; empty: a space */
    unsigned char ink[DRAWING_ROWS][COLUMNS];
};

/* Writes one character. Column `x` is 0 right of the frame's left edge (-1); rows count from the
 * top. */
static void put(struct drawing_canvas *c, int row, int x, const char *shape, enum drawing_ink ink)
{
    snprintf(c->cell[row][1 + x], sizeof c->cell[row][1 + x], "%s", shape);
    c->ink[row][1 + x] = (unsigned char)ink;
}

/* Writes ASCII text that ends at `x`. */
static void put_text(struct drawing_canvas *c, int row, int x, const char *text,
                     enum drawing_ink ink)
{
    int n = (int)strlen(text);
    for (int i = 0; i < n; i++)
        put(c, row, x - n + 1 + i, (char[2]){text[i], '\0'}, ink);
}

/* seen_row() returns a row as White sees it; seen_x(), the column of the men on the n-th field from
 * White's left, 0-11. */
static int seen_row(const struct drawing_canvas *c, int row)
{
    return c->turned ? DRAWING_ROWS - 1 - row : row;
}

static int seen_x(const struct drawing_canvas *c, int n)
{
    int place = c->turned ? FIELDS / 2 - 1 - n : n;
    int cell = c->plan->cell;
    return place < 6 ? cell / 2 + cell * place : c->plan->half + cell + cell * (place - 6);
}

static void draw_frame(struct drawing_canvas *c)
{
    const struct drawing_shapes *s = c->shape;
    const int inside = c->plan->inside, bar = c->plan->half;
    for (int k = 0; k < 2; k++) {
        int row = k * (DRAWING_ROWS - 1);
        for (int x = 0; x < inside; x++)
            put(c, row, x, s->edge, FAINT_INK);
        put(c, row, -1, s->corner[2 * k], FAINT_INK);
        put(c, row, inside, s->corner[2 * k + 1], FAINT_INK);
        put(c, row, bar, s->bar_end[k], FAINT_INK);
    }
    for (int row = 1; row < DRAWING_ROWS - 1; row++) {
        put(c, row, -1, s->wall, FAINT_INK);
        put(c, row, inside, s->wall, FAINT_INK);
        put(c, row, bar, s->wall, FAINT_INK);
    }
}

/* Draws a Roman number as a single Unicode sign, or as a plain number, so that it does not run into
 * the next one. */
static void put_roman(struct drawing_canvas *c, int row, int x, int number)
{
    char name[4] = {(char)0xe2, (char)0x85, (char)(0xa0 + number - 1)}; /* U+2160 is I */
    if (c->d->unicode)
        put(c, row, x, name, FAINT_INK);
    else
        put_text(c, row, x, number > 9 ? "12" : (char[2]){(char)('0' + number)}, FAINT_INK);
}

/* Writes the names of the fields in the thrower's numbering. */
static void draw_numbers(struct drawing_canvas *c)
{
    const struct tables_drawing *d = c->d;
    for (int k = 0; k < 2; k++) {
        for (int n = 0; n < 12; n++) {
            int white = k ? n + 1 : FIELDS - n,
                field = d->side == WHITE ? white : FIELDS + 1 - white;
            int row = seen_row(c, k * (DRAWING_ROWS - 1)), x = seen_x(c, n);
            char name[TABLES_FIELD_TEXT], text[TABLES_FIELD_TEXT + 2];
            bool corner = d->corners & field_bit(field);
            tables_field_print(field, d->side, d->naming, name);
            if (d->naming == BY_LINES && (int)strlen(name) >= c->plan->cell) {
                put_roman(c, row, x, white);
                continue;
            }
            snprintf(text, sizeof text, corner ? "[%s]" : "%s", name);
            put_text(c, row, x + corner, text, FAINT_INK);
        }
    }
}

static enum drawing_ink side_ink(enum side s)
{
    return s == WHITE ? WHITE_INK : BLACK_INK;
}

/* Draws men in a line, from a row on, as White sees it. If there is no room for all, the last is
 * their number. Returns the row after them. */
static int draw_men(struct drawing_canvas *c, int row, int step, int x, enum side owner, int men,
                    int room)
{
    bool counted = men > room;
    for (int i = 0; i < (counted ? room - 1 : men); i++, row += step)
        put(c, seen_row(c, row), x, c->shape->men[owner], side_ink(owner));
    if (counted) {
        char number[12];
        snprintf(number, sizeof number, "%d", men);
        put_text(c, seen_row(c, row), x, number, side_ink(owner));
        row += step;
    }
    return row;
}

/* Draws the men that hold a field, then those that a wrong move put on it. */
static void draw_field(struct drawing_canvas *c, int n, bool top, int white, int black)
{
    int row = top ? 1 : DRAWING_ROWS - 2, step = top ? 1 : -1, x = seen_x(c, n);
    enum side holds = white >= black ? WHITE : BLACK;
    int more = white >= black ? white : black, fewer = white >= black ? black : white;
    if (!more)
        put(c, seen_row(c, row), x, c->shape->none, FAINT_INK);
    row = draw_men(c, row, step, x, holds, more, fewer ? STACK - 1 : STACK);
    draw_men(c, row, step, x, other_side(holds), fewer, 1);
}

static void draw_board(struct drawing_canvas *c)
{
    const struct men *men = c->d->board.side;
    for (int f = 1; f <= FIELDS; f++) {
        bool top = f > FIELDS / 2;
        draw_field(c, top ? FIELDS - f : f - 1, top, men_on(&men[WHITE], f),
                   men_on(&men[BLACK], FIELDS + 1 - f));
    }
    if (!c->d->bar)
        return;
    draw_men(c, MIDDLE + 1, 1, c->plan->half, WHITE, men_on(&men[WHITE], BAR), STACK);
    draw_men(c, MIDDLE - 1, -1, c->plan->half, BLACK, men_on(&men[BLACK], BAR), STACK);
}

/* Returns the place of a jeton: 2 and 4 between that field and the next, 6 and 8 on both sides of
 * the bar, 10 at the far rail (GU I). */
static int trough_x(const struct drawing_canvas *c, int points)
{
    const int right = c->turned ? -1 : 1;
    switch (points) {
    case 6:
        return c->plan->half - 2 * right;
    case 8:
        return c->plan->half + 2 * right;
    case 10:
        return c->turned ? 0 : c->plan->inside - 1;
    default:
        return (seen_x(c, points - 1) + seen_x(c, points)) / 2;
    }
}

/* Draws the middle row: points by twos, with the jetons in their place. Jetons at zero are at the
 * talons. */
static void draw_trough(struct drawing_canvas *c)
{
    const struct drawing_trough *t = c->d->trough;
    int home = c->turned ? c->plan->inside - 1 : 0;
    for (int points = 2; points <= 10; points += 2) {
        char number[12];
        snprintf(number, sizeof number, "%d", points);
        if (points != t->points[WHITE] && points != t->points[BLACK])
            put_text(c, MIDDLE, trough_x(c, points) + (points == 10 && c->turned), number,
                     FAINT_INK); /* "10" is inside the rail */
    }
    for (int s = BLACK; s >= WHITE; s--) {
        int points = t->points[s], x = points ? trough_x(c, points) : home;
        bool together = s == WHITE && t->points[BLACK] == points;
        /* Before the bar and the rail, there is space on one side only. */
        int step = (points == 6 || points == 10) == c->turned ? 1 : -1;
        x += together ? step * (1 + (t->third == BLACK)) : 0;
        put(c, MIDDLE, x, c->shape->jeton[s], BOLD_INK);
        if (t->third == s)
            put(c, MIDDLE, x + step, "+", BOLD_INK);
    }
}

/* --- on paper --------------------------------------------------------------------------------- */

/* Returns how many bytes of a text fit in `most` columns; *columns receives the columns they
 * take. */
static size_t fitting(const char *text, int most, int *columns)
{
    size_t at = 0, length = strlen(text);
    for (*columns = 0; at < length;) {
        utf8proc_int32_t ch;
        utf8proc_ssize_t n = utf8proc_iterate((const utf8proc_uint8_t *)text + at,
                                              (utf8proc_ssize_t)(length - at), &ch);
        int width = n > 0 ? utf8proc_charwidth(ch) : 1;
        if (*columns + width > most)
            break;
        *columns += width;
        at += n > 0 ? (size_t)n : 1;
    }
    return at;
}

bool tables_margin_fits(const char *text)
{
    int taken;
    return fitting(text, MARGIN_COLUMNS, &taken) == strlen(text);
}

/* Writes a text next to the board. A text that does not fit, such as a long name, ends with a sign
 * for the omission. */
static void write_margin(struct strbuf *w, const struct drawing_canvas *c, const char *text)
{
    const char *throws = c->shape->throws;
    int taken;
    bool bold = c->d->colour && strncmp(text, throws, strlen(throws)) == 0;
    bool whole = tables_margin_fits(text);
    strbuf_add(w, "%*s%s%.*s%s%s", GAP, "", bold ? ink_codes[BOLD_INK] : "",
               (int)fitting(text, whole ? MARGIN_COLUMNS : MARGIN_COLUMNS - 1, &taken), text,
               whole           ? ""
               : c->d->unicode ? "…"
                               : "~",
               bold ? "\033[0m" : "");
}

static void write_cells(struct strbuf *w, const struct drawing_canvas *c, int row)
{
    enum drawing_ink now = PLAIN_INK;
    for (int x = 0; x < c->plan->inside + 2; x++) {
        const char *cell = c->cell[row][x];
        enum drawing_ink ink = *cell ? (enum drawing_ink)c->ink[row][x] : PLAIN_INK;
        if (c->d->colour && ink != now) {
            strbuf_add(w, "%s%s", now == PLAIN_INK ? "" : "\033[0m", ink_codes[ink]);
            now = ink;
        }
        strbuf_add(w, "%s", *cell ? cell : " ");
    }
    strbuf_add(w, "%s", now == PLAIN_INK ? "" : "\033[0m");
}

static void write_row(struct strbuf *w, const struct drawing_canvas *c, int row)
{
    write_cells(w, c, row);
    if (c->d->margin[row] && *c->d->margin[row])
        write_margin(w, c, c->d->margin[row]);
    strbuf_add(w, "\n");
}

static const char *margin_of(const struct tables_drawing *d, int row)
{
    return d->margin[row] ? d->margin[row] : "";
}

/* Writes a player's three lines as one: the name, and the text below it. */
static void write_player(struct strbuf *w, const struct tables_drawing *d, int row)
{
    const char *name = margin_of(d, row);
    int taken;
    size_t n = fitting(name, NAMES, &taken);
    strbuf_add(w, "%.*s%*s", (int)n, name, NAMES - taken, "");
    strbuf_add(w, "%s%s\n", margin_of(d, row + 1), margin_of(d, row + 2));
}

/* Writes the players above and below the board, the thrower last. */
static void write_narrow(struct strbuf *w, const struct drawing_canvas *c)
{
    const struct tables_drawing *d = c->d;
    write_player(w, d, 0);
    for (int row = 0; row < DRAWING_ROWS; row++) {
        write_cells(w, c, row);
        strbuf_add(w, "\n");
    }
    write_player(w, d, 6);
    strbuf_add(w, "%s%s%s\n", margin_of(d, 4), *margin_of(d, 4) && *margin_of(d, 3) ? "   " : "",
               margin_of(d, 3));
}

void tables_draw(struct strbuf *w, const struct tables_drawing *d)
{
    struct drawing_canvas c = {.d = d,
                               .shape = shapes_of(d->unicode),
                               .plan = d->narrow ? &narrow : &wide,
                               .turned = d->seat == BLACK};
    draw_frame(&c);
    draw_numbers(&c);
    if (d->trough)
        draw_trough(&c);
    draw_board(&c);
    if (d->narrow) {
        write_narrow(w, &c);
        return;
    }
    for (int row = 0; row < DRAWING_ROWS; row++)
        write_row(w, &c, row);
}

/* --- in words --------------------------------------------------------------------------------- */

void tables_list_men(struct strbuf *w, const struct board *b, enum side side, enum side counts,
                     enum naming n)
{
    const struct men *men = &b->side[side];
    int off = MEN - men_count(men, FIELDS_AND_BAR), bar = men_on(men, BAR);
    const char *between = "";
    char name[TABLES_FIELD_TEXT];
    for (int i = 1; i <= FIELDS; i++) {
        int on = men_on(men, side == counts ? i : FIELDS + 1 - i);
        if (!on)
            continue;
        strbuf_add(w, "%s", between);
        strbuf_add(w, _("%d on %s"), on, tables_field_print(i, counts, n, name));
        between = ", ";
    }
    if (bar) {
        strbuf_add(w, "%s", between);
        strbuf_add(w, P_("%d on the bar", "%d on the bar", bar), bar);
        between = ", ";
    }
    if (off) {
        strbuf_add(w, "%s", between);
        strbuf_add(w, P_("%d off", "%d off", off), off);
    }
}
