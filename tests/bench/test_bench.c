/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tests the tools of the bench: the generated play is always the same, and the clocks and the plain
 * SQLite loop work. Speed is not tested. */
#include "db/sqlite/open.h"
#include "games/trictrac/tools/replay.h"
#include "tests/bench/baseline.h"
#include "tests/bench/play.h"
#include "tests/bench/time.h"
#include "tests/support/record_fixture.h"
#include "tests/support/store_samples.h"
#include "tests/support/test.h"

enum { COUPS = 3000 };

struct counted_coups {
    long coups, faults;
};

static void begins(void *context, const struct record_founding *f)
{
    (void)context, (void)f;
}

static void coup(void *context, const struct input *d, bool last)
{
    struct counted_coups *r = context;
    (void)last;
    r->coups++;
    r->faults += d->ruling.faults.count + !d->ruling.legal + d->ruling.schools.count;
}

static void test_play(void **state)
{
    static struct position positions[COUPS], again[COUPS];
    struct strbuf a = {.text = NULL}, b = {.text = NULL};
    struct counted_coups r = {.coups = 0};
    struct record_reader to = {.begins = begins, .coup = coup, .context = &r};
    struct parse_error err;
    (void)state;
    long n = bench_play(COUPS, &a, positions);
    assert_true(n >= COUPS);
    assert_int_equal(bench_play(COUPS, &b, again), n);
    assert_string_equal(a.text, b.text);
    for (int i = 0; i < COUPS; i++) {
        char one[POSITION_TEXT], two[POSITION_TEXT];
        assert_true(positions[i].dice.high >= 1);
        assert_string_equal(position_print(&positions[i], one), position_print(&again[i], two));
    }
    assert_true(record_read(a.text, a.length, &to, &err));
    assert_int_equal(r.coups, n);
    assert_int_equal(r.faults, 0);
    strbuf_free(&a);
    strbuf_free(&b);
}

static void test_median(void **state)
{
    double odd[] = {3, 1, 2}, one[] = {7};
    (void)state;
    assert_true(bench_median(odd, 3) == 2);
    assert_true(bench_median(one, 1) == 7);
    double hundred[100];
    for (int i = 0; i < 100; i++)
        hundred[i] = (i * 37) % 100 + 1; /* 1 to 100, in disorder */
    assert_true(bench_share(hundred, 100, 0.99) == 99);
    assert_true(bench_share(hundred, 100, 1) == 100);
    assert_true(bench_share(hundred, 100, 0) == 1);
}

static double half_of(const void *context)
{
    return *(const double *)context / 2;
}

static void test_apart(void **state)
{
    double three = 3, none = -1, seconds = 0;
    (void)state;
    assert_true(bench_apart(half_of, &three, true, &seconds));
    assert_true(seconds == 1.5);
    assert_false(bench_apart(half_of, &none, false, &seconds));
}

static void test_programs(void **state)
{
    struct bench_run run;
    const char *const none[] = {NULL};
    (void)state;
    assert_true(bench_program("true", none, true, &run));
    assert_true(run.seconds > 0 && run.kilobytes > 0);
    assert_false(bench_program("false", none, false, &run));
    assert_false(bench_program("no-such-program-of-ours", none, false, &run));
}

/* Memory of this process is not counted for the programs that it starts. */
static void test_launcher(void **state)
{
    enum { HELD = 128 << 20 };
    struct bench_run run;
    const char *const none[] = {NULL};
    (void)state;
    assert_true(bench_launcher_begin());
    char *held = malloc(HELD);
    assert_non_null(held);
    memset(held, 1, HELD);
    assert_true(bench_program("true", none, false, &run));
    assert_true(run.kilobytes > 0 && run.kilobytes < HELD / 1024);
    assert_false(bench_program("no-such-program-of-ours", none, true, &run));
    const char *const words[] = {"-c", "test \"$1\" = 'two words'", "sh", "two words", NULL};
    assert_true(bench_program("sh", words, false, &run));
    assert_int_equal(held[HELD - 1], 1);
    free(held);
}

/* The loop creates a record with the same rows. */
static void test_bare_loop(void **state)
{
    struct sample_folder folder;
    struct store *from, *to;
    struct store_error err;
    double seconds = 0;
    long rows = 0;
    (void)state;
    sample_folder_make(&folder);
    char from_path[256], to_path[256];
    snprintf(from_path, sizeof from_path, "%s", sample_path(&folder, "from.db"));
    snprintf(to_path, sizeof to_path, "%s", sample_path(&folder, "to.db"));
    assert_int_equal(store_open_sqlite(from_path, STORE_WRITE, &from, &err), STORE_OK);
    assert_int_equal(import_text(from, "[White \"A\"]\n64 1/7 1/5 53 1/6 1/4 *\n", false), 0);
    char *text = record_text(from);
    store_close(from);
    assert_true(baseline_insert(from_path, to_path, &seconds, &rows));
    assert_true(rows >= 2 + 1 + 3 + 2 && seconds > 0);
    for (int cores = 1; cores < 5; cores++) {
        seconds = 0;
        assert_true(baseline_read(to_path, cores, &seconds) && seconds > 0);
        assert_false(baseline_read(sample_path(&folder, "none.db"), cores, &seconds));
    }
    assert_int_equal(store_open_sqlite(to_path, STORE_READ, &to, &err), STORE_OK);
    char *copied = record_text(to);
    assert_string_equal(copied, text);
    store_close(to);
    free(text);
    free(copied);
    sample_folder_remove(&folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_play),      cmocka_unit_test(test_median),
        cmocka_unit_test(test_apart),     cmocka_unit_test(test_programs),
        cmocka_unit_test(test_bare_loop), cmocka_unit_test(test_launcher),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
