/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the arbiter rules. */
#include "games/tables/words/decree.h"
#include "base/tongue.h"
#include "puff.h"

static void set_next(struct puff_match *m, int seat)
{
    m->next = (uint8_t)seat;
    m->either = false;
}

static bool decree_match(const struct puff *p, const struct decree *d, struct puff_match *m,
                         struct fault *why)
{
    const struct tables_form form = {.stand = FIELDS_AND_BAR, .naming = (enum naming)p->naming};
    switch (d->kind) {
    case DECREE_BOARD:
        return tables_decree_board(d, &form, &m->board, why);
    case DECREE_TURN:
        set_next(m, d->seat);
        return true;
    case DECREE_RESIGN:
    case DECREE_FORFEIT:
        m->winner = (uint8_t)tables_decree_winner(d);
        m->given = true;
        return true;
    default:
        return decree_error(d, why, "in this game this cannot be ruled on");
    }
}

/* The match as the throw in hand came upon it; its doublet is not counted. */
static struct puff_match before_throw(const struct puff *p)
{
    return p->turns > 1 ? puff_after(&p->last) : p->begins;
}

bool puff_rule(void *match, const struct decree *d, struct fault *why)
{
    struct puff *p = match;
    struct puff_turn *t = &p->hand;
    struct puff_match now = puff_now(p);
    bool gone = d->kind == DECREE_THROW || (p->turns && puff_waits(t));
    if (gone)
        now = before_throw(p);
    if (d->kind == DECREE_THROW)
        set_next(&now, (int)puff_thrower(t));
    else if (!decree_match(p, d, &now, why))
        return false;
    if (!p->turns) {
        p->begins = now;
        return true;
    }
    if (gone)
        t->tries = 0;
    t->chooses = t->unfinished = false;
    t->decree = now;
    t->decreed = true;
    return true;
}
