/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Jobs of several threads return complete and in order. */
#include "base/jobs.h"
#include "tests/support/test.h"

enum { JOBS = 1000, MOST = 8 };

struct square {
    unsigned n, result;
};

/* Computes a sum, so that later jobs take longer and are overtaken. */
static void work_out(void *own, void *job)
{
    struct square *s = job;
    for (unsigned i = 0; i < s->n; i++)
        s->result += s->n;
    ++*(unsigned *)own;
}

static void take_one(struct jobs *c, unsigned *taken)
{
    const struct square *s = jobs_take(c);
    assert_non_null(s);
    assert_int_equal(s->n, *taken);
    assert_int_equal(s->result, *taken * *taken);
    ++*taken;
}

static void test_order(void **state)
{
    (void)state;
    for (int hands = 1; hands <= MOST; hands++) {
        unsigned done[MOST] = {0}, taken = 0, all = 0;
        void *own[MOST];
        for (int i = 0; i < MOST; i++)
            own[i] = &done[i];
        struct jobs *c = jobs_new(hands, own, sizeof(struct square), work_out);
        assert_non_null(c);
        assert_null(jobs_take(c));
        for (unsigned n = 0; n < JOBS; n++) {
            struct square *s;
            while (!(s = jobs_place(c)))
                take_one(c, &taken);
            assert_int_equal(s->n, 0);
            assert_int_equal(s->result, 0);
            s->n = n;
            jobs_go(c);
        }
        while (taken < JOBS)
            take_one(c, &taken);
        assert_null(jobs_take(c));
        jobs_free(c);
        for (int i = 0; i < MOST; i++)
            all += done[i];
        assert_int_equal(all, JOBS);
    }
}

/* Jobs that were submitted and not collected are dropped. */
static void test_left_behind(void **state)
{
    unsigned done[MOST] = {0};
    void *own[] = {&done[0], &done[1], &done[2]};
    (void)state;
    struct jobs *c = jobs_new(3, own, sizeof(struct square), work_out);
    assert_non_null(c);
    for (unsigned n = 0; n < 5; n++) {
        struct square *s = jobs_place(c);
        assert_non_null(s);
        s->n = 1;
        jobs_go(c);
    }
    assert_non_null(jobs_take(c));
    jobs_free(c);
    assert_true(done[0] + done[1] + done[2] >= 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_order),
        cmocka_unit_test(test_left_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
