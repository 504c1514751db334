/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rulings on German Tric-Trac, case by case: tests/rulings/tric-trac.jsonl. */
#include "taken.h"
#include "tests/support/test.h"

enum { TEXT = 512 };

static const char *text_of(const json_t *o, const char *key)
{
    const char *text = json_string_value(json_object_get(o, key));
    if (!text)
        fail_msg("no \"%s\"", key);
    return text;
}

/* --- one play --------------------------------------------------------------------------------- */

/* Splits the line into the set-up and the throw. */
static void split_line(const char *line, char *setup, char *dice)
{
    char copy[TEXT], *save = NULL;
    *setup = *dice = '\0';
    snprintf(copy, sizeof copy, "%s", line);
    for (char *w = strtok_r(copy, " ", &save); w; w = strtok_r(NULL, " ", &save))
        if (strlen(w) == 2 && strspn(w, "123456") == 2)
            strcpy(dice, w);
        else if (strcmp(w, "game=tric-trac") != 0)
            strcat(strcat(setup, *setup ? " " : ""), w);
}

static void check_play(const json_t *c)
{
    char setup[TEXT], dice[8], coup[TEXT];
    struct parse_error why;
    split_line(text_of(c, "line"), setup, dice);
    struct turns *t = taken_begin(setup, "");
    int n = snprintf(coup, sizeof coup, "%s %s -", dice, text_of(c, "play"));
    if (!turns_read(t, coup, (size_t)n, &why))
        fail_msg("%s: %d: %s", coup, why.column, why.reason);
    json_t *o = taken_json(t, 1);
    assert_int_equal(json_is_true(json_object_get(o, "legal")),
                     json_is_true(json_object_get(c, "legal")));
    if (json_object_get(c, "points"))
        assert_int_equal(json_integer_value(json_object_get(o, "points")),
                         json_integer_value(json_object_get(c, "points")));
    json_decref(o);
    turns_end(t);
}

/* --- every end of a throw --------------------------------------------------------------------- */

static void check_list(const json_t *c)
{
    struct parse_error why;
    json_t *o = taken_judge(text_of(c, "line"), &why), *plays = json_object_get(o, "plays");
    const json_t *expected = json_object_get(c, "plays");
    assert_non_null(o);
    assert_int_equal(json_integer_value(json_object_get(o, "numbers")),
                     json_integer_value(json_object_get(c, "numbers")));
    assert_int_equal(json_array_size(plays), json_array_size(expected));
    for (size_t i = 0; i < json_array_size(plays); i++) {
        const json_t *p = json_array_get(plays, i), *e = json_array_get(expected, i);
        assert_string_equal(text_of(p, "after"), json_string_value(json_array_get(e, 0)));
        assert_int_equal(json_integer_value(json_object_get(p, "points")),
                         json_integer_value(json_array_get(e, 1)));
        assert_int_equal(json_is_true(json_object_get(p, "wins")),
                         json_is_true(json_array_get(e, 2)));
    }
    json_decref(o);
}

/* --- records ---------------------------------------------------------------------------------- */

static void check_codes(const json_t *o, const json_t *expected)
{
    const json_t *codes = json_object_get(expected, "codes");
    const json_t *choices = json_object_get(expected, "choices");
    const json_t *faults = json_object_get(o, "faults");
    assert_int_equal(json_array_size(faults), json_array_size(codes));
    for (size_t i = 0; i < json_array_size(codes); i++) {
        const json_t *f = json_array_get(faults, i);
        assert_string_equal(text_of(f, "code"), json_string_value(json_array_get(codes, i)));
        assert_true(!choices || json_equal(json_object_get(f, "choices"), choices));
    }
}

static void check_coup(struct turns *t, const json_t *expected)
{
    static const char *const same[] = {"legal", "points", "decision", "stakes", "over", "next"};
    json_t *o = taken_json(t, (long)json_integer_value(json_object_get(expected, "n")));
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++) {
        const json_t *e = json_object_get(expected, same[i]);
        if (e && !json_equal(e, json_object_get(o, same[i])))
            fail_msg("%s is not as expected", same[i]);
    }
    if (json_object_get(expected, "codes"))
        check_codes(o, expected);
    json_decref(o);
}

static void check_record(const json_t *c)
{
    struct parse_error why;
    struct turns *t = taken_read(text_of(c, "record"), &why);
    const json_t *expected = json_object_get(c, "expect");
    if (!t)
        fail_msg("%s: %d:%d: %s", text_of(c, "record"), why.line, why.column, why.reason);
    for (size_t i = 0; i < json_array_size(expected); i++)
        check_coup(t, json_array_get(expected, i));
    turns_end(t);
}

/* --- all of them ------------------------------------------------------------------------------ */

static const struct {
    const char *name;
    void (*check)(const json_t *c);
} kinds[] = {{"play", check_play}, {"list", check_list}, {"record", check_record}};

static void test_cases(void **state)
{
    (void)state;
    char line[8192];
    int met[3] = {0};
    FILE *f = fopen(TEST_DATA "/rulings/tric-trac.jsonl", "r");
    assert_non_null(f);
    while (fgets(line, sizeof line, f)) {
        json_t *c = json_loads(line, 0, NULL);
        assert_non_null(c);
        printf("%s\n", text_of(c, "id"));
        for (int k = 0; k < 3; k++) {
            if (strcmp(text_of(c, "kind"), kinds[k].name) != 0)
                continue;
            kinds[k].check(c);
            met[k]++;
        }
        json_decref(c);
    }
    fclose(f);
    assert_true(met[0] >= 12 && met[1] >= 5 && met[2] >= 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_cases)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
