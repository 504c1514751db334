/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The pavilion and the third jeton in rulings of an arbiter: accepted exactly if the second
 * reading of rules §9 can reach them by marking, and as in the rules after a score that does not
 * mention them. */
#include "games/trictrac/rules/score.h"
#include "slow_score.h"
#include "tests/support/test.h"

enum { HOLES = 4, POINTS = 6, MOST = 48 };

/* Whether marking can bring the holes, or half of the points, of both with the holder (0, 1,
 * SLOW_RAIL, SLOW_DOWN). */
static char pavilion[HOLES][HOLES][4], bredouille[POINTS][POINTS][3];
static char seen[HOLES][HOLES][4][POINTS][POINTS][4];

static void mark_all(const struct slow_score *sc)
{
    const int *h = sc->holes, *p = sc->points;
    char *here =
        &seen[h[0]][h[1]][sc->pavilion][p[0] / 2][p[1] / 2][2 * sc->alone[0] + sc->alone[1]];
    if (*here)
        return;
    *here = 1;
    pavilion[h[0]][h[1]][sc->pavilion] = 1;
    bredouille[p[0] / 2][p[1] / 2][slow_score_third_jeton(sc)] = 1;
    for (int side = 0; side < 2; side++)
        for (int gain = 2; gain <= MOST; gain += 2) {
            struct slow_score then = *sc;
            slow_score_gain(&then, side, gain);
            if (slow_score_winner(&then) < 0)
                mark_all(&then);
        }
}

static void ruled_as_marked(void **state)
{
    static const int whose[] = {WHITE, BLACK, RAIL};
    struct slow_score start = slow_score_start(HOLES);
    (void)state;
    mark_all(&start);
    for (int w = 0; w < HOLES; w++)
        for (int b = 0; b < HOLES; b++)
            for (int i = 0; i < 3; i++) {
                struct score sc = {.holes = {(uint16_t)w, (uint16_t)b}, .bredouille = RAIL};
                bool can =
                    pavilion[w][b][whose[i]] || (whose[i] == RAIL && pavilion[w][b][SLOW_DOWN]);
                assert_int_equal(score_award(&sc, PAVILION, whose[i]) == AWARD_POSSIBLE, can);
                assert_true(!can || pavilion[w][b][sc.pavilion]);
            }
    for (int w = 0; w < POINTS; w++)
        for (int b = 0; b < POINTS; b++)
            for (int i = 0; i < 3; i++) {
                struct score sc = {.points = {(uint8_t)(2 * w), (uint8_t)(2 * b)},
                                   .pavilion = RAIL};
                bool can = bredouille[w][b][whose[i]];
                assert_int_equal(score_award(&sc, BREDOUILLE, whose[i]) == AWARD_POSSIBLE, can);
                assert_true(!can || sc.bredouille == whose[i]);
            }
}

/* "The second player to win holes takes it with his first; when the other then wins a hole it is
 * laid down for good" (rules §9), and the same of the third jeton. */
static void kept_where_nothing_is_said(void **state)
{
    static const struct {
        int holes[2], holder, then[2], after;
    } row[] = {
        {{2, 0}, RAIL, {2, 1}, BLACK},  {{0, 1}, RAIL, {2, 1}, WHITE},
        {{2, 1}, BLACK, {4, 1}, BLACK}, {{2, 1}, BLACK, {2, 0}, RAIL},
        {{3, 1}, DOWN, {3, 2}, RAIL},   {{0, 0}, RAIL, {4, 2}, RAIL},
        {{3, 1}, DOWN, {0, 0}, RAIL},
    };
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        struct score before = {.pavilion = (uint8_t)row[i].holder, .bredouille = RAIL};
        struct score after = before;
        for (int s = 0; s < 2; s++) {
            before.holes[s] = (uint16_t)row[i].holes[s];
            after.holes[s] = (uint16_t)row[i].then[s];
        }
        assert_int_equal(score_award_after(&before, &after, PAVILION), row[i].after);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ruled_as_marked),
        cmocka_unit_test(kept_where_nothing_is_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
