/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files that only look like a record: none of their code is executed, and reading them
 * terminates. */
#include <unistd.h>

#include <sqlite3.h>

#include "db/sqlite/open.h"
#include "tests/support/store_samples.h"
#include "tests/support/test.h"

struct fixture {
    struct sample_folder folder;
    char path[128];
    char key[STORE_KEY_SIZE];
};

static const struct store_claim claim = {.entry = 1,
                                         .ordinal = 1,
                                         .coup = 1,
                                         .by = 1,
                                         .kind = "school",
                                         .ruling = "valid",
                                         .article = "M XII",
                                         .pays = true,
                                         .taken = 4,
                                         .given = 0};

/* Creates a record with one match of one coup and one claim. */
static int begin(void **state)
{
    const struct store_batch batch = {.expected = 1, .claims = &claim, .n_claims = 1};
    struct fixture *f = calloc(1, sizeof *f);
    struct store_error err;
    struct store *s;
    assert_non_null(f);
    sample_folder_make(&f->folder);
    snprintf(f->path, sizeof f->path, "%s", sample_path(&f->folder, "record.db"));
    assert_int_equal(store_open_sqlite(f->path, STORE_WRITE, &s, &err), STORE_OK);
    sample_match(s, f->key);
    assert_int_equal(sample_append(s, f->key, 0, "64", &err), STORE_OK);
    assert_int_equal(store_append(s, f->key, &batch, &err), STORE_OK);
    store_close(s);
    *state = f;
    return 0;
}

static int end(void **state)
{
    struct fixture *f = *state;
    sample_folder_remove(&f->folder);
    free(f);
    return 0;
}

static void forge(const struct fixture *f, const char *sql)
{
    sqlite3 *db;
    assert_int_equal(sqlite3_open(f->path, &db), SQLITE_OK);
    if (sqlite3_exec(db, "PRAGMA foreign_keys = OFF", NULL, NULL, NULL) != SQLITE_OK ||
        sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK)
        fail_msg("%s: %s", sql, sqlite3_errmsg(db));
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
}

/* Replaces a table by a view with endless rows. */
#define ENDLESS(name, columns)                                                                     \
    "DROP TABLE " name "; CREATE VIEW " name                                                       \
    " AS WITH RECURSIVE r (n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM r) SELECT " columns       \
    " FROM r"

static const struct {
    const char *sql, *named;
    bool readable;
} forged[] = {
    {ENDLESS("match", "n AS id, n AS key, n AS updated"), "table match is missing", false},
    {ENDLESS("player", "n AS id, 'x' AS name"), "table player is missing", false},
    {"DROP VIEW counted_match; CREATE VIEW counted_match AS WITH RECURSIVE r (n) AS (VALUES (1)"
     " UNION ALL SELECT n + 1 FROM r) SELECT n AS id FROM r",
     "view counted_match was altered", false},
    {"ALTER TABLE due ADD COLUMN more TEXT AS (hex(zeroblob(100000000)))", "table due was altered",
     false},
    {"CREATE TRIGGER spy AFTER INSERT ON entry BEGIN DELETE FROM coup; END",
     "trigger spy is not of a record", true},
    {"CREATE INDEX slow ON coup (hex(zeroblob(1000)))", "index slow is not of a record", true},
    {"DROP INDEX match_version", "index match_version is missing", true},
};

static void expect_refused(const struct fixture *f, enum store_mode mode, const char *sql,
                           const char *named)
{
    struct store *s;
    struct store_error err = {.code = STORE_OK};
    enum store_code code = store_open_sqlite(f->path, mode, &s, &err);
    if (code != STORE_CORRUPT || !strstr(err.text, named))
        fail_msg("%s: code %d: %s", sql, code, err.text);
}

static void test_other_tables(void **state)
{
    struct fixture *f = *state;
    size_t size, after;
    unsigned char *bytes = sample_bytes(f->path, &size);
    for (size_t i = 0; i < sizeof forged / sizeof forged[0]; i++) {
        struct store *s;
        struct store_error err;
        sample_write(f->path, bytes, size);
        forge(f, forged[i].sql);
        unsigned char *was = sample_bytes(f->path, &size);
        expect_refused(f, STORE_WRITE, forged[i].sql, forged[i].named);
        if (!forged[i].readable) {
            expect_refused(f, STORE_READ, forged[i].sql, forged[i].named);
        } else {
            assert_int_equal(store_open_sqlite(f->path, STORE_READ, &s, &err), STORE_OK);
            char *all = sample_picture(s);
            assert_non_null(all);
            free(all);
            store_close(s);
        }
        unsigned char *is = sample_bytes(f->path, &after);
        assert_int_equal(after, size);
        assert_memory_equal(is, was, size);
        free(is);
        free(was);
        free(bytes);
        end(state); /* each on a fresh record */
        begin(state);
        f = *state;
        bytes = sample_bytes(f->path, &size);
    }
    free(bytes);
}

/* --- pages that lead to each other ------------------------------------------------------------ */

enum { PAGE = 4096, LEVELS = 15, BRANCHES = 20 };

static void put_number(unsigned char *at, int bytes, unsigned long n)
{
    for (int i = bytes; i--; n >>= 8)
        at[i] = (unsigned char)(n & 255);
}

/* Makes the page of an index tree all of whose branches are the next page, with the one cell of
 * `leaf` before each (sqlite.org/fileformat.html, 1.6). */
static void make_branches(unsigned char page[PAGE], const unsigned char *leaf, unsigned long next)
{
    size_t cell = (size_t)leaf[8] << 8 | leaf[9], length = 1 + leaf[cell], at = PAGE;
    assert_true(leaf[cell] < 128 && leaf[0] == 10 && leaf[4] == 1);
    memset(page, 0, PAGE);
    for (int i = 0; i < BRANCHES; i++) {
        at -= 4 + length;
        put_number(page + at, 4, next);
        memcpy(page + at + 4, leaf + cell, length);
        put_number(page + 12 + 2 * i, 2, at);
    }
    page[0] = 2;
    put_number(page + 3, 2, BRANCHES);
    put_number(page + 5, 2, at);
    put_number(page + 8, 4, next);
}

static int note_root(void *ctx, int n, char **value, char **name)
{
    (void)n;
    (void)name;
    *(long *)ctx = atol(value[0]);
    return 0;
}

static int count(void *ctx, const struct store_claim *c)
{
    (void)c;
    ++*(long *)ctx;
    return 0;
}

/* 20^15 claims in a file of a hundred pages. */
static void test_tree_without_end(void **state)
{
    struct fixture *f = *state;
    struct store *s;
    struct store_error err;
    sqlite3 *db;
    size_t size;
    long root = 0, claims = 0;
    assert_int_equal(sqlite3_open(f->path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "SELECT rootpage FROM sqlite_master WHERE name = 'claim'",
                                  note_root, &root, NULL),
                     SQLITE_OK);
    sqlite3_close(db);
    unsigned char *bytes = sample_bytes(f->path, &size);
    size_t pages = size / PAGE;
    unsigned char *larger = realloc(bytes, size + LEVELS * PAGE);
    assert_non_null(larger);
    bytes = larger;
    unsigned char leaf[PAGE];
    memcpy(leaf, bytes + (root - 1) * PAGE, PAGE);
    make_branches(bytes + (root - 1) * PAGE, leaf, pages + 1);
    for (size_t i = 0; i + 1 < LEVELS; i++)
        make_branches(bytes + (pages + i) * PAGE, leaf, pages + i + 2);
    memcpy(bytes + (pages + LEVELS - 1) * PAGE, leaf, PAGE);
    put_number(bytes + 28, 4, pages + LEVELS);
    sample_write(f->path, bytes, size + LEVELS * PAGE);
    free(bytes);
    for (enum store_mode mode = STORE_READ; mode <= STORE_WRITE; mode++) {
        assert_int_equal(store_open_sqlite(f->path, mode, &s, &err), STORE_OK);
        enum store_code code =
            store_claims_so(s, &(struct store_claims_query){0}, count, &claims, &err);
        if (code != STORE_CORRUPT || !strstr(err.text, "reading it has no end"))
            fail_msg("code %d, %ld claims: %s", code, claims, err.text);
        store_close(s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_other_tables, begin, end),
        cmocka_unit_test_setup_teardown(test_tree_without_end, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
