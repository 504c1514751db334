/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tampering and failing disks: damage is detected or survived, and never causes a crash. */
#include <unistd.h>

#include <sqlite3.h>

#include "badvfs.h"
#include "db/sqlite/open.h"
#include "tests/support/store_samples.h"
#include "tests/support/test.h"

struct fixture {
    struct sample_folder folder;
    char path[128];
    struct store *s;
    char key[STORE_KEY_SIZE];
    struct store_error err;
};

static void expect(struct fixture *f, enum store_code is, enum store_code should)
{
    if (is != should)
        fail_msg("code %d instead of %d: %s", is, should, f->err.text);
}

static void open_record(struct fixture *f)
{
    expect(f, store_open_sqlite(f->path, STORE_WRITE, &f->s, &f->err), STORE_OK);
}

/* A record changed by hand lacks its triggers. */
static void read_record(struct fixture *f)
{
    expect(f, store_open_sqlite(f->path, STORE_READ, &f->s, &f->err), STORE_OK);
}

static void close_record(struct fixture *f)
{
    store_close(f->s);
    f->s = NULL;
}

/* Creates a record with one match of three coups and a claim. */
static void make_record(struct fixture *f)
{
    const struct store_claim claim = {.entry = 1,
                                      .ordinal = 1,
                                      .coup = 1,
                                      .by = 1,
                                      .kind = "school",
                                      .ruling = "valid",
                                      .article = "M XII",
                                      .pays = true,
                                      .taken = 4,
                                      .given = 0};
    const struct store_batch batch = {.expected = 3, .claims = &claim, .n_claims = 1};
    open_record(f);
    sample_match(f->s, f->key);
    for (long i = 0; i < 3; i++)
        expect(f, sample_append(f->s, f->key, i, "64 typed-at-the-table", &f->err), STORE_OK);
    expect(f, store_append(f->s, f->key, &batch, &f->err), STORE_OK);
}

static int begin(void **state)
{
    struct fixture *f = calloc(1, sizeof *f);
    assert_non_null(f);
    sample_folder_make(&f->folder);
    (void)snprintf(f->path, sizeof f->path, "%s", sample_path(&f->folder, "record.db"));
    make_record(f);
    close_record(f);
    *state = f;
    return 0;
}

static int end(void **state)
{
    struct fixture *f = *state;
    store_close(f->s);
    sample_folder_remove(&f->folder);
    free(f);
    return 0;
}

/* Creates the record on a disk that fails on demand. */
static int begin_bad(void **state)
{
    badvfs_install();
    return begin(state);
}

static int end_bad(void **state)
{
    const int result = end(state);
    badvfs_remove();
    return result;
}

/* Changes a record as a user who knows SQLite could. */
static void tamper(const struct fixture *f, const char *sql)
{
    sqlite3 *db = NULL;
    assert_int_equal(sqlite3_open(f->path, &db), SQLITE_OK);
    if (sqlite3_exec(db,
                     "PRAGMA ignore_check_constraints = ON; PRAGMA foreign_keys = OFF;"
                     "DROP TRIGGER entry_never_changed; DROP TRIGGER entry_never_deleted;"
                     "DROP TRIGGER founding_never_changed; DROP TRIGGER founding_never_deleted",
                     NULL, NULL, NULL) != SQLITE_OK ||
        sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK)
        fail_msg("%s: %s", sql, sqlite3_errmsg(db));
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
}

/* Restores the record, so that each row is tested on a fresh one. */
static void restore(struct fixture *f, const unsigned char *bytes, size_t n)
{
    close_record(f);
    sample_write(f->path, bytes, n);
}

static void test_log_cannot_be_changed(void **state)
{
    struct fixture *f = *state;
    static const char *const tries[] = {"UPDATE entry SET text = 'x'", "DELETE FROM entry",
                                        "UPDATE founding SET value = 'x'", "DELETE FROM founding"};
    sqlite3 *db = NULL;
    assert_int_equal(sqlite3_open(f->path, &db), SQLITE_OK);
    for (size_t i = 0; i < sizeof tries / sizeof tries[0]; i++)
        assert_int_equal(sqlite3_exec(db, tries[i], NULL, NULL, NULL), SQLITE_CONSTRAINT);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
}

static void test_tampering_is_found(void **state)
{
    struct fixture *f = *state;
    static const struct {
        const char *sql;
        long bad; /* first entry whose hash does not match */
    } rows[] = {
        {"UPDATE entry SET text = '64 1/7' WHERE seq = 2", 2},
        {"UPDATE entry SET kind = 'undo' WHERE seq = 3", 3},
        {"UPDATE entry SET at = '2020-01-01T00:00:00.000Z' WHERE seq = 1", 1},
        {"UPDATE entry SET note = '' WHERE seq = 2", 2},
        {"UPDATE entry SET uuid = '00000000-0000-4000-8000-000000000000' WHERE seq = 2", 2},
        {"UPDATE entry SET hash = replace(hash, substr(hash, 1, 1), 'x') WHERE seq = 2", 2},
        {"UPDATE match SET founding_hash = replace(founding_hash, substr(founding_hash, 1, 1), "
         "'x')",
         0},
        {"DELETE FROM entry WHERE seq = 2", 2},
        {"DELETE FROM entry WHERE seq = 3", 3},
        {"DELETE FROM entry WHERE seq = 1", 1},
        {"UPDATE entry SET seq = 9 WHERE seq = 2; UPDATE entry SET seq = 2 WHERE seq = 3;"
         "UPDATE entry SET seq = 3 WHERE seq = 9",
         2},
        {"INSERT INTO entry SELECT match_id, 4, uuid, kind, text, at, note, hash"
         " FROM entry WHERE seq = 3",
         4},
        {"UPDATE founding SET value = 'Zoé' WHERE position = 2", 0},
        {"DELETE FROM founding WHERE position = 9", 0},
        {"UPDATE match SET origin = '00000000-0000-4000-8000-000000000000'", 0},
        {"UPDATE match SET created = '2020-01-01T00:00:00.000Z'", 0},
        {"UPDATE match SET head_seq = 2", 3},
        {"UPDATE match SET head_hash = replace(head_hash, substr(head_hash, 1, 1), 'x')", 3},
    };
    size_t n = 0;
    unsigned char *bytes = sample_bytes(f->path, &n);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        long bad = -1;
        restore(f, bytes, n);
        tamper(f, rows[i].sql);
        read_record(f);
        const enum store_code code = store_check_chain(f->s, f->key, NULL, NULL, &bad, &f->err);
        if (code != STORE_CORRUPT || bad != rows[i].bad)
            fail_msg("%s: code %d, entry %ld: %s", rows[i].sql, code, bad, f->err.text);
    }
    free(bytes);
}

static void test_malformed_values(void **state)
{
    struct fixture *f = *state;
    static const char *const rows[] = {
        "UPDATE player SET name = CAST(x'ff41' AS TEXT) WHERE id = 1",
        "UPDATE match SET event = CAST(x'410042' AS TEXT)",
        "UPDATE match SET key = 'short'",
        "UPDATE match SET chosen = 7",
        "UPDATE match SET version = ''",
        "UPDATE match SET head_hash = ''",
        "UPDATE seat SET won = 2 WHERE seat = 0",
        "UPDATE seat SET big = 1 << 62 WHERE seat = 0; UPDATE seat SET seat = 2 WHERE seat = 1",
        "DELETE FROM seat WHERE seat = 0",
        "INSERT INTO seat SELECT match_id, 8, player_id, 0, 0, 0, 0 FROM seat WHERE seat = 1",
        "UPDATE match SET state = CAST(x'80' AS TEXT)",
        "UPDATE header SET value = CAST(x'c328' AS TEXT)",
        "UPDATE founding SET key = CAST(x'00' AS TEXT)",
        "UPDATE founding SET position = 99 WHERE position = 9",
        "UPDATE founding SET key = 'Black' WHERE position = 2",
        "DELETE FROM founding WHERE position = 1",
        "UPDATE entry SET text = CAST(x'e9' AS TEXT) WHERE seq = 2",
        "UPDATE entry SET hash = 'abc' WHERE seq = 2",
        "UPDATE coup SET seat = 8 WHERE number = 1",
        "UPDATE coup SET seat = -1 WHERE number = 1",
        "UPDATE coup SET dice = CAST(x'e9' AS TEXT) WHERE number = 1",
        "UPDATE coup SET next = 8 WHERE number = 1",
        "UPDATE coup SET ruling = CAST(x'7b00' AS TEXT) WHERE number = 3",
        "UPDATE due SET seat = 9",
        "UPDATE due SET name = CAST(x'c3' AS TEXT)",
        "UPDATE claim SET by_seat = -1",
        "UPDATE claim SET against_seat = 8",
        "UPDATE claim SET due = -1",
        "UPDATE claim SET overrules_seq = 0, overrules_ordinal = 0 WHERE overrules_seq IS NULL",
        "UPDATE claim SET note = CAST(x'f8' AS TEXT)",
    };
    size_t n = 0;
    unsigned char *bytes = sample_bytes(f->path, &n);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        restore(f, bytes, n);
        tamper(f, rows[i]);
        read_record(f);
        char *picture = sample_picture(f->s);
        if (picture != NULL)
            fail_msg("not noticed: %s", rows[i]);
    }
    free(bytes);
}

struct report {
    char text[2000];
    long n;
};

static int note_defect(void *ctx, const char *line)
{
    struct report *r = ctx;
    r->n++;
    (void)snprintf(r->text + strlen(r->text), sizeof r->text - strlen(r->text), "%s\n", line);
    return 0;
}

/* Runs SQL while SQLite has another key for the table, so that the row is stored in a wrong
 * position. */
#define MISPLACED(table, key, wrong, sql)                                                          \
    "PRAGMA writable_schema = ON; UPDATE sqlite_master SET sql = replace(sql, 'PRIMARY KEY (" key  \
    "', 'PRIMARY KEY (" wrong "') WHERE name = '" table "'; PRAGMA writable_schema = RESET;" sql   \
    "; PRAGMA writable_schema = ON; UPDATE sqlite_master SET sql = replace(sql, 'PRIMARY KEY "     \
    "(" wrong "', 'PRIMARY KEY (" key "') WHERE name = '" table                                    \
    "'; PRAGMA writable_schema = RESET"

/* Runs SQL while SQLite does not know the index of positions. */
#define WITHOUT_INDEX(sql)                                                                         \
    "CREATE TEMP TABLE aside AS SELECT * FROM sqlite_master WHERE name = 'coup_position';"         \
    "PRAGMA writable_schema = ON; DELETE FROM sqlite_master WHERE name = 'coup_position';"         \
    "PRAGMA writable_schema = RESET;" sql "; PRAGMA writable_schema = ON;"                         \
    "INSERT INTO sqlite_master SELECT * FROM aside; PRAGMA writable_schema = RESET"

static void test_integrity(void **state)
{
    struct fixture *f = *state;
    static const struct {
        const char *sql, *said;
    } rows[] = {
        {"SELECT 1", "trigger entry_never_changed is missing"},
        {"DROP INDEX match_open", "index match_open is missing"},
        {"CREATE TABLE zebra (a)", "table zebra is not of a record"},
        {"CREATE TRIGGER aha AFTER INSERT ON entry BEGIN DELETE FROM coup; END",
         "trigger aha is not of a record"},
        {"DELETE FROM player", "a row of seat refers to no row of player"},
        {"INSERT INTO seat SELECT 7, 0, player_id, 0, 0, 0, 0 FROM seat WHERE seat = 0",
         "a row of seat refers to no row of match"},
        {"UPDATE match SET id = 7", "a row of entry refers to no row of match"},
        {"UPDATE match SET id = -7", "a row of coup refers to no row of match"},
        {"INSERT INTO header VALUES (9223372036854775807, 1, 'a', 'b')",
         "a row of header refers to no row of match"},
        {"INSERT INTO due VALUES (-9223372036854775807 - 1, 1, 1, 0, 'jan', 'true-hit', 2)",
         "a row of due refers to no row of match"},
        {"DELETE FROM match", "a row of founding refers to no row of match"},
        {MISPLACED(
             "entry", "match_id, seq", "match_id, seq DESC",
             "INSERT INTO entry SELECT match_id, 1, uuid, kind, text, at, note, hash FROM entry"
             " WHERE seq = 2"),
         "the rows of entry are not in the order of their key"},
        {MISPLACED(
             "due", "match_id, coup", "match_id, coup DESC",
             "INSERT INTO due SELECT match_id, 1, 1, seat, kind, name, points FROM due LIMIT 1"),
         "the rows of due are not in the order of their key"},
        {MISPLACED("coup", "match_id, number", "match_id, number DESC",
                   "INSERT INTO coup SELECT match_id, 1, entry_seq, seat, dice, play, ruling, "
                   "score, marked,"
                   " position, next FROM coup WHERE number = 2"),
         "the rows of coup are not in the order of their key"},
        {MISPLACED("header", "match_id, position", "match_id, position DESC",
                   "INSERT INTO header SELECT match_id, 0, key, value FROM header LIMIT 1"),
         "row not in PRIMARY KEY order for header"},
        {WITHOUT_INDEX("UPDATE coup SET position = position || 'x' WHERE number = 2"),
         "the index coup_position differs from its table"},
        {WITHOUT_INDEX("UPDATE coup SET position = '' WHERE number = 1"),
         "the index coup_position differs from its table"},
        {WITHOUT_INDEX("DELETE FROM coup WHERE number = 2"),
         "the index coup_position differs from its table"},
    };
    size_t n = 0;
    unsigned char *bytes = sample_bytes(f->path, &n);
    struct report none = {0};
    open_record(f);
    expect(f, store_integrity(f->s, note_defect, &none, &f->err), STORE_OK);
    assert_string_equal(none.text, "");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct report r = {0};
        restore(f, bytes, n);
        tamper(f, rows[i].sql);
        read_record(f);
        expect(f, store_integrity(f->s, note_defect, &r, &f->err), STORE_OK);
        if (strstr(r.text, rows[i].said) == NULL)
            fail_msg("%s: said %s", rows[i].sql, r.text);
    }
    free(bytes);
}

/* Reads all data of a record that may be damaged. Returns true if all of it looks sound. */
static bool looks_sound(struct fixture *f)
{
    struct report r = {0};
    if (store_open_sqlite(f->path, STORE_WRITE, &f->s, &f->err) != STORE_OK) {
        assert_null(f->s);
        assert_true(strlen(f->err.text) > 10);
        return false;
    }
    char *picture = sample_picture(f->s);
    bool sound = picture != NULL;
    free(picture);
    sound &= store_integrity(f->s, note_defect, &r, &f->err) == STORE_OK && r.n == 0;
    sound &= store_check_chain(f->s, f->key, NULL, NULL, NULL, &f->err) == STORE_OK;
    (void)sample_append(f->s, f->key, 3, "31", &f->err);
    close_record(f);
    return sound;
}

static void test_truncated(void **state)
{
    struct fixture *f = *state;
    size_t n = 0;
    unsigned char *bytes = sample_bytes(f->path, &n);
    const size_t lengths[] = {1,     15,    16,       99,       100,    511,  512,
                              1024,  4095,  4096,     4097,     n / 2,  8192, 3 * n / 4,
                              12288, n - 1, n - 4096, n - 4097, n - 512};
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        size_t zeros = 0;
        restore(f, bytes, lengths[i]);
        if (looks_sound(f)) {
            for (size_t k = lengths[i]; k < n && bytes[k] == 0; k++)
                zeros++;
            if (zeros == n - lengths[i]) /* nothing is lost: SQLite reads zeros there */
                continue;
            fail_msg("cut to %zu of %zu bytes and not noticed", lengths[i], n);
        }
        assert_true(f->err.code == STORE_CORRUPT || f->err.code == STORE_NOT_A_RECORD);
    }
    free(bytes);
}

/* Changing any byte of the text of an entry in the file is detected. */
static void test_flipped_text(void **state)
{
    struct fixture *f = *state;
    size_t n = 0;
    long found = 0;
    unsigned char *bytes = sample_bytes(f->path, &n);
    static const char text[] = "64 typed-at-the-table";
    for (size_t at = 0; at + sizeof text <= n; at++) {
        if (memcmp(bytes + at, text, sizeof text - 1) == 0) {
            found++;
            for (size_t i = 0; i < sizeof text - 1; i++) {
                long bad = 0;
                bytes[at + i] ^= 1;
                restore(f, bytes, n);
                bytes[at + i] ^= 1;
                open_record(f);
                expect(f, store_check_chain(f->s, f->key, NULL, NULL, &bad, &f->err),
                       STORE_CORRUPT);
                assert_true(bad >= 1 && bad <= 3);
            }
        }
    }
    assert_int_equal(found, 3);
    free(bytes);
}

static size_t step = 149; /* bytes between two that are flipped */

/* Changes any byte of the file: there is no crash, and the parts of the log that can be verified
 * are verified. */
static void test_flipped_anywhere(void **state)
{
    struct fixture *f = *state;
    size_t n = 0;
    long noticed = 0;
    unsigned char *bytes = sample_bytes(f->path, &n);
    for (size_t at = 0; at < n; at += at >= 200 ? step : test_whole() ? 1 : 7) {
        const unsigned char mask = (unsigned char)(1U << at % 8);
        bytes[at] ^= mask;
        restore(f, bytes, n);
        bytes[at] ^= mask;
        (void)unlink(sample_path(&f->folder, "record.db-wal"));
        (void)unlink(sample_path(&f->folder, "record.db-shm"));
        noticed += !looks_sound(f);
    }
    assert_true(noticed > 10);
    free(bytes);
}

/* After one failing operation the record has the old state or the new one, and accepts further
 * changes. */
static void check_after_fault(struct fixture *f, enum store_code code, const char *old)
{
    struct report r = {0};
    char *now = sample_picture(f->s);
    assert_non_null(now);
    if (code != STORE_OK)
        assert_string_equal(now, old); /* reported as failed: not stored */
    else
        assert_string_not_equal(now, old);
    free(now);
    close_record(f);
    open_record(f);
    const long head = sample_head(f->s, f->key);
    assert_true(code == STORE_OK ? head == 4 : head == 3 || head == 4);
    expect(f, store_integrity(f->s, note_defect, &r, &f->err), STORE_OK);
    assert_int_equal(r.n, 0);
    expect(f, store_check_chain(f->s, f->key, NULL, NULL, NULL, &f->err), STORE_OK);
    expect(f, sample_append(f->s, f->key, head, "31", &f->err), STORE_OK);
    close_record(f);
}

static void append_with_faults(struct fixture *f, enum badvfs_fault fault, bool lasting)
{
    size_t n = 0;
    unsigned char *bytes = sample_bytes(f->path, &n);
    long failures = 0;
    enum store_code code = STORE_FAILED;
    for (long at = 1; code != STORE_OK || at < 3; at++) {
        restore(f, bytes, n);
        open_record(f);
        char *old = sample_picture(f->s);
        badvfs_fail(at, fault, lasting);
        code = sample_append(f->s, f->key, 3, "64", &f->err);
        const long operations = badvfs_heal();
        if (code != STORE_OK) {
            failures++;
            assert_int_equal(code, fault == BADVFS_FULL ? STORE_FULL : STORE_FAILED);
        } else {
            assert_true(at < 3 || operations < at);
        }
        check_after_fault(f, code, old);
        free(old);
        assert_true(at < 200);
    }
    assert_true(failures > 2);
    restore(f, bytes, n);
    free(bytes);
}

static void test_append_on_a_failing_disk(void **state)
{
    append_with_faults(*state, BADVFS_IO_ERROR, false);
    append_with_faults(*state, BADVFS_IO_ERROR, true);
}

static void test_append_on_a_full_disk(void **state)
{
    append_with_faults(*state, BADVFS_FULL, false);
    append_with_faults(*state, BADVFS_FULL, true);
}

/* The disk becomes full within a batch: the batch is refused, and nothing of it remains. */
static void test_bulk_on_a_full_disk(void **state)
{
    struct fixture *f = *state;
    open_record(f);
    char *old = sample_picture(f->s);
    expect(f, store_begin(f->s, STORE_WRITE, &f->err), STORE_OK);
    badvfs_fail(1, BADVFS_FULL, true);
    char *major = calloc(1, 100001);
    assert_non_null(major);
    memset(major, 'x', 100000);
    enum store_code code = STORE_OK;
    for (long i = 0; code == STORE_OK && i < 200; i++) /* more than the cache holds */
        code = sample_append(f->s, f->key, 3 + i, major, &f->err);
    free(major);
    if (code == STORE_OK) {
        code = store_commit(f->s, &f->err);
    } else {
        assert_int_not_equal(sample_append(f->s, f->key, 3, "64", NULL), STORE_OK);
        store_rollback(f->s);
    }
    (void)badvfs_heal();
    expect(f, code, STORE_FULL);
    sample_unchanged(f->s, old);
    expect(f, sample_append(f->s, f->key, 3, "64", &f->err), STORE_OK);
    close_record(f);
}

static void test_founding_on_a_failing_disk(void **state)
{
    struct fixture *f = *state;
    const char *name = sample_path(&f->folder, "new.db");
    (void)snprintf(f->path, sizeof f->path, "%s", name);
    long failures = 0;
    enum store_code code = STORE_FAILED;
    for (long at = 1; code != STORE_OK; at++) {
        badvfs_fail(at, at % 2 == 0 ? BADVFS_FULL : BADVFS_IO_ERROR, true);
        code = store_open_sqlite(f->path, STORE_WRITE, &f->s, &f->err);
        (void)badvfs_heal();
        failures += code != STORE_OK;
        assert_true(at < 200);
    }
    assert_true(failures > 2);
    close_record(f);
    make_record(f);
    close_record(f);
}

static void test_backup_on_a_failing_disk(void **state)
{
    struct fixture *f = *state;
    char path[128];
    (void)snprintf(path, sizeof path, "%s", sample_path(&f->folder, "copy.db"));
    open_record(f);
    enum store_code code = STORE_FAILED;
    long failures = 0;
    for (long at = 1; code != STORE_OK; at++) {
        badvfs_fail(at, BADVFS_IO_ERROR, true);
        code = store_backup(f->s, path, NULL, NULL, &f->err);
        (void)badvfs_heal();
        failures += code != STORE_OK;
        assert_int_equal(access(path, F_OK), code == STORE_OK ? 0 : -1);
        assert_true(at < 200);
    }
    assert_true(failures > 2);
    close_record(f);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_log_cannot_be_changed, begin, end),
        cmocka_unit_test_setup_teardown(test_tampering_is_found, begin, end),
        cmocka_unit_test_setup_teardown(test_malformed_values, begin, end),
        cmocka_unit_test_setup_teardown(test_integrity, begin, end),
        cmocka_unit_test_setup_teardown(test_truncated, begin, end),
        cmocka_unit_test_setup_teardown(test_flipped_text, begin, end),
        cmocka_unit_test_setup_teardown(test_flipped_anywhere, begin, end),
        cmocka_unit_test_setup_teardown(test_append_on_a_failing_disk, begin_bad, end_bad),
        cmocka_unit_test_setup_teardown(test_append_on_a_full_disk, begin_bad, end_bad),
        cmocka_unit_test_setup_teardown(test_bulk_on_a_full_disk, begin_bad, end_bad),
        cmocka_unit_test_setup_teardown(test_founding_on_a_failing_disk, begin_bad, end_bad),
        cmocka_unit_test_setup_teardown(test_backup_on_a_failing_disk, begin_bad, end_bad),
    };
    if (argc > 1)
        step = (size_t)atoi(argv[1]);
    return cmocka_run_group_tests_name("store damage", tests, NULL, NULL);
}
