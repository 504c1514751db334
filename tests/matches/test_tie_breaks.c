/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tie-breaks by the articles of C.07; what is expected is reckoned by hand from their words. */
#include "matches/stats/standings.h"
#include "tests/support/test.h"

static const char *const names[] = {"A", "B", "C", "D", "E", "F"};
enum { A, B, C, D, E, F };

static struct standings begun(int players, const char *ties)
{
    struct standings t = {.players = players, .of = calloc(STANDINGS_MOST, sizeof *t.of)};
    assert_true(tie_breaks_read(ties, &t.ties));
    for (int i = 0; i < players; i++)
        t.of[i].player = names[i];
    return t;
}

/* halves: 2 if a won, 1 if it was drawn. */
static void met(struct standings *t, int a, int b, int halves)
{
    const int who[2] = {a, b}, got[2] = {halves, 2 - halves};
    for (int i = 0; i < 2; i++) {
        struct standing_of *p = &t->of[who[i]];
        p->matches++;
        p->won += got[i] == 2;
        p->score += got[i];
        p->met[who[!i]]++;
        p->decided[who[!i]]++;
        p->halves[who[!i]] += got[i];
        p->wins[who[!i]] += got[i] == 2;
    }
}

/* Compares the order of names, and the places, as "A1 B2 C2". */
static void places(struct standings *t, const char *wanted)
{
    char is[200] = "";
    assert_true(standings_place(t));
    for (int i = 0; i < t->players; i++)
        (void)snprintf(is + strlen(is), sizeof is - strlen(is), "%s%s%d", i ? " " : "",
                       t->of[i].player, t->of[i].place);
    assert_string_equal(is, wanted);
}

static const struct standing_of *of(const struct standings *t, const char *name)
{
    for (int i = 0; i < t->players; i++)
        if (strcmp(t->of[i].player, name) == 0)
            return &t->of[i];
    return NULL;
}

/* 6.1, 6.2: A, B, C and D have 3 points each, with E and F; among themselves A and B have 2, C and
 * D 1; A beat B, and C beat D. */
static void test_direct(void **state)
{
    (void)state;
    struct standings t = begun(6, "direct");
    met(&t, A, B, 2), met(&t, A, C, 2), met(&t, D, A, 2);
    met(&t, B, C, 2), met(&t, B, D, 2), met(&t, C, D, 2);
    met(&t, A, E, 2), met(&t, B, E, 2), met(&t, C, E, 2), met(&t, D, E, 2);
    met(&t, C, F, 2), met(&t, D, F, 2), met(&t, F, A, 2), met(&t, F, B, 2);
    places(&t, "A1 B2 C3 D4 F5 E6");
    assert_true(of(&t, "A")->tie[0] == 2 && of(&t, "D")->tie[0] == 1);
    assert_false(of(&t, "E")->tied[0]);
    standings_free(&t);
}

/* All beat each other in a circle: nothing resolves it. */
static void test_circle(void **state)
{
    (void)state;
    struct standings t = begun(4, "direct,sonneborn-berger,buchholz,wins,direct");
    met(&t, A, B, 2), met(&t, B, C, 2), met(&t, C, A, 2);
    met(&t, A, D, 2), met(&t, B, D, 2), met(&t, C, D, 2);
    places(&t, "A1 B1 C1 D4");
    standings_free(&t);
}

/* 6.3: A beat B and C, who have not met: A is first whatever they would do; the two stay equal. */
static void test_not_all_met(void **state)
{
    (void)state;
    struct standings t = begun(6, "direct");
    met(&t, A, B, 2), met(&t, A, C, 2), met(&t, D, A, 2);
    met(&t, B, E, 2), met(&t, B, F, 2), met(&t, C, E, 2), met(&t, C, F, 2);
    places(&t, "A1 B2 C2 D4 E5 F5");
    standings_free(&t);
    /* A beat B; C has met neither and could pass both: nobody is sure. */
    t = begun(6, "direct");
    met(&t, A, B, 2), met(&t, B, D, 2), met(&t, C, E, 2);
    met(&t, D, F, 1), met(&t, E, F, 1);
    places(&t, "A1 B1 C1 F1 D5 E5");
    standings_free(&t);
}

/* 6.1.2: who met three times counts the average, 2/3 and 1/3, against one match of C with each, so
 * that A has 2/3, B 1 1/3, C 1. */
static void test_average(void **state)
{
    (void)state;
    struct standings t = begun(4, "direct");
    met(&t, A, B, 2), met(&t, A, B, 2), met(&t, B, A, 2);
    met(&t, B, C, 2), met(&t, C, A, 2), met(&t, C, D, 2);
    places(&t, "B1 C2 A3 D4");
    standings_free(&t);
}

/* 8.1 and 9.1. A drew with B (2 points) and beat D (1): Buchholz 3, Sonneborn-Berger 1 + 1. E has
 * 1½ as well, of a draw with B and a match won of F (½): 2½, and 1 + ½. */
static void test_sums(void **state)
{
    (void)state;
    struct standings t = begun(6, "sonneborn-berger");
    met(&t, A, B, 1), met(&t, A, D, 2), met(&t, E, B, 1), met(&t, E, F, 2);
    met(&t, B, C, 2), met(&t, D, C, 2), met(&t, F, C, 1);
    places(&t, "B1 A2 E3 D4 C5 F5");
    assert_true(of(&t, "A")->tie[0] == 2 && of(&t, "E")->tie[0] == 1.5);
    standings_free(&t);
    t = begun(6, "buchholz");
    met(&t, A, B, 1), met(&t, A, D, 2), met(&t, E, B, 1), met(&t, E, F, 2);
    met(&t, B, C, 2), met(&t, D, C, 2), met(&t, F, C, 1);
    places(&t, "B1 A2 E3 D4 C5 F6");
    assert_true(of(&t, "A")->tie[0] == 3 && of(&t, "E")->tie[0] == 2.5);
    standings_free(&t);
}

/* 16.4: for a player with 3 points of 5 rounds, including the bye, the bye is a match against an
 * opponent with 2½; 16.3.2: rounds at the end without a match count as drawn for those met
 * before. */
static void test_unplayed(void **state)
{
    (void)state;
    struct standings t = begun(3, "buchholz,sonneborn-berger");
    t.rounds = 5;
    met(&t, A, B, 2), met(&t, A, C, 2);
    t.of[A].byes = t.of[A].unplayed = 1;
    t.of[A].unplayed_halves = 2; /* the bye is a whole point */
    t.of[A].score += 2;
    t.of[B].unplayed = t.of[B].unplayed_last = 4;
    places(&t, "A1 B2 C2");
    assert_true(of(&t, "A")->tie[0] == 2.5 + 2 + 0);
    assert_true(of(&t, "A")->tie[1] == 2.5 + 2);
    assert_true(of(&t, "B")->tie[0] == 3 + 4 * 0);
    standings_free(&t);
}

/* 4.2: the second tie-break is for those whom the first leaves equal. */
static void test_order(void **state)
{
    (void)state;
    for (int first = 0; first < 2; first++) {
        struct standings t = begun(3, first ? "difference,stakes" : "stakes,difference");
        for (int i = 0; i < 3; i++) {
            t.of[i].stakes = (const long[]){2, 4, 4}[i];
            t.of[i].major = (const long[]){9, 5, 7}[i];
        }
        places(&t, first ? "A1 C2 B3" : "C1 B2 A3");
        standings_free(&t);
    }
    struct standings t = begun(3, "none");
    places(&t, "A1 B1 C1");
    standings_free(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_direct),      cmocka_unit_test(test_circle),
        cmocka_unit_test(test_not_all_met), cmocka_unit_test(test_average),
        cmocka_unit_test(test_sums),        cmocka_unit_test(test_unplayed),
        cmocka_unit_test(test_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
