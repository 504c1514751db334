/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The score of a turn as text and as fields. The texts are those of doc/record.md and
 * referee-formats(5), and what must not be read as one of them. */
#include "games/game.h"
#include "tests/support/test.h"

static const struct game *named(const char *name)
{
    const struct game *game = game_named(name);
    assert_non_null(game);
    return game;
}

enum { NONE = -1000000 }; /* stands for SCORE_NONE below */

static void texts_and_fields(void **state)
{
    static const struct {
        const char *game, *text;
        int count;
        long field[SCORE_FIELDS];
    } cases[] = {
        {"trictrac", "8:2 1:0 b rail", 6, {8, 2, 1, 0, 1, 2}},
        {"trictrac", "0:0 0:12 rail down", 6, {0, 0, 0, 12, 2, 3}},
        {"tric-trac", "11:3 1:0", 4, {11, 3, 1, 0}},
        {"backgammon", "3:1 cube=2w", 5, {3, 1, 2, 0, NONE}},
        {"backgammon", "0:6 cube=1 crawford=yes", 5, {0, 6, 1, NONE, 0}},
        {"puff", "doublets=1:0", 2, {1, 0}},
        {"puff", "", 2, {NONE, NONE}},
        {"tic-tac", "2", 1, {2}},
        {"pig", "100 -3 0", 3, {100, -3, 0}},
        {"ten-thousand",
         "1000 0 350; 0 1 0",
         11,
         {1000, 0, 350, NONE, NONE, NONE, NONE, NONE, 0, 1, 0}},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const struct score_field *of = named(cases[i].game)->scored;
        char text[SCORE_TEXT];
        long field[SCORE_FIELDS];
        assert_true(score_read(of, cases[i].text, field));
        for (int f = 0; f < SCORE_FIELDS; f++) {
            bool given = f < cases[i].count && cases[i].field[f] != NONE;
            assert_true(field[f] == (given ? cases[i].field[f] : SCORE_NONE));
        }
        assert_string_equal(score_print(of, field, text), cases[i].text);
    }
}

static void other_texts(void **state)
{
    static const struct {
        const char *game, *text;
    } cases[] = {
        {"trictrac", "8:2 1:0 b rail "},
        {"trictrac", "8:2 1:0 b up"},
        {"trictrac", "8:2;1:0 b w"},
        {"tryktrak", "1"},
        {"tic-tac", "x2"},
        {"puff", "doublets=-:0"},
        {"pig", "1  2"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        long field[SCORE_FIELDS];
        if (score_read(named(cases[i].game)->scored, cases[i].text, field))
            fail_msg("%s: %s", cases[i].game, cases[i].text);
        for (int f = 0; f < SCORE_FIELDS; f++)
            assert_true(field[f] == SCORE_NONE);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_and_fields),
        cmocka_unit_test(other_texts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
