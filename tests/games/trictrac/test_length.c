/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How much is printed for a turn of trictrac without a fault, entered in one line: two lines if
 * nothing is due, eight otherwise, next to a board, which shows the score; two more without one. */
#include "games/trictrac/trictrac.h"
#include "log/turns.h"
#include "random_match.h"
#include "tests/support/test.h"

enum { MATCHES = 40, TURNS = 80, NOTHING_MOST = 2, MOST = 8, SCORE = 2 };

static int lines_of(const char *text)
{
    int lines = 0;
    for (; *text; text++)
        lines += *text == '\n';
    return lines;
}

/* Plays the match, and fails at a turn with more lines than it may take. */
static void count_match(const char *played, bool board)
{
    static const struct store_details d = {.player = {"Anna", "Boris"}, .players = 2};
    struct parse_error err;
    struct turns *t = turns_begin(&game_trictrac, &d, &err);
    assert_non_null(t);
    for (const char *line = played; *line;) {
        size_t n = strcspn(line, "\n");
        struct strbuf said = {.board = board};
        if (!turns_take(t, line, n, &said, &err))
            fail_msg("%.*s: %s", (int)n, line, err.reason);
        const char *text = said.text ? said.text : "";
        /* a match that is won prints more: the winner and what it is worth */
        bool over = strstr(text, "wins the match"), due = !strstr(text, "nothing due.");
        int most = (due ? MOST : NOTHING_MOST) + (board ? 0 : SCORE);
        if (!over && lines_of(text) > most)
            fail_msg("%.*s: %d lines, at most %d:\n%s", (int)n, line, lines_of(text), most, text);
        strbuf_free(&said);
        line += n + (line[n] == '\n');
    }
    turns_end(t);
}

static void a_turn_takes_few_lines(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= MATCHES; seed++) {
        struct deal d;
        struct strbuf played = {.text = NULL};
        deal_start(&d, seed);
        random_match(&d, &(struct manner){.longest = TURNS, .holes = 12}, true, &played);
        assert_true(played.length);
        count_match(played.text, true);
        count_match(played.text, false);
        strbuf_free(&played);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_turn_takes_few_lines)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
