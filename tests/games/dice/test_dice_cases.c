/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The cases of dice games that the guide and the rules state: tests/rulings/dice.jsonl. */
#include "games/option.h"
#include "table.h"
#include "tests/support/test.h"

static const char *text_of(json_t *o, const char *key)
{
    return json_string_value(json_object_get(o, key));
}

/* Checks that `is` has all members of `wanted` with the same values. */
static void check_wanted(const char *id, json_t *wanted, json_t *is)
{
    const char *key;
    json_t *value;
    json_object_foreach(wanted, key, value)
    {
        json_t *found = json_object_get(is, key);
        if (found && json_equal(found, value))
            continue;
        char *line = json_dumps(is, JSON_ENCODE_ANY | JSON_COMPACT);
        char *want = json_dumps(value, JSON_ENCODE_ANY | JSON_COMPACT);
        print_error("%s: %s is not %s in %s\n", id, key, want, line);
        free(line);
        free(want);
        fail();
    }
}

/* Judges a position line, after its game and options have been removed as the core does. */
static json_t *judge_line(const char *text)
{
    struct scanner s = scan_text(text, strlen(text), true);
    struct token w, rest[16];
    struct header option[8];
    char values[9][60];
    size_t n = 0, options = 0;
    const struct game *game = NULL;
    const char *players[] = {"A", "B"};
    struct parse_error why;
    while (scan_word(&s, &w, &why) && w.kind != TOKEN_END) {
        const struct game_option *o;
        long value;
        char *copy = values[options];
        snprintf(copy, sizeof values[0], "%.*s", (int)w.length, w.text);
        if (strncmp(copy, "game=", 5) == 0)
            game = game_named(copy + 5);
        else if (game && strncmp(copy, "streak=", 7) != 0 && /* options of the position itself */
                 (strncmp(copy, "pits=", 5) == 0 || strncmp(copy, "streak-loses=", 13) == 0 ||
                  game_option_read(game->option, copy, &o, &value, &why)))
            option[options++] = (struct header){"Option", copy};
        else
            rest[n++] = w;
    }
    assert_non_null(game);
    struct match_setup f = {.seats = 2, .player = players, .header = option, .headers = options};
    void *match = calloc(1, game->size);
    json_t *o = json_object();
    assert_true(game->start(match, &f, &why));
    assert_true(game->batch->judge(match, rest, n, o, NULL, &why));
    free(match);
    return o;
}

static json_t *keep_of(json_t *o, const char *keep)
{
    size_t i;
    json_t *k;
    json_array_foreach(json_object_get(o, "keeps"), i, k)
    {
        if (strcmp(text_of(k, "keep"), keep) == 0)
            return k;
    }
    return NULL;
}

/* Checks "keep": the points of these dice; null: not all of them count. */
static void check_keep(json_t *c)
{
    json_t *o = judge_line(text_of(c, "line")), *points = json_object_get(c, "points");
    json_t *keep = keep_of(o, text_of(c, "keep"));
    if (json_is_null(points))
        assert_null(keep);
    else
        assert_true(json_equal(json_object_get(keep, "points"), points));
    json_decref(o);
}

/* Checks "dice": the results of the line, or of a keep of it. */
static void check_dice(json_t *c)
{
    json_t *o = judge_line(text_of(c, "line"));
    const char *keep = text_of(c, "keep");
    check_wanted(text_of(c, "id"), json_object_get(c, "want"), keep ? keep_of(o, keep) : o);
    json_decref(o);
}

static void check_codes(json_t *codes, json_t *turn)
{
    json_t *faults = json_object_get(turn, "faults");
    assert_int_equal(json_array_size(faults), json_array_size(codes));
    for (size_t i = 0; i < json_array_size(codes); i++)
        assert_string_equal(text_of(json_array_get(faults, i), "code"),
                            json_string_value(json_array_get(codes, i)));
}

static void check_record(json_t *c)
{
    struct dice_table t;
    size_t i;
    json_t *expect;
    if (!table_record(&t, text_of(c, "record")))
        fail_msg("%s: %s", text_of(c, "id"), t.why.reason);
    json_array_foreach(json_object_get(c, "expect"), i, expect)
    {
        json_t *turn = table_turn(&t, (long)json_integer_value(json_object_get(expect, "n")));
        json_t *wanted = json_copy(expect), *codes = json_object_get(expect, "codes");
        json_object_del(wanted, "n");
        json_object_del(wanted, "codes");
        check_wanted(text_of(c, "id"), wanted, turn);
        if (codes)
            check_codes(codes, turn);
        json_decref(wanted);
        json_decref(turn);
    }
    table_clear(&t);
}

/* Checks "error": refused, at this column if given. */
static void check_error(json_t *c)
{
    struct dice_table t;
    json_t *column = json_object_get(c, "column");
    if (table_record(&t, text_of(c, "record")))
        fail_msg("%s: not refused", text_of(c, "id"));
    if (column)
        assert_int_equal(t.why.column, json_integer_value(column));
    table_clear(&t);
}

static void test_cases(void **state)
{
    static const struct {
        const char *kind;
        void (*check)(json_t *c);
    } kinds[] = {{"keep", check_keep},
                 {"dice", check_dice},
                 {"record", check_record},
                 {"error", check_error}};
    (void)state;
    int count = 0;
    char line[4000];
    FILE *f = fopen(TEST_DATA "/rulings/dice.jsonl", "r");
    assert_non_null(f);
    while (fgets(line, sizeof line, f)) {
        json_t *c = json_loads(line, 0, NULL);
        bool known = false;
        assert_non_null(c);
        for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
            if (strcmp(kinds[i].kind, text_of(c, "kind")) != 0)
                continue;
            known = true;
            kinds[i].check(c);
        }
        if (!known)
            fail_msg("%s", line);
        json_decref(c);
        count++;
    }
    fclose(f);
    assert_true(count >= 35);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_cases)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
