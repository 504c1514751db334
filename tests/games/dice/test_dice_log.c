/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Dice games through the log: lines as typed at the table, undone and corrected. */
#include <jansson.h>

#include "log/replay.h"
#include "tests/support/doubts.h"
#include "tests/support/test.h"
#include "tests/support/turn_line.h"

static void begin(struct replay *r, const char *game, int players, const char *options)
{
    struct parse_error why;
    struct store_details d = {.player = {"Anna", "Boris", "Clara", "Dana", "Emil"},
                              .players = players,
                              .listed = true,
                              .options = options};
    if (!replay_begin(r, game_named(game), &d, &why))
        fail_msg("%s", why.reason);
}

static void act(struct replay *r, enum operation_kind kind, const char *text)
{
    static long seq;
    char copy[200];
    struct parse_error why;
    snprintf(copy, sizeof copy, "%s", text);
    seq++;
    struct operation a = {.kind = kind, .text = copy, .seq = seq};
    if (!replay_operation(r, &a, NULL, &why))
        fail_msg("%s: %s", text, why.reason);
}

/* Checks a turn's totals, such as "600 0", and its end. */
static void expect(struct replay *r, long turn, const char *totals, const char *end)
{
    char *line = turn_line(r->turns, turn), is[80] = "";
    json_t *o = json_loads(line, 0, NULL), *total;
    size_t i;
    json_array_foreach(json_object_get(o, "totals"), i, total)
    {
        size_t n = strlen(is);
        snprintf(is + n, sizeof is - n, "%s%d", i ? " " : "", (int)json_integer_value(total));
    }
    assert_string_equal(is, totals);
    assert_string_equal(json_string_value(json_object_get(o, "end")), end);
    json_decref(o);
    free(line);
}

static void test_truba(void **state)
{
    struct replay r;
    char winner;
    (void)state;
    begin(&r, "truba", 2, "goal=2500");
    act(&r, OPERATION_LINE, "112346");
    act(&r, OPERATION_LINE, "/11");
    act(&r, OPERATION_LINE, "2444 # three fours");
    act(&r, OPERATION_LINE, "444");
    assert_int_equal(turns_count(r.turns), 1);
    assert_int_equal(turns_settled(r.turns), 0);
    act(&r, OPERATION_LINE, "stop");
    assert_int_equal(turns_settled(r.turns), 1);
    expect(&r, 1, "600 0", "stop");
    act(&r, OPERATION_LINE, "223466");
    expect(&r, 2, "600 0", "burned");
    act(&r, OPERATION_LINE, "134666/");
    act(&r, OPERATION_LINE, "b 555234/555 +600 stop");
    expect(&r, 3, "1300 0", "stop"); /* stopped by the next player's dice: 600 + 100 */
    expect(&r, 4, "1300 500", "stop");
    act(&r, OPERATION_LINE, "5. 111234/111 s 666123/666 s");
    expect(&r, 5, "2300 500", "stop");
    expect(&r, 6, "2300 1100", "stop");
    act(&r, OPERATION_LINE, "444123/444 s 123456 / on 111234/11 stop");
    expect(&r, 7, "2700 1100", "stop");
    expect(&r, 8, "2700 3300", "stop"); /* the straight, 2000, and two ones */
    assert_true(turns_over(r.turns, &winner));
    assert_int_equal(winner, 'b');
    replay_end(&r);
}

/* A corrected turn is judged again, as are the turns after it. */
static void test_edit(void **state)
{
    struct replay r;
    char winner;
    (void)state;
    begin(&r, "ten-thousand", 2, "goal=2000");
    act(&r, OPERATION_LINE, "112346/11 stop");
    act(&r, OPERATION_LINE, "111234/111 stop 223466 555234/555 stop");
    expect(&r, 4, "200 1500", "stop");
    act(&r, OPERATION_EDIT, "1 112346/11 1115/1115 stop"); /* 200 + 1050 */
    expect(&r, 1, "1250 0", "stop");
    expect(&r, 4, "1250 1500", "stop");
    act(&r, OPERATION_LINE, "111234/111 stop");
    expect(&r, 5, "2250 1500", "stop");
    assert_false(turns_over(r.turns, &winner)); /* Boris has not thrown in this round */
    act(&r, OPERATION_LINE, "666234/666 stop");
    expect(&r, 6, "2250 2100", "stop");
    assert_true(turns_over(r.turns, &winner));
    assert_int_equal(winner, 'w');
    act(&r, OPERATION_EDIT, "5 223466");
    assert_true(turns_over(r.turns, &winner)); /* now the goal is Boris's, and the round is over */
    assert_int_equal(winner, 'b');
    replay_end(&r);
}

/* A choice on a fault undoes a stop. The match's option is read from the log. */
static void test_fault(void **state)
{
    struct replay r;
    (void)state;
    begin(&r, "truba", 2, NULL);
    act(&r, OPERATION_LINE, "112346/11 stop");
    expect(&r, 1, "0 0", "burned");
    act(&r, OPERATION_LINE, "b = back");
    expect(&r, 1, "0 0", "open");
    act(&r, OPERATION_LINE, "2444/444 stop");
    expect(&r, 1, "600 0", "stop");
    act(&r, OPERATION_SET, "least=0");
    act(&r, OPERATION_LINE, "112346/11");
    act(&r, OPERATION_SET, "dice=5"); /* from the next turn on */
    act(&r, OPERATION_LINE, "11234/11 stop");
    expect(&r, 2, "600 200", "stop");
    expect(&r, 3, "800 200", "stop");
    replay_end(&r);
}

/* Five players, to the last turn, as typed at the table. */
static void test_five(void **state)
{
    struct replay r;
    (void)state;
    begin(&r, "farkle", 5, "goal=3000");
    act(&r, OPERATION_LINE, "112346/");
    act(&r, OPERATION_LINE, "1114/");
    act(&r, OPERATION_LINE, "4");
    expect(&r, 1, "0 0 0 0 0", "burned");
    act(&r, OPERATION_LINE, "111234/");
    act(&r, OPERATION_LINE, "555234/");
    act(&r, OPERATION_LINE, "112346/11 1234/1 s");
    expect(&r, 2, "0 1000 0 0 0", "stop");
    expect(&r, 3, "0 1000 500 0 0", "stop");
    expect(&r, 4, "0 1000 500 300 0", "stop");
    act(&r, OPERATION_LINE, "222222/");
    act(&r, OPERATION_LINE, "on 222222/ s");
    expect(&r, 5, "0 1000 500 300 3200", "stop");
    struct match_status o = turns_status(r.turns);
    assert_true(o.over && o.winners == 1u << 4); /* the last of the round */
    act(&r, OPERATION_EDIT, "5 222222/ s");
    expect(&r, 5, "0 1000 500 300 1600", "stop");
    act(&r, OPERATION_LINE, "333333/ s 500 2500");
    expect(&r, 6, "2400 1000 500 300 1600", "stop");
    expect(&r, 8, "2400 1500 3000 300 1600", "stop");
    o = turns_status(r.turns);
    assert_true(!o.over && o.at == 3);
    act(&r, OPERATION_LINE, "223466 123456/ on 111234/111 s"); /* 1000 and 1000 */
    expect(&r, 10, "2400 1500 3000 300 3600", "stop");
    o = turns_status(r.turns);
    assert_true(o.over && o.winners == 1u << 4);
    replay_end(&r);
}

/* After a correction the changes are printed, and what to write on the sheet. */
static void test_changes(void **state)
{
    struct replay was, is;
    struct strbuf said = {.text = NULL};
    (void)state;
    begin(&was, "ten-thousand", 2, NULL);
    begin(&is, "ten-thousand", 2, NULL);
    act(&was, OPERATION_LINE, "112346/11 s 223466 111234/111 s");
    act(&is, OPERATION_LINE, "112346/1 s 223466 111234/111 s");
    turns_changes(was.turns, is.turns, &said);
    assert_string_equal(said.text,
                        "1. Anna: 100 written, total 100; before: 200 written, total 200.\n"
                        "3. Anna: 1000 written, total 1100; before: 1000 written, total 1200.\n"
                        "On the sheet: Anna 1100, not 1200.\n");
    strbuf_free(&said);
    turns_changes(is.turns, is.turns, &said);
    assert_null(said.text);
    replay_end(&was);
    replay_end(&is);
}

/* The lines of the tutorial are accepted, and give four turns. */
static void test_lessons(void **state)
{
    static const char *const games_of[] = {"ten-thousand", "truba", "farkle"};
    (void)state;
    for (int g = 0; g < 3; g++) {
        struct replay r;
        begin(&r, games_of[g], 2, NULL);
        for (const struct lesson *l = r.game->manual.lessons; l->line; l++)
            act(&r, OPERATION_LINE, l->line);
        assert_int_equal(turns_count(r.turns), 4);
        expect(&r, 1, "600 0", "stop");
        expect(&r, 2, "600 0", "burned");
        expect(&r, 3, "1300 0", "stop");
        expect(&r, 4, "1300 500", "stop");
        replay_end(&r);
    }
}

static void test_pig(void **state)
{
    struct replay r;
    char winner;
    (void)state;
    begin(&r, "pig", 2, "goal=20");
    act(&r, OPERATION_LINE, "5 3");
    act(&r, OPERATION_LINE, "s");
    act(&r, OPERATION_LINE, "4 2 1");
    act(&r, OPERATION_LINE, "65 b 5 a 1");
    expect(&r, 1, "8 0", "stop");
    expect(&r, 2, "8 0", "burned");
    expect(&r, 3, "19 0", "stop");
    expect(&r, 4, "19 5", "stop");
    expect(&r, 5, "19 5", "burned");
    replay_end(&r);
    begin(&r, "pig", 2, "goal=20");
    act(&r, OPERATION_LINE, "66 62 stop");
    assert_true(turns_over(r.turns, &winner));
    act(&r, OPERATION_EDIT, "1 66 61");
    assert_false(turns_over(r.turns, &winner));
    act(&r, OPERATION_LINE, "3 stop");
    expect(&r, 2, "0 3", "stop");
    replay_end(&r);
}

/* For points that no throws can give, the program asks: dice with a digit too many, or the next
 * number. */
static void test_suspects(void **state)
{
    static const struct {
        const char *options, *line, *meant, *better; /* meant NULL: not asked */
    } cases[] = {
        {"", "1112340", "111234", "111234"},
        {"", "a 1112340 # well", "111234", "a 111234 # well"},
        {"", "340", "350", "350"},
        {"", "310", "300", "300"},
        {"", "350", NULL, NULL},
        {"", "0", NULL, NULL},
        {"", "111234/111 stop", NULL, NULL},
        {"", "450 # 340", NULL, NULL},
        {"dice=5", "111230", "11123", "11123"},
        {"straight=1560", "1560", NULL, NULL},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct replay r;
        struct doubted d = {.needed = false};
        const struct game *game = game_named("ten-thousand");
        const char *line = cases[i].line;
        begin(&r, "ten-thousand", 2, cases[i].options);
        bool asked = game_doubts(game, r.turns->now, DOUBT_MISTYPED, line, &d);
        if (asked != (cases[i].meant != NULL))
            fail_msg("%s: %s", line, asked ? d.way[0].text : "not asked");
        if (asked) {
            assert_string_equal(d.way[0].text, cases[i].meant);
            assert_string_equal(d.better[0].text, cases[i].better);
        }
        doubted_free(&d);
        replay_end(&r);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_truba),   cmocka_unit_test(test_edit),
        cmocka_unit_test(test_fault),   cmocka_unit_test(test_five),
        cmocka_unit_test(test_lessons), cmocka_unit_test(test_changes),
        cmocka_unit_test(test_pig),     cmocka_unit_test(test_suspects)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
