/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The board with pegs, parties won and men out, drawn or in words. */
#include <stdio.h>
#include <string.h>

#include "base/tongue.h"
#include "games/tables/words/drawing.h"
#include "match.h"

enum { MARGIN_TEXT = 160 };

static int men_out(const struct german_series *s, int side)
{
    return MEN - men_count(&s->board.side[side], ALL_FIELDS);
}

/* --- drawn ------------------------------------------------------------------------------------ */

struct margin {
    char row[DRAWING_ROWS][MARGIN_TEXT];
};

/* A player's three rows: the name, the peg, and what was won. */
static void player_rows(struct margin *m, int row, const struct german_series *s, int side,
                        bool unicode, const struct words *said)
{
    char name[TABLES_NAME];
    snprintf(m->row[row], MARGIN_TEXT, "%s %s", tables_man((enum side)side, unicode),
             tables_name(said, (enum side)side, name));
    int n = snprintf(m->row[row + 1], MARGIN_TEXT, _("  peg %2d "), s->peg[side]);
    for (int i = 0; i < PARTIE_POINTS && n > 0 && n < MARGIN_TEXT; i++)
        n += snprintf(m->row[row + 1] + n, (size_t)(MARGIN_TEXT - n), "%s",
                      tables_peg(unicode, i < s->peg[side]));
    snprintf(m->row[row + 2], MARGIN_TEXT, _("  won %d  out %d"), s->won[side], men_out(s, side));
}

static void throw_rows(struct margin *m, const struct german *match,
                       const struct german_reckoning *r, int at, bool unicode,
                       const struct words *said)
{
    char name[TABLES_NAME];
    int parties = match->terms.parties, partie = r->then.played + (r->then.played < parties);
    bool waits = match->hand.thrown && r->wants != WANTS_NOTHING;
    snprintf(m->row[3], MARGIN_TEXT, _("partie %d of %d"), partie, parties);
    if (at == SEAT_NONE)
        return;
    tables_name(said, (enum side)at, name);
    if (waits)
        snprintf(m->row[4], MARGIN_TEXT, "%s %s %d-%d", tables_throws(unicode), name,
                 r->t.number[0], r->t.number[1]);
    else
        snprintf(m->row[4], MARGIN_TEXT, _("%s %s throws"), tables_throws(unicode), name);
    snprintf(m->row[5], MARGIN_TEXT, _("  fields: %s"), name);
}

static void draw(const struct german *m, const struct german_reckoning *r, int at,
                 const struct look *look, struct words *said)
{
    struct margin margin;
    enum side seat = look->flip ? BLACK : WHITE;
    memset(&margin, 0, sizeof margin);
    player_rows(&margin, 0, &r->then, (int)other_side(seat), look->unicode, said);
    throw_rows(&margin, m, r, at, look->unicode, said);
    player_rows(&margin, 6, &r->then, (int)seat, look->unicode, said);
    struct tables_drawing d = {.board = r->told ? r->then.board : m->before.board,
                               .side = at == BLACK ? BLACK : WHITE,
                               .seat = seat,
                               .naming = (enum naming)m->naming,
                               .corners = field_bit(HUCKE) | field_bit(THEIR_HUCKE),
                               .narrow = look->narrow,
                               .unicode = look->unicode,
                               .colour = look->colour};
    for (int i = 0; i < DRAWING_ROWS; i++)
        d.margin[i] = margin.row[i][0] ? margin.row[i] : NULL;
    tables_draw(said, &d);
}

/* --- in words --------------------------------------------------------------------------------- */

static void list_side(const struct german *m, const struct german_reckoning *r, enum side side,
                      enum side counts, struct words *said)
{
    const struct board *b = r->told ? &r->then.board : &m->before.board;
    words_add_seat(said, (int)side);
    words_add(said, "%s", _(": "));
    tables_list_men(said, b, side, counts, (enum naming)m->naming);
    words_add(said, _("; peg at %d, won %d.\n"), r->then.peg[side], r->then.won[side]);
}

static void list(const struct german *m, const struct german_reckoning *r, int at,
                 struct words *said)
{
    enum side counts = at == BLACK ? BLACK : WHITE;
    char name[TABLES_NAME];
    words_add(said, _("Fields as %s counts them.\n"), tables_name(said, counts, name));
    list_side(m, r, counts, counts, said);
    list_side(m, r, other_side(counts), counts, said);
    if (at == SEAT_NONE)
        return;
    bool waits = m->hand.thrown && r->wants != WANTS_NOTHING;
    if (waits)
        words_add(said, _("%s has thrown %d-%d.\n"), tables_name(said, (enum side)at, name),
                  r->t.number[0], r->t.number[1]);
    else
        words_add(said, _("%s throws.\n"), tables_name(said, (enum side)at, name));
}

void german_show(void *match, const struct look *look, struct words *said)
{
    const struct german *m = match;
    struct german_reckoning r;
    german_look(m, &r);
    int at = german_outlook(match).at;
    if (look->list)
        list(m, &r, at, said);
    else
        draw(m, &r, at, look, said);
}
