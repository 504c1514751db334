/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The pairs of a bracket (3.6). */
#include "swiss_round.h"

/* 3.6.1: of a pair, the player with the smaller pairing number is the top member. */
enum member { UNPLACED, TOP, BOTTOM };

/* 3.6.2, 3.6.3: the identifier of a pairing is the numbers of its top members, ascending, and then
 * those of their opponents; pairings are in lexicographic order. It is settled from left to right:
 * each number is the smallest with which the bracket can still be paired. */
struct identifying {
    struct swiss_set *bracket;
    int top; /* the score of the residents; who has another is an upfloater */
    enum member role[SWISS_MOST];
    int opponent[SWISS_MOST];
    int upfloater[SWISS_MOST], upfloaters;
    bool excused[SWISS_MOST]; /* upfloaters who may meet a floater of the round before */
    int excuses;              /* how many there must be */
};

/* [C8], 2.3.5: whether an upfloater meets a resident who was a floater in the round before; not in
 * the last round. Returns the upfloater; SWISS_NOBODY: it does not. */
static int meets_floater(const struct identifying *p, int a, int b)
{
    const struct swiss *in = p->bracket->in;
    bool a_up = in->of[a].score != p->top, b_up = in->of[b].score != p->top;
    if (a_up == b_up || in->last_round)
        return SWISS_NOBODY;
    return in->of[a_up ? b : a].floated ? (a_up ? a : b) : SWISS_NOBODY;
}

static bool may_pair(const void *ctx, int a, int b)
{
    const struct identifying *p = ctx;
    int smaller = a < b ? a : b, larger = a < b ? b : a;
    if (!p->bracket->has[a] || !p->bracket->has[b] || p->bracket->in->of[a].met[b] ||
        p->role[smaller] == BOTTOM || p->role[larger] == TOP)
        return false;
    if ((p->opponent[a] >= 0 || p->opponent[b] >= 0) && p->opponent[a] != b)
        return false;
    int up = meets_floater(p, a, b);
    return up < 0 || p->excused[up];
}

static bool can_pair(struct identifying *p)
{
    return 2 * matching_size(p->bracket->in->players, may_pair, p, p->bracket->mate) ==
           swiss_set_count(p->bracket);
}

/* Whether the bracket can be paired as far as it is settled, with `more` upfloaters excused besides
 * those from `from` on who are. */
static bool can_excuse(struct identifying *p, int from, int more)
{
    if (!more)
        return can_pair(p);
    for (int i = from; i + more <= p->upfloaters; i++) {
        p->excused[p->upfloater[i]] = true;
        bool found = can_excuse(p, i + 1, more - 1);
        p->excused[p->upfloater[i]] = false;
        if (found)
            return true;
    }
    return false;
}

static bool is_possible(struct identifying *p)
{
    return can_excuse(p, 0, p->excuses);
}

static void settle_roles(struct identifying *p)
{
    for (int i = 0; i < p->bracket->in->players; i++) {
        if (!p->bracket->has[i])
            continue;
        p->role[i] = TOP;
        if (!is_possible(p))
            p->role[i] = BOTTOM;
    }
}

static void settle_opponent(struct identifying *p, int top)
{
    for (int i = top + 1; i < p->bracket->in->players; i++) {
        if (p->role[i] != BOTTOM || p->opponent[i] >= 0 || p->bracket->in->of[top].met[i])
            continue;
        p->opponent[top] = i;
        p->opponent[i] = top;
        if (is_possible(p))
            return;
        p->opponent[top] = p->opponent[i] = SWISS_NOBODY;
    }
}

void swiss_pair_bracket(struct swiss_set *bracket, int top, int opponent[])
{
    struct identifying p = {.bracket = bracket, .top = top};
    matching_clear(bracket->in->players, p.opponent);
    for (int i = 0; i < bracket->in->players; i++)
        if (bracket->has[i] && bracket->in->of[i].score != top)
            p.upfloater[p.upfloaters++] = i;
    while (p.excuses < p.upfloaters && !is_possible(&p))
        p.excuses++;
    settle_roles(&p);
    for (int i = 0; i < bracket->in->players; i++)
        if (bracket->has[i] && p.role[i] == TOP)
            settle_opponent(&p, i);
    for (int i = 0; i < bracket->in->players; i++)
        if (bracket->has[i])
            opponent[i] = p.opponent[i];
}
