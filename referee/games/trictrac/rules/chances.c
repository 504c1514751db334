/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chances.h"

#include <string.h>

enum { HOLE_POINTS = 12 };

const char *event_name(int event)
{
    static const char *const names[] = {"fill", "keep", "take-corner", "hole"};
    return event < JANS ? tariff[event].name : names[event - JANS];
}

int event_named(const char *name)
{
    int event = 0;
    while (event < EVENTS && strcmp(event_name(event), name) != 0)
        event++;
    return event;
}

static bool takes_corner(const struct view *v, const struct plays *l)
{
    if (men_on(&v->own, CORNER) >= 2)
        return false;
    for (int i = 0; i < l->allowed; i++)
        if (men_on(&l->play[i].after, CORNER) >= 2)
            return true;
    return false;
}

static uint32_t events_of(const struct view *v, const struct plays *l, const struct dues *d,
                          int points)
{
    uint32_t events = 0;
    for (int i = 0; i < d->count; i++) {
        int jan = d->due[i].jan;
        events |= UINT32_C(1) << jan;
        if (jan >= FILL_PETIT && jan <= FILL_RETOUR)
            events |= UINT32_C(1) << EVENT_FILL;
        if (jan >= KEEP_PETIT && jan <= KEEP_RETOUR)
            events |= UINT32_C(1) << EVENT_KEEP;
    }
    if (takes_corner(v, l))
        events |= UINT32_C(1) << EVENT_TAKE_CORNER;
    if (points + d->points[ROLLER] >= HOLE_POINTS)
        events |= UINT32_C(1) << EVENT_HOLE;
    return events;
}

static void add_roll(struct chances *out, const struct chance *c)
{
    for (int e = 0; e < EVENTS; e++)
        if (c->events >> e & 1)
            out->of36[e] = (uint8_t)(out->of36[e] + c->weight);
    for (int to = ROLLER; to <= OPPONENT; to++)
        out->sum[to] = (uint16_t)(out->sum[to] + c->weight * c->dues.points[to]);
}

void chances_list(const struct position *p, const struct view *v, const struct options *o,
                  int points, struct chances *out)
{
    struct position thrown = *p;
    struct plays plays;
    memset(out->of36, 0, sizeof out->of36);
    out->sum[ROLLER] = out->sum[OPPONENT] = 0;
    for (int i = 0; i < ROLLS; i++) {
        struct chance *c = &out->roll[i];
        thrown.dice = c->dice = all_rolls[i];
        thrown.met = p->met && c->dice.high == p->dice.high && c->dice.low == p->dice.low;
        c->weight = (uint8_t)roll_weight(c->dice);
        plays_list(&thrown, v, &plays);
        dues_list(&thrown, v, &plays, o, &c->dues);
        c->events = events_of(v, &plays, &c->dues, points);
        add_roll(out, c);
    }
}
