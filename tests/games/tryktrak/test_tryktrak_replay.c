/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tryktrak in the record: the sample game typed line by line, resumed at any line, with lines
 * undone and a turn corrected. */
#include "games/tryktrak/tryktrak.h"
#include "log/replay.h"
#include "tests/support/test.h"
#include "tests/support/turn_line.h"

static const struct store_details details = {.player = {"Anna", "Boris"}, .players = 2};

static void add(struct operations *acts, enum operation_kind kind, const char *text)
{
    struct operation act;
    assert_true(operation_make(acts, kind, text, strlen(text), (long)acts->count + 1, &act));
    operations_push(acts, &act);
}

/* Returns the lines of the sample game up to the n-th, including comments. */
static struct operations sample(int n)
{
    FILE *file = fopen(TEST_DATA "/games/tryktrak-sample.game", "r");
    struct operations acts = {.op = NULL};
    char line[256];
    assert_non_null(file);
    while (n && fgets(line, sizeof line, file)) {
        if (*line == '[')
            continue;
        line[strcspn(line, "\n")] = '\0';
        add(&acts, OPERATION_LINE, line);
        n--;
    }
    fclose(file);
    return acts;
}

static struct replay take_up(const struct operations *acts, size_t count)
{
    struct replay r;
    struct parse_error err;
    if (!replay_operations(&r, &game_tryktrak, &details, acts, count, NULL, &err))
        fail_msg("%d: %s", err.column, err.reason);
    return r;
}

/* Returns all turns as JSON, the board and the prompt; to be freed. */
static char *picture(struct replay *r)
{
    const struct board_style look = {.list = true};
    struct strbuf w = {.text = NULL};
    for (long n = 1; n <= turns_count(r->turns); n++) {
        char *line = turn_line(r->turns, n);
        strbuf_add(&w, "%s\n", line);
        free(line);
    }
    turns_show(r->turns, &look, &w);
    turns_prompt(r->turns, &w);
    assert_false(w.failed);
    return w.text;
}

static void same(struct replay *a, struct replay *b)
{
    char *x = picture(a), *y = picture(b);
    assert_string_equal(x, y);
    free(x);
    free(y);
}

/* Continuing line by line, and resuming the match after each line, give the same state. */
static void taken_up_anywhere(void **state)
{
    (void)state;
    struct operations acts = sample(56);
    struct replay going = take_up(&acts, 0);
    struct parse_error err;
    for (size_t n = 0; n < acts.count; n++) {
        assert_true(replay_operation(&going, &acts.op[n], NULL, &err));
        if (n % 5 && n < 53)
            continue;
        struct replay again = take_up(&acts, n + 1);
        same(&going, &again);
        replay_end(&again);
    }
    assert_true(turns_status(going.turns).over);
    replay_end(&going);
    operations_free(&acts);
}

/* Line 20 of the seed as printed contradicts lines 22 and 24 (rules 9): later lines no longer fit,
 * and fit again when it is corrected. */
static void corrected(void **state)
{
    (void)state;
    struct operations acts = sample(30);
    struct strbuf waiting = {.text = NULL};
    struct replay before = take_up(&acts, 30);
    add(&acts, OPERATION_EDIT, "20 22 bar/2 17/19x3");
    struct replay wrong = take_up(&acts, 31);
    assert_true(replay_waiting(&wrong, &waiting) > 0);
    add(&acts, OPERATION_EDIT, "20+ 22 bar/2 = stands");
    struct replay right = take_up(&acts, 32);
    same(&before, &right);
    replay_end(&right);
    replay_end(&wrong);
    replay_end(&before);
    strbuf_free(&waiting);
    operations_free(&acts);
}

/* Half a throw, a choice that is due, a play that is due. */
static void halves(void **state)
{
    static const char *const lines[] = {"51",        "12/17 1/3", "= back", "12/17",
                                        "1/2 43 16", "19",        "w 66"};
    static const char *const prompts[] = {"1. Anna (White), 51, the play",
                                          "2. Boris (Black), dice, or 1-2",
                                          "1. Anna (White), 51, the play",
                                          "1. Anna (White), 51, the rest of the play",
                                          "2. Boris (Black), 43, the rest of the play",
                                          "3. Anna (White), dice",
                                          "3. Anna (White), 66, the play"};
    struct operations acts = {.op = NULL};
    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        struct strbuf said = {.text = NULL};
        add(&acts, OPERATION_LINE, lines[i]);
        struct replay r = take_up(&acts, i + 1);
        turns_prompt(r.turns, &said);
        assert_string_equal(said.text, prompts[i]);
        strbuf_free(&said);
        replay_end(&r);
    }
    operations_free(&acts);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(taken_up_anywhere),
        cmocka_unit_test(corrected),
        cmocka_unit_test(halves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
