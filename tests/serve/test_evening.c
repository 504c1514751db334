/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An evening on the phone: what it may ask, the match after a match, a partie. By hand:
 * test_evening REFEREE. */
#include <unistd.h>

#include "tests/serve/phone.h"
#include "tests/support/test.h"

static const char *referee;
static struct phones phones;

static int begin(void **state)
{
    (void)state;
    phones_begin(&phones, referee);
    return 0;
}

static int end(void **state)
{
    (void)state;
    phones_end(&phones);
    return 0;
}

/* Sends a line to the match as it is; the status. */
static int send_line(const char *key, const char *line)
{
    json_t *page = phones_page(&phones, key);
    int status = phones_enter(&phones, key, text_of(page, "head"), line, false);
    json_decref(page);
    return status;
}

static void founded(char key[STORE_KEY_SIZE])
{
    json_t *o = json_loads(client_body(phones.answer), 0, NULL);
    snprintf(key, STORE_KEY_SIZE, "%s", text_of(o, "key"));
    json_decref(o);
    assert_true(store_is_key(key));
}

/* A query is answered, and nothing is entered. */
static void test_asked(void **state)
{
    static const struct {
        const char *line, *says;
    } rows[] = {{".why", "Nothing is due"},
                {".turns", "Anna"},
                {".turn 1", "1/7 1/5"},
                {".options", "usual"},
                {".score", "peg 0"},
                {".help", ".resign"},
                {".orders", ""}};
    char key[STORE_KEY_SIZE];
    (void)state;
    phones_found(&phones, "trictrac", "", key);
    assert_int_equal(send_line(key, "64 1/7 1/5"), 200);
    json_t *before = phones_page(&phones, key);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        assert_int_equal(send_line(key, rows[i].line), 200);
        if (!strstr(phones.answer, rows[i].says))
            fail_msg("%s: %s", rows[i].line, phones.answer);
    }
    json_t *after = phones_page(&phones, key);
    assert_string_equal(text_of(after, "head"), text_of(before, "head"));
    json_decref(before);
    json_decref(after);
    assert_int_equal(send_line(key, ".nothing"), 422);
    assert_int_equal(send_line(key, ".turn 9"), 422);
}

/* No header begins another match, before or after the first turn: it is refused, not ignored. */
static void test_headers(void **state)
{
    static const char *const lines[] = {"[Setup \"W:1x14,2 B:1x15 w\"]", "[Game \"pig\"]"};
    char key[STORE_KEY_SIZE];
    (void)state;
    phones_found(&phones, "trictrac", "", key);
    for (int turn = 0; turn < 2; turn++) {
        for (int i = 0; i < 2; i++) {
            assert_int_equal(send_line(key, lines[i]), 422);
            assert_non_null(strstr(phones.answer, "another match"));
        }
        assert_int_equal(send_line(key, "64 1/7 1/5"), 200);
    }
}

/* When a match is over its scorer begins another of the same players and options, once. */
static void test_again(void **state)
{
    char key[STORE_KEY_SIZE], next[STORE_KEY_SIZE], again[STORE_KEY_SIZE], path[64];
    (void)state;
    phones_found(&phones, "pig", "[Option \"goal=50\"]", key);
    assert_int_equal(phones_next(&phones, key), 422);
    assert_non_null(strstr(phones.answer, "not over"));
    assert_int_equal(send_line(key, ".resign"), 200);
    json_t *page = phones_page(&phones, key);
    assert_non_null(strstr(text_of(page, "ask"), "data-next"));
    json_decref(page);
    assert_int_equal(phones_next(&phones, key), 200);
    founded(next);
    assert_string_not_equal(next, key);
    assert_int_equal(phones_next(&phones, key), 200);
    founded(again);
    assert_string_equal(again, next);
    snprintf(path, sizeof path, "/api/t/%.8s", next);
    assert_int_equal(client_get(&phones.at.served, path, phones.answer, sizeof phones.answer), 200);
    assert_non_null(strstr(phones.answer, "Anna"));
    assert_non_null(strstr(phones.answer, "goal=50"));
}

/* So it is after an adjourned one. */
static void test_adjourned(void **state)
{
    char key[STORE_KEY_SIZE], next[STORE_KEY_SIZE];
    (void)state;
    phones_found(&phones, "trictrac", "", key);
    assert_int_equal(send_line(key, "64 1/7 1/5"), 200);
    assert_int_equal(send_line(key, ".adjourn"), 200);
    json_t *page = phones_page(&phones, key);
    assert_non_null(strstr(text_of(page, "ask"), "data-next"));
    json_decref(page);
    assert_int_equal(phones_next(&phones, key), 200);
    founded(next);
    assert_string_not_equal(next, key);
}

/* The token of a table begins no match but the one after it, and none of other players or of
 * another game. */
static void test_others(void **state)
{
    static const char *const wanted[] = {
        "{\"game\":\"pig\",\"players\":[\"Anna\",\"Boris\"]}",
        "{\"game\":\"pig\",\"players\":[\"Cleo\",\"Dora\"]}",
        "{\"game\":\"trictrac\",\"players\":[\"Anna\",\"Boris\"]}",
    };
    char key[STORE_KEY_SIZE];
    (void)state;
    phones_found(&phones, "pig", "", key);
    for (int over = 0; over < 2; over++) {
        for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++)
            assert_int_equal(phones_new_from(&phones, key, wanted[i]), 401);
        assert_int_equal(send_line(key, ".resign"), over ? 422 : 200);
    }
    assert_int_equal(phones_new(&phones, wanted[1]), 200);
}

/* The options of a new match are an array of strings, and the name of its partie is a string. Any
 * other type is an error with a reason, and no match is created. */
static void test_members_of_wrong_type_are_rejected(void **state)
{
    static const char *const options[] = {
        "\"announce=silent\"",
        "{\"announce\":\"silent\"}",
        "[[\"announce=silent\"]]",
        "[\"announce=silent\",7]",
        "[null]",
        "null",
        "true",
        "7",
    };
    static const char *const parties[] = {"", "\"partie\":\"Soir\","};
    static const char *const names[] = {"[\"Soir\"]", "{}", "null", "7"};
    char wanted[160], key[STORE_KEY_SIZE];
    (void)state;
    for (size_t p = 0; p < sizeof parties / sizeof parties[0]; p++) {
        for (size_t i = 0; i < sizeof options / sizeof options[0]; i++) {
            snprintf(wanted, sizeof wanted,
                     "{\"game\":\"trictrac\",%s\"players\":[\"Cleo\",\"Dora\"],\"options\":%s}",
                     parties[p], options[i]);
            if (phones_new(&phones, wanted) != 422 || !strstr(phones.answer, "array of strings"))
                fail_msg("%s: %s", wanted, phones.answer);
        }
    }
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        snprintf(wanted, sizeof wanted,
                 "{\"game\":\"trictrac\",\"players\":[\"Cleo\",\"Dora\"],\"partie\":%s}", names[i]);
        if (phones_new(&phones, wanted) != 422 || !strstr(phones.answer, "must be a string"))
            fail_msg("%s: %s", wanted, phones.answer);
    }
    assert_int_equal(
        client_get(&phones.at.served, "/api/tables", phones.answer, sizeof phones.answer), 200);
    assert_null(strstr(phones.answer, "Cleo"));
    assert_int_equal(phones_new(&phones, "{\"game\":\"trictrac\",\"players\":[\"Cleo\",\"Dora\"],"
                                         "\"options\":[\"announce=silent\"]}"),
                     200);
    founded(key);
    assert_int_equal(send_line(key, ".options"), 200);
    assert_non_null(strstr(phones.answer, "announce=silent"));
}

/* .why gives the true reason if the players judge the last turns themselves. */
static void test_why_in_a_silent_match(void **state)
{
    static const char withheld[] = "The players judge the last turns themselves";
    char key[STORE_KEY_SIZE];
    (void)state;
    assert_int_equal(phones_new(&phones, "{\"game\":\"trictrac\",\"players\":[\"Cleo\",\"Dora\"],"
                                         "\"options\":[\"announce=silent\"]}"),
                     200);
    founded(key);
    assert_int_equal(send_line(key, "31 4 2"), 200);
    assert_int_equal(send_line(key, "64 7 5"), 200);
    assert_int_equal(send_line(key, ".why 2"), 422);
    assert_non_null(strstr(phones.answer, withheld));
    assert_int_equal(send_line(key, ".why"), 422);
    assert_non_null(strstr(phones.answer, withheld));
    assert_int_equal(send_line(key, ".why 3"), 422);
    assert_non_null(strstr(phones.answer, "No such turn has been thrown"));
}

/* A partie begins on the page for a new match, and continues from marqué to marqué. */
static void test_partie(void **state)
{
    static const char wanted[] =
        "{\"game\":\"trictrac\",\"partie\":\"Soir\",\"players\":[\"Anna\",\"Boris\",\"Cleo\"],"
        "\"options\":[\"marques=6\"]}";
    char key[STORE_KEY_SIZE], next[STORE_KEY_SIZE], again[STORE_KEY_SIZE];
    (void)state;
    assert_int_equal(phones_new(&phones, wanted), 200);
    founded(key);
    assert_int_equal(send_line(key, ".resign"), 200);
    assert_int_equal(phones_next(&phones, key), 200);
    founded(next);
    assert_int_equal(phones_next(&phones, key), 200);
    founded(again);
    assert_string_equal(again, next);
    assert_int_equal(send_line(next, ".partie"), 200);
    assert_non_null(strstr(phones.answer, "Soir"));
    assert_non_null(strstr(phones.answer, "Cleo"));
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_asked, begin, end),
        cmocka_unit_test_setup_teardown(test_headers, begin, end),
        cmocka_unit_test_setup_teardown(test_again, begin, end),
        cmocka_unit_test_setup_teardown(test_adjourned, begin, end),
        cmocka_unit_test_setup_teardown(test_others, begin, end),
        cmocka_unit_test_setup_teardown(test_members_of_wrong_type_are_rejected, begin, end),
        cmocka_unit_test_setup_teardown(test_why_in_a_silent_match, begin, end),
        cmocka_unit_test_setup_teardown(test_partie, begin, end),
    };
    if (argc < 2)
        return 2;
    referee = argv[1];
    alarm(SECONDS_MOST * 10);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
