/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "stakes.h"

#include <stddef.h>

const char *const stake_reason_names[STAKE_REASONS] = {
    [STAKE_SINGLE] = "single",
    [STAKE_PLAIN] = "plain",
    [STAKE_GRANDE] = "grande-bredouille",
    [STAKE_CROSSED] = "hole-6-passed",
    [STAKE_NOT_CROSSED] = "hole-6-not-passed",
    [STAKE_SIX] = "six-holes",
    [STAKE_UNDER_SIX] = "under-six-holes",
    [STAKE_WITH_PAVILION] = "grande-bredouille-pavilion",
    [STAKE_WITHOUT_PAVILION] = "grande-bredouille-no-pavilion",
    [STAKE_GIVEN] = "given-up",
};

enum { SIX = 6 };

static bool in_a_row(const struct score *sc, enum side winner)
{
    return score_grande_bredouille(sc, winner);
}

static bool no_hole(const struct score *sc, enum side winner)
{
    return sc->holes[other_side(winner)] == 0;
}

static bool not_crossed(const struct score *sc, enum side winner)
{
    return sc->holes[other_side(winner)] <= SIX;
}

static bool under_six(const struct score *sc, enum side winner)
{
    return sc->holes[other_side(winner)] < SIX;
}

#define WINNINGS_GUIDE "the English guide (\"Winnings\")"
#define TWICE          "M XX; LP I VI; LL §218; " WINNINGS_GUIDE /* the grande bredouille */
#define FOUR           "GU VIII; M XX; " WINNINGS_GUIDE          /* four, three, two, one */

/* The first row of an agreement whose condition holds counts (no condition: it holds). The highest
 * value comes first. */
static const struct stake_row {
    uint8_t agreed; /* enum stakes */
    bool (*holds)(const struct score *sc, enum side winner);
    struct stake stake;
} stake_rows[] = {
    {STAKES_SINGLE, NULL, {STAKE_SINGLE, 2, ""}},
    {STAKES_DOUBLE, in_a_row, {STAKE_GRANDE, 4, TWICE}},
    {STAKES_DOUBLE, NULL, {STAKE_PLAIN, 2, TWICE}},
    {STAKES_BRIDGE, in_a_row, {STAKE_GRANDE, 4, WINNINGS_GUIDE}},
    {STAKES_BRIDGE, not_crossed, {STAKE_NOT_CROSSED, 3, WINNINGS_GUIDE}}, /* hole 6 included */
    {STAKES_BRIDGE, NULL, {STAKE_CROSSED, 2, WINNINGS_GUIDE}},
    {STAKES_NINETEENTH, no_hole, {STAKE_WITHOUT_PAVILION, 8, FOUR}},
    {STAKES_NINETEENTH, in_a_row, {STAKE_WITH_PAVILION, 6, FOUR}},
    {STAKES_NINETEENTH, under_six, {STAKE_UNDER_SIX, 4, FOUR}},
    {STAKES_NINETEENTH, NULL, {STAKE_SIX, 2, FOUR}},
};

enum { STAKE_ROWS = sizeof stake_rows / sizeof stake_rows[0] };

struct stake stakes_of(const struct match *m)
{
    const struct stake_row *row = stake_rows;
    enum side winner = (enum side)m->winner;
    if (m->given)
        return (struct stake){STAKE_GIVEN, m->given, ""};
    while (row->agreed != m->options.stakes || (row->holds && !row->holds(&m->score, winner)))
        row++;
    return row->stake;
}

/* --- given up (rules §12: custom, no book) ---------------------------------------------------- */

unsigned stakes_values(enum stakes agreed)
{
    unsigned values = 0;
    for (const struct stake_row *row = stake_rows; row < stake_rows + STAKE_ROWS; row++)
        values |= row->agreed == agreed ? 1u << row->stake.halves : 0;
    return values;
}

uint8_t stakes_risked(enum stakes agreed, const struct score *sc, enum side winner)
{
    const struct stake_row *row = stake_rows;
    /* The winner may still take the pavilion from the rail. No other condition that fails now can
     * hold later. */
    while (row->agreed != agreed || (row->holds && !row->holds(sc, winner) &&
                                     (row->holds != in_a_row || sc->pavilion != RAIL)))
        row++;
    return row->stake.halves;
}
