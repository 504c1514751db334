/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Schools and false moves, case by case, told in the record's own words. */
#include <jansson.h>

#include "disputes.h"
#include "games/trictrac/rules/match.h"
#include "tests/support/test.h"

enum { TESTS_MAX = 512 };

static void rule_dispute(void **state)
{
    const struct dispute *d = *state;
    char ruling[DISPUTE_TEXT];
    dispute_rule(d, ruling);
    if (strcmp(ruling, d->ruling) != 0)
        fail_msg("%s: %s\n  is:     %s\n  must be: %s", d->id, d->coups, ruling, d->ruling);
}

/* --- every printed case has its row ----------------------------------------------------------- */

static bool has_row(const char *id)
{
    for (int i = 0; i < disputes_printed_count; i++)
        if (strcmp(disputes_printed[i].id, id) == 0)
            return true;
    return false;
}

static void every_printed_case_is_ruled(void **state)
{
    FILE *file = fopen(TEST_DATA "/rulings/treatises.jsonl", "r");
    char *line = NULL;
    size_t size = 0;
    int cases = 0;
    (void)state;
    assert_non_null(file);
    while (getline(&line, &size, file) >= 0) {
        json_t *c = json_loads(line, 0, NULL);
        const char *kind = json_string_value(json_object_get(c, "kind"));
        const char *id = json_string_value(json_object_get(c, "id"));
        if (kind && (strcmp(kind, "school") == 0 || strcmp(kind, "fausse-case") == 0)) {
            cases++;
            if (!has_row(id))
                fail_msg("%s has no row", id);
        }
        json_decref(c);
    }
    free(line);
    fclose(file);
    assert_int_equal(cases, disputes_printed_count);
}

static bool named_first(const char *id, const char *code)
{
    size_t n = strlen(code);
    return strncmp(id, code, n) == 0 && (id[n] == '\0' || id[n] == ' ' || id[n] == ',');
}

static void every_code_has_a_row(void **state)
{
    (void)state;
    for (int c = 0; c < FAULT_CODES; c++) {
        int found = 0;
        for (int i = 0; i < disputes_faults_count; i++)
            found += named_first(disputes_faults[i].id, fault_rules[c].code);
        if (!found)
            fail_msg("%s has no row", fault_rules[c].code);
    }
}

/* --- the printed checks of §11a --------------------------------------------------------------- */

struct printed_mark {
    int had, due, holes, jeton;
    enum school_kind kind;
    int school;
};

static const struct printed_mark printed_marks[] = {
    {4, 2, 1, 2, SCHOOL_OVER, 8}, {10, 12, 3, 0, SCHOOL_OVER, 2}, {6, 12, 1, 0, SCHOOL_UNDER, 6},
    {8, 6, 1, 8, SCHOOL_OVER, 6}, {10, 0, 0, 2, SCHOOL_OVER, 4},  {6, 12, 0, 6, SCHOOL_UNDER, 12},
};

static void printed_checks_of_the_marks(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof printed_marks / sizeof printed_marks[0]; i++) {
        const struct printed_mark *p = &printed_marks[i];
        struct score at = score_start();
        struct mark m = {MARK_PLACED, 0, (uint8_t)p->holes, (uint8_t)p->jeton};
        at.points[WHITE] = (uint8_t)p->had;
        struct judged_mark j = mark_judge(
            &m, &(struct mark_case){.due = p->due, .at = &at, .side = WHITE, .last_hole = 12});
        assert_int_equal(j.kind, p->kind);
        assert_int_equal(j.points, p->school);
    }
}

/* --- all of them ------------------------------------------------------------------------------ */

static size_t add_table(struct CMUnitTest *tests, size_t n, const struct dispute *d, int count)
{
    for (int i = 0; i < count && n < TESTS_MAX; i++)
        tests[n++] = (struct CMUnitTest){
            .name = d[i].id, .test_func = rule_dispute, .initial_state = (void *)(uintptr_t)&d[i]};
    return n;
}

int main(void)
{
    static struct CMUnitTest tests[TESTS_MAX] = {
        cmocka_unit_test(every_printed_case_is_ruled),
        cmocka_unit_test(every_code_has_a_row),
        cmocka_unit_test(printed_checks_of_the_marks),
    };
    size_t n = 3;
    n = add_table(tests, n, disputes_printed, disputes_printed_count);
    n = add_table(tests, n, disputes_goings, disputes_goings_count);
    n = add_table(tests, n, disputes_rules, disputes_rules_count);
    n = add_table(tests, n, disputes_faults, disputes_faults_count);
    n = add_table(tests, n, disputes_schools, disputes_schools_count);
    n = add_table(tests, n, disputes_order, disputes_order_count);
    return _cmocka_run_group_tests("disputes", tests, n, NULL, NULL) != 0;
}
