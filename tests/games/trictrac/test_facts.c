/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The facts of a ruling, and the record's line that is read back into them. */
#include "games/trictrac/input/facts.h"
#include "games/trictrac/input/record.h"
#include "random_match.h"
#include "tests/support/test.h"

/* The line of doc/, taken apart by hand; what is told without numbers is left out. */
static void test_a_line(void **state)
{
    static const struct fact wanted[] = {
        {.kind = FACT_DUE, .what = TRUE_HIT, .party = ROLLER, .points = 8},
        {.kind = FACT_DUE, .what = FALSE_HIT, .party = OPPONENT, .points = 2},
        {.kind = FACT_SUM, .what = SUM_DUE, .points = 8, .other = 2},
        {.kind = FACT_SUM, .what = SUM_MARKED, .points = 6, .other = 2},
        {.kind = FACT_SUM, .what = SUM_HOLES, .points = 0, .other = 0},
        {.kind = FACT_SCHOOL, .what = SCHOOL_UNDER, .by = WHITE, .points = 4},
        {.kind = FACT_SCHOOL,
         .what = SCHOOL_OVER,
         .by = BLACK,
         .points = 6,
         .other = 2,
         .coup = 12},
    };
    struct ruling_facts all;
    (void)state;
    ruling_read("true-hit@18*2=8 false-hit@4=2, due 8:2, marked 6:2, holes 0:0, stay, illegal, "
                "N1 T1 = 7/12 1/2, under w 0/4 open, over b 2/6 claimed of 12",
                &all);
    assert_int_equal(all.count, sizeof wanted / sizeof wanted[0]);
    for (int i = 0; i < all.count; i++) {
        const struct fact *is = &all.fact[i], *want = &wanted[i];
        assert_int_equal(is->kind, want->kind);
        assert_int_equal(is->what, want->what);
        assert_int_equal(is->party, want->party);
        assert_int_equal(is->by, want->by);
        assert_int_equal(is->points, want->points);
        assert_int_equal(is->other, want->other);
        assert_int_equal(is->coup, want->coup);
    }
}

/* What is stored may be anything. */
static void test_damaged_lines(void **state)
{
    static const char *const lines[] = {
        "",         ",",           "due",          "due 8",         "under w",
        "=",        "true-hit",    "true-hit=",    "true-hit=-2",   "true-hit=99999999999999999999",
        "under x ", "under w 0/",  "hit=2, , due", "over b -1/2 x", "due 8:2 due 8:2,,,, =",
        "@*= ,:/",  "true-hit@=4", "due :",        "\xff\xfe, due", "under b 70000/2 open"};
    struct strbuf many = {.text = NULL};
    struct ruling_facts all;
    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        ruling_read(lines[i], &all);
        for (int k = 0; k < all.count; k++)
            assert_non_null(all.fact[k].name);
    }
    for (int i = 0; i < 2 * FACTS_MAX; i++)
        strbuf_add(&many, "true-hit=2 ");
    ruling_read(many.text, &all);
    assert_int_equal(all.count, FACTS_MAX);
    strbuf_free(&many);
}

/* A coup of a random match: its line says of dues, sums and schools what its facts say. */
static void compare_coup(void *context, const struct input *d, bool last)
{
    char line[RULING_TEXT];
    struct ruling_facts said, read;
    int at = 0;
    (void)last;
    facts_of(&d->ruling, &said);
    ruling_read(ruling_print(&d->ruling, &d->coup, line), &read);
    for (int i = 0; i < said.count; i++) {
        const struct fact *want = &said.fact[i], *is = &read.fact[at];
        if (want->kind != FACT_DUE && want->kind != FACT_SUM && want->kind != FACT_SCHOOL)
            continue;
        assert_true(at++ < read.count);
        assert_int_equal(is->kind, want->kind);
        assert_int_equal(is->what, want->what);
        assert_int_equal(is->points, want->points);
        assert_int_equal(is->other, want->other);
        assert_int_equal(is->coup, want->coup);
        assert_true(want->kind != FACT_DUE || is->party == want->party);
        assert_true(want->kind != FACT_SCHOOL || is->by == want->by);
    }
    assert_int_equal(at, read.count);
    ++*(long *)context;
}

static void begin(void *context, const struct record_founding *f)
{
    (void)context;
    (void)f;
}

static void test_random_lines(void **state)
{
    struct manner m = {.wrong = 30, .longest = 40, .holes = 12};
    struct deal d;
    long coups = 0, compared = 0;
    (void)state;
    deal_start(&d, 7);
    for (int i = 0; i < 60; i++) {
        struct strbuf text = {.text = NULL};
        struct parse_error why;
        struct record_reader to = {.begins = begin, .coup = compare_coup, .context = &compared};
        coups += random_match(&d, &m, false, &text);
        record_read(text.text, text.length, &to, &why);
        strbuf_free(&text);
    }
    assert_int_equal(compared, coups);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_line),
        cmocka_unit_test(test_damaged_lines),
        cmocka_unit_test(test_random_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
