/* SPDX-License-Identifier: GPL-3.0-or-later */
/* New matches brought many at once to a server: as they stand, all or none, in a few journeys. */
#include "cutter.h"
#include "tests/support/server.h"
#include "tests/support/test.h"

enum { MATCHES = 39 };

struct fixture {
    struct sample_folder folder;
    struct store *from, *to;
    char where[300];
    char key[MATCHES][STORE_KEY_SIZE];
    struct store_error err;
};

static void expect(struct fixture *f, enum store_code is, enum store_code should)
{
    if (is != should)
        fail_msg("code %d instead of %d: %s", is, should, f->err.text);
}

/* Each of a few coups; of some the headers were put right, or the match has ended. */
static void play(struct fixture *f, size_t i)
{
    const struct store_header headers[] = {{"Round", "9"}, {"Table", "4"}, {"Arbiter", "Zoé"}};
    const struct store_details now = {.player = {"Ada", "Dora"},
                                      .players = 2,
                                      .event = "Spring",
                                      .date = "2026.11.23",
                                      .options = "holes=6",
                                      .headers = headers,
                                      .n_headers = 3};
    const struct store_claim claim = {.entry = 1,
                                      .ordinal = 1,
                                      .coup = 1,
                                      .by = 1,
                                      .against = 0,
                                      .kind = "school",
                                      .claimed = 4,
                                      .due = 4,
                                      .marked = -1,
                                      .ruling = "upheld",
                                      .article = "M XVII",
                                      .effect = ""};
    const struct store_change change = {.state = "over",
                                        .winners = 2,
                                        .at = {{3, 2, 0}, {12, 0, 4}},
                                        .seats = 2,
                                        .details = &now,
                                        .fingerprint = i % 2 ? NULL : "print",
                                        .revision = 3};
    const long n = (long)(i % 4);
    sample_match(f->from, f->key[i]);
    for (long k = 0; k < n; k++)
        expect(f, sample_append(f->from, f->key[i], k, k ? "64 1/7 1/5" : "Été", &f->err),
               STORE_OK);
    const struct store_batch batch = {
        .expected = n, .claims = &claim, .n_claims = 1, .change = &change};
    if (n > 2)
        expect(f, store_append(f->from, f->key[i], &batch, &f->err), STORE_OK);
}

static int begin(void **state)
{
    struct fixture *f = calloc(1, sizeof *f);
    assert_non_null(f);
    sample_folder_make(&f->folder);
    (void)snprintf(f->where, sizeof f->where, "%s", server_place(&f->folder, "record"));
    expect(f, store_open(sample_path(&f->folder, "from.db"), STORE_WRITE, &f->from, &f->err),
           STORE_OK);
    expect(f, store_open(f->where, STORE_WRITE, &f->to, &f->err), STORE_OK);
    for (size_t i = 0; i < MATCHES; i++)
        play(f, i);
    *state = f;
    return 0;
}

static int end(void **state)
{
    struct fixture *f = *state;
    store_close(f->from);
    store_close(f->to);
    sample_folder_remove(&f->folder);
    free(f);
    return 0;
}

/* Both tell the same of everything. */
static void are_same(struct fixture *f)
{
    char *from = sample_picture(f->from);
    char *to = sample_picture(f->to);
    assert_non_null(from);
    assert_non_null(to);
    assert_string_equal(from, to);
    free(from);
    free(to);
    for (size_t i = 0; i < MATCHES; i++)
        expect(f, store_check_chain(f->to, f->key[i], NULL, NULL, NULL, &f->err), STORE_OK);
}

static void test_as_they_stand(void **state)
{
    struct fixture *f = *state;
    assert_true(store_on_server(f->to));
    assert_false(store_on_server(f->from));
    expect(f, store_copy_matches(f->to, f->from, f->key, 0, &f->err), STORE_OK);
    expect(f, store_copy_matches(f->to, f->from, f->key, MATCHES / 2, &f->err), STORE_OK);
    expect(f,
           store_copy_matches(f->to, f->from, f->key + MATCHES / 2, MATCHES - MATCHES / 2, &f->err),
           STORE_OK);
    are_same(f);
    /* and they go on */
    expect(f, sample_append(f->to, f->key[1], 1, "55", &f->err), STORE_OK);
    expect(f, sample_append(f->from, f->key[2], 1, "55", &f->err), STORE_CONFLICT);
}

/* One of them is there, or another has its name: none comes. */
static void test_all_or_none(void **state)
{
    struct fixture *f = *state;
    enum store_merge did;
    expect(
        f,
        store_import_match(f->to, f->from, f->key[MATCHES - 1], NULL, false, &did, NULL, &f->err),
        STORE_OK);
    char *before = sample_picture(f->to);
    expect(f, store_copy_matches(f->to, f->from, f->key, MATCHES, &f->err), STORE_CONFLICT);
    sample_unchanged(f->to, before);
    expect(f, store_copy_matches(f->to, f->from, f->key, MATCHES - 1, &f->err), STORE_OK);
    are_same(f);
    store_close(f->to);
    f->to = NULL;
    expect(f, store_open(f->where, STORE_READ, &f->to, &f->err), STORE_OK);
    expect(f, store_copy_matches(f->to, f->from, f->key, 1, &f->err), STORE_READ_ONLY);
}

static void start_cutter(struct fixture *f, struct cutter *c, long cuts)
{
    const char *database = strstr(f->where, "@/") + 2;
    char name[64];
    (void)snprintf(name, sizeof name, "%.*s", (int)strcspn(database, "?"), database);
    cutter_start(c, f->folder.path, server_folder(), name, cuts, 11);
    store_close(f->to);
    f->to = NULL;
    while (f->to == NULL)
        (void)store_open(c->address, STORE_WRITE, &f->to, &f->err);
    store_set_timeout(f->to, 30000);
}

/* However many they are: what begins, the ids, the rest; the first time statements are prepared. */
static void test_few_journeys(void **state)
{
    struct fixture *f = *state;
    struct cutter c;
    start_cutter(f, &c, 0);
    expect(f, store_copy_matches(f->to, f->from, f->key, MATCHES / 2, &f->err), STORE_OK);
    const long before = c.shared->journeys;
    expect(f,
           store_copy_matches(f->to, f->from, f->key + MATCHES / 2, MATCHES - MATCHES / 2, &f->err),
           STORE_OK);
    const long journeys = c.shared->journeys - before;
    are_same(f);
    cutter_stop(&c);
    assert_in_range(journeys, 1, 4);
}

/* Wherever the connection ends, what is said to be there is there, once. After so many cuts it
 * gives up; what came meanwhile all the same is then in conflict. */
static void test_cut_anywhere(void **state)
{
    enum { CUTS = 100 };
    struct fixture *f = *state;
    struct cutter c;
    start_cutter(f, &c, CUTS);
    for (size_t i = 0; i < MATCHES; i += 3) {
        enum store_code code = STORE_FAILED;
        while (code == STORE_FAILED)
            code = store_copy_matches(f->to, f->from, f->key + i, 3, &f->err);
        if (code != STORE_CONFLICT)
            expect(f, code, STORE_OK);
    }
    assert_int_equal(c.shared->cuts, CUTS);
    store_close(f->to);
    cutter_stop(&c);
    expect(f, store_open(f->where, STORE_READ, &f->to, &f->err), STORE_OK);
    are_same(f);
}

#define TEST(test) cmocka_unit_test_setup_teardown(test, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_as_they_stand),
        TEST(test_all_or_none),
        TEST(test_few_journeys),
        TEST(test_cut_anywhere),
    };
    return cmocka_run_group_tests_name("together", tests, NULL, NULL);
}
