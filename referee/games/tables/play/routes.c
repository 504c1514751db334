/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds the numbers by which men named from field to field were moved, if no legal play is meant
 * (rules tryktrak 8): the number that leads exactly there; off, a larger one; several, over open
 * rests; or none. The order in which the men are named does not matter. */
#include <string.h>

#include "play.h"
#include "routes.h"

enum { ROUTE_NUMBERS = 8 };

/* The numbers not yet used, in the order of the groups. */
struct left_numbers {
    uint8_t number[ROUTE_NUMBERS];
    int left;
};

static struct left_numbers numbers_of(const struct tables_throw *t)
{
    struct left_numbers n = {.left = 0};
    for (int k = 0; k < t->groups; k++)
        for (int i = 0; i < t->group[k].times && n.left < ROUTE_NUMBERS; i++)
            n.number[n.left++] = t->group[k].number;
    return n;
}

static void use(struct left_numbers *n, int number)
{
    int at = 0;
    while (n->number[at] != number)
        at++;
    memmove(n->number + at, n->number + at + 1, (size_t)(--n->left - at));
}

/* The smallest number that leads there, exactly or off by a larger one; 0: none. */
static int one_number(const struct tables_men *g, const struct left_numbers *n,
                      const struct tables_leg *leg, bool larger)
{
    int found = 0;
    for (int i = 0; i < n->left; i++) {
        int number = n->number[i];
        bool just = tables_reach(g, leg->from, number - 1) != leg->to;
        if (tables_reach(g, leg->from, number) == leg->to && (just || (larger && leg->to == OFF)) &&
            (!found || number < found))
            found = number;
    }
    return found;
}

/* Plays the numbers one after the other, from the first or from the last, until the man is there.
 * False: it never is. `*hits`: rests on which a man is hit. */
static bool try_route(const struct tables_men *g, const struct tables_throw *t,
                      const struct left_numbers *n, bool back, struct tables_leg *leg, int *hits)
{
    const fields closed = g->closed(t),
                 lone = fields_flip(men_one(&t->before.side[other_side((enum side)t->side)]));
    int at = leg->from;
    *hits = leg->rests = 0;
    for (int i = 0; i < n->left; i++) {
        at = tables_reach(g, at, n->number[back ? n->left - 1 - i : i]);
        if (at == leg->to)
            return true;
        if (at > leg->to || closed & field_bit(at))
            return false;
        *hits += (lone & field_bit(at)) != 0;
        leg->rest[leg->rests++] = (uint8_t)at;
    }
    return false;
}

static void use_route(const struct tables_leg *route, struct left_numbers *n, bool back)
{
    for (int i = 0; i <= route->rests; i++)
        use(n, n->number[back ? n->left - 1 : 0]);
}

/* Takes rests that hit nobody if possible, else those by the first number. */
static bool by_several(const struct tables_men *g, const struct tables_throw *t,
                       struct left_numbers *n, struct tables_leg *leg)
{
    struct tables_leg first = *leg, last = *leg;
    int hits[2];
    bool can[2] = {try_route(g, t, n, false, &first, &hits[0]),
                   !t->ordered && try_route(g, t, n, true, &last, &hits[1])};
    if (!can[0] && !can[1])
        return false;
    bool back = !can[0] || (can[1] && hits[1] < hits[0]);
    *leg = back ? last : first;
    if (can[0] && can[1] && hits[0] && hits[1] && first.rest[0] != last.rest[0])
        leg->other = last.rest[0];
    use_route(leg, n, back);
    return true;
}

static struct move straight(const struct tables_leg *leg)
{
    return (struct move){leg->from, leg->to, 0};
}

void tables_routes(const struct tables_men *g, const struct tables_throw *t, struct tables_leg *leg,
                   int legs)
{
    struct left_numbers left = numbers_of(t);
    uint8_t order[MOVES_MAX];
    bool done[MOVES_MAX] = {false};
    for (int i = 0; i < legs; i++) {
        int at = i;
        for (; at > 0 && tables_goes_before(straight(&leg[i]), straight(&leg[order[at - 1]])); at--)
            order[at] = order[at - 1];
        order[at] = (uint8_t)i;
        leg[i].rests = leg[i].other = 0;
    }
    for (int pass = 0; pass < 3; pass++)
        for (int i = 0; i < legs; i++) {
            struct tables_leg *one = &leg[order[i]];
            int number = done[order[i]] || pass == 2 ? 0 : one_number(g, &left, one, pass == 1);
            if (number)
                use(&left, number);
            done[order[i]] |=
                number || (pass == 2 && !done[order[i]] && by_several(g, t, &left, one));
        }
}
