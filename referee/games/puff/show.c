/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The board as it stands. */
#include <stdio.h>
#include <string.h>

#include "base/line.h"
#include "base/tongue.h"
#include "games/tables/words/drawing.h"
#include "games/tables/words/name.h"
#include "puff.h"

enum { MARGIN_TEXT = 160 };

struct margins {
    char text[DRAWING_ROWS][MARGIN_TEXT];
};

struct board puff_board_now(const struct puff *p)
{
    struct board b = puff_now(p).board;
    struct puff_men men;
    int at;
    if (!p->turns || !puff_may_choose(&p->hand))
        return b;
    enum side side = puff_thrower(&p->hand);
    puff_put(&p->hand.thrown, &puff_try_at_hand(&p->hand)->play, &men, &at);
    b.side[side] = men.own;
    b.side[other_side(side)] = men.other;
    return b;
}

/* Name, men in hand as men, men off: from `row` on. */
static void fill_side(struct margins *m, int row, const struct board *b, enum side side,
                      const struct words *said, const struct look *look)
{
    char name[TABLES_NAME], men[3 * MEN + 1];
    int hand = men_on(&b->side[side], BAR);
    int off = MEN - men_count(&b->side[side], FIELDS_AND_BAR);
    tables_name(said, side, name);
    struct line l = line_begin(men, sizeof men);
    for (int i = 0; i < hand; i++)
        line_text(&l, tables_man(side, look->unicode));
    line_end(&l);
    snprintf(m->text[row], MARGIN_TEXT, "%s %s", tables_man(side, look->unicode), name);
    snprintf(m->text[row + 1], MARGIN_TEXT, "  %s %2d %s", _("hand"), hand, men);
    snprintf(m->text[row + 2], MARGIN_TEXT, "  %s %3d", _("off"), off);
}

static void fill_throw(struct margins *m, const struct puff *p, const struct words *said,
                       const struct look *look, enum side *side)
{
    char name[TABLES_NAME];
    struct puff_match now = puff_now(p);
    bool waits = p->turns && puff_waits(&p->hand);
    const struct puff_turn *t = &p->hand;
    int doublet = waits ? puff_doublet(&t->match, t->thrown.dice) : 0;
    *side = waits ? puff_thrower(t) : now.next;
    tables_name(said, *side, name);
    if (doublet)
        snprintf(m->text[3], MARGIN_TEXT, "%s",
                 doublet == 1 ? _("first doublet") : _("second doublet"));
    if (now.winner != PUFF_NOBODY)
        return;
    if (waits)
        snprintf(m->text[4], MARGIN_TEXT, "%s %s %d-%d", tables_throws(look->unicode), name,
                 t->thrown.dice.high, t->thrown.dice.low);
    else
        snprintf(m->text[4], MARGIN_TEXT, _("%s %s throws"), tables_throws(look->unicode), name);
    snprintf(m->text[5], MARGIN_TEXT, _("  fields: %s"), name);
}

static void show_list(const struct puff *p, const struct board *b, enum side counts,
                      struct words *said)
{
    char name[TABLES_NAME];
    for (enum side s = WHITE; s <= BLACK; s++) {
        words_add(said, "%s%s", tables_name(said, s, name), _(": "));
        tables_list_men(said, b, s, counts, p->naming);
        words_add(said, "\n");
    }
}

void puff_show(void *match, const struct look *look, struct words *said)
{
    const struct puff *p = match;
    struct margins m;
    memset(&m, 0, sizeof m);
    struct tables_drawing d = {.board = puff_board_now(p),
                               .seat = look->flip ? BLACK : WHITE,
                               .naming = p->naming,
                               .narrow = look->narrow,
                               .unicode = look->unicode,
                               .colour = look->colour};
    fill_throw(&m, p, said, look, &d.side);
    if (look->list) {
        show_list(p, &d.board, d.side, said);
        return;
    }
    fill_side(&m, 0, &d.board, other_side(d.seat), said, look);
    fill_side(&m, 6, &d.board, d.seat, said, look);
    for (int row = 0; row < DRAWING_ROWS; row++)
        d.margin[row] = m.text[row];
    tables_draw(said, &d);
}
