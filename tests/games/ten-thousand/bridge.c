/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bridge.h"

#include <stdio.h>
#include <string.h>

struct slow_terms bridge_terms(const struct ten_terms *t, char pits[128])
{
    static const char *const hot[] = {"may", "must", "kept"}, *const ends[] = {"out", "low", "in"},
                             *const row[] = {"rests", "counts", "off"},
                             *const end[] = {"round", "all"}, *const tie[] = {"first", "shared"},
                             *const floors[] = {"none", "zero"};
    int n = 0;
    *pits = '\0';
    for (int i = 0; i < t->pits; i++)
        n += snprintf(pits + n, 128 - (size_t)n, "%s%d-%d", i ? "," : "", (int)t->pit[i].low,
                      (int)t->pit[i].high);
    return (struct slow_terms){.straight = t->straight,
                               .short_straights = t->short_straights,
                               .three_pairs = t->three_pairs,
                               .nothing = t->nothing,
                               .least = t->least,
                               .streak = t->streak,
                               .streak_loses = t->loses == LOSES_ALL ? SLOW_ALL : t->loses,
                               .entry = t->entry,
                               .dice = t->dice,
                               .goal = t->goal,
                               .hot_dice = hot[t->hot],
                               .pits = pits,
                               .pit_ends = ends[t->pit_ends],
                               .pit_streak = row[t->pit_row],
                               .floor = floors[t->floor],
                               .final = end[t->final],
                               .tie = tie[t->tie]};
}

dice_set bridge_dice(const char *digits)
{
    dice_set d = 0;
    for (; *digits; digits++)
        d += dice_face(*digits - '0');
    return d;
}

void bridge_digits(dice_set d, char out[8])
{
    for (int face = 1; face <= FACES; face++)
        for (int i = 0; i < dice_times(d, face); i++)
            *out++ = (char)('0' + face);
    *out = '\0';
}

int bridge_random(unsigned *seed, int n)
{
    *seed = *seed * 1664525u + 1013904223u;
    return (int)((*seed >> 8) % (unsigned)n);
}

struct ten_terms bridge_random_terms(unsigned *seed)
{
    static const struct ten_pit pits[] = {{3000, 4000}, {7000, 8000}, {9000, 10000}, {500, 1500}};
    struct ten_terms t = ten_terms((enum ten_preset)bridge_random(seed, TEN_PRESETS));
    static const int16_t specials[] = {0, 500, 1500}, leasts[] = {0, 350, 600}, rows[] = {0, 2, 3},
                         losses[] = {0, LOSES_ALL, 1000, 700}, goals[] = {2000, 4000, 10000};
#define TURN(field, values)                                                                        \
    if (bridge_random(seed, 3) == 0)                                                               \
    t.field = values[bridge_random(seed, (int)(sizeof values / sizeof *values))]
    TURN(straight, specials);
    TURN(short_straights, specials);
    TURN(three_pairs, specials);
    TURN(nothing, specials);
    TURN(least, leasts);
    TURN(streak, rows);
    TURN(loses, losses);
    TURN(entry, specials);
    TURN(goal, goals);
#undef TURN
    t.dice = bridge_random(seed, 5) ? 6 : 5;
    t.hot = (uint8_t)bridge_random(seed, 3);
    t.pit_ends = (uint8_t)bridge_random(seed, 3);
    t.pit_row = (uint8_t)bridge_random(seed, 3);
    t.floor = (uint8_t)bridge_random(seed, 2);
    t.final = (uint8_t)bridge_random(seed, 2);
    t.tie = (uint8_t)bridge_random(seed, 2);
    t.pits = (uint8_t)(bridge_random(seed, 2) ? bridge_random(seed, 4) : 0);
    for (int i = 0; i < t.pits; i++)
        t.pit[i] = pits[bridge_random(seed, 4)];
    return t;
}
