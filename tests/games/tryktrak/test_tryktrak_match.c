/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tryktrak in the log: the sample game of the seed in the record's language and typed at the table,
 * with questions, refusals and completions. */
#include "log/offered.h"
#include "table.h"
#include "tests/support/doubts.h"
#include "tests/support/test.h"
#include "tests/support/turn_line.h"

/* --- the sample game -------------------------------------------------------------------------- */

/* Rules 9: all lines are legal except 20; passes; skips; the end. */
static void sample_game(void **state)
{
    (void)state;
    char *text = read_file(TEST_DATA "/games/tryktrak-sample.game");
    struct table t = table_read(text);
    char winner;
    assert_int_equal(turns_count(t.turns), 56);
    for (long n = 1; n <= 56; n++) {
        static const long passes[] = {14, 33, 40, 42, 49};
        bool pass = false, skipped = n >= 35 && n <= 39;
        json_t *o = coup(&t, n);
        for (size_t i = 0; i < sizeof passes / sizeof passes[0]; i++)
            pass |= passes[i] == n;
        if (json_is_true(json_object_get(o, "legal")) != (n != 20) ||
            (strcmp(text_of(o, "play"), "-") == 0) != pass ||
            json_is_string(json_object_get(o, "skipped")) != skipped)
            fail_msg("%ld: %s", n, json_dumps(o, 0));
        json_decref(o);
    }
    json_t *end = coup(&t, 56);
    assert_string_equal(text_of(end, "after"), "W:- B:23,24"); /* thirteen off, men on II and I */
    assert_true(turns_over(t.turns, &winner));
    assert_int_equal(winner, 'w');
    json_decref(end);
    stand_up(&t);
    free(text);
}

static char *json_text(struct table *t, long number)
{
    char *line = turn_line(t->turns, number);
    assert_non_null(line);
    return line;
}

static void same_turns(struct table *a, struct table *b)
{
    assert_int_equal(turns_count(a->turns), turns_count(b->turns));
    for (long n = 1; n <= turns_count(a->turns); n++) {
        char *x = json_text(a, n), *y = json_text(b, n);
        assert_string_equal(x, y);
        free(x);
        free(y);
    }
}

/* Writes the match as record text; the typed text of each turn is its line. */
static void write_record(struct table *t, char *const typed[], struct strbuf *out)
{
    for (long n = 1; n <= turns_count(t->turns); n++) {
        assert_true(turns_write(t->turns, n, typed[n - 1], out));
        strbuf_add(out, "\n");
    }
}

/* The sample game typed at the table, dice first, then the play, gives exactly the record's
 * text. */
static void typed_game(void **state)
{
    (void)state;
    char *text = read_file(TEST_DATA "/games/tryktrak-sample.game"), *rest, *typed[56];
    struct table record = table_read(text), t = table_set(NULL, NULL), again;
    struct strbuf out = {.text = NULL};
    int n = 0;
    for (char *line = strtok_r(text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
        line[strcspn(line, "#")] = '\0';
        if (*line == '[')
            continue;
        char *play = strchr(strchr(line, '.') + 4, ' '); /* after "12. w " and the dice */
        typed[n++] = line;
        char dice = *play;
        *play = '\0';
        say_line(&t, strchr(line, '.') + 4); /* only the dice: the thrower is known */
        say_line(&t, play + 1);
        *play = dice;
    }
    assert_int_equal(n, 56);
    heard(&t, "Anna wins a single stake: Boris has borne off a man.");
    same_turns(&record, &t);
    write_record(&t, typed, &out);
    again = table_read(out.text);
    same_turns(&record, &again);
    strbuf_free(&out);
    stand_up(&again);
    stand_up(&t);
    stand_up(&record);
    free(text);
}

/* --- at the table ----------------------------------------------------------------------------- */

/* Enters the meaning of an empty line, or of a number. */
static void say_meant(struct table *t, const char *line)
{
    struct strbuf meant = {.text = NULL};
    struct parse_error err;
    if (!turns_expand(t->turns, line, strlen(line), &meant, &err))
        fail_msg("%s: %s", line, err.reason);
    say_line(t, meant.text ? meant.text : line);
    strbuf_free(&meant);
}

static void check(struct table *t, long number, const char *key, const char *value)
{
    json_t *o = coup(t, number);
    const char *found = text_of(o, key);
    if (value ? !found || strcmp(found, value) != 0 : found != NULL)
        fail_msg("%s is %s, not %s", key, found ? found : "null", value ? value : "null");
    json_decref(o);
}

static void prompts(struct table *t, const char *text)
{
    struct strbuf said = {.text = NULL};
    turns_prompt(t->turns, &said);
    assert_string_equal(said.text, text);
    strbuf_free(&said);
}

/* Rules 8: the opponent decides before the throw. */
static void wrong_plays(void **state)
{
    (void)state;
    struct table t = table_set(NULL, NULL);
    prompts(&t, "1. Anna (White), dice, after b if Black begins");
    say_line(&t, "51 12/17 1/3");
    heard(&t, "1/3: no number still to be played");
    heard(&t, "Boris decides, before the next throw:");
    prompts(&t, "2. Boris (Black), dice, or 1-2");
    say_meant(&t, "2");
    heard(&t, "Boris sends it back: the men return, those hit included.");
    prompts(&t, "1. Anna (White), 51, the play");
    say_line(&t, "17 2"); /* fields of arrival */
    check(&t, 1, "play", "12/17 1/3");
    check(&t, 1, "final", "12/17 1/2");
    say_line(&t, "43 12/16 1/12"); /* not a sum: both rests and the end are closed to Black's 1 */
    say_meant(&t, "1");
    check(&t, 2, "final", "12/16 1/12");
    say_line(&t, "62 2/8 17/19"); /* 8 is Black's 17 */
    heard(&t, "(C2)");
    say_line(&t, "31 17/20 17/18"); /* too late: only the man on 8 returns */
    heard(&t, "the man goes back to where it came from");
    check(&t, 3, "final", "17/19");
    stand_up(&t);
}

/* Rules 6: a side that is shut out is skipped, unless a letter states otherwise or it was
 * agreed. */
static void shut_out(void **state)
{
    static const char setup[] = "W:bar,22x6,24 B:13,19x4,20x2,21x2,22x2,23x2,24x2 b";
    (void)state;
    struct table t = table_set(setup, NULL);
    say_line(&t, "61 13/19/20");
    heard(&t, "Anna is shut out: on the bar before six closed lines. Boris throws again.");
    prompts(&t, "2. Boris (Black), dice");
    check(&t, 1, "next", "b");
    say_line(&t, "w 66"); /* for form's sake */
    heard(&t, "no man can enter from the bar");
    check(&t, 2, "skipped", NULL);
    say_line(&t, "52 20/off 19/21");
    say_line(&t, "43 19/23 19/22");
    check(&t, 4, "skipped", "w");
    stand_up(&t);
    t = table_set(setup, "shut-out=throw");
    say_line(&t, "61 13/19/20");
    prompts(&t, "2. Anna (White), dice");
    say_line(&t, "66");
    say_line(&t, "52");
    check(&t, 3, "side", "b");
    stand_up(&t);
}

/* If one of two numbers can be played: either, or the higher if that was agreed (rules 4.2). */
static void higher_number(void **state)
{
    static const char setup[] = "W:12 B:2x2,19x13 w";
    (void)state;
    struct table t = table_set(setup, "higher-number=on");
    say_line(&t, "65 12/17");
    heard(&t, "(D1)");
    stand_up(&t);
    t = table_set(setup, NULL);
    say_line(&t, "65 12/17");
    heard(&t, "Anna 6-5, plays 12/17.");
    stand_up(&t);
}

/* Enter plays the only possible play, or nothing. */
static void empty_lines(void **state)
{
    (void)state;
    struct table t = table_set("W:12 B:8x3,2x2,1x10 w", NULL);
    say_line(&t, "65");
    heard(&t, "only one number can be played");
    prompts(&t, "1. Anna (White), 65, the play (Enter: 12/18)");
    say_meant(&t, "");
    check(&t, 1, "final", "12/18");
    stand_up(&t);
    t = table_set("W:bar,22x6 B:19x3,20x3,21x3,22x3,24x3 w", NULL);
    say_line(&t, "64");
    heard(&t, "no man can enter from the bar");
    say_meant(&t, "");
    check(&t, 1, "final", "-");
    stand_up(&t);
}

/* Fields alone with two meanings, and a move over two rests on which different men are hit. */
static void two_ways(void **state)
{
    static const struct {
        const char *setup, *line, *way[2], *better[2];
    } cases[] = {
        {"W:1,3,4,6 B:12x2 w",
         "1. 52 8 6 # so",
         {"4/6 3/8", "1/6/8"},
         {"1. 52 4/6 3/8 # so", "1. 52 1/6/8 # so"}},
        {"W:1 B:18,20,23x2 w", "64 11", {"1/7*/11", "1/5*/11"}, {"64 1/7*/11", "64 1/5*/11"}},
        {"W:1 B:18,20,23x2 w", "64 1/5/11", {NULL, NULL}, {NULL, NULL}},
        {"W:1 B:18,23x2 w", "64 1/11", {NULL, NULL}, {NULL, NULL}}, /* over 5 no man is hit */
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct table t = table_set(cases[i].setup, NULL);
        struct doubted d = {.needed = false};
        const char *line = cases[i].line;
        bool asked = game_doubts(&game_tryktrak, t.turns->now, DOUBT_WAYS, line, &d);
        if (asked != (cases[i].way[0] != NULL))
            fail_msg("%s: %s", line, asked ? d.way[0].text : "not asked");
        for (int k = 0; asked && k < 2; k++) {
            assert_string_equal(d.way[k].text, cases[i].way[k]);
            assert_string_equal(d.better[k].text, cases[i].better[k]);
        }
        doubted_free(&d);
        stand_up(&t);
    }
}

/* A line that is wrong or unreadable, and one keystroke from the only correct play: the program
 * asks. */
static void mistyped(void **state)
{
    static const struct {
        const char *setup, *line, *meant, *better;
    } cases[] = {
        {NULL, "51 12/17 1/3", "12/17 1/2", "51 12/17 1/2"},
        {NULL, "51 12/17 12", NULL, NULL}, /* 1/2, or 17/18 */
        {NULL, "51 12/17 1/2", NULL, NULL},
        {NULL, "51 12/17", NULL, NULL}, /* more may come */
        {NULL, "51 17 3 # so", "12/17 1/2", "51 12/17 1/2 # so"},
        {NULL, "51 1/3 = stands", NULL, NULL},
        {"W:12 B:8x3,2x2,1x10 w", "65 12/17", "12/18", "65 12/18"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct table t = table_set(cases[i].setup, NULL);
        struct doubted d = {.needed = false};
        const char *line = cases[i].line;
        bool asked = log_doubts(t.turns, DOUBT_MISTYPED, line, &d);
        if (asked != (cases[i].meant != NULL))
            fail_msg("%s: %s", line, asked ? d.way[0].text : "not asked");
        if (asked) {
            assert_string_equal(d.way[0].text, cases[i].meant);
            assert_string_equal(d.better[0].text, cases[i].better);
        }
        doubted_free(&d);
        stand_up(&t);
    }
}

/* While a play is incomplete, two digits are a field if a man can reach it, otherwise the next
 * dice. */
static void field_or_dice(void **state)
{
    (void)state;
    struct table t = table_set("W:1,12,13 B:10x3 w", NULL);
    say_line(&t, "63 12/18 16"); /* 13/16 */
    check(&t, 1, "final", "13/16 12/18");
    say_line(&t, "21 10/12 10/11");
    say_line(&t, "43 1/5");
    say_line(&t, "61"); /* no man can reach 61: the 3 was left out */
    heard(&t, "(D1)");
    check(&t, 4, "side", "b");
    stand_up(&t);
}

/* Impossible lines, and lines that are not understood, are refused as a whole. */
static void refused(void **state)
{
    static const struct {
        const char *setup, *line;
        int column;
        const char *reason;
    } lines[] = {
        {NULL, "44", 1, "the first throw is never a doublet: throw again"},
        /* P: each throws one die, and the higher begins; White's die is typed first */
        {NULL, "15", 1, "say who threw higher: put w or b before the dice"},
        {NULL, "12/17", 1, "type the dice first, as in 64"},
        {NULL, "51 2/7", 4, "no man stands on 2"},
        {NULL, "51 12/17* 1/2", 4, "no man is hit here: leave out the *"},
        {NULL, "51 12/17 1/2 = stands", 14, "there is no wrong play to decide about"},
        {NULL, "51 12/17 1/3 stands", 14, "type the choice as = stands or = back"},
        {NULL, "51 8 3", 4,
         "no man comes to 8 with this throw: type the field it leaves too, bar/4 or 6/11"},
        {NULL, "51 school", 4,
         "not understood: type a throw (64), a move (12/18) or a choice (= "
         "back)"},
        {NULL, "51 12/17 1/2 w 63", 16, "it is Boris's throw"},
        {NULL, "51 w 63", 6, "the last throw has no play yet: type it, or - for nothing"},
        {NULL, "1. 12/17", 4, "type a throw: 64"},
        {NULL, "?? 17", 4, "the dice were not seen: type the move in full, as in 1/7"},
        {"W:12 B:2x2,19x13 w", "65 12/14 = stands", 12, NULL},
        {"W:12x2 B:8x2,2x10 w", "51 12/17 12/13 = stands", 18,
         "a man cannot stay where the other holds the field: type = back"},
        {"W:24 B:24 w", "11 24/off b 11", 13, "the match is over"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        struct table t = table_set(lines[i].setup, NULL);
        struct parse_error err;
        bool taken = says(&t, lines[i].line, &err);
        if (taken != !lines[i].reason)
            fail_msg("%s: %s", lines[i].line, taken ? "is taken" : err.reason);
        if (!taken && (strcmp(err.reason, lines[i].reason) != 0 || err.column != lines[i].column))
            fail_msg("%s: %d: %s", lines[i].line, err.column, err.reason);
        stand_up(&t);
    }
}

/* --- position lines --------------------------------------------------------------------------- */

/* Returns the number of legal plays with this text in "play" or in "after". */
static int plays_with(const char *line, const char *key, const char *part)
{
    json_t *o = judge(line, NULL), *plays = json_object_get(o, "plays");
    int n = 0;
    assert_true(json_array_size(plays) > 0);
    for (size_t i = 0; i < json_array_size(plays); i++)
        n += strstr(text_of(json_array_get(plays, i), key), part) != NULL;
    json_decref(o);
    return n;
}

/* Rules 9: "8: 1 to 12 is barred. 33: only III is open. 54: Black then wins only by a doublet of 2
 * or more." */
static void side_remarks(void **state)
{
    static const char line_8[] = "W:1x2,16x2,17,18x3,19x5,21x2 B:1x2,12x3,17x3,19x5,23x2 b 65";
    (void)state;
    assert_int_equal(plays_with(line_8, "play", "1/12"), 0);
    char *text = read_file(TEST_DATA "/games/tryktrak-sample.game"), line[128];
    struct table t = table_read(text);
    json_t *o = coup(&t, 33);
    for (char high = '1'; high <= '6'; high++) {
        for (char low = '1'; low <= high; low++) {
            snprintf(line, sizeof line, "%s w %c%c", text_of(o, "before"), high, low);
            assert_int_equal(plays_with(line, "play", "bar/3") > 0, high == '3' || low == '3');
            assert_int_equal(plays_with(line, "play", "-") > 0, high != '3' && low != '3');
            snprintf(line, sizeof line, "W:24x2 B:23x2,24x2 b %c%c", high, low);
            assert_int_equal(plays_with(line, "after", "B:-"), high == low && high >= '2');
        }
    }
    json_decref(o);
    stand_up(&t);
    free(text);
}

/* The remarks are also printed. */
static void side_remarks_are_said(void **state)
{
    static const struct {
        int coups;
        const char *question, *says;
    } remarks[] = {
        {8, "why", "No free line to rest on: 1/12.\n"},
        {33, "why", " 4-2: no man can enter from the bar, only III is open.\n"},
        {54, "chances", "   5 bear off the last man: 6-6 5-5 4-4 3-3 2-2\n"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof remarks / sizeof *remarks; i++) {
        char *text = read_file(TEST_DATA "/games/tryktrak-sample.game"), next[16];
        struct strbuf said = {.text = NULL};
        struct parse_error err;
        snprintf(next, sizeof next, "\n%d. ", remarks[i].coups + 1);
        strstr(text, next)[1] = '\0';
        struct table t = table_read(text);
        assert_int_equal(turns_count(t.turns), remarks[i].coups);
        if (remarks[i].coups == 33) /* the book's names of the lines */
            assert_true(turns_set(t.turns, "numbering=lines", &err));
        assert_true(turns_ask(t.turns, remarks[i].question, 0, false, &said));
        if (!strstr(said.text, remarks[i].says))
            fail_msg("\"%s\" is not in: %s", remarks[i].says, said.text);
        strbuf_free(&said);
        stand_up(&t);
        free(text);
    }
}

static long chance(const char *line, const char *key)
{
    struct table t = table_set(NULL, NULL);
    struct scanner scan = scan_text(line, strlen(line), true);
    struct token w[16];
    struct parse_error err;
    size_t n = 0;
    json_t *o = json_object();
    while (scan_word(&scan, &w[n], &err) && w[n].kind == WORD && n < 15)
        n++;
    assert_true(game_tryktrak.batch->chances(t.turns->now, w, n, o, NULL, &err));
    long of36 = (long)json_integer_value(json_object_get(json_object_get(o, "of36"), key));
    json_decref(o);
    stand_up(&t);
    return of36;
}

/* By arithmetic: k closed lines keep a man out in k*k throws of 36; a man six fields on, alone on
 * an empty board, is hit by 17; Black's after line 54 wins by five doublets (rules 9). */
static void chances(void **state)
{
    static const char *const closed[] = {"24x2",
                                         "24x2,23x2",
                                         "24x2,23x2,22x2",
                                         "24x2,23x2,22x2,21x2",
                                         "24x2,23x2,22x2,21x2,20x2",
                                         "24x2,23x2,22x2,21x2,20x2,19x2"};
    (void)state;
    for (int k = 1; k <= 6; k++) {
        char line[128];
        snprintf(line, sizeof line, "W:bar B:%s w", closed[k - 1]);
        assert_int_equal(chance(line, "enter"), 36 - k * k);
        assert_int_equal(chance(line, "pass"), k * k);
    }
    assert_int_equal(chance("W:1 B:18 w", "hit"), 17);
    assert_int_equal(chance("W:24x2 B:23x2,24x2 b", "win"), 5);
    assert_int_equal(chance("W:24 B:2 w", "win"), 36);
}

/* --- a first game ----------------------------------------------------------------------------- */

/* Every lesson is accepted as described. */
static void lessons(void **state)
{
    (void)state;
    struct table t = table_set(NULL, NULL);
    const struct lesson *l = game_tryktrak.manual.lessons;
    for (; l->line; l++) {
        say_line(&t, l->line);
        assert_true(strlen(l->told) > 20 && strlen(l->hint) > 5);
    }
    assert_int_equal(turns_count(t.turns), 7);
    for (long n = 1; n <= 7; n++) { /* only the plays described as wrong are wrong */
        json_t *o = coup(&t, n);
        assert_int_equal(json_is_true(json_object_get(o, "legal")), n != 5);
        json_decref(o);
    }
    check(&t, 5, "final", "17/18 12/18");
    stand_up(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sample_game),   cmocka_unit_test(typed_game),
        cmocka_unit_test(wrong_plays),   cmocka_unit_test(shut_out),
        cmocka_unit_test(higher_number), cmocka_unit_test(empty_lines),
        cmocka_unit_test(two_ways),      cmocka_unit_test(mistyped),
        cmocka_unit_test(field_or_dice), cmocka_unit_test(refused),
        cmocka_unit_test(side_remarks),  cmocka_unit_test(side_remarks_are_said),
        cmocka_unit_test(chances),       cmocka_unit_test(lessons),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
