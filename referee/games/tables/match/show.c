/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The board as it stands, drawn or in words. */
#include <stdio.h>
#include <string.h>

#include "base/fixed_buf.h"
#include "base/i18n.h"
#include "games/tables/text/drawing.h"
#include "games/tables/text/name.h"
#include "out.h"

enum { MARGIN_TEXT = TABLES_MARGIN_TEXT, PEGS = 12 };

/* --- beside the board ------------------------------------------------------------------------- */

/* `there` signs of `places`. */
static void add_signs(char *row, const char *sign, int there, const char *place, int places)
{
    size_t used = strlen(row);
    struct fixed_buf l = fixed_buf_begin(row + used, MARGIN_TEXT - used);
    for (int i = 0; i < places; i++)
        fixed_buf_text(&l, i < there ? sign : place);
    fixed_buf_end(&l);
}

/* What the picture of the game has: men off, on the bar, in hand, pegs. */
static void men_rows(const struct tables_outfit *o, const struct tables_state *s, int side,
                     bool unicode, char row[2][MARGIN_TEXT])
{
    const struct men *own = &s->board.side[side];
    int waiting = men_on(own, BAR), off = tables_off(own);
    if (o->bar) {
        snprintf(row[0], MARGIN_TEXT, _("  off %2d  bar %d"), off, waiting);
    } else if (o->hand) {
        snprintf(row[0], MARGIN_TEXT, "  %s %2d ", _("hand"), waiting);
        add_signs(row[0], tables_man((enum side)side, unicode), waiting, "", waiting);
        snprintf(row[1], MARGIN_TEXT, "  %s %3d", _("off"), off);
    } else if (o->pegs) {
        snprintf(row[0], MARGIN_TEXT, _("  peg %2d "), s->own[side]);
        add_signs(row[0], tables_peg(unicode, true), s->own[side], tables_peg(unicode, false),
                  PEGS);
        snprintf(row[1], MARGIN_TEXT, _("  won %d  out %d"), s->own[2 + side], off);
    } else {
        snprintf(row[0], MARGIN_TEXT, "  %s %2d", _("off"), off);
    }
}

/* A player's three rows. */
static void player_rows(char row[][MARGIN_TEXT], const struct tables_match *m,
                        const struct tables_table *t, int side, const struct board_style *look,
                        const struct strbuf *said)
{
    char name[TABLES_NAME];
    snprintf(row[0], MARGIN_TEXT, "%s %s", tables_man((enum side)side, look->unicode),
             tables_name(said, (enum side)side, name));
    struct tables_state s = t->state;
    s.board = t->board;
    men_rows(tables_outfit(m->game), &s, side, look->unicode, row + 1);
}

/* "► Anna 6-4", "► Anna throws". */
static void throw_rows(char row[][MARGIN_TEXT], const struct tables_match *m,
                       const struct tables_table *t, const struct board_style *look,
                       const struct strbuf *said)
{
    char name[TABLES_NAME];
    struct dice d = tables_dice(m->hand.throw.dice);
    const char *sign = tables_throws(look->unicode);
    if (m->game->middle)
        m->game->middle(t->waits ? &t->v : NULL, &t->state, m->option, row[3]);
    if (t->over)
        return;
    const enum side asked = t->v.out.wants == NEEDS_WORD ? (enum side)t->v.out.asks : t->side;
    tables_name(said, asked, name);
    for (int i = 0; i < 2 && (!i || !tables_margin_fits(row[4])); i++) {
        const char *who = i ? tables_man(asked, look->unicode) : name;
        if (t->v.out.wants == NEEDS_WORD)
            snprintf(row[4], MARGIN_TEXT, "%s %.60s%s%.60s", sign, who, _(": "), _(m->game->asks));
        else if (t->waits && d.high)
            snprintf(row[4], MARGIN_TEXT, "%s %.120s %d-%d", sign, who, d.high, d.low);
        else
            snprintf(row[4], MARGIN_TEXT, _("%s %s throws"), sign, who);
    }
    for (int i = 0; i < 2 && (!i || !tables_margin_fits(row[5])); i++)
        snprintf(row[5], MARGIN_TEXT, _("  fields: %s"),
                 i ? tables_man(t->side, look->unicode) : tables_name(said, t->side, name));
}

static void draw(const struct tables_match *m, const struct tables_table *t,
                 const struct board_style *look, struct strbuf *said)
{
    char row[DRAWING_ROWS][MARGIN_TEXT] = {{0}};
    const struct tables_outfit *o = tables_outfit(m->game);
    enum side seat = look->flip ? BLACK : WHITE;
    struct tables_drawing d = {.board = t->board,
                               .side = t->side,
                               .seat = seat,
                               .naming = tables_naming(m),
                               .corners = o->corner ? field_bit(12) | field_bit(13) : 0,
                               .bar = o->bar,
                               .narrow = look->narrow,
                               .unicode = look->unicode,
                               .colour = look->colour};
    player_rows(row, m, t, (int)other_side(seat), look, said);
    throw_rows(row, m, t, look, said);
    player_rows(row + 6, m, t, (int)seat, look, said);
    for (int i = 0; i < DRAWING_ROWS; i++)
        d.margin[i] = row[i];
    tables_draw(said, &d);
}

/* --- in words --------------------------------------------------------------------------------- */

static void list_side(const struct tables_match *m, const struct tables_table *t, enum side side,
                      struct strbuf *said)
{
    char name[TABLES_NAME];
    strbuf_add(said, "%s%s", tables_name(said, side, name), _(": "));
    tables_list_men(said, &t->board, side, t->side, tables_naming(m));
    if (tables_outfit(m->game)->pegs)
        strbuf_add(said, _("; peg at %d, won %d.\n"), t->state.own[side], t->state.own[2 + side]);
    else
        strbuf_add(said, ".\n");
}

static void list(const struct tables_match *m, const struct tables_table *t, struct strbuf *said)
{
    char name[TABLES_NAME];
    struct dice d = tables_dice(m->hand.throw.dice);
    tables_name(said, t->side, name);
    strbuf_add(said, _("The fields as %s counts them.\n"), name);
    list_side(m, t, t->side, said);
    list_side(m, t, other_side(t->side), said);
    if (t->v.out.wants == NEEDS_WORD)
        strbuf_add(said, "%s%s%s.\n", tables_name(said, (enum side)t->v.out.asks, name), _(": "),
                   _(m->game->asks));
    else if (t->waits && d.high)
        strbuf_add(said, _("%s has thrown %d-%d.\n"), name, d.high, d.low);
    else if (!t->over)
        strbuf_add(said, _("%s throws.\n"), name);
}

void tables_show(void *match, const struct board_style *look, struct strbuf *said)
{
    struct tables_table t;
    tables_lying(match, &t);
    if (look->list)
        list(match, &t, said);
    else
        draw(match, &t, look, said);
}
