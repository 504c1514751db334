/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bridge.h"

#include <stdio.h>
#include <string.h>

struct slow_terms bridge_terms(const struct dice_terms *t, char pits[128])
{
    static const char *const hot[] = {"may", "must", "kept"}, *const ends[] = {"out", "low", "in"},
                             *const row[] = {"rests", "counts", "off"},
                             *const end[] = {"round", "all"}, *const tie[] = {"first", "shared"},
                             *const floors[] = {"none", "zero"};
    int n = 0;
    *pits = '\0';
    for (int i = 0; i < t->own[PITS]; i++)
        n += snprintf(pits + n, 128 - (size_t)n, "%s%d-%d", i ? "," : "", (int)t->own[PIT + 2 * i],
                      (int)t->own[PIT + 2 * i + 1]);
    return (struct slow_terms){
        .straight = t->own[STRAIGHT],
        .short_straights = t->own[SHORT_STRAIGHTS],
        .three_pairs = t->own[THREE_PAIRS],
        .two_triplets = t->own[TWO_TRIPLETS],
        .four_and_pair = t->own[FOUR_AND_PAIR],
        .three_ones = t->own[THREE_ONES],
        .alike = {[4] = t->own[FOUR_ALIKE], [5] = t->own[FIVE_ALIKE], [6] = t->own[SIX_ALIKE]},
        .nothing = t->own[NOTHING],
        .least = t->own[LEAST],
        .streak = t->streak,
        .streak_loses = t->loses == LOSES_ALL ? SLOW_ALL : t->loses,
        .entry = t->entry,
        .dice = t->dice,
        .goal = t->goal,
        .hot_dice = hot[t->own[HOT]],
        .pits = pits,
        .pit_ends = ends[t->own[PIT_ENDS]],
        .pit_streak = row[t->own[PIT_ROW]],
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

struct dice_terms bridge_random_terms(unsigned *seed)
{
    static const int16_t pits[][2] = {{3000, 4000}, {7000, 8000}, {9000, 10000}, {500, 1500}};
    struct dice_terms t = ten_thousand_terms[bridge_random(seed, TEN_THOUSAND_PRESETS)];
    static const int16_t triplets[] = {0, 900, 2500}, ones[] = {300, 1000},
                         four[] = {0, 400, 1000, 3000}, specials[] = {0, 500, 1500},
                         leasts[] = {0, 350, 600}, rows[] = {0, 2, 3},
                         losses[] = {0, LOSES_ALL, 1000, 700}, goals[] = {2000, 4000, 10000};
#define TURN(field, values)                                                                        \
    if (bridge_random(seed, 3) == 0)                                                               \
    t.field = values[bridge_random(seed, (int)(sizeof values / sizeof *values))]
    TURN(own[STRAIGHT], specials);
    TURN(own[SHORT_STRAIGHTS], specials);
    TURN(own[THREE_PAIRS], specials);
    TURN(own[NOTHING], specials);
    TURN(own[LEAST], leasts);
    TURN(streak, rows);
    TURN(loses, losses);
    TURN(entry, specials);
    TURN(goal, goals);
    t.dice = bridge_random(seed, 5) ? 6 : 5;
    t.own[HOT] = bridge_random(seed, 3);
    t.own[PIT_ENDS] = bridge_random(seed, 3);
    t.own[PIT_ROW] = bridge_random(seed, 3);
    t.floor = bridge_random(seed, 2);
    t.final = bridge_random(seed, 2);
    t.tie = bridge_random(seed, 2);
    t.own[PITS] = (bridge_random(seed, 2) ? bridge_random(seed, 4) : 0);
    for (int i = 0; i < t.own[PITS]; i++) {
        const int16_t *pit = pits[bridge_random(seed, 4)];
        t.own[PIT + 2 * i] = pit[0];
        t.own[PIT + 2 * i + 1] = pit[1];
    }
    TURN(own[TWO_TRIPLETS], triplets);
    TURN(own[FOUR_AND_PAIR], specials);
    TURN(own[THREE_ONES], ones);
    TURN(own[FOUR_ALIKE], four);
    TURN(own[FIVE_ALIKE], four);
    TURN(own[SIX_ALIKE], four);
#undef TURN
    return t;
}
