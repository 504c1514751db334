/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The arbiter's rulings. */
#include "base/i18n.h"
#include "parts.h"

/* Sets totals below the goal; zeros in a row stay. A player who had reached the goal no longer
 * has. */
static bool set_totals(const struct dice_match *m, const struct arbiter_ruling *d,
                       struct dice_scores *s, struct parse_error *why)
{
    long total[SEATS_MAX] = {0};
    if (!arbiter_ruling_numbers(d, m->seats, false, NULL, total, NULL, why))
        return false;
    for (int i = 0; i < m->seats; i++) {
        if (total[i] < m->game->least_total && !m->game->least_total)
            return arbiter_ruling_error(d, why, "a total is 0 to %d", (int)m->terms.goal - 1);
        if (total[i] >= m->terms.goal)
            return arbiter_ruling_error(d, why, "a total is below the goal of %d",
                                        (int)m->terms.goal);
        s->player[i].total = (int32_t)total[i];
        s->player[i].entered = s->player[i].entered || total[i] > 0;
    }
    s->reached = NOBODY;
    s->last = 0;
    return true;
}

static bool leave(struct dice_match *m, const struct arbiter_ruling *d, struct dice_scores *s)
{
    if (!dice_between(m))
        m->hand.end = TURN_VOID;
    *s = dice_scores_without(*s, d->seat);
    if (m->next == d->seat && !dice_over(s))
        m->next = (int8_t)dice_next(s, m->next);
    return true;
}

/* The throw is void, and the turn with it: the thrower begins it again. */
static bool make_void(struct dice_match *m, struct dice_scores *s)
{
    struct dice_seen *t = &m->hand;
    *s = t->before;
    t->end = TURN_VOID;
    t->faults = 0;
    t->said = NUMBER_UNSAID;
    m->next = t->seat;
    return true;
}

static bool rule_on(struct dice_match *m, const struct arbiter_ruling *d, struct dice_scores *s,
                    struct parse_error *why)
{
    if (arbiter_ruling_ends(d) && s->gone >> d->seat & 1)
        return arbiter_ruling_error(d, why, "this player has given up before");
    switch (d->kind) {
    case ARBITER_SCORE:
        return set_totals(m, d, s, why);
    case ARBITER_THROW:
        return make_void(m, s);
    case ARBITER_TURN: /* who has given up comes back */
        s->gone = (uint8_t)(s->gone & ~(1u << d->seat));
        m->next = (int8_t)d->seat;
        return true;
    case ARBITER_RESIGN:
    case ARBITER_FORFEIT:
        return leave(m, d, s);
    default:
        return arbiter_ruling_error(d, why, "in this game this cannot be ruled on");
    }
}

bool dice_rule(void *match, const struct arbiter_ruling *d, struct parse_error *why)
{
    struct dice_match *m = match;
    struct dice_scores s = dice_now(m);
    if (!rule_on(m, d, &s, why))
        return false;
    m->hand.asked = m->hand.on = 0;
    if (m->hand.seat == NOBODY) {
        m->hand.before = s;
        return true;
    }
    m->hand.by_arbiter_scores = s;
    m->hand.by_arbiter = 1;
    return true;
}
