/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The board in nine lines, or in twelve on a narrow screen. The jetons are in the middle row, pegs
 * and pavilion beside the board. */
#include <stdio.h>
#include <string.h>

#include "base/i18n.h"
#include "games/tables/text/drawing.h"
#include "state.h"

enum { MARGIN_TEXT = 160, HOLES_SHOWN = 12 };

struct low_margins {
    char text[DRAWING_ROWS][MARGIN_TEXT];
};

static const char *name_of(const struct board_view *v, int side)
{
    static const char *const plain[] = {N_("White"), N_("Black")};
    const char *name = v->names && v->names[side] ? v->names[side] : "";
    return *name && strcmp(name, plain[side]) != 0 ? name : _(plain[side]);
}

static const char *flag(const struct board_view *v)
{
    return v->unicode ? "⚑" : "F";
}

/* A peg in a row of twelve holes, or the pavilion, which takes its place (the English guide). In a
 * longer match it begins again at the first. */
static void print_peg(const struct board_view *v, int side, char out[MARGIN_TEXT])
{
    int holes = v->score.holes[side], shown = holes ? (holes - 1) % HOLES_SHOWN + 1 : 0;
    size_t n = (size_t)snprintf(out, MARGIN_TEXT, _("  peg %2d "), holes);
    for (int i = 0; i < HOLES_SHOWN && n < MARGIN_TEXT; i++) {
        bool flies = v->score.pavilion == side && i + 1 == shown;
        n += (size_t)snprintf(out + n, MARGIN_TEXT - n, "%s",
                              flies ? flag(v) : tables_peg(v->unicode, i < shown));
    }
}

/* The jeton, the third one (a plus where words are too long) and the men off; on a narrow board the
 * pavilion too of a holder without holes, which a wide one shows at the name. */
static void print_jeton(const struct board_view *v, int side, bool narrow, char out[MARGIN_TEXT])
{
    bool third = v->score.bredouille == side;
    int off = MEN - men_count(&v->board.side[side], ALL_FIELDS);
    const char *plus = !third ? "" : narrow ? " +" : _(" and third");
    for (int tries = 0; tries < 2; tries++) {
        int n = snprintf(out, MARGIN_TEXT, _("  jeton %2d"), v->score.points[side]);
        n += snprintf(out + n, (size_t)(MARGIN_TEXT - n), "%s", plus);
        if (off)
            n += snprintf(out + n, (size_t)(MARGIN_TEXT - n), _(", %d off"), off);
        if (narrow && v->score.pavilion == side && !v->score.holes[side])
            snprintf(out + n, (size_t)(MARGIN_TEXT - n), " %s", flag(v));
        if (!third || narrow || tables_margin_fits(out))
            return;
        plus = " +";
    }
}

static void fill_player(struct low_margins *m, int row, const struct board_view *v, int side,
                        bool narrow)
{
    bool flies = !narrow && v->score.pavilion == side && !v->score.holes[side];
    snprintf(m->text[row], MARGIN_TEXT, "%s %.100s%s%s", tables_man((enum side)side, v->unicode),
             name_of(v, side), flies ? "  " : "", flies ? flag(v) : "");
    print_peg(v, side, m->text[row + 1]);
    print_jeton(v, side, narrow, m->text[row + 2]);
}

/* What a player is called beside the board: the sign of the men where the name is too long. */
static const char *name_to_try(const struct board_view *v, int side, int attempt)
{
    return attempt ? tables_man((enum side)side, v->unicode) : name_of(v, side);
}

/* The pavilion if nobody holds it, and who can still win the hole double. */
static void fill_double(struct low_margins *m, const struct board_view *v)
{
    const bool may[] = {score_double(&v->score, WHITE), score_double(&v->score, BLACK)};
    const int side = may[WHITE] ? WHITE : BLACK;
    char *out = m->text[3];
    size_t n = 0;
    if (v->score.pavilion == RAIL || v->score.pavilion == DOWN)
        n = (size_t)snprintf(out, MARGIN_TEXT, "%s %s", flag(v),
                             v->score.pavilion == RAIL ? _("rail") : _("laid down"));
    if (v->over || !may[side])
        return;
    n += (size_t)snprintf(out + n, MARGIN_TEXT - n, "%s", n ? ", " : "");
    for (int i = 0; i < 2 && (!i || !tables_margin_fits(out)); i++)
        snprintf(out + n, MARGIN_TEXT - n, _("double: %.100s"),
                 may[WHITE] && may[BLACK] ? _("both") : name_to_try(v, side, i));
}

static void fill_throw(struct low_margins *m, const struct board_view *v)
{
    const char *throws = tables_throws(v->unicode), *name = name_of(v, (int)v->side);
    if (v->over)
        return;
    if (v->dice.high)
        snprintf(m->text[4], MARGIN_TEXT, "%s %.100s %d-%d", throws, name, v->dice.high,
                 v->dice.low);
    else
        snprintf(m->text[4], MARGIN_TEXT, _("%s %.120s throws"), throws, name);
    if (!v->dice.high && !tables_margin_fits(m->text[4]))
        snprintf(m->text[4], MARGIN_TEXT, "%s %.100s", throws, name);
    for (int i = 0; i < 2 && (!i || !tables_margin_fits(m->text[5])); i++)
        snprintf(m->text[5], MARGIN_TEXT, _("  fields: %.120s"), name_to_try(v, (int)v->side, i));
}

void trictrac_show_low(const struct board_view *v, bool narrow, struct strbuf *said)
{
    struct low_margins m;
    struct drawing_trough trough = {.points = {v->score.points[WHITE], v->score.points[BLACK]},
                                    .third = v->score.bredouille};
    struct tables_drawing d = {.board = v->board,
                               .side = v->side,
                               .seat = v->seat,
                               .corners = field_bit(CORNER) | field_bit(THEIR_CORNER),
                               .trough = &trough,
                               .narrow = narrow,
                               .unicode = v->unicode,
                               .colour = v->colour};
    memset(&m, 0, sizeof m);
    fill_player(&m, 0, v, v->seat == WHITE ? BLACK : WHITE, narrow);
    fill_player(&m, 6, v, (int)v->seat, narrow);
    fill_double(&m, v);
    fill_throw(&m, v);
    for (int row = 0; row < DRAWING_ROWS; row++)
        d.margin[row] = m.text[row];
    tables_draw(said, &d);
}
