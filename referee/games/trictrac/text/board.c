/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The board as a text diagram. Cells are drawn as White sees the board, and a view for Black
 * rotates each cell's position. */
#include "board.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "coup.h"

enum {
    CELL = 5,                      /* columns of a field; a man stands in the middle */
    HALF = 6 * CELL,               /* a table */
    BAR_WIDTH = 3,                 /* between the tables */
    INSIDE = 2 * HALF + BAR_WIDTH, /* from frame to frame */
    LEFT = 5,                      /* before the frame: pieces on the rail */
    COLUMNS = LEFT + INSIDE + 7,   /* total width, with room after the frame for a rotated view */
    STACK = 5,                     /* men drawn on a field; more are a number */
    ROWS = 2 + 2 * STACK + 3 + 2,  /* numbers and frame, men, jetons and rail, frame and numbers */
    MIDDLE = ROWS / 2
};

_Static_assert(COLUMNS < 80, "the board fits an old terminal");

enum shade { PLAIN_INK, FAINT_INK, WHITE_INK, BLACK_INK, BRASS_INK };

/* Pieces differ by shape; colours are added if the terminal has them. */
static const char *const ink_codes[] = {"", "\033[2m", "\033[1m", "\033[31m", "\033[33m"};

struct shapes {
    const char *men[2], *pegs[2], *jeton, *hole, *flag;
    const char *edge, *bar, *wall, *corner[4], *bar_end[2];
};

static const struct shapes ascii = {{"O", "X"}, {"o", "x"},           "*",       ".", "F", "-", "|",
                                    "|",        {"+", "+", "+", "+"}, {"+", "+"}};

static const struct shapes unicode = {
    {"○", "●"}, {"◇", "◆"}, "◎", "·", "⚑", "─", "│", "║", {"╓", "╖", "╙", "╜"}, {"┬", "┴"}};

struct diagram {
    const struct board_view *v;
    const struct shapes *shape;
    bool turned;
    char cell[ROWS][COLUMNS][4]; /* one character per cell, empty for a space */
    unsigned char ink[ROWS][COLUMNS];
};

/* `x` from the frame's left edge at -1; rows from the top; from White's side. */
static void put_shape(struct diagram *c, int row, int x, const char *shape, enum shade ink)
{
    int column = LEFT + 1 + x;
    if (c->turned) {
        row = ROWS - 1 - row;
        column = LEFT + 1 + (INSIDE - 1 - x);
    }
    if (row < 0 || row >= ROWS || column < 0 || column >= COLUMNS)
        return;
    snprintf(c->cell[row][column], sizeof c->cell[row][column], "%s", shape);
    c->ink[row][column] = (unsigned char)ink;
}

/* ASCII text about `x`: it stays readable on a turned table. */
static void put_label(struct diagram *c, int row, int x, const char *text, enum shade ink)
{
    int n = (int)strlen(text);
    for (int i = 0; i < n; i++) {
        int offset = i - n / 2;
        put_shape(c, row, c->turned ? x - offset : x + offset, (char[2]){text[i], '\0'}, ink);
    }
}

/* The middle of the n-th field from White's left, 0-11. */
static int field_x(int n)
{
    return n * CELL + CELL / 2 + (n >= 6 ? BAR_WIDTH : 0);
}

/* --- the furniture ---------------------------------------------------------------------------- */

static void draw_frame(struct diagram *c)
{
    const struct shapes *s = c->shape;
    const int bar = HALF + BAR_WIDTH / 2, rows[2] = {1, ROWS - 2};
    /* The shapes at the ends are those of the table as it is turned. */
    for (int k = 0; k < 2; k++) {
        int seen = c->turned ? 1 - k : k;
        for (int x = 0; x < INSIDE; x++)
            put_shape(c, rows[k], x, s->edge, FAINT_INK);
        put_shape(c, rows[k], -1, s->corner[2 * seen + c->turned], FAINT_INK);
        put_shape(c, rows[k], INSIDE, s->corner[2 * seen + !c->turned], FAINT_INK);
        put_shape(c, rows[k], bar, s->bar_end[seen], FAINT_INK);
    }
    for (int row = 2; row < ROWS - 2; row++) {
        put_shape(c, row, -1, s->wall, FAINT_INK);
        put_shape(c, row, INSIDE, s->wall, FAINT_INK);
        put_shape(c, row, bar, s->bar, FAINT_INK);
    }
}

/* The name of a field as the side to play counts it; rest corners in brackets. */
static void draw_numbers(struct diagram *c)
{
    const struct board_view *v = c->v;
    for (int k = 0; k < 2; k++) {
        for (int n = 0; n < 12; n++) {
            bool far = k == (v->side == WHITE ? 0 : 1);
            int field = far ? FIELDS - n : n + 1;
            char name[16], text[20];
            bool corner = field == CORNER || field == THEIR_CORNER;
            snprintf(text, sizeof text, corner ? "[%s]" : "%s",
                     field_print(field, v->numbering, name));
            put_label(c, k ? ROWS - 1 : 0, field_x(n), text, FAINT_INK);
        }
    }
}

/* --- what lies on it -------------------------------------------------------------------------- */

static enum shade side_ink(enum side s)
{
    return s == WHITE ? WHITE_INK : BLACK_INK;
}

/* Rows of a side's half counted from its frame: 0 the frame, 1 the first man. */
static int row_of(enum side s, int n)
{
    return s == WHITE ? ROWS - 2 - n : 1 + n;
}

/* A stack in `half` of the table, n-th field from White's left. */
static void draw_stack(struct diagram *c, enum side half, int n, enum side owner, int men)
{
    for (int i = 0; i < men && i < STACK; i++) {
        char count[12];
        bool last = i == STACK - 1 && men > STACK;
        snprintf(count, sizeof count, "%d", men);
        if (last)
            put_label(c, row_of(half, i + 1), field_x(n), count, side_ink(owner));
        else
            put_shape(c, row_of(half, i + 1), field_x(n), c->shape->men[owner], side_ink(owner));
    }
}

static void draw_men(struct diagram *c)
{
    for (int s = WHITE; s <= BLACK; s++) {
        for (int f = 1; f <= FIELDS; f++) {
            bool own = f <= CORNER;
            draw_stack(c, own ? (enum side)s : other_side((enum side)s), own ? f - 1 : FIELDS - f,
                       (enum side)s, men_on(&c->v->board.side[s], f));
        }
    }
}

/* The place of a jeton: at zero between the talons, for 2 and 4 between that field and the next,
 * for 6 and 8 on both sides of the bar, for 10 at the far rail (GU I). */
static int jeton_x(int points)
{
    return points == 0   ? 0
           : points == 8 ? HALF + BAR_WIDTH
                         : field_x(points == 10 ? 11 : points - 1) + CELL / 2;
}

/* The second jeton of a bredouille is next to the first. */
static void draw_jetons(struct diagram *c)
{
    const struct score *sc = &c->v->score;
    for (int s = WHITE; s <= BLACK; s++) {
        int points = sc->points[s], row = row_of((enum side)s, STACK + 1);
        int x = jeton_x(points);
        bool two = sc->bredouille == s, before = points == 6 || points == 10;
        put_shape(c, row, x, c->shape->jeton, BRASS_INK);
        if (two)
            put_shape(c, row, before ? x - 1 : x + 1, c->shape->jeton, BRASS_INK);
    }
    for (int points = 2; points <= 10; points += 2) {
        char number[12];
        snprintf(number, sizeof number, "%d", points);
        /* "10" is inside the rail, on a turned table too. */
        put_label(c, MIDDLE, jeton_x(points) - (points == 10 && c->turned), number, FAINT_INK);
    }
    if (sc->bredouille == RAIL)
        put_shape(c, MIDDLE, -3, c->shape->jeton, BRASS_INK);
}

/* Hole n is at the tip of arrow n; at zero holes the peg is beside the talon. After the twelfth
 * hole, in a longer match, the pegs begin again at the first. The pavilion takes the place of its
 * holder's peg (the English guide). */
static void draw_pegs(struct diagram *c)
{
    const struct score *sc = &c->v->score;
    for (int s = WHITE; s <= BLACK; s++) {
        int row = row_of((enum side)s, 0), holes = sc->holes[s];
        for (int n = 0; n < 12; n++)
            put_shape(c, row, field_x(n), c->shape->hole, FAINT_INK);
        bool flag = sc->pavilion == s;
        put_shape(c, row, holes ? field_x((holes - 1) % 12) : -3,
                  flag ? c->shape->flag : c->shape->pegs[s],
                  flag ? BRASS_INK : side_ink((enum side)s));
    }
    if (sc->pavilion == RAIL)
        put_shape(c, MIDDLE, -5, c->shape->flag, BRASS_INK);
}

/* --- on paper --------------------------------------------------------------------------------- */

static void write_cells(struct strbuf *w, const struct diagram *c, int row)
{
    int last = COLUMNS - 1;
    enum shade now = PLAIN_INK;
    while (last >= 0 && !c->cell[row][last][0])
        last--;
    for (int x = 0; x <= last; x++) {
        enum shade ink = c->cell[row][x][0] ? (enum shade)c->ink[row][x] : PLAIN_INK;
        if (c->v->colour && ink != now) {
            strbuf_add(w, "%s%s", now == PLAIN_INK ? "" : "\033[0m", ink_codes[ink]);
            now = ink;
        }
        strbuf_add(w, "%s", c->cell[row][x][0] ? c->cell[row][x] : " ");
    }
    strbuf_add(w, "%s\n", now == PLAIN_INK ? "" : "\033[0m");
}

void strbuf_add_player(struct strbuf *w, const char *const names[2], enum side s)
{
    strbuf_add_named_seat(w, names ? names[s] : NULL, s == WHITE ? N_("White") : N_("Black"));
}

static void write_owner(struct strbuf *w, const struct diagram *c, enum side s)
{
    const struct board_view *v = c->v;
    int off = MEN - men_count(&v->board.side[s], ALL_FIELDS);
    strbuf_add(w, "      %s ", c->shape->men[s]);
    strbuf_add_player(w, v->names, s);
    if (v->scored) {
        strbuf_add(w, "%s", _(": "));
        strbuf_add(w, P_("%d hole", "%d holes", v->score.holes[s]), v->score.holes[s]);
        strbuf_add(w, ", ");
        strbuf_add(w, P_("%d point", "%d points", v->score.points[s]), v->score.points[s]);
    }
    if (off) {
        strbuf_add(w, ", ");
        strbuf_add(w, P_("%d off", "%d off", off), off);
    }
    if (!v->over && v->side == s) {
        if (v->dice.high)
            strbuf_add(w, " <- %d-%d", v->dice.high, v->dice.low);
        else if (v->scored)
            strbuf_add(w, " <-");
    }
    strbuf_add(w, "\n");
}

void render_board_text(struct strbuf *w, const struct board_view *v)
{
    struct diagram c = {
        .v = v, .shape = v->unicode ? &unicode : &ascii, .turned = v->seat == BLACK};
    draw_frame(&c);
    draw_numbers(&c);
    if (v->scored) {
        draw_jetons(&c);
        draw_pegs(&c);
    }
    draw_men(&c);
    write_owner(w, &c, other_side(v->seat));
    for (int row = 0; row < ROWS; row++)
        if (v->scored || (row != MIDDLE - 1 && row != MIDDLE + 1)) /* no jetons, no rows for them */
            write_cells(w, &c, row);
    write_owner(w, &c, v->seat);
}

/* --- in words --------------------------------------------------------------------------------- */

static void list_men(struct strbuf *w, const struct board_view *v, enum side s)
{
    const struct men *men = &v->board.side[s];
    int off = MEN - men_count(men, ALL_FIELDS), listed = 0;
    char name[16];
    strbuf_add_player(w, v->names, s);
    strbuf_add(w, ":");
    for (int i = 1; i <= FIELDS; i++) {
        int f = v->side == s ? i : OFF - i, n = men_on(men, f);
        if (!n)
            continue;
        strbuf_add(w, listed++ ? ", " : " ");
        strbuf_add(w, _("%d on %s"), n, field_print(i, v->numbering, name));
        if (f == TALON || f == CORNER)
            strbuf_add(w, " (%s)", f == TALON ? _("talon") : _("rest corner"));
    }
    if (off) {
        strbuf_add(w, listed ? ", " : " ");
        strbuf_add(w, P_("%d off", "%d off", off), off);
    }
    strbuf_add(w, ".\n");
}

static void list_score(struct strbuf *w, const struct board_view *v, enum side s)
{
    const struct score *sc = &v->score;
    strbuf_add_player(w, v->names, s);
    strbuf_add(w, "%s", _(": "));
    strbuf_add(w, P_("%d hole", "%d holes", sc->holes[s]), sc->holes[s]);
    strbuf_add(w, ", ");
    strbuf_add(w, P_("%d point", "%d points", sc->points[s]), sc->points[s]);
    if (sc->bredouille == s)
        strbuf_add(w, ", %s", _("the third jeton"));
    if (sc->pavilion == s)
        strbuf_add(w, ", %s", _("the pavilion"));
    strbuf_add(w, ".\n");
}

void render_board_list(struct strbuf *w, const struct board_view *v)
{
    enum side s = v->side;
    const struct score *sc = &v->score;
    struct placeholders f = {.names = v->names, .who = s, .high = v->dice.high, .low = v->dice.low};
    add_sentence(w, &f, N_("The fields as {who} counts them.\n"));
    list_men(w, v, s);
    list_men(w, v, other_side(s));
    if (v->scored) {
        list_score(w, v, s);
        list_score(w, v, other_side(s));
        strbuf_add(w, "%s", sc->bredouille == RAIL ? _("The third jeton is on the rail.\n") : "");
        strbuf_add(w, "%s",
                   sc->pavilion == RAIL   ? _("The pavilion is on the rail.\n")
                   : sc->pavilion == DOWN ? _("The pavilion is off the board.\n")
                                          : "");
    }
    if (!v->over)
        add_sentence(w, &f,
                     f.high ? N_("{who} has thrown {high}-{low}.\n") : N_("{who} throws.\n"));
}
