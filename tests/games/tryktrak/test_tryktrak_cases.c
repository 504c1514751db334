/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The cases of tests/rulings/tryktrak.jsonl hold. */
#include "table.h"
#include "tests/support/test.h"

/* A position line without its keys; options among them are stored in `option`. */
struct fixed_buf {
    char text[512], option[64];
};

static struct fixed_buf line_of(json_t *c)
{
    struct fixed_buf l = {.text = ""};
    char text[512], *at;
    snprintf(text, sizeof text, "%s", text_of(c, "line"));
    for (char *w = strtok_r(text, " ", &at); w; w = strtok_r(NULL, " ", &at)) {
        size_t n = strlen(l.text);
        if (!strchr(w, '='))
            snprintf(l.text + n, sizeof l.text - n, "%s%s", n ? " " : "", w);
        else if (strcmp(w, "game=tryktrak") != 0)
            snprintf(l.option, sizeof l.option, "%s", w);
    }
    return l;
}

static json_t *judge_case(json_t *c)
{
    struct fixed_buf l = line_of(c);
    return judge(l.text, *l.option ? l.option : NULL);
}

/* Splits "… b 43" into a set-up and the throw. */
static void check_play(json_t *c, const char *id)
{
    struct fixed_buf l = line_of(c);
    char typed[256], *dice = strrchr(l.text, ' ');
    *dice = '\0';
    snprintf(typed, sizeof typed, "%c %s %s", dice[-1], dice + 1, text_of(c, "play"));
    struct table t = table_set(l.text, *l.option ? l.option : NULL);
    struct parse_error err;
    if (!says(&t, typed, &err))
        fail_msg("%s: %s: %s", id, typed, err.reason);
    json_t *o = coup(&t, 1);
    bool legal = json_is_true(json_object_get(c, "legal"));
    bool found = json_is_true(json_object_get(o, "legal")) && text_of(o, "play");
    if (legal != found)
        fail_msg("%s: %s", id, json_dumps(o, 0));
    json_decref(o);
    stand_up(&t);
}

/* Checks that all keys of `expected` have these values in `found`. */
static void check_keys(json_t *expected, json_t *found, const char *id)
{
    static const char *const not_told[] = {"id",         "game", "kind",  "source", "line",  "note",
                                           "confidence", "n",    "codes", "chosen", "halves"};
    const char *key;
    json_t *value;
    json_object_foreach(expected, key, value)
    {
        bool told = true;
        for (size_t i = 0; i < sizeof not_told / sizeof not_told[0]; i++)
            told &= strcmp(key, not_told[i]) != 0;
        if (told && !json_equal(value, json_object_get(found, key)))
            fail_msg("%s: %s in %s", id, key, json_dumps(found, 0));
    }
}

static void check_position(json_t *c, const char *id)
{
    json_t *o = judge_case(c), *halves = json_object_get(c, "halves");
    check_keys(c, o, id);
    if (halves && !json_equal(halves, json_object_get(json_object_get(o, "stakes"), "halves")))
        fail_msg("%s: %s", id, json_dumps(o, 0));
    json_decref(o);
}

/* Checks every final position, sorted. */
static void check_list(json_t *c, const char *id)
{
    json_t *o = judge_case(c), *plays = json_object_get(o, "plays"), *play,
           *expected = json_object_get(c, "plays");
    size_t i;
    if (json_array_size(plays) != json_array_size(expected) ||
        !json_equal(json_object_get(o, "numbers"), json_object_get(c, "numbers")))
        fail_msg("%s: %s", id, json_dumps(o, 0));
    json_array_foreach(plays, i, play)
    {
        json_t *after = json_array_get(json_array_get(expected, i), 0);
        if (!json_equal(after, json_object_get(play, "after")))
            fail_msg("%s: %s", id, json_dumps(play, 0));
    }
    json_decref(o);
}

static void check_faults(json_t *expected, json_t *o, const char *id)
{
    json_t *codes = json_object_get(expected, "codes"), *faults = json_object_get(o, "faults");
    const char *chosen = text_of(expected, "chosen");
    if (!codes)
        return;
    assert_int_equal(json_array_size(codes), json_array_size(faults));
    for (size_t i = 0; i < json_array_size(codes); i++) {
        json_t *fault = json_array_get(faults, i);
        if (!json_equal(json_array_get(codes, i), json_object_get(fault, "code")) ||
            (chosen && strcmp(chosen, text_of(fault, "chosen")) != 0))
            fail_msg("%s: %s", id, json_dumps(o, 0));
    }
}

static void check_record(json_t *c, const char *id)
{
    struct table t = table_read(text_of(c, "record"));
    size_t i;
    json_t *expected;
    json_array_foreach(json_object_get(c, "expect"), i, expected)
    {
        json_t *o = coup(&t, (long)json_integer_value(json_object_get(expected, "n")));
        check_keys(expected, o, id);
        check_faults(expected, o, id);
        json_decref(o);
    }
    stand_up(&t);
}

static void cases_hold(void **state)
{
    FILE *f = fopen(TEST_DATA "/rulings/tryktrak.jsonl", "r");
    char line[8192];
    int cases = 0;
    (void)state;
    assert_non_null(f);
    for (; fgets(line, sizeof line, f); cases++) {
        json_t *c = json_loads(line, 0, NULL);
        assert_non_null(c);
        const char *id = text_of(c, "id"), *kind = text_of(c, "kind");
        if (strcmp(kind, "play") == 0)
            check_play(c, id);
        else if (strcmp(kind, "record") == 0)
            check_record(c, id);
        else if (strcmp(kind, "list") == 0)
            check_list(c, id);
        else
            check_position(c, id);
        json_decref(c);
    }
    fclose(f);
    printf("%d cases\n", cases);
    assert_true(cases >= 45);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(cases_hold)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
