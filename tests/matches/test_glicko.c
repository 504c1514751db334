/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ratings compared with the worked example of the paper (ratings.h), and with its other
 * statements. */
#include <math.h>

#include "matches/stats/ratings.h"
#include "tests/support/test.h"

static void near(double is, double wanted, double by)
{
    if (!(fabs(is - wanted) <= by))
        fail_msg("%.8f, not %.8f", is, wanted);
}

/* "Example calculation": r' = 1464.06, RD' = 151.52, sigma' = 0.05999. */
static void test_paper(void **state)
{
    (void)state;
    const struct glicko before = {1500, 200, 0.06};
    const struct glicko_result results[] = {
        {{1400, 30, 0.06}, 1}, {{1550, 100, 0.06}, 0}, {{1700, 300, 0.06}, 0}};
    struct glicko is = glicko_after(&before, results, 3);
    near(is.rating, 1464.06, 0.01); /* the paper continues with rounded values */
    near(is.deviation, 151.52, 0.005);
    near(is.volatility, 0.05999, 0.00001); /* which it cuts off */
}

/* Step 6 without results: phi* is all that changes, sqrt(200^2 + (173.7178 * 0.06)^2) = 200.2714.
 */
static void test_no_game(void **state)
{
    (void)state;
    const struct glicko before = {1500, 200, 0.06};
    struct glicko is = glicko_after(&before, NULL, 0);
    near(is.rating, 1500, 0);
    near(is.volatility, 0.06, 0);
    near(is.deviation, 200.2714, 0.0001);
}

/* What one wins of an equal the other loses, and a result far from what was expected raises the
 * volatility (the other branch of step 5: delta^2 above phi^2 + v). */
static void test_equals(void **state)
{
    (void)state;
    struct glicko_result won[40], lost = {glicko_unrated, 0};
    for (int i = 0; i < 40; i++)
        won[i] = (struct glicko_result){{2200, 30, 0.06}, 1};
    struct glicko one =
        glicko_after(&glicko_unrated, &(struct glicko_result){glicko_unrated, 1}, 1);
    struct glicko other = glicko_after(&glicko_unrated, &lost, 1);
    near(one.rating - 1500, 1500 - other.rating, 1e-9);
    near(one.deviation, other.deviation, 1e-9);
    assert_true(one.deviation < 350);
    assert_true(glicko_after(&(struct glicko){1500, 50, 0.06}, won, 40).volatility > 0.06);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_paper),
        cmocka_unit_test(test_no_game),
        cmocka_unit_test(test_equals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
