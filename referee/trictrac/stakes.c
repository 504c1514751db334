/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "trictrac/stakes.h"

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
};

enum { SIX = 6 };

/* In a row: by the first to win holes, the other has none; or by the holder of the pavilion. */
static bool grande(const struct score *sc, enum side winner)
{
    return score_grande_bredouille(sc, winner);
}

static bool grande_without(const struct score *sc, enum side winner)
{
    return grande(sc, winner) && sc->pavilion != winner;
}

static bool not_crossed(const struct score *sc, enum side winner)
{
    return sc->holes[other_side(winner)] <= SIX;
}

static bool under_six(const struct score *sc, enum side winner)
{
    return sc->holes[other_side(winner)] < SIX;
}

/* Of an agreement the first row that holds counts; without a condition it does. What makes a
 * grande bredouille, and who can hold the pavilion, is M XV; the amounts are those of the option
 * (rules §12), no treatise's: players agree on them. */
static const struct stake_row {
    uint8_t agreed; /* enum stakes */
    bool (*holds)(const struct score *sc, enum side winner);
    struct stake stake;
} rows[] = {
    {STAKES_SINGLE, NULL, {STAKE_SINGLE, 2}},                         /* §12 */
    {STAKES_DOUBLE, grande, {STAKE_GRANDE, 4}},                       /* §12; M XV */
    {STAKES_DOUBLE, NULL, {STAKE_PLAIN, 2}},                          /* §12 */
    {STAKES_BRIDGE, grande, {STAKE_GRANDE, 4}},                       /* §12; M XV */
    {STAKES_BRIDGE, not_crossed, {STAKE_NOT_CROSSED, 3}},             /* §12: hole 6 included */
    {STAKES_BRIDGE, NULL, {STAKE_CROSSED, 2}},                        /* §12 */
    {STAKES_NINETEENTH, grande_without, {STAKE_WITHOUT_PAVILION, 8}}, /* §12; M XV */
    {STAKES_NINETEENTH, grande, {STAKE_WITH_PAVILION, 6}},            /* §12; M XV */
    {STAKES_NINETEENTH, under_six, {STAKE_UNDER_SIX, 4}},             /* §12 */
    {STAKES_NINETEENTH, NULL, {STAKE_SIX, 2}},                        /* §12 */
};

struct stake stakes_won(enum stakes agreed, const struct score *sc, enum side winner)
{
    const struct stake_row *row = rows;
    while (row->agreed != agreed || (row->holds && !row->holds(sc, winner)))
        row++;
    return row->stake;
}
