/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the arbiter rules. */
#include "games/tables/words/decree.h"
#include "base/tongue.h"
#include "match.h"

enum { WON_MOST = 4000 };

/* Factors won and pegs, "3/4 2/0". */
static bool set_score(struct german_series *s, const struct decree *d, struct fault *why)
{
    long won[2] = {0, 0}, peg[2] = {0, 0};
    if (!decree_numbers(d, 2, true, won, peg, why))
        return false;
    for (int i = WHITE; i <= BLACK; i++) {
        if (peg[i] < 0 || peg[i] >= PARTIE_POINTS)
            return decree_error(d, why, "a peg stands at 0 to 11");
        if (won[i] < 0 || won[i] > WON_MOST)
            return decree_error(d, why, "two numbers a player are expected, as 3/4 2/0");
        s->won[i] = (uint16_t)won[i];
        s->peg[i] = (uint8_t)peg[i];
    }
    return true;
}

static void set_next(struct german_series *s, int seat)
{
    s->may = (uint8_t)(1 << seat);
    s->first = (uint8_t)seat;
}

/* The partie in hand is lost with the match, for what the loser's peg makes it. */
static void give_up(struct german_series *s, enum side winner)
{
    int factor = german_stake(s->peg[other_side(winner)])->factor;
    s->won[winner] = (uint16_t)(s->won[winner] + factor);
    s->played++;
    s->given = (uint8_t)(1 + winner);
    s->may = 0;
    s->first = GERMAN_NOBODY;
}

static bool rule_on(const struct german *m, const struct decree *d, struct german_series *s,
                    struct fault *why)
{
    const struct tables_form form = {.stand = ALL_FIELDS & ~field_bit(GOAL),
                                     .naming = (enum naming)m->naming};
    switch (d->kind) {
    case DECREE_BOARD:
        return tables_decree_board(d, &form, &s->board, why);
    case DECREE_SCORE:
        return set_score(s, d, why);
    case DECREE_RESIGN:
    case DECREE_FORFEIT:
        give_up(s, tables_decree_winner(d));
        return true;
    case DECREE_TURN:
        set_next(s, d->seat);
        return true;
    default:
        return decree_error(d, why, "in this game this cannot be ruled on");
    }
}

bool german_ruled(void *match, const struct decree *d, struct fault *why)
{
    struct german *m = match;
    struct german_hand *h = &m->hand;
    struct german_reckoning r;
    german_look(m, &r);
    bool gone = d->kind == DECREE_THROW || (h->thrown && r.wants != WANTS_NOTHING);
    struct german_series s = h->thrown && !gone ? r.then : m->before;
    if (d->kind == DECREE_THROW)
        set_next(&s, h->side);
    else if (!rule_on(m, d, &s, why))
        return false;
    m->choosing = m->arrivals = m->arrival_hits = 0;
    if (!h->thrown) {
        m->before = s;
        return true;
    }
    if (gone)
        *h = german_hand_begin(h->side, h->number);
    h->decreed = true;
    h->decree = s;
    m->told = *h;
    return true;
}
