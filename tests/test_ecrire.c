/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The partie à écrire: what the treatises print, and accounts counted by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "trictrac/ecrire.h"

/* The printed checks: holes and run of the winner, holes of the loser (M XIX; GU VIII; LL
 * §220-248), and the edges of both bredouilles by the same rule. */
static void test_pays(void **state)
{
    static const struct {
        int holes, run, other, pays;
    } rows[] = {
        {9, 0, 8, 3},    {9, 6, 8, 14},   {18, 12, 6, 74}, {11, 6, 6, 20},
        {12, 12, 6, 50}, {18, 0, 5, 15},  {7, 5, 0, 9},    {6, 6, 0, 16},
        {11, 11, 0, 26}, {12, 11, 1, 27}, {12, 12, 0, 56},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        assert_int_equal(marque_pays(rows[i].holes, rows[i].run, rows[i].other, 2), rows[i].pays);
    assert_int_equal(marque_pays(9, 0, 8, 4), 5);  /* after a refait: 9 + 4 - 8 */
    assert_int_equal(marque_pays(9, 6, 8, 6), 22); /* ... tripled, small: 2 (9 + 6) - 8 */
}

static void test_consolation(void **state)
{
    static const int doubled[] = {2, 4, 8, 16}, tripled[] = {2, 6, 18, 54};
    (void)state;
    for (int i = 0; i < 4; i++) {
        assert_int_equal(marque_consolation(i, false), doubled[i]);
        assert_int_equal(marque_consolation(i, true), tripled[i]);
    }
    assert_int_equal(marque_consolation(10, false), marque_consolation(9, false));
}

/* Holes as they are pegged, in their order: White's and Black's runs (M XV, the pavilion). */
static void test_runs(void **state)
{
    static const struct {
        const char *pegged; /* w and b: a hole each */
        int white, black;
    } rows[] = {
        {"", 0, 0},
        {"wwwwww", 6, 0},
        {"wwwwwwb", 6, 1},        /* a run of six once made stays made */
        {"wwwwwwbw", 6, 1},       /* Black's pavilion is down */
        {"wbbbbbb", 1, 6},        /* second to win holes, he takes the pavilion */
        {"wbbbbbbw", 1, 6},       /* ... made before it is laid down */
        {"wbwbbbbbb", 1, 1},      /* the pavilion is down: no new run */
        {"wbwwwwwww", 1, 1},      /* ... for either */
        {"bbbbbbbbbbbbw", 1, 12}, /* grande, and White has the pavilion with one */
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct score sc = score_start();
        for (const char *c = rows[i].pegged; *c; c++) {
            enum side s = *c == 'w' ? WHITE : BLACK;
            assert_int_equal(score_place(&sc, s, 1, 0, PEG_LIMIT), 1);
        }
        assert_int_equal(sc.run[WHITE], rows[i].white);
        assert_int_equal(sc.run[BLACK], rows[i].black);
    }
}

/* --- accounts --------------------------------------------------------------------------------- */

static struct ecrire begin(int players, int marques, int queue, int first_throw)
{
    struct ecrire e;
    struct ecrire_terms t = {.options = options_default(), .players = (uint8_t)players};
    t.options.marques = (uint8_t)marques;
    t.options.queue = (uint8_t)queue;
    t.options.first_throw = (uint8_t)first_throw;
    assert_int_equal(ecrire_begin(&e, &t), ECRIRE_OK);
    return e;
}

/* The two whose turn it is, in the order of the first throw: holes, the first one's before the
 * other's; who has more went. */
static struct ecrire_row play(struct ecrire *e, int first, int second)
{
    struct ecrire_row row;
    struct marque m = {.player = {e->next[0], e->next[1]},
                       .holes = {(uint8_t)first, (uint8_t)second},
                       .opened = WHITE,
                       .went = second > first,
                       .refaits = e->refaits};
    assert_int_equal(ecrire_add(e, &m, &row), ECRIRE_OK);
    return row;
}

static void expect_next(const struct ecrire *e, int first, int second)
{
    assert_int_equal(e->next[0], first);
    assert_int_equal(e->next[1], second);
}

/* Four marqués, two each. Player 0 wins 3, 5 and 15 and loses 4; the third that player 1 loses is a
 * postillon. */
static void test_two(void **state)
{
    struct ecrire e = begin(2, 4, 10, FIRST_WINNER);
    (void)state;
    assert_int_equal(ecrire_share(&e), 2);
    assert_int_equal(play(&e, 9, 8).jetons, 3);
    expect_next(&e, 0, 1);
    assert_int_equal(play(&e, 9, 6).jetons, 5);
    assert_int_equal(play(&e, 6, 8).jetons, 4); /* player 1 wins one */
    expect_next(&e, 1, 0);
    assert_false(ecrire_done(&e));
    struct ecrire_row last = play(&e, 5, 18);
    assert_int_equal(last.jetons, 15);
    assert_int_equal(last.postillon, 28);
    assert_true(ecrire_done(&e));
    struct ecrire_end end = ecrire_settle(&e);
    assert_int_equal(end.jetons[0], 3 + 5 - 4 + 15);
    assert_int_equal(end.jetons[1], -19);
    assert_int_equal(end.queue, 0);
    assert_int_equal(end.pays[1][0], 19 + 28 + 10);
    assert_int_equal(end.pays[0][1], 0);
}

/* All four lost: the third is a postillon of 28, the fourth of 8. */
static void test_postillons(void **state)
{
    static const int postillon[] = {0, 0, 28, 8};
    struct ecrire e = begin(2, 4, 0, FIRST_WINNER);
    (void)state;
    for (int i = 0; i < 4; i++)
        assert_int_equal(play(&e, 9, 8).postillon, postillon[i]);
    assert_int_equal(ecrire_settle(&e).pays[1][0], 4 * 3 + 36);
}

/* A refait is nobody's, the same two play again for more, and then it is as before. */
static void test_refait(void **state)
{
    struct ecrire e = begin(2, 2, 0, FIRST_WINNER);
    struct ecrire_row row;
    struct marque m = {.player = {0, 1}, .holes = {7, 7}, .went = BLACK};
    (void)state;
    assert_int_equal(ecrire_add(&e, &m, &row), ECRIRE_OK);
    assert_int_equal(row.winner, -1);
    assert_int_equal(row.jetons, 0);
    assert_int_equal(e.decided, 0);
    expect_next(&e, 1, 0); /* who went keeps the throw */
    row = play(&e, 8, 6);
    assert_int_equal(row.consolation, 4);
    assert_int_equal(row.jetons, 8 + 4 - 6);
    assert_int_equal(play(&e, 8, 6).consolation, 2);
    e = begin(2, 2, 0, FIRST_WINNER);
    e.terms.options.tripled = 1;
    play(&e, 6, 6);
    play(&e, 6, 6);
    assert_int_equal(play(&e, 6, 0).jetons, 6 + 18);
}

/* Three in turn: 1-2, 2-3, 3-1; who has played twice leaves. */
static void test_three(void **state)
{
    struct ecrire e = begin(3, 3, 5, FIRST_WINNER);
    (void)state;
    expect_next(&e, 0, 1);
    assert_int_equal(ecrire_share(&e), 1);
    play(&e, 9, 8);        /* player 0 wins 3 of player 1, who stays */
    expect_next(&e, 2, 1); /* ... and has lost: he who comes in throws */
    play(&e, 9, 8);        /* player 2 wins 3 of player 1, whose share is 1 */
    expect_next(&e, 2, 0);
    struct ecrire_row row = play(&e, 8, 9); /* player 0 wins 3 of player 2 */
    assert_int_equal(row.postillon, 0);
    struct ecrire_end end = ecrire_settle(&e);
    assert_int_equal(end.jetons[0], 6);
    assert_int_equal(end.jetons[1], -6);
    assert_int_equal(end.jetons[2], 0);
    assert_int_equal(end.queue, 0);
    assert_int_equal(end.pays[1][0], 3 + 5);
    assert_int_equal(end.pays[1][2], 3 + 28);
    assert_int_equal(end.pays[2][0], 3 + 5);
}

/* Four: each plays two marqués running, partners win and lose together. */
static void test_four(void **state)
{
    static const int pairs[5][2] = {{0, 1}, {1, 2}, {2, 3}, {3, 0}, {0, 1}};
    struct ecrire e = begin(4, 8, 0, FIRST_LOSER);
    (void)state;
    assert_int_equal(ecrire_share(&e), 4);
    for (int i = 0; i < 5; i++) {
        int low = e.next[0] < e.next[1] ? e.next[0] : e.next[1];
        int high = e.next[0] + e.next[1] - low;
        assert_true((low == pairs[i][0] && high == pairs[i][1]) ||
                    (low == pairs[i][1] && high == pairs[i][0]));
        bool odd = e.next[0] % 2; /* the side of 1 and 3 wins always */
        play(&e, odd ? 9 : 8, odd ? 8 : 9);
    }
    assert_int_equal(e.lost[0], 5);
    assert_int_equal(ecrire_settle(&e).pays[0][1], 5 * 3 + 28);
}

static void test_first_throw(void **state)
{
    struct ecrire loser = begin(2, 4, 0, FIRST_LOSER), other = begin(2, 4, 0, FIRST_ALTERNATE);
    (void)state;
    play(&loser, 9, 8);
    expect_next(&loser, 1, 0);
    play(&loser, 9, 8);
    expect_next(&loser, 0, 1);
    play(&other, 9, 8);
    expect_next(&other, 1, 0);
    play(&other, 8, 9);
    expect_next(&other, 0, 1);
}

/* As far ahead as another: the queue is nobody's. */
static void test_queue_tie(void **state)
{
    struct ecrire e = begin(2, 2, 20, FIRST_WINNER);
    (void)state;
    play(&e, 9, 8);
    play(&e, 8, 9);
    struct ecrire_end end = ecrire_settle(&e);
    assert_int_equal(end.queue, -1);
    assert_int_equal(end.pays[0][1], 0);
    assert_int_equal(end.pays[1][0], 0);
}

static void test_refused(void **state)
{
    struct ecrire e = begin(2, 2, 0, FIRST_WINNER), kept;
    struct ecrire_terms odd = {.options = options_default(), .players = 2};
    struct ecrire_row row;
    struct marque m = {.player = {0, 1}, .holes = {9, 8}};
    (void)state;
    odd.options.marques = 5;
    assert_int_equal(ecrire_begin(&kept, &odd), ECRIRE_UNEVEN);
    m.refaits = 1;
    assert_int_equal(ecrire_add(&e, &m, &row), ECRIRE_REFAIT);
    m.refaits = 0;
    m.player[0] = 1;
    assert_int_equal(ecrire_add(&e, &m, &row), ECRIRE_PAIR);
    assert_int_equal(e.decided, 0);
    m.player[1] = 0; /* the same two, on the other sides of the table */
    assert_int_equal(ecrire_add(&e, &m, &row), ECRIRE_OK);
    assert_int_equal(ecrire_add(&e, &m, &row), ECRIRE_OK);
    assert_int_equal(ecrire_add(&e, &m, &row), ECRIRE_ALL);
    e = begin(4, 4, 0, FIRST_WINNER);
    m.player[1] = 2; /* 1 and 2 play second */
    assert_int_equal(ecrire_add(&e, &m, &row), ECRIRE_PAIR);
}

/* What is agreed, within its bounds. */
static void test_options(void **state)
{
    static const struct {
        const char *name, *value;
        enum option_result result;
    } rows[] = {
        {"play", "ecrire", OPTION_SET},
        {"play", "casual", OPTION_BAD_VALUE},
        {"marques", "24", OPTION_SET},
        {"marques", "0", OPTION_BAD_VALUE},
        {"marques", "97", OPTION_BAD_VALUE},
        {"queue", "0", OPTION_SET},
        {"queue", "99", OPTION_SET},
        {"queue", "100", OPTION_BAD_VALUE},
        {"queue", "07", OPTION_BAD_VALUE},
        {"refaits", "9", OPTION_SET},
        {"refaits", "10", OPTION_BAD_VALUE},
        {"refait", "tripled", OPTION_SET},
        {"first-throw", "alternate", OPTION_SET},
        {"holes", "0", OPTION_BAD_VALUE},
    };
    struct options o = options_default();
    (void)state;
    assert_int_equal(o.ecrire, 0);
    assert_int_equal(o.holes, 12);
    assert_int_equal(o.marques, 12);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        assert_int_equal(options_set(&o, rows[i].name, rows[i].value), rows[i].result);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pays),        cmocka_unit_test(test_consolation),
        cmocka_unit_test(test_runs),        cmocka_unit_test(test_two),
        cmocka_unit_test(test_postillons),  cmocka_unit_test(test_refait),
        cmocka_unit_test(test_three),       cmocka_unit_test(test_four),
        cmocka_unit_test(test_first_throw), cmocka_unit_test(test_queue_tie),
        cmocka_unit_test(test_refused),     cmocka_unit_test(test_options),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
