/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the arbiter rules in a match of 10,000 and its kin. */
#include "base/tongue.h"
#include "parts.h"

/* The totals as they are once the turn in hand is written. */
static struct ten_scores scores_now(const struct ten *m)
{
    return m->hand.seat == NOBODY ? m->hand.before : ten_seen_after(&m->hand, NULL);
}

/* Totals below the goal; zeros in a row stay. Who had reached the goal has not. */
static bool set_totals(const struct ten *m, const struct decree *d, struct ten_scores *s,
                       struct fault *why)
{
    long total[SEATS_MAX] = {0};
    if (!decree_numbers(d, m->seats, false, NULL, total, why))
        return false;
    for (int i = 0; i < m->seats; i++) {
        if (total[i] >= m->terms.goal)
            return decree_error(d, why, "a total is below the goal of %d", (int)m->terms.goal);
        s->player[i].total = (int32_t)total[i];
        s->player[i].entered = s->player[i].entered || total[i] > 0;
    }
    s->reached = NOBODY;
    s->last = 0;
    return true;
}

static bool leave(struct ten *m, const struct decree *d, struct ten_scores *s)
{
    if (!ten_between(m))
        m->hand.is.end = TURN_VOID;
    *s = ten_scores_without(*s, d->seat);
    if (m->next == d->seat && !ten_over(s))
        m->next = (int8_t)ten_next(s, m->next);
    return true;
}

/* The throw is void, the turn with it: who threw begins it again. */
static bool make_void(struct ten *m, struct ten_scores *s)
{
    struct ten_seen *t = &m->hand;
    *s = t->before;
    t->is.end = TURN_VOID;
    t->is.faults = 0;
    t->said = NUMBER_UNSAID;
    m->next = t->seat;
    return true;
}

static bool rule_on(struct ten *m, const struct decree *d, struct ten_scores *s, struct fault *why)
{
    if (d->seat >= 0 && s->gone >> d->seat & 1)
        return decree_error(d, why, "this player has given up before");
    switch (d->kind) {
    case DECREE_SCORE:
        return set_totals(m, d, s, why);
    case DECREE_THROW:
        return make_void(m, s);
    case DECREE_TURN:
        m->next = (int8_t)d->seat;
        return true;
    case DECREE_RESIGN:
    case DECREE_FORFEIT:
        return leave(m, d, s);
    default:
        return decree_error(d, why, "in this game this cannot be ruled on");
    }
}

bool ten_rule(void *match, const struct decree *d, struct fault *why)
{
    struct ten *m = match;
    struct ten_scores s = scores_now(m);
    if (!rule_on(m, d, &s, why))
        return false;
    m->hand.asked = m->hand.on = 0;
    if (m->hand.seat == NOBODY) {
        m->hand.before = s;
        return true;
    }
    m->hand.decree = s;
    m->hand.decreed = 1;
    return true;
}
