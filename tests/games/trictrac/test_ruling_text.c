/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The record's line of a ruling, printed and read back. */
#include "games/trictrac/state.h"
#include "random_match.h"
#include "tests/support/test.h"

/* The line of doc/, taken apart by hand; what is told without numbers is left out. */
static void test_a_line(void **state)
{
    static const struct due dues[] = {{.to = ROLLER, .jan = TRUE_HIT, .points = 8},
                                      {.to = OPPONENT, .jan = FALSE_HIT, .points = 2}};
    static const struct school schools[] = {
        {.kind = SCHOOL_UNDER, .by = WHITE, .points = 4},
        {.kind = SCHOOL_OVER, .by = BLACK, .points = 6, .claimed = 2, .late = 1},
    };
    struct stored_ruling all;
    (void)state;
    ruling_read("true-hit@18*2=8 false-hit@4=2, due 8:2, marked 6:2, holes 0:0, stay, illegal, "
                "N1 T1 = 7/12 1/2, under w 0/4 open, over b 2/6 claimed of 12",
                &all);
    assert_int_equal(all.marked, 2);
    assert_int_equal(all.dues.count, LENGTH(dues));
    assert_int_equal(all.schools.count, LENGTH(schools));
    for (size_t i = 0; i < LENGTH(dues); i++) {
        const struct due *is = &all.dues.due[i], *want = &dues[i];
        assert_int_equal(is->to, want->to);
        assert_int_equal(is->jan, want->jan);
        assert_int_equal(is->points, want->points);
    }
    for (size_t i = 0; i < LENGTH(schools); i++) {
        const struct school *is = &all.schools.school[i], *want = &schools[i];
        assert_int_equal(is->kind, want->kind);
        assert_int_equal(is->by, want->by);
        assert_int_equal(is->points, want->points);
        assert_int_equal(is->claimed, want->claimed);
        assert_int_equal(is->late, want->late);
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
    struct stored_ruling all;
    (void)state;
    for (size_t i = 0; i < LENGTH(lines); i++) {
        ruling_read(lines[i], &all);
        for (int k = 0; k < all.dues.count; k++)
            assert_true(all.dues.due[k].jan < JANS);
        for (int k = 0; k < all.schools.count; k++)
            assert_true(all.schools.school[k].kind < SCHOOL_KINDS);
    }
    for (int i = 0; i < 2 * (DUES_MAX + SCHOOLS_MAX); i++)
        strbuf_add(&many, "true-hit=2, under w 0/4 open, ");
    ruling_read(many.text, &all);
    assert_int_equal(all.dues.count, DUES_MAX);
    assert_int_equal(all.schools.count, SCHOOLS_MAX);
    strbuf_free(&many);
}

/* A coup of a random match: its line says of dues, marks and schools what its ruling says. */
static void compare_coup(void *context, const struct input *d, bool last)
{
    char line[RULING_TEXT];
    struct stored_ruling read;
    const struct ruling *r = &d->ruling;
    (void)last;
    ruling_read(ruling_print(r, &d->coup, line), &read);
    assert_int_equal(read.marked, r->marked[OPPONENT]);
    assert_int_equal(read.dues.count, r->dues.count);
    for (int i = 0; i < r->dues.count; i++) {
        assert_int_equal(read.dues.due[i].to, r->dues.due[i].to);
        assert_int_equal(read.dues.due[i].jan, r->dues.due[i].jan);
        assert_int_equal(read.dues.due[i].points, r->dues.due[i].points);
    }
    assert_int_equal(read.schools.count, r->schools.count);
    for (int i = 0; i < r->schools.count; i++) {
        const struct school *is = &read.schools.school[i], *want = &r->schools.school[i];
        assert_int_equal(is->kind, want->kind);
        assert_int_equal(is->by, want->by);
        assert_int_equal(is->points, want->points);
        assert_int_equal(is->claimed, want->claimed);
        assert_int_equal(is->late != 0, want->late != 0);
    }
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
