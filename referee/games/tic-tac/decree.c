/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the arbiter rules. */
#include "games/tables/words/decree.h"
#include "base/tongue.h"
#include "tic_tac.h"

static bool decree_match(const struct decree *d, struct tic_tac_match *m, struct fault *why)
{
    const struct tables_form form = {.stand = ALL_FIELDS, .naming = BY_NUMBER};
    switch (d->kind) {
    case DECREE_BOARD:
        return tables_decree_board(d, &form, &m->board, why);
    case DECREE_TURN:
        m->next = (uint8_t)d->seat;
        return true;
    case DECREE_RESIGN:
    case DECREE_FORFEIT:
        m->winner = (uint8_t)tables_decree_winner(d);
        m->reason = TIC_TAC_GIVEN_UP;
        m->stakes = 1;
        return true;
    default:
        return decree_error(d, why, "in this game this cannot be ruled on");
    }
}

bool tic_tac_rule(void *match, const struct decree *d, struct fault *why)
{
    struct tic_tac *p = match;
    struct tic_tac_turn *t = &p->hand;
    struct tic_tac_match now = tic_tac_now(p);
    bool gone = d->kind == DECREE_THROW || (p->turns && !tic_tac_done(t));
    if (gone)
        now = t->match; /* as the throw came upon it, who threw to throw */
    if (d->kind != DECREE_THROW && !decree_match(d, &now, why))
        return false;
    now.set_up = true;
    if (!p->turns) {
        p->begins = now;
        return true;
    }
    if (gone) {
        t->tries = 0;
        t->named = t->whynot = TIC_TAC_UNSAID;
    }
    t->chooses = false;
    t->decree = now;
    t->decreed = true;
    return true;
}
