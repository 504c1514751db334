/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the arbiter rules. */
#include <string.h>

#include "base/tongue.h"
#include "games/tables/words/decree.h"
#include "match.h"

/* What the coup in hand gave so far, or how the game begins. */
static struct tryktrak_decree as_it_is(const struct tryktrak *m)
{
    const struct tryktrak_coup *c = &m->hand;
    struct tryktrak_reading r;
    struct tryktrak_decree is = {.ruled = 1, .seat = m->due, .board = m->board};
    if (c->decree.ruled)
        return c->decree;
    if (!c->thrown)
        return is;
    tryktrak_read(c, coup_put(c), &r);
    is.seat = (uint8_t)other_side((enum side)c->seat);
    is.board = coup_after(c, &r);
    return is;
}

/* The throw is void: nothing was played, and who threw throws again. */
static void forget_play(struct tryktrak_coup *c)
{
    memset(&c->play, 0, sizeof c->play);
    memset(&c->again, 0, sizeof c->again);
    c->choosing = c->choice = c->late = 0;
    c->decree = (struct tryktrak_decree){.ruled = 1, .seat = c->seat, .board = c->before};
}

static bool rule_on(struct tryktrak *m, const struct decree *d, struct tryktrak_decree *to,
                    struct fault *why)
{
    const struct tables_form form = {.stand = FIELDS_AND_BAR, .naming = (enum naming)m->naming};
    switch (d->kind) {
    case DECREE_BOARD:
        return tables_decree_board(d, &form, &to->board, why);
    case DECREE_TURN:
        to->seat = (uint8_t)d->seat;
        return true;
    case DECREE_RESIGN:
    case DECREE_FORFEIT:
        to->given = (uint8_t)(1 + tables_decree_winner(d));
        return true;
    default:
        return decree_error(d, why, "in this game this cannot be ruled on");
    }
}

bool tryktrak_ruled(void *match, const struct decree *d, struct fault *why)
{
    struct tryktrak *m = match;
    if (d->kind == DECREE_THROW) {
        forget_play(&m->hand);
        return true;
    }
    struct tryktrak_decree to = as_it_is(m);
    if (!rule_on(m, d, &to, why))
        return false;
    if (m->hand.thrown) {
        m->hand.choosing = 0;
        m->hand.decree = to;
        return true;
    }
    m->board = to.board;
    m->due = to.seat;
    m->given = to.given;
    m->any = 0;
    m->set_up = 1;
    return true;
}
