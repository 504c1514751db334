/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Named reasons of a void throw. */
#include "base/arbiter_ruling.h"
#include "tests/support/test.h"

/* A name, in any language and case, and its place in the book. */
static const struct {
    const char *name, *cite;
} named[] = {
    {"leaning", "LL §204"}, {"Incliné", "LL §204"},      {"НАХИЛЕНА", "LL §204"},
    {"on-die", "LL §203"},  {"одна-на-одній", "LP 3"},   {"on-man", "LP 6"},
    {"on-rail", "LP 10"},   {"off-board", "LL §203"},    {"apart", "LP 1)"},
    {"short", "LP 12"},     {"pushed", "GU III"},        {"popchnięte", "GU III"},
    {"touched", "LP 13"},   {"spinning", "LL §205"},     {"stopped", "GU III"},
    {"broken", "LP 16"},    {"übereinander", "LL §203"}, {"rompu", "LP 16"},
};

static void test_named(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof named / sizeof named[0]; i++) {
        const char *why = void_throw_named(named[i].name);
        if (!why || !strstr(why, named[i].cite))
            fail_msg("%s: %s", named[i].name, why ? why : "no reason");
        assert_string_equal(void_throw_said(why), why);
    }
}

static void test_other_words(void **state)
{
    (void)state;
    static const char *const other[] = {
        "", " ", "lean", "leaning die", "on", "leaning tilted", "the die fell off", "\xff"};
    for (size_t i = 0; i < sizeof other / sizeof other[0]; i++)
        assert_null(void_throw_named(other[i]));
    assert_string_equal(void_throw_said("the die fell off"), "the die fell off");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_named),
        cmocka_unit_test(test_other_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
