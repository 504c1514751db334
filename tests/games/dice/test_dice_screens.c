/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The output of dice games: the score table as designed, with every column checked, and the
 * messages about turns, whose numbers were counted by hand. */
#include "table.h"
#include "tests/support/doubts.h"
#include "tests/support/test.h"

#define FIVE                                                                                       \
    "[Game \"truba\"] [Player1 \"Anna\"] [Player2 \"Boris\"] [Player3 \"Clara\"] "                 \
    "[Player4 \"Dmytro\"] [Player5 \"Émile\"]"

static const char six_rounds[] = "450 0 400 1000 550  600 0 750 350 0  0 500 350 0 400 "
                                 "1000 850 0 2000 350  350 350 0 0 700  0 1300 0 0 450  400 0 550";

static void check_shown(struct dice_table *t, bool unicode, const char *wanted)
{
    struct strbuf said = {.player = t->player};
    struct board_style look = {.unicode = unicode};
    t->game->show(t->now, &look, &said);
    assert_string_equal(said.text, wanted);
    strbuf_free(&said);
}

/* Clara has lost 1500 by her third zero, in round 6; Dmytro has two. */
static void test_sheet(void **state)
{
    struct dice_table t;
    (void)state;
    assert_true(table_record(&t, FIVE));
    assert_true(table_line(&t, six_rounds, false));
    check_shown(&t, true,
                "Truba to 10 000                                          round 7, Dmytro throws\n"
                "\n"
                "               Anna          Boris          Clara       ► Dmytro          Émile\n"
                "  1   +450      450     0 –      0  +400      400 +1000     1000  +550      550\n"
                "  2   +600     1050     0 ––     0  +750     1150  +350     1350     0 –    550\n"
                "  3      0 –   1050  +500      500  +350     1500     0 –   1350  +400      950\n"
                "  4  +1000     2050  +850     1350     0 –   1500 +2000     3350  +350     1300\n"
                "  5   +350     2400  +350     1700     0 ––  1500     0 –   3350  +700     2000\n"
                "  6      0 –   2400 +1300     3000     0 –––    0     0 ––  3350  +450     2450\n"
                "  7   +400     2800     0 –   3000  +550      550\n"
                "    ───────────────────────────────────────────────────────────────────────────\n"
                "               2800           3000            550           3350           2450\n"
                "                          one zero      lost 1500      TWO ZEROS\n");
    assert_true(table_line(&t, "112346/11", false));
    struct strbuf said = {.player = t.player};
    t.game->prompt(t.now, &said);
    assert_string_equal(said.text, "turn 200, 4 dice, no stop");
    strbuf_free(&said);
    table_clear(&t);
}

/* Six players: only totals, with the zeros in a row next to them; in ASCII. */
static void test_narrow_sheet(void **state)
{
    struct dice_table t;
    (void)state;
    assert_true(table_record(&t, FIVE " [Player6 \"Zoë\"]"));
    assert_true(table_line(&t, "450 0 400 1000 550 350  600 0", false));
    check_shown(&t, false,
                "Truba to 10 000                                           round 2, Clara throws\n"
                "\n"
                "     Anna    Boris   >Clara   Dmytro    Émile      Zoë\n"
                " 1   450        0-     400     1000      550      350\n"
                " 2  1050        0--\n");
    table_clear(&t);
}

/* If there are more rounds than screen lines, the last twelve are shown. */
static void test_long_sheet(void **state)
{
    struct dice_table t;
    (void)state;
    assert_true(table_record(&t, "[Game \"farkle\"] [Player1 \"A\"] [Player2 \"B\"]"));
    for (int round = 0; round < 20; round++)
        assert_true(table_line(&t, "100 0", false));
    struct strbuf said = {.player = t.player};
    struct board_style look = {.unicode = false};
    t.game->show(t.now, &look, &said);
    assert_non_null(strstr(said.text, "\n 10   +100     1000     0 -  -3000\n"));
    assert_non_null(strstr(said.text, "\n 20   +100     2000     0 -- -6000\n"));
    assert_null(strstr(said.text, "\n  9 "));
    strbuf_free(&said);
    table_clear(&t);
}

/* Checks the messages after a line. */
static void test_said(void **state)
{
    static const struct {
        const char *record, *line, *said;
    } rows[] = {
        {FIVE, "112346", "Anna: 112346. 11 counts 200, the most of 2 keeps.\n"},
        {FIVE, "123466", "Anna: 123466. Only 1 counts: 100.\n"},
        {FIVE, "112346/11",
         "Anna keeps 11: 200, turn 200. 4 dice to throw.\n"
         "  No stop yet: 350 are needed by the third throw.\n"},
        {FIVE "111234/111", "/",
         "Anna keeps 111: 1000, turn 1000. 3 dice to throw.\n"
         "  Stopping writes 1000, total 1000.\n"},
        {FIVE, "333155/",
         "Anna keeps 133355: 500, turn 500. 6 dice to throw.\n"
         "  Every die counts: no stop, all are thrown again.\n"},
        {FIVE "112346/1 12346/1", "2345/5",
         "Anna keeps 5: 50, turn 250.\n"
         "Anna: 250, the minimum is not reached: a zero. Total 0.\n"},
        {FIVE "[Setup \"1500 0 0 0 0; 2 0 0 0 0\"]", "223466",
         "Anna: 223466, nothing counts: a zero, 3 in a row. 1500 are lost. Total 0.\n"},
        {FIVE "111234/111", "stop", "Anna stops: 1000 written, total 1000.\n"},
        {FIVE "111234/111", "+700",
         "Anna stops: 1000 written, total 1000.\n  1000 is written, not 700 (W1).\n"},
        {FIVE "[Setup \"9500 0 0 0 0\"] 555234/555", "stop",
         "Anna stops: 500 written, total 10000.\n"
         "Anna has reached the goal. One more turn: Boris, Clara, Dmytro, Émile.\n"},
        {FIVE "[Setup \"0 0 0 0 9500 e\"] 555234/555", "stop",
         "Émile stops: 500 written, total 10000.\nÉmile wins with 10000.\n"},
        {FIVE "[Option \"announce=silent\"]", "111234/111", ""},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct dice_table t;
        assert_true(table_record(&t, rows[i].record));
        assert_true(table_line(&t, rows[i].line, false));
        const char *said = t.said.text ? t.said.text : "";
        if (strcmp(said, rows[i].said) != 0)
            fail_msg("%s %s:\n%s", rows[i].record, rows[i].line, said);
        table_clear(&t);
    }
}

/* Returns the only play that is offered, or NULL if there is none or several. */
static const char *means_play(struct dice_table *t, struct arena *p)
{
    struct offers o = {.arena = p, .player = t->player};
    const char *play = NULL;
    t->game->offers(t->now, &o);
    for (size_t i = 0; i < o.count; i++)
        if (o.offer[i].kind == OFFER_PLAY && !o.offer[i].fault) {
            assert_null(play);
            play = o.offer[i].line;
        }
    return play;
}

/* Checks the meaning of an empty line, and the question about six dice with two meanings. */
static void test_meant(void **state)
{
    static const struct {
        const char *record, *empty, *six; /* NULL: nothing; the question about six dice */
    } rows[] = {
        {FIVE, NULL, NULL},
        {FIVE "123466", "/", NULL},
        {FIVE "112346", NULL, NULL},
        {FIVE "111234/111", NULL, NULL},
        {FIVE "[Setup \"9500 0 0 0 0\"] 555234/555", "stop", NULL},
        {FIVE "[Setup \"0 0 0 9500 0 d\"] 555234/555 s 111346/111", "stop", NULL}, /* his last */
        {FIVE "123456/", NULL, NULL},            /* in Truba he may not stop */
        {FIVE "112346/11", NULL, "stop 223344"}, /* it would be a fault: 350 are needed */
        {"[Game \"farkle\"] [Player1 \"A\"] [Player2 \"B\"] 123456/", NULL, "stop 223344"},
        {"[Game \"farkle\"] [Player1 \"A\"] [Player2 \"B\"] 123456/ on", NULL, NULL},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct dice_table t;
        struct arena arena = {.chunk = NULL};
        struct doubted d = {.needed = false};
        if (!table_record(&t, rows[i].record))
            fail_msg("%s: %s", rows[i].record, t.why.reason);
        d.way[0].player = t.player;
        const char *empty = means_play(&t, &arena);
        assert_int_equal(empty != NULL, rows[i].empty != NULL);
        if (rows[i].empty)
            assert_string_equal(empty, rows[i].empty);
        assert_int_equal(game_doubts(t.game, t.now, DOUBT_MEANING, "223344", &d),
                         rows[i].six != NULL);
        if (rows[i].six)
            assert_string_equal(d.better[0].text, rows[i].six);
        arena_free(&arena);
        doubted_free(&d);
        table_clear(&t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_sheet),
                                       cmocka_unit_test(test_narrow_sheet),
                                       cmocka_unit_test(test_long_sheet),
                                       cmocka_unit_test(test_said), cmocka_unit_test(test_meant)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
