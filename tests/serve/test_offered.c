/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GET /t/KEY/offers: which clients are answered, the offers of a match that is over, and that no
 * ruling is revealed which the players have to find. By hand: test_offered REFEREE. */
#include "tests/serve/phone.h"
#include "tests/support/test.h"

static const char *referee;

static int begin(void **state)
{
    struct phones *p = calloc(1, sizeof *p);
    assert_non_null(p);
    phones_begin(p, referee);
    *state = p;
    return 0;
}

static int end(void **state)
{
    phones_end(*state);
    free(*state);
    return 0;
}

static void enter(struct phones *p, const char *key, const char *line)
{
    json_t *o = phones_offers(p, key, ROLE_SCORER);
    if (phones_enter(p, key, text_of(o, "head"), line, false) != 200)
        fail_msg("%s: %s", line, p->answer);
    json_decref(o);
}

/* The token of the table, and no other. */
static void test_who(void **state)
{
    struct phones *p = *state;
    char key[2][STORE_KEY_SIZE], token[TOKEN_ROOM], arbiter[TOKEN_ROOM], other[TOKEN_ROOM];
    for (int i = 0; i < 2; i++)
        phones_found(p, "pig", "", key[i]);
    scorers_token(p->scorers, key[0], ROLE_SCORER, token);
    scorers_token(p->scorers, key[0], ROLE_ARBITER, arbiter);
    scorers_token(p->scorers, key[1], ROLE_SCORER, other);
    const struct {
        const char *method, *token;
        int status;
    } table[] = {{"GET", "", 401},      {"GET", other, 401},  {"GET", token, 200},
                 {"GET", arbiter, 200}, {"HEAD", token, 200}, {"POST", token, 405}};
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
        if (phones_ask(p, table[i].method, key[0], "offers", table[i].token) != table[i].status)
            fail_msg("%s %s: %s", table[i].method, table[i].token, p->answer);
    assert_int_equal(phones_ask(p, "GET", "00000000", "offers", token), 404);
}

static void test_over(void **state)
{
    struct phones *p = *state;
    char key[STORE_KEY_SIZE];
    phones_found(p, "pig", "", key);
    json_t *o = phones_offers(p, key, ROLE_SCORER);
    assert_false(json_is_true(json_object_get(o, "over")));
    assert_string_equal(text_of(o, "asks"), "Anna throws");
    json_decref(o);
    enter(p, key, ".resign");
    o = phones_offers(p, key, ROLE_SCORER);
    assert_true(json_is_true(json_object_get(o, "over")));
    assert_string_equal(text_of(o, "asks"), "");
    assert_int_equal(json_integer_value(json_object_get(o, "dice")), 0);
    assert_int_equal(json_array_size(json_object_get(o, "offers")), 0);
    json_decref(o);
}

/* Returns the offers under announce=silent after this throw. */
static json_t *offered_of(struct phones *p, const char *dice, enum role role)
{
    char key[STORE_KEY_SIZE];
    phones_found(p, "trictrac", "[Option \"announce=silent\"]", key);
    enter(p, key, "64 1/7 1/5");
    enter(p, key, "43 1/5 1/4");
    enter(p, key, dice);
    json_t *o = phones_offers(p, key, role), *list = json_incref(json_object_get(o, "offers"));
    json_decref(o);
    return list;
}

/* The list is the same after any throw; the arbiter has the same offers as the players. */
static void test_silent(void **state)
{
    static const char *const throws[] = {"61", "55", "62", "32"};
    struct phones *p = *state;
    json_t *first = offered_of(p, "64", ROLE_SCORER);
    assert_true(json_array_size(first) > 0);
    for (size_t i = 0; i < sizeof throws / sizeof throws[0]; i++) {
        json_t *list = offered_of(p, throws[i], i % 2 ? ROLE_ARBITER : ROLE_SCORER);
        assert_true(json_equal(list, first));
        json_decref(list);
    }
    json_decref(first);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_who, begin, end),
        cmocka_unit_test_setup_teardown(test_over, begin, end),
        cmocka_unit_test_setup_teardown(test_silent, begin, end),
    };
    if (argc < 2)
        return 2;
    referee = argv[1];
    return cmocka_run_group_tests(tests, NULL, NULL);
}
