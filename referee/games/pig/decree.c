/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the arbiter rules in a match of Pig. */
#include "base/tongue.h"
#include "match.h"

int pig_next(const struct pig *m, int seat)
{
    do
        seat = (seat + 1) % m->seats;
    while (m->gone >> seat & 1);
    return seat;
}

/* Totals, each below the goal. */
static bool set_totals(struct pig *m, const struct decree *d, struct fault *why)
{
    long total[SEATS_MAX] = {0};
    if (!decree_numbers(d, m->seats, false, NULL, total, why))
        return false;
    for (int i = 0; i < m->seats; i++) {
        if (total[i] < 0 || total[i] >= m->goal)
            return decree_error(d, why, "a total is 0 to %d", (int)m->goal - 1);
        m->total[i] = (int32_t)total[i];
    }
    if (m->hand.seat != SEAT_NONE) { /* what is written is added yet */
        m->total[m->hand.seat] -= pig_written(&m->hand.is);
        m->hand.is.total = m->total[m->hand.seat];
    }
    return true;
}

static void make_void(struct pig *m)
{
    m->hand.is.end = PIG_VOID;
    m->hand.said = UNSAID;
}

/* Who gives up throws no more: with one player left the match is over. */
static bool leave(struct pig *m, const struct decree *d, struct fault *why)
{
    if (m->gone >> d->seat & 1)
        return decree_error(d, why, "this player has given up before");
    m->gone |= 1u << d->seat;
    if (!pig_between(m))
        make_void(m);
    if (m->next == d->seat && pig_winner(m, &m->hand) == SEAT_NONE)
        m->next = pig_next(m, m->next);
    return true;
}

bool pig_rule(void *match, const struct decree *d, struct fault *why)
{
    struct pig *m = match;
    switch (d->kind) {
    case DECREE_SCORE:
        return set_totals(m, d, why);
    case DECREE_THROW:
        make_void(m);
        m->next = m->hand.seat;
        return true;
    case DECREE_TURN:
        if (m->gone >> d->seat & 1)
            return decree_error(d, why, "this player has given up before");
        m->next = d->seat;
        return true;
    case DECREE_RESIGN:
    case DECREE_FORFEIT:
        return leave(m, d, why);
    default:
        return decree_error(d, why, "in this game this cannot be ruled on");
    }
}
