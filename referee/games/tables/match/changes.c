/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tells what a correction or an undo changes in the rulings, and what must be moved on the real
 * board. */
#include <stdio.h>
#include <string.h>

#include "base/i18n.h"
#include "games/tables/text/name.h"
#include "games/tables/text/orders.h"
#include "out.h"

/* --- rulings ---------------------------------------------------------------------------------- */

/* What counts of a turn. */
struct given {
    enum side side;
    bool has_play, wrong;
    char play[TABLES_PLAY_TEXT];
};

static bool given(const struct turn_ref *at, struct given *out)
{
    struct tables_verdict v;
    if (!tables_look_at(at, &v))
        return false;
    struct walks play = tables_final_walks(&v);
    *out = (struct given){v.side, v.has_play, v.t->attempts && v.faults[0], ""};
    tables_walks_print(&play, v.side, tables_naming(v.m), out->play);
    if (v.t->unknown_play)
        snprintf(out->play, sizeof out->play, "?");
    return true;
}

void tables_changed(const struct turn_ref *was, const struct turn_ref *is, struct strbuf *said)
{
    struct given before, now;
    char name[TABLES_NAME];
    if (!given(was, &before) || !given(is, &now))
        return;
    tables_name(said, now.side, name);
    if (before.side != now.side) {
        strbuf_add(said, _("Turn %ld: %s throws now.\n"), is->number, name);
        return;
    }
    if (!before.has_play || !now.has_play)
        return; /* it is told that it is open */
    if (strcmp(before.play, now.play) != 0)
        strbuf_add(said, _("Turn %ld: %s plays %s instead of %s.\n"), is->number, name, now.play,
                   before.play);
    if (before.wrong != now.wrong)
        strbuf_add(said,
                   now.wrong ? _("Turn %ld: %s, now a wrong play.\n")
                             : _("Turn %ld: %s, no longer a wrong play.\n"),
                   is->number, name);
}

/* --- men and pegs ----------------------------------------------------------------------------- */

/* What lies on a table. */
struct laid {
    struct board board;
    long peg[2];
};

static void order(const struct tables_match *m, const struct laid *was, const struct laid *is,
                  struct strbuf *said)
{
    char name[TABLES_NAME];
    for (int s = WHITE; s <= BLACK; s++)
        tables_order_side(said, tables_name(said, (enum side)s, name), &was->board.side[s],
                          &is->board.side[s], (enum side)s, tables_naming(m));
    for (int s = WHITE; s <= BLACK; s++)
        if (tables_outfit(m->game)->pegs && was->peg[s] != is->peg[s])
            strbuf_add(said, _("    → %s: peg to %d.\n"), tables_name(said, (enum side)s, name),
                       (int)is->peg[s]);
}

static struct laid laid_now(const struct tables_match *m)
{
    struct tables_table t;
    tables_lying(m, &t);
    return (struct laid){t.board, {t.state.own[WHITE], t.state.own[BLACK]}};
}

void tables_orders(void *was, void *is, struct strbuf *said)
{
    struct laid before = laid_now(was), now = laid_now(is);
    order(is, &before, &now, said);
}

/* The position of a row does not say who is to throw. */
static bool read_row(const struct tables_game *g, const struct turn *row, struct laid *out)
{
    const struct tables_form form = {.stand = g->men->stand, .naming = g->naming};
    char line[TABLES_BOARD_TEXT + 2];
    struct tables_position p;
    struct parse_error none;
    snprintf(line, sizeof line, "%s w", row->position);
    bool read = tables_setup_read(line, strlen(line), &form, &p, &none);
    out->board = p.board;
    for (int s = WHITE; s <= BLACK; s++)
        out->peg[s] = row->score[s];
    return read;
}

void tables_orders_by_row(void *match, const struct turn *was, const struct turn *is,
                          struct strbuf *said)
{
    const struct tables_match *m = match;
    struct laid before, now;
    char name[TABLES_NAME];
    if (read_row(m->game, was, &before) && read_row(m->game, is, &now))
        order(m, &before, &now, said);
    if (is->next != SEAT_NONE && is->next != was->next)
        strbuf_add(said, _("%s throws next.\n"), tables_name(said, (enum side)is->next, name));
}
