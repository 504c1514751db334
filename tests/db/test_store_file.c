/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The record as a file: files that are opened or refused, and concurrent programs. */
#include <errno.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "badvfs.h"
#include "db/chain.h"
#include "db/sqlite/open.h"
#include "db/sqlite/sqlite.h"
#include "tests/support/store_samples.h"
#include "tests/support/test.h"

struct fixture {
    struct sample_folder folder;
    char path[128]; /* path of the record */
    struct store *s;
    char key[STORE_KEY_SIZE];
    struct store_error err;
};

static int begin(void **state)
{
    struct fixture *f = calloc(1, sizeof *f);
    assert_non_null(f);
    sample_folder_make(&f->folder);
    (void)snprintf(f->path, sizeof f->path, "%s", sample_path(&f->folder, "record.db"));
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

static void expect(struct fixture *f, enum store_code is, enum store_code should)
{
    if (is != should)
        fail_msg("code %d instead of %d: %s", is, should, f->err.text);
    for (const char *p = f->err.text; should != STORE_OK && *p != '\0'; p++)
        assert_true((unsigned char)*p >= 0x20 && *p != 0x7f);
}

static void open_record(struct fixture *f)
{
    expect(f, store_open_sqlite(f->path, STORE_WRITE, &f->s, &f->err), STORE_OK);
}

/* Creates a record with one match of three coups. */
static void make_record(struct fixture *f)
{
    open_record(f);
    sample_match(f->s, f->key);
    for (long i = 0; i < 3; i++)
        expect(f, sample_append(f->s, f->key, i, "64 1/7 1/5", &f->err), STORE_OK);
}

static void close_record(struct fixture *f)
{
    store_close(f->s);
    f->s = NULL;
}

static void run_sql(const char *path, const char *sql)
{
    sqlite3 *db = NULL;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK)
        fail_msg("%s: %s", sql, sqlite3_errmsg(db));
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
}

/* Opens in both modes; expects an error and an unchanged file. */
static void expect_refused(struct fixture *f, enum store_code code)
{
    size_t before_n = 0;
    unsigned char *before = sample_bytes(f->path, &before_n);
    for (int mode = STORE_READ; mode <= STORE_WRITE; mode++) {
        size_t n = 0;
        expect(f, store_open_sqlite(f->path, (enum store_mode)mode, &f->s, &f->err), code);
        assert_null(f->s);
        assert_int_equal(f->err.code, code);
        unsigned char *now = sample_bytes(f->path, &n);
        assert_int_equal(n, before_n);
        assert_memory_equal(now, before, n);
        free(now);
    }
    free(before);
}

static void test_makes_folders_and_file(void **state)
{
    struct fixture *f = *state;
    struct stat info;
    char path[128];
    (void)snprintf(f->path, sizeof f->path, "%s", sample_path(&f->folder, "a/b/c d?#%.db"));
    (void)snprintf(path, sizeof path, "%s", sample_path(&f->folder, "a/b"));
    make_record(f);
    assert_int_equal(stat(f->path, &info), 0);
    assert_int_equal(info.st_mode & 0777, 0600);
    assert_int_equal(stat(path, &info), 0);
    assert_int_equal(info.st_mode & 0777, 0700);
    close_record(f);
    open_record(f);
    assert_int_equal(sample_head(f->s, f->key), 3);
}

static void test_reading_makes_nothing(void **state)
{
    struct fixture *f = *state;
    struct stat info;
    expect(f, store_open_sqlite(f->path, STORE_READ, &f->s, &f->err), STORE_NOT_FOUND);
    assert_int_not_equal(stat(f->path, &info), 0);
    sample_write(f->path, "", 0);
    expect(f, store_open_sqlite(f->path, STORE_READ, &f->s, &f->err), STORE_NOT_FOUND);
}

static void test_empty_file_becomes_a_record(void **state)
{
    struct fixture *f = *state;
    sample_write(f->path, "", 0);
    make_record(f);
    close_record(f);
    open_record(f);
    assert_int_equal(sample_head(f->s, f->key), 3);
}

static void test_not_a_database(void **state)
{
    struct fixture *f = *state;
    static const char *const contents[] = {
        "x", "SQLite format 3", "[Game \"trictrac\"]\n1. w 64 1/7 1/5\n",
        "SQLite format 2 and a text that is longer than a header........................."};
    for (size_t i = 0; i < sizeof contents / sizeof contents[0]; i++) {
        sample_write(f->path, contents[i], strlen(contents[i]));
        expect_refused(f, STORE_NOT_A_RECORD);
    }
    expect(f, store_open_sqlite(f->folder.path, STORE_WRITE, &f->s, &f->err), STORE_NOT_A_RECORD);
    expect(f, store_open_sqlite("", STORE_WRITE, &f->s, &f->err), STORE_INVALID);
}

static void test_other_database(void **state)
{
    struct fixture *f = *state;
    run_sql(f->path, "CREATE TABLE player (name TEXT)");
    expect_refused(f, STORE_NOT_A_RECORD);
    run_sql(f->path, "PRAGMA journal_mode = WAL; PRAGMA application_id = 7");
    expect_refused(f, STORE_NOT_A_RECORD);
}

/* A record from before 1.0 is not opened by a newer program. */
static void test_old_record(void **state)
{
    struct fixture *f = *state;
    make_record(f);
    close_record(f);
    run_sql(f->path, "PRAGMA application_id = 1414678851; PRAGMA user_version = 9");
    expect_refused(f, STORE_NOT_A_RECORD);
    assert_non_null(strstr(f->err.text, "export it with the program that made it"));
}

static void test_newer_record(void **state)
{
    struct fixture *f = *state;
    make_record(f);
    close_record(f);
    run_sql(f->path, "PRAGMA user_version = 999");
    expect_refused(f, STORE_NEWER);
    assert_non_null(strstr(f->err.text, "later version"));
}

/* The version was raised, but only in the journal. */
static void test_newer_in_the_journal(void **state)
{
    struct fixture *f = *state;
    sqlite3 *db = NULL;
    make_record(f);
    close_record(f);
    assert_int_equal(sqlite3_open(f->path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "PRAGMA user_version = 999", NULL, NULL, NULL), SQLITE_OK);
    expect_refused(f, STORE_NEWER);
    (void)sqlite3_close(db);
}

static void test_control_characters_in_a_name(void **state)
{
    struct fixture *f = *state;
    const char *path = sample_path(&f->folder, "a\x1b[2J\n\xc2\x9b\xff");
    sample_write(path, "nonsense", 8);
    expect(f, store_open_sqlite(path, STORE_WRITE, &f->s, &f->err), STORE_NOT_A_RECORD);
    assert_non_null(strstr(f->err.text, "a?[2J?"));
    assert_null(strstr(f->err.text, "\xc2\x9b"));
}

static void test_write_protected_file(void **state)
{
    struct fixture *f = *state;
    make_record(f);
    close_record(f);
    badvfs_install();
    badvfs_protect(true);
    const enum store_code code = store_open_sqlite(f->path, STORE_WRITE, &f->s, &f->err);
    badvfs_remove();
    expect(f, code, STORE_READ_ONLY);
}

/* Reading works without shared memory if no journal has anything to add. */
static void test_write_protected_folder(void **state)
{
    struct fixture *f = *state;
    make_record(f);
    char *picture = sample_picture(f->s);
    close_record(f);
    badvfs_install();
    badvfs_deny_shared_memory(ENOENT);
    const enum store_code code = store_open_sqlite(f->path, STORE_READ, &f->s, &f->err);
    if (code == STORE_OK)
        sample_unchanged(f->s, picture);
    close_record(f);
    const enum store_code followed = store_follow_sqlite(f->path, &f->s, &f->err);
    badvfs_remove();
    expect(f, code, STORE_OK);
    assert_int_not_equal(followed, STORE_OK);
    assert_null(f->s);
}

/* If shared memory fails for another reason, another program may be writing: this is reported, and
 * nothing is read. */
static void test_no_descriptors(void **state)
{
    static const int reasons[] = {EMFILE, ENFILE, EIO};
    struct fixture *f = *state;
    make_record(f);
    close_record(f);
    for (size_t i = 0; i < sizeof reasons / sizeof reasons[0]; i++) {
        badvfs_install();
        badvfs_deny_shared_memory(reasons[i]);
        const enum store_code code = store_open_sqlite(f->path, STORE_READ, &f->s, &f->err);
        close_record(f);
        badvfs_remove();
        expect(f, code, STORE_FAILED);
    }
}

/* A dangling link is not a record, and no record can be created there. */
static void test_dangling_link(void **state)
{
    struct fixture *f = *state;
    const char *path = sample_path(&f->folder, "link.db");
    assert_int_equal(symlink("nowhere/there.db", path), 0);
    expect(f, store_open_sqlite(path, STORE_READ, &f->s, &f->err), STORE_NOT_FOUND);
    expect(f, store_open_sqlite(path, STORE_WRITE, &f->s, &f->err), STORE_FAILED);
    assert_null(f->s);
    assert_non_null(strstr(f->err.text, "link.db"));
}

static void test_permissions(void **state)
{
    struct fixture *f = *state;
    if (geteuid() == 0)
        skip(); /* root may write anywhere; the two tests above work without permissions */
    make_record(f);
    close_record(f);
    assert_int_equal(chmod(f->path, 0400), 0);
    expect(f, store_open_sqlite(f->path, STORE_WRITE, &f->s, &f->err), STORE_READ_ONLY);
    assert_int_equal(chmod(f->path, 0600), 0);
    assert_int_equal(chmod(f->folder.path, 0500), 0);
    const enum store_code write = store_open_sqlite(f->path, STORE_WRITE, &f->s, &f->err);
    const enum store_code made =
        store_open_sqlite(sample_path(&f->folder, "new.db"), STORE_WRITE, &f->s, &f->err);
    const enum store_code read = store_open_sqlite(f->path, STORE_READ, &f->s, &f->err);
    assert_int_equal(chmod(f->folder.path, 0700), 0);
    expect(f, write, STORE_READ_ONLY);
    expect(f, made, STORE_READ_ONLY);
    expect(f, read, STORE_OK);
}

static void test_busy(void **state)
{
    struct fixture *f = *state;
    sqlite3 *db = NULL;
    struct timespec from;
    struct timespec to;
    make_record(f);
    char *picture = sample_picture(f->s);
    store_set_timeout(f->s, 100);
    assert_int_equal(sqlite3_open(f->path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "BEGIN EXCLUSIVE", NULL, NULL, NULL), SQLITE_OK);
    (void)clock_gettime(CLOCK_MONOTONIC, &from);
    expect(f, sample_append(f->s, f->key, 3, "64", &f->err), STORE_BUSY);
    (void)clock_gettime(CLOCK_MONOTONIC, &to);
    assert_true(to.tv_sec - from.tv_sec < 5); /* the default timeout */
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
    sample_unchanged(f->s, picture);
    expect(f, sample_append(f->s, f->key, 3, "64", &f->err), STORE_OK);
}

static void copy_file(const char *from, const char *to)
{
    size_t n = 0;
    unsigned char *bytes = sample_bytes(from, &n);
    sample_write(to, bytes, n);
    free(bytes);
}

/* State after a crash during a checkpoint: the header counts pages that are only in the journal. */
static void test_half_written_back(void **state)
{
    struct fixture *f = *state;
    char copy[512], wal[520], copied_wal[520];
    size_t n = 0;
    make_record(f);
    for (long i = 3; i < 120; i++)
        expect(f, sample_append(f->s, f->key, i, "64 1/7 1/5", &f->err), STORE_OK);
    (void)snprintf(copy, sizeof copy, "%s-copy", f->path);
    (void)snprintf(wal, sizeof wal, "%s-wal", f->path);
    (void)snprintf(copied_wal, sizeof copied_wal, "%s-wal", copy);
    copy_file(f->path, copy);
    copy_file(wal, copied_wal);
    store_close(f->s);
    unsigned char *whole = sample_bytes(f->path, &n);
    unsigned char *half = sample_bytes(copy, &n);
    memcpy(half, whole, 100); /* the future header */
    sample_write(copy, half, n);
    free(whole);
    free(half);
    expect(f, store_open_sqlite(copy, STORE_READ, &f->s, &f->err), STORE_OK);
    assert_int_equal(sample_head(f->s, f->key), 120);
    store_close(f->s);
    expect(f, store_open_sqlite(copy, STORE_WRITE, &f->s, &f->err), STORE_OK);
    assert_int_equal(sample_head(f->s, f->key), 120);
}

/* State after a crash in the old journal mode: pages have changed, and the old ones are in the
 * journal. */
static void test_hot_journal(void **state)
{
    struct fixture *f = *state;
    char copy[512], journal[520], copied_journal[520];
    sqlite3 *db = NULL;
    make_record(f);
    close_record(f);
    (void)snprintf(copy, sizeof copy, "%s-copy", f->path);
    (void)snprintf(journal, sizeof journal, "%s-journal", f->path);
    (void)snprintf(copied_journal, sizeof copied_journal, "%s-journal", copy);
    assert_int_equal(sqlite3_open(f->path, &db), SQLITE_OK);
    if (sqlite3_exec(
            db,
            "PRAGMA journal_mode = DELETE; PRAGMA cache_size = 1; BEGIN IMMEDIATE;"
            "UPDATE match SET head_seq = 7, head_hash = head_hash; DELETE FROM header;"
            "INSERT INTO header SELECT m.id, d.value, 'a', hex(zeroblob(3000)) FROM match m,"
            " (WITH RECURSIVE r (value) AS (VALUES (1) UNION ALL SELECT value + 1 FROM r"
            " LIMIT 50) SELECT value FROM r) d",
            NULL, NULL, NULL) != SQLITE_OK)
        fail_msg("%s", sqlite3_errmsg(db));
    copy_file(f->path, copy);
    copy_file(journal, copied_journal);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
    expect(f, store_open_sqlite(copy, STORE_READ, &f->s, &f->err), STORE_OK);
    assert_int_equal(sample_head(f->s, f->key), 3);
    expect(f, store_check_chain(f->s, f->key, NULL, NULL, NULL, &f->err), STORE_OK);
}

/* A plain copy has the contents of the file, and everything once the journal has been written
 * back. */
static void test_settled(void **state)
{
    struct fixture *f = *state;
    char copy[512];
    struct store *s = NULL;
    make_record(f);
    (void)snprintf(copy, sizeof copy, "%s-copy", f->path);
    expect(f, store_begin(f->s, STORE_WRITE, &f->err), STORE_OK);
    expect(f, sample_append(f->s, f->key, 3, "64", &f->err), STORE_OK);
    expect(f, store_checkpoint(f->s, &f->err), STORE_OK); /* not within a transaction */
    expect(f, store_commit(f->s, &f->err), STORE_OK);
    expect(f, store_checkpoint(f->s, &f->err), STORE_OK);
    copy_file(f->path, copy);
    expect(f, store_open_sqlite(copy, STORE_READ, &s, &f->err), STORE_OK);
    assert_int_equal(sample_head(s, f->key), 4);
    store_close(s);
}

/* A file with two hard links has two journals, so it is refused. */
static void test_hard_link(void **state)
{
    struct fixture *f = *state;
    char other[512];
    make_record(f);
    (void)snprintf(other, sizeof other, "%s-other", f->path);
    assert_int_equal(link(f->path, other), 0);
    close_record(f);
    for (int i = 0; i < 4; i++) {
        const enum store_mode mode = i % 2 == 0 ? STORE_READ : STORE_WRITE;
        expect(f, store_open_sqlite(i < 2 ? f->path : other, mode, &f->s, &f->err), STORE_FAILED);
        assert_non_null(strstr(f->err.text, "hard link"));
    }
    assert_int_equal(unlink(other), 0);
    open_record(f);
    assert_int_equal(sample_head(f->s, f->key), 3);
}

/* Nothing is written to a file that has been moved away. */
static void test_moved_while_open(void **state)
{
    struct fixture *f = *state;
    char other[512];
    make_record(f);
    (void)snprintf(other, sizeof other, "%s-other", f->path);
    assert_int_equal(rename(f->path, other), 0);
    expect(f, sample_append(f->s, f->key, 3, "64", &f->err), STORE_FAILED);
    assert_non_null(strstr(f->err.text, "moved or replaced"));
    assert_int_equal(rename(other, f->path), 0);
    expect(f, sample_append(f->s, f->key, 3, "64", &f->err), STORE_OK);
}

static void test_no_version(void **state)
{
    struct fixture *f = *state;
    sqlite3 *db = NULL;
    make_record(f);
    close_record(f);
    assert_int_equal(sqlite3_open(f->path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "PRAGMA user_version = 0", NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
    expect(f, store_open_sqlite(f->path, STORE_READ, &f->s, &f->err), STORE_CORRUPT);
    expect(f, store_open_sqlite(f->path, STORE_WRITE, &f->s, &f->err), STORE_CORRUPT);
}

static void test_migration(void **state)
{
    struct fixture *f = *state;
    enum { V = SQLITE_STORE_VERSION };
    static const struct sqlite_migration good[] = {
        {V, V + 1, "CREATE TABLE extra (a INTEGER) STRICT"},
        {V + 1, V + 2, "INSERT INTO extra VALUES (1)"}};
    static const struct sqlite_migration bad[] = {
        {V + 2, V + 3, "CREATE TABLE more (a INTEGER) STRICT"},
        {V + 3, V + 4, "INSERT INTO extra VALUES ('x')"}};
    make_record(f);
    char *picture = sample_picture(f->s);
    struct sqlite_store *s = (struct sqlite_store *)f->s;
    long version = 0;
    expect(f, sqlite_migrate(s, good, 2, V + 2, &f->err), STORE_OK);
    expect(f, sql_get_number(&s->sql, OWN_GET_VERSION, NULL, 0, &version, NULL, &f->err), STORE_OK);
    assert_int_equal(version, V + 2);
    expect(f, sqlite_migrate(s, bad, 2, V + 4, &f->err), STORE_INVALID);
    expect(f, sql_get_number(&s->sql, OWN_GET_VERSION, NULL, 0, &version, NULL, &f->err), STORE_OK);
    assert_int_equal(version, V + 2); /* even the first step is undone */
    expect(f, sqlite_migrate(s, bad, 1, V + 4, &f->err), STORE_CORRUPT);
    expect(f, sql_get_number(&s->sql, OWN_GET_VERSION, NULL, 0, &version, NULL, &f->err), STORE_OK);
    assert_int_equal(version, V + 2);
    sample_unchanged(f->s, picture);
}

static void test_two_connections(void **state)
{
    struct fixture *f = *state;
    struct store *other = NULL;
    char key[STORE_KEY_SIZE];
    make_record(f);
    expect(f, store_open_sqlite(f->path, STORE_WRITE, &other, &f->err), STORE_OK);
    sample_match(other, key);
    for (long i = 0; i < 20; i++) {
        expect(f, sample_append(f->s, f->key, 3 + i, "64", &f->err), STORE_OK);
        expect(f, sample_append(other, key, i, "31", &f->err), STORE_OK);
        assert_int_equal(sample_head(f->s, key), i + 1);
        assert_int_equal(sample_head(other, f->key), 4 + i);
    }
    expect(f, sample_append(other, f->key, 22, "64", &f->err), STORE_CONFLICT);
    expect(f, store_begin(other, STORE_READ, &f->err), STORE_OK);
    assert_int_equal(sample_head(other, f->key), 23);
    expect(f, sample_append(f->s, f->key, 23, "64", &f->err), STORE_OK);
    assert_int_equal(sample_head(other, f->key), 23); /* the view does not change */
    expect(f, store_commit(other, &f->err), STORE_OK);
    assert_int_equal(sample_head(other, f->key), 24);
    store_close(other);
}

static void test_lock_between_stores(void **state)
{
    struct fixture *f = *state;
    struct store *other = NULL;
    char key[STORE_KEY_SIZE];
    make_record(f);
    expect(f, store_open_sqlite(f->path, STORE_WRITE, &other, &f->err), STORE_OK);
    sample_match(other, key);
    expect(f, store_match_lock(f->s, f->key, &f->err), STORE_OK);
    expect(f, store_match_lock(other, f->key, &f->err), STORE_BUSY);
    assert_non_null(strstr(f->err.text, "another referee"));
    expect(f, store_match_lock(other, key, &f->err), STORE_OK);
    store_match_unlock(f->s, f->key);
    expect(f, store_match_lock(other, f->key, &f->err), STORE_OK);
    store_close(other);
    expect(f, store_match_lock(f->s, f->key, &f->err), STORE_OK);
}

/* Runs work in a separate process, which exits with its result. */
static pid_t start(int (*work)(const struct fixture *f, int to), const struct fixture *f, int to)
{
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0)
        _exit(work(f, to));
    return child;
}

static int take_lock(const struct fixture *f, int to)
{
    struct store *s = NULL;
    if (store_open_sqlite(f->path, STORE_WRITE, &s, NULL) != STORE_OK ||
        store_match_lock(s, f->key, NULL) != STORE_OK || write(to, "!", 1) != 1)
        return 1;
    for (;;)
        (void)pause();
}

static void test_lock_ends_with_its_process(void **state)
{
    struct fixture *f = *state;
    int pipes[2];
    char byte = 0;
    make_record(f);
    close_record(f); /* a fork must not inherit it */
    assert_int_equal(pipe(pipes), 0);
    const pid_t child = start(take_lock, f, pipes[1]);
    (void)close(pipes[1]);
    assert_int_equal(read(pipes[0], &byte, 1), 1);
    open_record(f);
    expect(f, store_match_lock(f->s, f->key, &f->err), STORE_BUSY);
    assert_int_equal(kill(child, SIGKILL), 0);
    assert_int_equal(waitpid(child, NULL, 0), child);
    expect(f, store_match_lock(f->s, f->key, &f->err), STORE_OK);
    (void)close(pipes[0]);
}

/* Opens a record, creating it if necessary, and plays a match in it. */
static int play_match(const struct fixture *f, int to)
{
    struct store *s = NULL;
    struct store_error err = {0};
    const struct store_match_new match = {.game = "trictrac",
                                          .details = {.player = {"Ada", "Berthe"}, .players = 2}};
    char key[STORE_KEY_SIZE];
    enum store_code code = store_open_sqlite(f->path, STORE_WRITE, &s, &err);
    if (code == STORE_OK) {
        store_set_timeout(s, 60000); /* for a busy machine */
        code = store_match_create(s, &match, key, &err);
    }
    for (long i = 0; code == STORE_OK && i < 25; i++)
        code = sample_append(s, key, i, "64", &err);
    store_close(s);
    (void)to;
    if (code != STORE_OK)
        (void)fprintf(stderr, "%s\n", err.text);
    return (int)code;
}

static int count_match(void *ctx, const struct store_match *m)
{
    assert_int_equal(m->head_seq, 25);
    ++*(long *)ctx;
    return 0;
}

/* Keys are drawn in advance; a child process does not use those left by its parent. */
static void test_keys_of_a_child(void **state)
{
    (void)state;
    char first[STORE_KEY_SIZE];
    char mine[STORE_KEY_SIZE];
    char childs[STORE_KEY_SIZE];
    int ends[2];
    assert_true(chain_ready());
    chain_new_key(first);
    assert_int_equal(pipe(ends), 0);
    const pid_t child = fork();
    if (child == 0) {
        chain_new_key(childs);
        _exit(write(ends[1], childs, sizeof childs) == (ssize_t)sizeof childs ? 0 : 1);
    }
    chain_new_key(mine);
    assert_int_equal(read(ends[0], childs, sizeof childs), sizeof childs);
    assert_int_equal(waitpid(child, NULL, 0), child);
    assert_string_not_equal(mine, childs);
    assert_string_not_equal(mine, first);
    (void)close(ends[0]);
    (void)close(ends[1]);
}

static void test_several_processes_at_once(void **state)
{
    struct fixture *f = *state;
    enum { CHILDREN = 4 };
    pid_t child[CHILDREN];
    long n = 0;
    for (int i = 0; i < CHILDREN; i++)
        child[i] = start(play_match, f, -1);
    for (int i = 0; i < CHILDREN; i++) {
        int status = -1;
        assert_int_equal(waitpid(child[i], &status, 0), child[i]);
        assert_int_equal(status, 0);
    }
    open_record(f);
    expect(f, store_matches(f->s, NULL, count_match, &n, &f->err), STORE_OK);
    assert_int_equal(n, CHILDREN);
}

/* Appends in an endless loop, and reports each entry. */
static int play_for_ever(const struct fixture *f, int to)
{
    struct store *s = NULL;
    if (store_open_sqlite(f->path, STORE_WRITE, &s, NULL) != STORE_OK)
        return 1;
    for (long i = sample_head(s, f->key);; i++)
        if (sample_append(s, f->key, i, "64", NULL) != STORE_OK ||
            write(to, &i, sizeof i) != sizeof i)
            return 2;
}

static void test_killed_while_writing(void **state)
{
    struct fixture *f = *state;
    make_record(f);
    close_record(f);
    for (long round = 0; round < 12; round++) {
        int pipes[2];
        long said = -1;
        long last = -1;
        assert_int_equal(pipe(pipes), 0);
        const pid_t child = start(play_for_ever, f, pipes[1]);
        (void)close(pipes[1]);
        for (long i = 0; i <= round % 5; i++) { /* then it is at some point of the next */
            assert_int_equal(read(pipes[0], &said, sizeof said), sizeof said);
            last = said;
        }
        const struct timespec wait = {.tv_nsec = round * 700000};
        (void)nanosleep(&wait, NULL);
        assert_int_equal(kill(child, SIGKILL), 0);
        assert_int_equal(waitpid(child, NULL, 0), child);
        while (read(pipes[0], &said, sizeof said) == (ssize_t)sizeof said)
            last = said;
        (void)close(pipes[0]);
        open_record(f);
        const long head = sample_head(f->s, f->key);
        assert_true(head >= last + 1);
        expect(f, store_check_chain(f->s, f->key, NULL, NULL, NULL, &f->err), STORE_OK);
        expect(f, sample_append(f->s, f->key, head, "64", &f->err), STORE_OK);
        close_record(f);
    }
    open_record(f);
    assert_true(sample_head(f->s, f->key) > 3 + 12); /* more than this test itself wrote */
}

/* The change number changes when another store writes, and at no other time. */
static void test_followed(void **state)
{
    struct fixture *f = *state;
    struct store *reader = NULL;
    long first = 0, then = 0;
    make_record(f);
    expect(f, store_follow_sqlite(f->path, &reader, &f->err), STORE_OK);
    expect(f, store_changed(reader, &first, &f->err), STORE_OK);
    assert_int_equal(sample_head(reader, f->key), 3);
    expect(f, store_changed(reader, &then, &f->err), STORE_OK);
    assert_int_equal(then, first);
    expect(f, sample_append(f->s, f->key, 3, "64", &f->err), STORE_OK);
    expect(f, store_changed(reader, &then, &f->err), STORE_OK);
    assert_int_not_equal(then, first);
    assert_int_equal(sample_head(reader, f->key), 4);
    expect(f, sample_append(reader, f->key, 4, "64", &f->err), STORE_READ_ONLY);
    store_close(reader);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_makes_folders_and_file, begin, end),
        cmocka_unit_test_setup_teardown(test_reading_makes_nothing, begin, end),
        cmocka_unit_test_setup_teardown(test_empty_file_becomes_a_record, begin, end),
        cmocka_unit_test_setup_teardown(test_not_a_database, begin, end),
        cmocka_unit_test_setup_teardown(test_other_database, begin, end),
        cmocka_unit_test_setup_teardown(test_old_record, begin, end),
        cmocka_unit_test_setup_teardown(test_newer_record, begin, end),
        cmocka_unit_test_setup_teardown(test_newer_in_the_journal, begin, end),
        cmocka_unit_test_setup_teardown(test_control_characters_in_a_name, begin, end),
        cmocka_unit_test_setup_teardown(test_write_protected_file, begin, end),
        cmocka_unit_test_setup_teardown(test_write_protected_folder, begin, end),
        cmocka_unit_test_setup_teardown(test_no_descriptors, begin, end),
        cmocka_unit_test_setup_teardown(test_dangling_link, begin, end),
        cmocka_unit_test_setup_teardown(test_permissions, begin, end),
        cmocka_unit_test_setup_teardown(test_busy, begin, end),
        cmocka_unit_test_setup_teardown(test_half_written_back, begin, end),
        cmocka_unit_test_setup_teardown(test_hot_journal, begin, end),
        cmocka_unit_test_setup_teardown(test_settled, begin, end),
        cmocka_unit_test_setup_teardown(test_hard_link, begin, end),
        cmocka_unit_test_setup_teardown(test_moved_while_open, begin, end),
        cmocka_unit_test_setup_teardown(test_no_version, begin, end),
        cmocka_unit_test_setup_teardown(test_migration, begin, end),
        cmocka_unit_test_setup_teardown(test_two_connections, begin, end),
        cmocka_unit_test_setup_teardown(test_lock_between_stores, begin, end),
        cmocka_unit_test_setup_teardown(test_lock_ends_with_its_process, begin, end),
        cmocka_unit_test(test_keys_of_a_child),
        cmocka_unit_test_setup_teardown(test_several_processes_at_once, begin, end),
        cmocka_unit_test_setup_teardown(test_killed_while_writing, begin, end),
        cmocka_unit_test_setup_teardown(test_followed, begin, end),
    };
    return cmocka_run_group_tests_name("store file", tests, NULL, NULL);
}
