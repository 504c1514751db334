/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The behaviour that PostgreSQL does not share with a file, and connections that end at any moment.
 * test_postgresql frozen: tests with long timeouts. test_postgresql WITH_SERVER: the server is
 * killed, and restarted by with_server.sh. */
#include <signal.h>
#include <time.h>
#include <unistd.h>

#include "cutter.h"
#include "db/postgresql/office.h"
#include "db/postgresql/postgresql.h"
#include "tests/support/server.h"
#include "tests/support/test.h"

static const char *again; /* with_server.sh */

struct fixture {
    struct sample_folder folder;
    char where[300];
    struct store *s;
    char key[STORE_KEY_SIZE]; /* a sample match */
    struct store_error err;
};

static void expect(struct fixture *f, enum store_code is, enum store_code should)
{
    if (is != should)
        fail_msg("code %d instead of %d: %s", is, should, f->err.text);
}

static int begin(void **state)
{
    struct fixture *f = calloc(1, sizeof *f);
    assert_non_null(f);
    sample_folder_make(&f->folder);
    (void)snprintf(f->where, sizeof f->where, "%s", server_place(&f->folder, "record"));
    expect(f, store_open(f->where, STORE_WRITE, &f->s, &f->err), STORE_OK);
    sample_match(f->s, f->key);
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

static struct postgresql_store *inner(struct fixture *f)
{
    return (struct postgresql_store *)f->s;
}

static void play(struct fixture *f, long from, long n)
{
    for (long i = from; i < from + n; i++)
        expect(f, sample_append(f->s, f->key, i, "64 1/7 1/5", &f->err), STORE_OK);
}

/* Terminates all connections to the record except the one that runs this statement. */
static void cut_all(struct fixture *f)
{
    (void)server_run(f->where,
                     "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname ="
                     " current_database() AND pid <> pg_backend_pid()");
}

static int count(void *ctx, const struct store_match *m)
{
    (void)m;
    ++*(long *)ctx;
    return 0;
}

/* --- what differs ----------------------------------------------------------------------------- */

/* A query parameter that is NULL needs an explicit type. */
static void test_filters_that_filter_nothing(void **state)
{
    struct fixture *f = *state;
    const struct store_query queries[] = {
        {.player = "Ada"},     {.key = f->key},  {.origin = f->key}, {.family = f->key},
        {.fingerprint = "no"}, {.oldest = true}, {.from = "2026"},   {.counted = true}};
    for (size_t i = 0; i < sizeof queries / sizeof queries[0]; i++) {
        long n = 0;
        expect(f, store_matches(f->s, &queries[i], count, &n, &f->err), STORE_OK);
        assert_int_equal(n, queries[i].fingerprint == NULL);
    }
}

static int see_placed(void *ctx, const char *match, const struct store_coup *c)
{
    (void)match;
    (void)c;
    ++*(long *)ctx;
    return 0;
}

static int see_noted(void *ctx, const char *match, const char *text, const char *note)
{
    (void)match;
    *(long *)ctx += strstr(text, "# seen") && !*note;
    return 0;
}

static int see_word(void *ctx, const char *word, long matches)
{
    (void)word;
    *(long *)ctx += matches;
    return 0;
}

static int see_dated_due(void *ctx, const struct store_dated_due *n)
{
    (void)n;
    ++*(long *)ctx;
    return 0;
}

/* Searches that the other tests do not cover have the same results as in a file. */
static void test_every_way_of_looking(void **state)
{
    struct fixture *f = *state;
    const struct store_place places[] = {
        {.position = "W:1x15 B:1x15", .seat = STORE_NOBODY},
        {.position = "W:1x15 B:1x15", .seat = STORE_NOBODY, .beginning = true},
        {.position = "W:1x15 B:1x15", .seat = 1, .dice = {"64", "46"}, .game = "trictrac"},
        {.seat = STORE_NOBODY},
        {.seat = STORE_NOBODY, .fault = "C2"},
        {.seat = STORE_NOBODY, .part = {"W:", "B:"}},
        {.seat = STORE_NOBODY, .part = {"W:", "no man"}},
        {.position = "W:1x15 B:1x15", .seat = STORE_NOBODY, .beginning = true, .fault = "C2"},
    };
    const long found[] = {2, 3, 1, 3, 0, 3, 1, 0};
    const struct store_whose ada = {.player = "Ada"};
    long n = 0;
    play(f, 0, 3);
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        n = 0;
        expect(f, store_places(f->s, &places[i], see_placed, &n, &f->err), STORE_OK);
        assert_int_equal(n, found[i]);
    }
    for (int i = 0; i < STORE_WORDS; i++)
        expect(f, store_words(f->s, (enum store_word)i, "A", 5, see_word, &n, &f->err), STORE_OK);
    n = 0;
    expect(f, store_tally_dated_dues(f->s, &ada, "jan", see_dated_due, &n, &f->err), STORE_OK);
    assert_int_equal(n, 3);
    expect(f, sample_append(f->s, f->key, 3, "64 1/7 1/5 # seen", &f->err), STORE_OK);
    n = 0;
    expect(f, store_noted(f->s, see_noted, &n, &f->err), STORE_OK);
    assert_int_equal(n, 1);
}

/* The server reports success for a commit of a failed transaction; the store does not. */
static void test_commit_of_what_failed(void **state)
{
    struct fixture *f = *state;
    expect(f, store_begin(f->s, STORE_WRITE, &f->err), STORE_OK);
    expect(f, sample_append(f->s, f->key, 0, "64", &f->err), STORE_OK);
    assert_int_not_equal(postgresql_execute(inner(f), "SELECT 1 / 0", &f->err), STORE_OK);
    assert_int_not_equal(store_commit(f->s, &f->err), STORE_OK);
    assert_int_equal(sample_head(f->s, f->key), 0);
    play(f, 0, 1);
}

static int first_name(void *ctx, const char *name)
{
    (void)snprintf(ctx, 40, "%s", name);
    return 0;
}

/* Case is ignored only for ASCII letters, whatever the locale of the database. */
static void test_letters_of_names(void **state)
{
    struct fixture *f = *state;
    char key[STORE_KEY_SIZE];
    char name[40] = "";
    struct store_match_new match = {.game = "trictrac",
                                    .details = {.player = {"Émile", "Zoé"}, .players = 2}};
    expect(f, store_match_create(f->s, &match, key, &f->err), STORE_OK);
    assert_int_equal(server_number(f->where, "SELECT (lower('É') = 'é')::int"), 1);
    expect(f, store_players(f->s, "é", first_name, name, &f->err), STORE_OK);
    assert_string_equal(name, "");
    expect(f, store_players(f->s, "É", first_name, name, &f->err), STORE_OK);
    assert_string_equal(name, "Émile");
    expect(f, store_players(f->s, "zO", first_name, name, &f->err), STORE_OK);
    assert_string_equal(name, "Zoé");
}

/* The row of a match is updated in place, because no index contains the columns that a turn
 * changes. */
static void test_rows_changed_in_place(void **state)
{
    enum { TURNS = 400 };
    struct fixture *f = *state;
    char print[STORE_HASH_SIZE];
    for (long i = 0; i < TURNS; i++) {
        const struct store_entry_new entry = {.kind = "line", .text = "64"};
        const struct store_change change = {.fingerprint = print};
        const struct store_batch batch = {
            .expected = i, .entries = &entry, .n_entries = 1, .change = &change};
        (void)snprintf(print, sizeof print, "%064ld", i);
        expect(f, store_append(f->s, f->key, &batch, &f->err), STORE_OK);
    }
    store_close(f->s);
    f->s = NULL;
    long all = 0;
    while (all < TURNS) { /* the server reports them at the end of the session */
        (void)nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
        all = server_number(f->where, "SELECT n_tup_upd FROM pg_stat_user_tables"
                                      " WHERE relname = 'match'");
    }
    const long hot = server_number(f->where, "SELECT n_tup_hot_upd FROM pg_stat_user_tables"
                                             " WHERE relname = 'match'");
    assert_int_equal(all, TURNS);
    assert_true(hot > TURNS * 9 / 10);
}

static int add_count(void *ctx, const struct store_tally *t)
{
    *(long *)ctx += t->count;
    return 0;
}

/* Lists fetched in parts are complete, and the store accepts queries in between. */
static void test_long_lists(void **state)
{
    enum { ROWS = 2 * AT_A_TIME + 7 };
    static struct store_coup coups[ROWS];
    static struct store_due dues[ROWS];
    struct fixture *f = *state;
    const struct store_entry_new entry = {.kind = "line", .text = "64"};
    const struct store_whose ada = {.player = "Ada"};
    long n = 0;
    for (long i = 0; i < ROWS; i++) {
        coups[i] = sample_coup(i + 1, 1);
        dues[i] = (struct store_due){i + 1, 0, "jan", "true-hit", 4};
    }
    const struct store_batch batch = {.entries = &entry,
                                      .n_entries = 1,
                                      .coups = coups,
                                      .n_coups = ROWS,
                                      .dues = dues,
                                      .n_dues = ROWS};
    expect(f, store_append(f->s, f->key, &batch, &f->err), STORE_OK);
    expect(f, store_tally_dues(f->s, &ada, add_count, &n, &f->err), STORE_OK);
    assert_int_equal(n, ROWS);
    play(f, 1, 0);
    assert_int_equal(server_number(f->where, "SELECT count(*) FROM coup"), ROWS);
}

/* Many rows are sent in one statement, as arrays. No text is mistaken for array syntax. */
static const char *const odd_texts[] = {"64 1/7",
                                        "",
                                        "\"",
                                        "\\",
                                        "\\\"\\",
                                        "a\"b\\c",
                                        "NULL",
                                        "null",
                                        "{}",
                                        "},{",
                                        "a,b",
                                        " a ",
                                        "a\nb\n",
                                        "\t",
                                        "'; DROP --",
                                        "$1",
                                        "\\N",
                                        "(\")",
                                        "Za\u017c\u00f3\u0142\u0107",
                                        "{\"protest\":1}"};

enum { ODD_TEXTS = sizeof odd_texts / sizeof odd_texts[0], ODD_ROWS = AT_A_TIME + 3 * ODD_TEXTS };

static int see_odd(void *ctx, const struct store_entry *e)
{
    long *seen = ctx;
    assert_string_equal(e->text, odd_texts[*seen % ODD_TEXTS]);
    if (*seen % 3 == 0)
        assert_null(e->note);
    else
        assert_string_equal(e->note, odd_texts[(*seen + 1) % ODD_TEXTS]);
    ++*seen;
    return 0;
}

static void test_rows_in_one_statement(void **state)
{
    static struct store_entry_new entries[ODD_ROWS];
    struct fixture *f = *state;
    struct store_coup coups[2] = {sample_coup(1, 1), sample_coup(2, ODD_ROWS)};
    long seen = 0;
    for (long i = 0; i < ODD_ROWS; i++)
        entries[i] =
            (struct store_entry_new){.kind = "line",
                                     .text = odd_texts[i % ODD_TEXTS],
                                     .note = i % 3 == 0 ? NULL : odd_texts[(i + 1) % ODD_TEXTS]};
    coups[0].next = -1;
    coups[1].play = NULL;
    struct store_batch batch = {
        .entries = entries, .n_entries = ODD_ROWS, .coups = coups, .n_coups = 2};
    expect(f, store_append(f->s, f->key, &batch, &f->err), STORE_OK);
    expect(f, store_entries(f->s, f->key, 1, see_odd, &seen, &f->err), STORE_OK);
    assert_int_equal(seen, ODD_ROWS);
    assert_int_equal(server_number(f->where, "SELECT count(*) FROM coup WHERE next IS NULL"), 1);
    assert_int_equal(server_number(f->where, "SELECT count(*) FROM coup WHERE play IS NULL"), 1);
    /* the server refuses the whole batch for one bad row */
    coups[0] = sample_coup(3, ODD_ROWS + 1);
    coups[1] = sample_coup(4, 9L * ODD_ROWS);
    batch.expected = ODD_ROWS;
    expect(f, store_append(f->s, f->key, &batch, &f->err), STORE_INVALID);
    assert_int_equal(server_number(f->where, "SELECT count(*) FROM entry"), ODD_ROWS);
    coups[1].entry = 2L * ODD_ROWS;
    expect(f, store_append(f->s, f->key, &batch, &f->err), STORE_OK);
    assert_int_equal(server_number(f->where, "SELECT count(*) FROM entry"), 2 * ODD_ROWS);
    expect(f, store_check_chain(f->s, f->key, NULL, NULL, NULL, &f->err), STORE_OK);
}

static const struct {
    const char *state;
    enum store_code code;
} meanings[] = {
    {"53100", STORE_FULL},    {"25006", STORE_READ_ONLY}, {"42501", STORE_READ_ONLY},
    {"40001", STORE_BUSY},    {"40P01", STORE_BUSY},      {"55P03", STORE_BUSY},
    {"23514", STORE_INVALID}, {"22003", STORE_INVALID},   {"42P01", STORE_CORRUPT},
    {"XX001", STORE_CORRUPT}, {"58030", STORE_FAILED},    {"57P01", STORE_FAILED},
    {"08006", STORE_FAILED},
};

/* Each class of failures has its code, and the store works after each of them. */
static void test_failures(void **state)
{
    struct fixture *f = *state;
    for (size_t i = 0; i < sizeof meanings / sizeof meanings[0]; i++) {
        char text[120];
        (void)snprintf(text, sizeof text,
                       "DO $$BEGIN RAISE EXCEPTION 'so' USING ERRCODE = '%s'; END$$",
                       meanings[i].state);
        expect(f, postgresql_execute(inner(f), text, &f->err), meanings[i].code);
        assert_int_equal(sample_head(f->s, f->key), 0);
    }
}

static void test_never_changed(void **state)
{
    static const char *const tables[] = {"entry", "founding", "seal", "arrival"};
    static const char *const deeds[][2] = {
        {"UPDATE ", " SET match_id = match_id"}, {"DELETE FROM ", ""}, {"TRUNCATE ", " CASCADE"}};
    struct fixture *f = *state;
    char text[100];
    play(f, 0, 1);
    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++)
        for (size_t k = 0; k < 3; k++) {
            (void)snprintf(text, sizeof text, "%s%s%s", deeds[k][0], tables[i], deeds[k][1]);
            assert_int_equal(server_try(f->where, text), -1);
        }
    assert_int_equal(sample_head(f->s, f->key), 1);
}

/* A record whose tables were changed is not used. */
static void test_foreign_tables(void **state)
{
    static const char *const deeds[] = {"ALTER TABLE entry DISABLE TRIGGER entry_never",
                                        "DROP TRIGGER seal_never ON seal",
                                        "CREATE RULE r AS ON INSERT TO entry DO INSTEAD NOTHING",
                                        "DROP TABLE arrival", "UPDATE about SET version = 99"};
    struct fixture *f = *state;
    struct store *s = NULL;
    char sound[300];
    store_close(f->s);
    f->s = NULL;
    (void)snprintf(sound, sizeof sound, "%s", f->where);
    for (size_t i = 0; i < sizeof deeds / sizeof deeds[0]; i++) {
        const char *where = server_copy(sound, "other");
        expect(f, store_open(where, STORE_READ, &s, &f->err), STORE_OK);
        store_close(s);
        (void)server_run(where, deeds[i]);
        expect(f, store_open(where, STORE_READ, &s, &f->err), i == 4 ? STORE_NEWER : STORE_CORRUPT);
        expect(f, store_open(where, STORE_WRITE, &s, &f->err),
               i == 4 ? STORE_NEWER : STORE_CORRUPT);
    }
}

static void expect_version(const char *where, long version)
{
    assert_int_equal(server_number(where, "SELECT version FROM about"), version);
}

/* The upgrade steps to invented formats are run in one transaction, after a backup; if one fails,
 * none is applied. */
static void test_upgraded(void **state)
{
    static const struct office_step good[] = {{1, "CREATE TABLE extra (a bigint)"},
                                              {2, "INSERT INTO extra VALUES (7)"}};
    static const struct office_step bad[] = {{1, "CREATE TABLE extra (a bigint)"},
                                             {2, "INSERT INTO extra VALUES ('x')"}};
    static const struct office_step gap[] = {{2, "CREATE TABLE extra (a bigint)"}};
    struct fixture *f = *state;
    struct store *s = NULL;
    struct office_upgrade upgrade = {.begins = NULL};
    char backup[300];
    (void)snprintf(backup, sizeof backup, "%s/upgraded.bak", f->folder.path);
    expect_version(f->where, 1);
    assert_int_not_equal(store_office_upgrade_by(bad, 2, f->where, "it", backup, &upgrade, &f->err),
                         STORE_OK);
    expect(f, store_office_upgrade_by(gap, 1, f->where, "it", backup, &upgrade, &f->err),
           STORE_CORRUPT);
    expect_version(f->where, 1);
    expect(f, store_office_upgrade(f->where, "it", backup, &upgrade, &f->err), STORE_OK);
    assert_true(upgrade.from == 1 && upgrade.to == 1 && !upgrade.backed);
    expect(f, store_office_upgrade_by(good, 2, f->where, "it", backup, &upgrade, &f->err),
           STORE_OK);
    assert_true(upgrade.from == 1 && upgrade.to == 3 && upgrade.backed);
    expect_version(f->where, 3);
    assert_int_equal(server_number(f->where, "SELECT a FROM extra"), 7);
    expect(f, store_open(backup, STORE_READ, &s, &f->err), STORE_OK);
    assert_int_equal(sample_head(s, f->key), 0);
    store_close(s);
    expect(f, store_open(f->where, STORE_WRITE, &s, &f->err), STORE_NEWER);
    assert_non_null(strstr(f->err.text, "format 3, known: 1"));
}

/* A record from before 1.0 is not opened by a newer program. */
static void test_old_record(void **state)
{
    struct fixture *f = *state;
    struct store *s = NULL;
    struct office_upgrade upgrade = {.begins = NULL};
    (void)server_run(f->where, "UPDATE about SET application = 1414678851, version = 3");
    expect(f, store_open(f->where, STORE_READ, &s, &f->err), STORE_NOT_A_RECORD);
    assert_non_null(strstr(f->err.text, "export it with the program that made it"));
    expect(f, store_open(f->where, STORE_WRITE, &s, &f->err), STORE_NOT_A_RECORD);
    expect(f, store_office_upgrade(f->where, "it", "none", &upgrade, &f->err), STORE_NOT_A_RECORD);
    expect_version(f->where, 3);
}

static void test_where(void **state)
{
    static const char *const secret[][2] = {
        {"postgresql://anna:geheim@host/db", "postgresql://anna@host/db"},
        {"postgres://anna:ge@he/im@host/db?a=b", "postgres://anna@host/db?a=b"},
        {"postgresql://host/db?password=geheim&a=b", "postgresql://host/db?password=&a=b"},
        {"postgresql://host/db?a=b&sslpassword=geheim", "postgresql://host/db?a=b&sslpassword="},
        {"postgresql://host:5433/db", "postgresql://host:5433/db"},
        {"a:b@c", "a:b@c"},
    };
    char shown[STORE_PATH_SIZE];
    (void)state;
    for (size_t i = 0; i < sizeof secret / sizeof secret[0]; i++) {
        store_where_shown(secret[i][0], shown);
        assert_string_equal(shown, secret[i][1]);
    }
}

/* Commits are durable even if the database disables synchronous_commit. A stricter setting is
 * kept. */
static void test_stored_is_durable(void **state)
{
    static const char *const settings[][2] = {
        {"off", "on"}, {"local", "on"}, {"remote_write", "remote_write"}, {"on", "on"}};
    struct fixture *f = *state;
    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++) {
        char text[200];
        (void)snprintf(text, sizeof text,
                       "DO $$BEGIN EXECUTE format('ALTER DATABASE %%I SET synchronous_commit = %s',"
                       " current_database()); END$$",
                       settings[i][0]);
        (void)server_run(f->where, text);
        store_close(f->s);
        expect(f, store_open(f->where, STORE_WRITE, &f->s, &f->err), STORE_OK);
        (void)snprintf(text, sizeof text,
                       "DO $$BEGIN IF current_setting('synchronous_commit') <> '%s' THEN"
                       " RAISE 'not so'; END IF; END$$",
                       settings[i][1]);
        expect(f, postgresql_execute(inner(f), text, &f->err), STORE_OK);
    }
}

/* --- what another asks for -------------------------------------------------------------------- */

struct asked {
    int times;
    char last[STORE_HASH_SIZE];
};

static int note_asked(void *ctx, const char *text)
{
    struct asked *a = ctx;
    a->times++;
    (void)snprintf(a->last, sizeof a->last, "%s", text);
    return 0;
}

/* Given a list of heads, the server returns those that it has, whatever else it contains. */
static void test_heads_among(void **state)
{
    struct fixture *f = *state;
    struct asked all = {.times = 0};
    struct asked some = {.times = 0};
    struct asked none = {.times = 0};
    char among[200];
    char other[STORE_KEY_SIZE];
    sample_match(f->s, other);
    (void)snprintf(among, sizeof among, "%s\nnot-here\n%064d", f->key, 0);
    expect(f, store_heads(f->s, NULL, note_asked, &all, &f->err), STORE_OK);
    expect(f, store_heads(f->s, among, note_asked, &some, &f->err), STORE_OK);
    expect(f, store_heads(f->s, "not-here", note_asked, &none, &f->err), STORE_OK);
    assert_int_equal(all.times, 4);
    assert_int_equal(some.times, 1);
    assert_string_equal(some.last, f->key);
    assert_int_equal(none.times, 0);
}

/* --- two who write ---------------------------------------------------------------------------- */

static void test_lock(void **state)
{
    struct fixture *f = *state;
    struct store *other = NULL;
    expect(f, store_open(f->where, STORE_WRITE, &other, &f->err), STORE_OK);
    expect(f, store_match_lock(f->s, f->key, &f->err), STORE_OK);
    expect(f, store_match_lock(f->s, f->key, &f->err), STORE_OK);
    expect(f, store_match_lock(other, f->key, &f->err), STORE_BUSY);
    store_match_unlock(f->s, f->key);
    expect(f, store_match_lock(other, f->key, &f->err), STORE_OK);
    expect(f, store_match_lock(f->s, f->key, &f->err), STORE_BUSY);
    store_match_unlock(other, f->key);
    expect(f, store_match_lock(f->s, f->key, &f->err), STORE_OK);
    play(f, 0, 1);
    expect(f, sample_append(other, f->key, 0, "55", &f->err), STORE_CONFLICT);
    store_close(other);
    expect(f, store_match_lock(f->s, f->key, &f->err), STORE_OK);
    expect(f, store_open(f->where, STORE_WRITE, &other, &f->err), STORE_OK);
    expect(f, store_match_lock(other, f->key, &f->err), STORE_BUSY);
    store_close(f->s);
    f->s = NULL;
    expect(f, store_match_lock(other, f->key, &f->err), STORE_OK);
    store_close(other);
}

/* A new connection reacquires the locks of the one that was lost. A lock that was released twice,
 * or never acquired, is free. */
static void test_lock_of_connection(void **state)
{
    struct fixture *f = *state;
    struct store *other = NULL;
    expect(f, store_match_lock(f->s, f->key, &f->err), STORE_OK);
    cut_all(f);
    assert_int_equal(sample_head(f->s, f->key), 0);
    expect(f, store_open(f->where, STORE_WRITE, &other, &f->err), STORE_OK);
    expect(f, store_match_lock(other, f->key, &f->err), STORE_BUSY);
    store_match_unlock(other, f->key);
    expect(f, store_match_lock(other, f->key, &f->err), STORE_BUSY);
    store_match_unlock(f->s, f->key);
    store_match_unlock(f->s, f->key);
    expect(f, store_match_lock(other, f->key, &f->err), STORE_OK);
    store_close(other);
    expect(f, store_match_lock(f->s, f->key, &f->err), STORE_OK);
}

/* The cached end of a log is checked: if another program has appended, the store reports a
 * conflict. */
static void test_continued_elsewhere(void **state)
{
    struct fixture *f = *state;
    struct store *other = NULL;
    expect(f, store_open(f->where, STORE_WRITE, &other, &f->err), STORE_OK);
    play(f, 0, 2);
    expect(f, sample_append(other, f->key, 2, "55", &f->err), STORE_OK);
    expect(f, sample_append(f->s, f->key, 2, "44", &f->err), STORE_CONFLICT);
    expect(f, sample_append(f->s, f->key, 3, "44", &f->err), STORE_OK);
    expect(f, store_check_chain(f->s, f->key, NULL, NULL, NULL, &f->err), STORE_OK);
    assert_int_equal(sample_head(other, f->key), 4);
    store_close(other);
}

/* --- connections that end --------------------------------------------------------------------- */

static void test_connection_made_again(void **state)
{
    struct fixture *f = *state;
    play(f, 0, 2);
    cut_all(f);
    assert_int_equal(sample_head(f->s, f->key), 2);
    cut_all(f);
    play(f, 2, 2);
    cut_all(f);
    expect(f, store_begin(f->s, STORE_READ, &f->err), STORE_OK);
    assert_int_equal(sample_head(f->s, f->key), 4);
    expect(f, store_commit(f->s, &f->err), STORE_OK);
    /* a transaction of several calls is lost, and this is reported */
    expect(f, store_begin(f->s, STORE_WRITE, &f->err), STORE_OK);
    expect(f, sample_append(f->s, f->key, 4, "64", &f->err), STORE_OK);
    cut_all(f);
    assert_int_not_equal(sample_append(f->s, f->key, 5, "64", &f->err), STORE_OK);
    assert_int_not_equal(store_commit(f->s, &f->err), STORE_OK);
    assert_int_equal(sample_head(f->s, f->key), 4);
    play(f, 4, 1);
}

static void start_cutter(struct fixture *f, struct cutter *c, long cuts, unsigned seed)
{
    const char *database = strstr(f->where, "@/") + 2;
    char name[64];
    (void)snprintf(name, sizeof name, "%.*s", (int)strcspn(database, "?"), database);
    cutter_start(c, f->folder.path, server_folder(), name, cuts, seed);
}

/* A turn needs one round trip to the server. */
static void test_one_journey(void **state)
{
    struct fixture *f = *state;
    struct cutter c;
    start_cutter(f, &c, 0, 1);
    store_close(f->s);
    expect(f, store_open(c.address, STORE_WRITE, &f->s, &f->err), STORE_OK);
    play(f, 0, 3);
    const long before = c.shared->journeys;
    play(f, 3, 10);
    const long journeys = c.shared->journeys - before;
    cutter_stop(&c);
    assert_int_equal(journeys, 10);
}

static void kill_server(void)
{
    char path[300];
    char command[700];
    long pid = 0;
    (void)snprintf(path, sizeof path, "%s/data/postmaster.pid", server_folder());
    FILE *in = fopen(path, "r");
    assert_non_null(in);
    assert_int_equal(fscanf(in, "%ld", &pid), 1);
    (void)fclose(in);
    assert_int_equal(kill((pid_t)pid, SIGKILL), 0);
    (void)snprintf(command, sizeof command, "bash '%s' again '%s' >/dev/null 2>&1 &", again,
                   server_folder());
    assert_int_equal(system(command), 0);
}

static int see_text(void *ctx, const struct store_entry *e)
{
    long *seen = ctx;
    assert_int_equal(atol(e->text), *seen + 1); /* none lost, none duplicated, in order */
    ++*seen;
    return 0;
}

/* Every acknowledged turn is stored exactly once, wherever in a message the connection ends, even
 * if the server is killed in between. */
static void test_cut_anywhere(void **state)
{
    enum { CUTS = 100 };
    struct fixture *f = *state;
    struct cutter c;
    long acknowledged = 0;
    long seen = 0;
    start_cutter(f, &c, CUTS, 7);
    store_close(f->s);
    f->s = NULL;
    while (f->s == NULL)
        (void)store_open(c.address, STORE_WRITE, &f->s, &f->err);
    store_set_timeout(f->s, 120000); /* a killed server recovers first */
    bool killed = false;
    for (int failed = 0; c.shared->cuts_left > 0 && failed < CUTS;) {
        char text[32];
        (void)snprintf(text, sizeof text, "%ld", acknowledged + 1);
        if (sample_append(f->s, f->key, acknowledged, text, &f->err) == STORE_OK)
            acknowledged++;
        else
            failed++; /* status unknown: it is sent again, and may exist already */
        if (failed > 0)
            fail_msg("%ld: %s", acknowledged, f->err.text);
        if (!killed && c.shared->cuts > CUTS / 2) {
            kill_server();
            killed = true;
        }
    }
    assert_true(killed);
    store_close(f->s);
    cutter_stop(&c);
    expect(f, store_open(f->where, STORE_READ, &f->s, &f->err), STORE_OK);
    expect(f, store_check_chain(f->s, f->key, see_text, &seen, NULL, &f->err), STORE_OK);
    assert_int_equal(seen, acknowledged);
    assert_true(acknowledged > 20);
    print_message("%ld cuts, %ld entries acknowledged, all there once\n", (long)CUTS, acknowledged);
}

/* --- connections that freeze ------------------------------------------------------------------ */

static double seconds(void)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* Plays while this number of connections freeze at random positions; the address ends with `more`.
 * Returns the longest time of a turn in seconds. */
static double play_frozen(struct fixture *f, const char *more, long freezes)
{
    struct cutter c;
    char address[300];
    long n = 0;
    long seen = 0;
    double longest = 0;
    start_cutter(f, &c, 0, 11);
    (void)snprintf(address, sizeof address, "%s%s", c.address, more);
    store_close(f->s);
    expect(f, store_open(address, STORE_WRITE, &f->s, &f->err), STORE_OK);
    store_set_timeout(f->s, 120000);
    c.shared->freezes = true;
    c.shared->cuts_left = freezes;
    while (c.shared->cuts_left > 0) {
        char text[32];
        if (n % 4 == 0)
            cut_all(f);
        const double began = seconds();
        (void)snprintf(text, sizeof text, "%ld", ++n);
        expect(f, sample_append(f->s, f->key, n - 1, text, &f->err), STORE_OK);
        longest = seconds() - began > longest ? seconds() - began : longest;
    }
    store_close(f->s);
    cutter_stop(&c);
    expect(f, store_open(f->where, STORE_READ, &f->s, &f->err), STORE_OK);
    expect(f, store_check_chain(f->s, f->key, see_text, &seen, NULL, &f->err), STORE_OK);
    assert_int_equal(seen, n);
    print_message("%ld frozen, %ld entries, all there once; %.1f s at the longest\n", freezes, n,
                  longest);
    return longest;
}

/* A connection that is open but dead is detected after two thirds of the timeout, and the turn of
 * unknown status is stored once. A slow machine takes longer. */
static void test_frozen_anywhere(void **state)
{
    assert_true(play_frozen(*state, "&tcp_user_timeout=1200&connect_timeout=2", 3) > 0.7);
}

/* Repeats the test with the default timeout. */
static void test_frozen_by_default(void **state)
{
    assert_true(play_frozen(*state, "", 3) > 15);
}

/* The store waits for a server that is working, however long it is silent. To show that it is
 * working, the server must answer within a sixth of the timeout. */
static void test_long_work(void **state)
{
    struct fixture *f = *state;
    char address[400];
    (void)snprintf(address, sizeof address, "%s%ctcp_user_timeout=12000", f->where,
                   strchr(f->where, '?') == NULL ? '?' : '&');
    store_close(f->s);
    expect(f, store_open(address, STORE_WRITE, &f->s, &f->err), STORE_OK);
    const double began = seconds();
    expect(f, postgresql_execute(inner(f), "SELECT pg_sleep(10)", &f->err), STORE_OK);
    assert_true(seconds() - began > 9.9);
    play(f, 0, 1);
}

#define TEST(test) cmocka_unit_test_setup_teardown(test, begin, end)

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        TEST(test_filters_that_filter_nothing),
        TEST(test_every_way_of_looking),
        TEST(test_commit_of_what_failed),
        TEST(test_letters_of_names),
        TEST(test_rows_changed_in_place),
        TEST(test_long_lists),
        TEST(test_rows_in_one_statement),
        TEST(test_failures),
        TEST(test_never_changed),
        TEST(test_foreign_tables),
        TEST(test_upgraded),
        TEST(test_old_record),
        cmocka_unit_test(test_where),
        TEST(test_stored_is_durable),
        TEST(test_heads_among),
        TEST(test_lock),
        TEST(test_lock_of_connection),
        TEST(test_continued_elsewhere),
        TEST(test_connection_made_again),
        TEST(test_one_journey),
        TEST(test_frozen_anywhere),
    };
    const struct CMUnitTest waits[] = {TEST(test_frozen_by_default), TEST(test_long_work)};
    const struct CMUnitTest kills[] = {TEST(test_cut_anywhere)};
    again = argc > 1 ? argv[1] : "";
    if (strcmp(again, "frozen") == 0)
        return cmocka_run_group_tests_name("frozen", waits, NULL, NULL);
    if (*again)
        return cmocka_run_group_tests_name("killed", kills, NULL, NULL);
    return cmocka_run_group_tests_name("postgresql", tests, NULL, NULL);
}
