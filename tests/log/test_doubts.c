/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The questions about a line in any tables game: mistyped men, and men missing when the next dice
 * are typed. */
#include "games/game.h"
#include "tests/support/doubts.h"
#include "tests/support/test.h"

struct row {
    const char *game, *before, *line;
    const char *asked, *better; /* NULL: no question; better NULL: only a question */
};

static void ask(const struct row *row, enum doubt kind)
{
    const struct store_details d = {.player = {"Anna", "Boris"}, .players = 2};
    struct doubted doubted = {.needed = false};
    struct parse_error why;
    struct turns *t = turns_begin(game_named(row->game), &d, &why);
    assert_non_null(t);
    if (*row->before && !turns_take(t, row->before, strlen(row->before), NULL, &why))
        fail_msg("%s, %s: %s", row->game, row->before, why.reason);
    long turns = turns_count(t);
    bool asked = log_doubts(t, kind, row->line, &doubted);
    const struct strbuf *said = kind == DOUBT_LEFT_OUT ? &doubted.question : &doubted.way[0];
    if (asked != (row->asked != NULL))
        fail_msg("%s, %s, %s: %s", row->game, row->before, row->line,
                 asked ? said->text : "not asked");
    if (asked)
        assert_string_equal(said->text, row->asked);
    if (row->better)
        assert_string_equal(doubted.better[0].text, row->better);
    assert_int_equal(turns_count(t), turns); /* the line was not entered */
    doubted_free(&doubted);
    turns_end(t);
}

/* One keystroke from the only correct play (for 3 and 1 from the start, by the rules of each
 * game). */
static void mistyped(void **state)
{
    static const struct row rows[] = {
        {"tic-tac", "", "31 1/4 1/3", "1/4 1/2", "31 1/4 1/2"},
        {"tic-tac", "31", "1/4 1/3 # so", "1/4 1/2", "1/4 1/2 # so"},
        {"tic-tac", "", "31 1/4 1/2", NULL, NULL},
        {"tic-tac", "", "31 1/4", NULL, NULL}, /* more may come */
        {"tic-tac", "31 1/4", "1/3", "1/2", "1/2"},
        {"tic-tac", "", "31 1/4 1/3 = stands", NULL, NULL},
        {"tic-tac", "31 1/4 1/3 = back", "1/4 1/2", NULL, NULL}, /* does not correct it */
        {"tic-tac", "", "31 1/8 1/9", NULL, NULL},               /* two keystrokes */
        {"tic-tac", "", "whatever", NULL, NULL},
        {"pig", "", "9", NULL, NULL},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        ask(&rows[i], DOUBT_MISTYPED);
}

static void left_out(void **state)
{
    static const char asked[] = "Anna can play more, and leaves it? ";
    static const struct row rows[] = {
        {"tic-tac", "31 1/4", "64", asked, NULL},
        {"tic-tac", "", "31 1/4 64 1/7 1/5", asked, NULL},
        {"tic-tac", "31 1/4", "1/2 64", NULL, NULL},
        {"tic-tac", "31 1/4 1/2", "64", NULL, NULL},
        {"tic-tac", "31 1/4", "1/3", NULL, NULL},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        ask(&rows[i], DOUBT_LEFT_OUT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(mistyped), cmocka_unit_test(left_out)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
