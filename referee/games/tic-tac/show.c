/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The board as it stands. */
#include <stdio.h>
#include <string.h>

#include "base/tongue.h"
#include "games/tables/words/drawing.h"
#include "games/tables/words/name.h"
#include "tic_tac.h"

enum { MARGIN_TEXT = 160 };

static void fill_margins(char text[][MARGIN_TEXT], const struct tic_tac *p,
                         const struct tic_tac_match *m, const struct tables_drawing *d,
                         const struct words *said)
{
    char name[TABLES_NAME];
    bool waits = p->turns && !tic_tac_done(&p->hand);
    for (int k = 0; k < 2; k++) {
        enum side side = k ? d->seat : other_side(d->seat);
        int row = k ? 6 : 0, off = MEN - men_count(&m->board.side[side], ALL_FIELDS);
        tables_name(said, side, name);
        snprintf(text[row], MARGIN_TEXT, "%s %.120s", tables_man(side, d->unicode), name);
        snprintf(text[row + 1], MARGIN_TEXT, "  %s %2d", _("off"), off);
    }
    if (m->factor > 1)
        snprintf(text[3], MARGIN_TEXT, _("raised: %d times"), m->factor);
    if (m->winner != TIC_TAC_NOBODY)
        return;
    tables_name(said, d->side, name);
    if (waits)
        snprintf(text[4], MARGIN_TEXT, "%s %.120s %d-%d", tables_throws(d->unicode), name,
                 p->hand.thrown.dice.high, p->hand.thrown.dice.low);
    else
        snprintf(text[4], MARGIN_TEXT, _("%s %.120s throws"), tables_throws(d->unicode), name);
    snprintf(text[5], MARGIN_TEXT, _("  fields: %.120s"), name);
}

struct board tic_tac_board_now(const struct tic_tac *p)
{
    struct board b = tic_tac_now(p).board;
    if (p->turns && tic_tac_may_choose(&p->hand))
        tic_tac_put(&p->hand.thrown, &tic_tac_try_at_hand(&p->hand)->made, &b.side[p->hand.side]);
    return b;
}

void tic_tac_show(void *match, const struct look *look, struct words *said)
{
    const struct tic_tac *p = match;
    struct tic_tac_match m = tic_tac_now(p);
    char text[DRAWING_ROWS][MARGIN_TEXT];
    struct tables_drawing d = {.board = tic_tac_board_now(p),
                               .side = (enum side)m.next,
                               .seat = look->flip ? BLACK : WHITE,
                               .corners = field_bit(12) | field_bit(13),
                               .narrow = look->narrow,
                               .unicode = look->unicode,
                               .colour = look->colour};
    for (enum side s = WHITE; look->list && s <= BLACK; s++) {
        char name[TABLES_NAME];
        words_add(said, "%s%s", tables_name(said, s, name), _(": "));
        tables_list_men(said, &d.board, s, d.side, BY_NUMBER);
        words_add(said, "\n");
    }
    if (look->list)
        return;
    memset(text, 0, sizeof text);
    fill_margins(text, p, &m, &d, said);
    for (int row = 0; row < DRAWING_ROWS; row++)
        d.margin[row] = text[row];
    tables_draw(said, &d);
}
