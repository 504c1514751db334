/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Berger's tables as FIDE prints them (Handbook C.05, Annex 1), and knock-out brackets. */
#include "matches/pair/pairing.h"
#include "tests/support/test.h"

enum { MOST = 200 };

static const struct {
    int players;
    const char *round[11];
} tables[] = {
    {4, {"1-4 2-3", "4-3 1-2", "2-4 3-1"}},
    {6, {"1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"}},
    {8,
     {"1-8 2-7 3-6 4-5", "8-5 6-4 7-3 1-2", "2-8 3-1 4-7 5-6", "8-6 7-5 1-4 2-3", "3-8 4-2 5-1 6-7",
      "8-7 1-6 2-5 3-4", "4-8 5-3 6-2 7-1"}},
    {10,
     {"1-10 2-9 3-8 4-7 5-6", "10-6 7-5 8-4 9-3 1-2", "2-10 3-1 4-9 5-8 6-7",
      "10-7 8-6 9-5 1-4 2-3", "3-10 4-2 5-1 6-9 7-8", "10-8 9-7 1-6 2-5 3-4",
      "4-10 5-3 6-2 7-1 8-9", "10-9 1-8 2-7 3-6 4-5", "5-10 6-4 7-3 8-2 9-1"}},
    {12,
     {"1-12 2-11 3-10 4-9 5-8 6-7", "12-7 8-6 9-5 10-4 11-3 1-2", "2-12 3-1 4-11 5-10 6-9 7-8",
      "12-8 9-7 10-6 11-5 1-4 2-3", "3-12 4-2 5-1 6-11 7-10 8-9", "12-9 10-8 11-7 1-6 2-5 3-4",
      "4-12 5-3 6-2 7-1 8-11 9-10", "12-10 11-9 1-8 2-7 3-6 4-5", "5-12 6-4 7-3 8-2 9-1 10-11",
      "12-11 1-10 2-9 3-8 4-7 5-6", "6-12 7-5 8-4 9-3 10-2 11-1"}},
};

static void test_printed(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++) {
        int n = tables[i].players, white[MOST], black[MOST];
        assert_int_equal(berger_rounds(n), n - 1);
        for (int round = 1; round < n; round++) {
            char text[200] = "";
            int pairs = berger_round(n, round, white, black);
            for (int k = 0; k < pairs; k++)
                (void)snprintf(text + strlen(text), sizeof text - strlen(text), "%s%d-%d",
                               k ? " " : "", white[k] + 1, black[k] + 1);
            assert_string_equal(text, tables[i].round[round - 1]);
        }
    }
}

/* For any number of players all meet once, and with an odd number each rests once. */
static void test_all_meet(void **state)
{
    (void)state;
    for (int n = 2; n <= MOST; n += n < 20 ? 1 : 45) {
        static int times[MOST + 1][MOST + 1];
        int white[MOST], black[MOST];
        memset(times, 0, sizeof times);
        for (int round = 1; round <= berger_rounds(n); round++) {
            int pairs = berger_round(n, round, white, black);
            for (int k = 0; k < pairs; k++) {
                times[white[k]][black[k]]++;
                times[black[k]][white[k]]++;
            }
        }
        for (int a = 0; a < n + n % 2; a++)
            for (int b = 0; b < n + n % 2; b++)
                assert_int_equal(times[a][b], a != b);
    }
}

/* --- knock-out -------------------------------------------------------------------------------- */

static int better(const void *ctx, int a, int b)
{
    (void)ctx;
    return a < b ? a : b;
}

static int undecided(const void *ctx, int a, int b)
{
    (void)ctx, (void)a, (void)b;
    return KNOCKOUT_WAITS;
}

static void check_round(int players, int round, knockout_winner_fn *winner, const char *wanted)
{
    char text[400] = "";
    for (int i = 0; i < knockout_boards(players, round); i++) {
        int who[2];
        knockout_board(players, round, i, winner, NULL, who);
        (void)snprintf(text + strlen(text), sizeof text - strlen(text), "%s%d-%d", i ? " " : "",
                       who[0] < 0 ? who[0] : who[0] + 1, who[1] < 0 ? who[1] : who[1] + 1);
    }
    assert_string_equal(text, wanted);
}

/* The bracket as it is drawn for sixteen: 1-16, 8-9 and so on; if the better seed wins each match,
 * the sum of the seeds of a board is the same in each round. */
static void test_bracket(void **state)
{
    (void)state;
    assert_int_equal(knockout_rounds(16), 4);
    check_round(16, 1, better, "1-16 8-9 4-13 5-12 2-15 7-10 3-14 6-11");
    check_round(16, 2, better, "1-8 4-5 2-7 3-6");
    check_round(16, 3, better, "1-4 2-3");
    check_round(16, 4, better, "1-2");
    check_round(16, 2, undecided, "-2--2 -2--2 -2--2 -2--2");
}

/* Five players: the three best have a bye (-1), and meet the winner (-2) and each other. */
static void test_byes(void **state)
{
    (void)state;
    assert_int_equal(knockout_rounds(5), 3);
    check_round(5, 1, undecided, "1--1 4-5 2--1 3--1");
    check_round(5, 2, undecided, "1--2 2-3");
    check_round(5, 3, undecided, "-2--2");
    check_round(2, 1, undecided, "1-2");
    assert_int_equal(knockout_rounds(200), 8);
    int byes = 0, who[2];
    for (int i = 0; i < knockout_boards(200, 1); i++) {
        knockout_board(200, 1, i, undecided, NULL, who);
        byes += who[1] == KNOCKOUT_NOBODY;
        assert_true(who[1] != KNOCKOUT_NOBODY || who[0] < 56);
    }
    assert_int_equal(byes, 56);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_printed),
        cmocka_unit_test(test_all_meet),
        cmocka_unit_test(test_bracket),
        cmocka_unit_test(test_byes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
