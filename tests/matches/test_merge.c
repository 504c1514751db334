/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Records merged whose rows were altered: the log is believed, as far as its chain proves it, and
 * nothing else. */
#include <sqlite3.h>

#include "db/sqlite/open.h"
#include "games/trictrac/rules/match.h"
#include "games/trictrac/trictrac.h"
#include "matches/command/command.h"
#include "matches/verify/verify.h"
#include "tests/support/older_rules.h"
#include "tests/support/record_fixture.h"
#include "tests/support/store_samples.h"
#include "tests/support/test.h"

/* --- rulings are counted ---------------------------------------------------------------------- */

static _Atomic long rulings;

enum coup_error __real_match_judge(const struct match *before, const struct coup *c,
                                   struct ruling *r, int *step);
enum coup_error __wrap_match_judge(const struct match *before, const struct coup *c,
                                   struct ruling *r, int *step);

/* The linker calls it instead of match_judge(). */
enum coup_error __wrap_match_judge(const struct match *before, const struct coup *c,
                                   struct ruling *r, int *step)
{
    rulings++;
    return __real_match_judge(before, c, r, step);
}

/* --- two records ------------------------------------------------------------------------------ */

struct fixture {
    struct sample_folder folder;
    char here[200], there[200]; /* the records: what is there comes here */
};

static int begin(void **state)
{
    struct fixture *f = calloc(1, sizeof *f);
    assert_non_null(f);
    sample_folder_make(&f->folder);
    snprintf(f->here, sizeof f->here, "%s", sample_path(&f->folder, "here.db"));
    snprintf(f->there, sizeof f->there, "%s", sample_path(&f->folder, "there.db"));
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

static struct store *open_record(const char *path, enum store_mode mode)
{
    struct store *s;
    struct store_error err;
    if (store_open_sqlite(path, mode, &s, &err) != STORE_OK)
        fail_msg("%s", err.text);
    return s;
}

static void alter(const char *path, const char *text)
{
    sqlite3 *db;
    char *message = NULL;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    if (sqlite3_exec(db, "PRAGMA ignore_check_constraints = ON", NULL, NULL, NULL) != SQLITE_OK ||
        sqlite3_exec(db, text, NULL, NULL, &message) != SQLITE_OK)
        fail_msg("%s: %s", text, message);
    sqlite3_close(db);
}

static void type(const char *path, const char *lines)
{
    struct store *s = open_record(path, STORE_WRITE);
    struct session *session = session_new(&game_trictrac, s);
    struct session_error err;
    session_resume(session, NULL, &err);
    enter_lines(session, lines);
    session_free(session);
    store_close(s);
}

static void backup(const char *from, const char *to)
{
    struct store_error err;
    struct store *s = open_record(from, STORE_READ);
    remove(to);
    assert_int_equal(store_backup(s, to, NULL, NULL, &err), STORE_OK);
    store_close(s);
}

static int merge(const struct fixture *f, bool dry)
{
    char there[200];
    snprintf(there, sizeof there, "%s", f->there);
    char *words[] = {there, NULL};
    struct record_options o = {.dry_run = dry};
    struct record_job job = {.store = open_record(f->here, STORE_WRITE),
                             .other = open_record(f->there, STORE_READ),
                             .path = f->here,
                             .game = &game_trictrac,
                             .options = &o,
                             .words = words,
                             .count = 1};
    int status = quietly(&job, record_merge);
    store_close(job.store);
    store_close(job.other);
    return status;
}

struct soundness {
    struct store *s;
    int matches;
    char unsound[400];
};

static int prove(void *ctx, const struct store_match *m)
{
    struct soundness *p = ctx;
    struct verified found;
    struct store_error err;
    p->matches++;
    if (match_verify(p->s, m->key, &game_trictrac, &found, &err) != STORE_OK || !found.sound)
        snprintf(p->unsound, sizeof p->unsound, "%.8s: %s", m->key, found.problem);
    return 0;
}

/* Checks that the record is sound, has this number of matches, and can be opened at the prompt. */
static void expect_sound(const char *path, int matches, const char *after)
{
    struct store_error err;
    struct session_error serr;
    struct soundness p = {.s = open_record(path, STORE_WRITE)};
    assert_int_equal(store_matches(p.s, NULL, prove, &p, &err), STORE_OK);
    if (*p.unsound)
        fail_msg("after %s: %s", after, p.unsound);
    if (p.matches != matches)
        fail_msg("after %s: %d matches, not %d", after, p.matches, matches);
    struct session *session = session_new(&game_trictrac, p.s);
    enum session_code code = session_resume(session, NULL, &serr);
    if (code != SESSION_OK && code != SESSION_REFUSED)
        fail_msg("after %s it cannot be started: %s", after, serr.text);
    session_free(session);
    store_close(p.s);
}

static const char first_half[] = "[White \"An\"]\n[Black \"Bo\"]\n64 1/7 1/5\n"
                                 "52 +4 1/6 1/3 school 2\n";
static const char second_half[] = "21 1/2/4\n31 +2 1/4 1/2\n43\n1/4 1/5\n";

static const char *const alterations[] = {
    "UPDATE coup SET score = '1' || score",
    ("UPDATE coup SET score = replace(score, ' ', '1 ') WHERE number = (SELECT max(number) FROM "
     "coup)"),
    "UPDATE coup SET dice = '7' || substr(dice, 2) WHERE number = 1",
    "UPDATE coup SET ruling = 'x'",
    "UPDATE coup SET position = 'x'",
    "UPDATE coup SET entry_seq = 1",
    "DELETE FROM coup WHERE number = 2",
    "DELETE FROM coup",
    "DELETE FROM due",
    "UPDATE due SET points = 100",
    "INSERT INTO due VALUES (1, 1, 99, 0, 'jan', 'true-hit', 2)",
    "UPDATE claim SET marked = 12",
    "DELETE FROM claim",
    "UPDATE match SET state = 'over'; UPDATE seat SET won = seat",
    "UPDATE seat SET won = 1 - won",
    "UPDATE seat SET big = big + 1, small = 2, stakes = 4",
    "UPDATE match SET coups = coups + 1",
    "UPDATE seat SET player_id = (SELECT max(id) FROM player)",
    "UPDATE match SET options = 'holes=1'",
    "UPDATE match SET fingerprint = NULL",
    "UPDATE match SET updated = '9999-12-31T23:59:59.999Z'",
    "UPDATE match SET updated = 'x'",
    "UPDATE match SET event = 'E'",
    "INSERT INTO header SELECT id, 50, 'Partie', 'P' FROM match",
};

/* A match that is new here, and one that is continued. */
static void test_altered(void **state)
{
    struct fixture *f = *state;
    for (size_t extends = 0; extends < 2; extends++) {
        for (size_t i = test_whole() ? 0 : extends; i < LENGTH(alterations);
             i += test_whole() ? 1 : 2) {
            remove(f->here);
            remove(f->there);
            type(f->there, first_half);
            if (extends)
                backup(f->there, f->here);
            type(f->there, second_half);
            alter(f->there, alterations[i]);
            assert_true(merge(f, false) != STATUS_FAILED);
            expect_sound(f->here, 1, alterations[i]);
        }
    }
}

/* A finished match is merged with sound rows, although here it is not the last one played. */
static void test_altered_end(void **state)
{
    struct fixture *f = *state;
    for (size_t i = 0; i < LENGTH(alterations); i += test_whole() ? 1 : 3) {
        struct store *s;
        struct deal d;
        remove(f->here);
        remove(f->there);
        deal_start(&d, 5);
        char *text = some_matches(&d, 3, 3);
        s = open_record(f->there, STORE_WRITE);
        assert_int_equal(import_text(s, text, false), STATUS_OK);
        store_close(s);
        free(text);
        alter(f->there, alterations[i]);
        assert_true(merge(f, false) != STATUS_FAILED);
        expect_sound(f->here, 3, alterations[i]);
    }
}

static int matches_of(const char *path)
{
    struct store_error err;
    struct soundness p = {.s = open_record(path, STORE_WRITE)};
    assert_int_equal(store_matches(p.s, NULL, prove, &p, &err), STORE_OK);
    store_close(p.s);
    return p.matches;
}

static int note_result(void *ctx, const struct store_match *m)
{
    strbuf_add(ctx, "%s %s %d%d %ld:%ld; ", m->seat[0].player, m->state, m->seat[0].won,
               m->seat[1].won, m->seat[0].major, m->seat[1].major);
    return 0;
}

/* The results of a record, by time of founding. */
static char *results_of(const char *path)
{
    struct strbuf w = {.text = NULL};
    struct store_error err;
    struct store *s = open_record(path, STORE_WRITE);
    assert_int_equal(store_matches(s, &(struct store_query){.oldest = true}, note_result, &w, &err),
                     STORE_OK);
    store_close(s);
    assert_non_null(w.text);
    return w.text;
}

/* A match finished under other rules keeps its result, and its rows are made by the present rules,
 * whatever they were. */
static void test_older(void **state)
{
    struct fixture *f = *state;
    for (size_t i = test_whole() ? 0 : 1; i < LENGTH(alterations); i += test_whole() ? 1 : 3) {
        remove(f->here);
        remove(f->there);
        struct store *s = open_record(f->there, STORE_WRITE);
        older_matches(s);
        store_close(s);
        alter(f->there, alterations[i]);
        assert_int_equal(merge(f, false), STATUS_OK);
        assert_int_equal(matches_of(f->here), 5);
        char *merged = results_of(f->here);
        assert_non_null(strstr(merged, "Anna over 10 1:0"));
        assert_non_null(strstr(merged, "Karl over 10 1:0"));
        assert_non_null(strstr(merged, "Carla over 01 0:2"));
        free(merged);
        struct soundness p = {.s = open_record(f->here, STORE_WRITE)};
        struct store_error err;
        assert_int_equal(store_matches(p.s, NULL, prove, &p, &err), STORE_OK);
        if (*p.unsound)
            fail_msg("%s: %s", alterations[i], p.unsound);
        store_close(p.s);
    }
}

static int keep_head(void *ctx, const struct store_match *m)
{
    snprintf(ctx, STORE_HASH_SIZE, "%s", m->head_hash);
    return 0;
}

static int expect_twin(void *ctx, const struct store_match *m)
{
    struct store *there = ctx;
    struct store_error err;
    char head[STORE_HASH_SIZE] = "";
    assert_int_equal(store_match_get(there, m->key, keep_head, head, &err), STORE_OK);
    assert_string_equal(m->head_hash, head);
    return 0;
}

/* A merge judges each turn once, and no known turn. It reads each turn as a separate entry, so a
 * few are judged more often than by the import, which reads the whole text: at most one in ten. */
static void test_judged_once(void **state)
{
    struct fixture *f = *state;
    struct deal d;
    deal_start(&d, 11);
    char *text = some_matches(&d, 8, 4);
    struct store *there = open_record(f->there, STORE_WRITE);
    rulings = 0;
    assert_int_equal(import_text(there, text, false), STATUS_OK);
    long imported = rulings;
    store_close(there);
    free(text);
    assert_true(imported > 100);
    rulings = 0;
    assert_int_equal(merge(f, false), STATUS_OK);
    if (rulings > imported + imported / 10)
        fail_msg("%ld rulings to merge, %ld to import", (long)rulings, imported);
    rulings = 0;
    assert_int_equal(merge(f, false), STATUS_OK);
    assert_int_equal(rulings, 0);
}

/* Many matches come as they are, entry by entry, also beside others that are known here, one that
 * is continued, and one that is refused. */
static void test_many(void **state)
{
    struct fixture *f = *state;
    struct deal d;
    char *text, refused[STORE_KEY_SIZE] = "", change[200];
    deal_start(&d, 7);
    text = some_matches(&d, 20, 4);
    struct store *there = open_record(f->there, STORE_WRITE);
    assert_int_equal(import_text(there, text, false), STATUS_OK);
    store_close(there);
    free(text);
    type(f->there, first_half);
    backup(f->there, f->here);
    type(f->there, second_half);
    there = open_record(f->there, STORE_WRITE);
    text = some_matches(&d, 40, 4);
    assert_int_equal(import_text(there, text, false), STATUS_OK);
    free(text);
    last_key(there, refused);
    store_close(there);
    snprintf(change, sizeof change,
             "DROP TRIGGER entry_never_changed; UPDATE entry SET text = text || ' ' WHERE seq = 2"
             " AND match_id = (SELECT id FROM match WHERE key = '%s')",
             refused);
    alter(f->there, change);
    assert_int_equal(merge(f, true), STATUS_FOUND);
    assert_int_equal(merge(f, false), STATUS_FOUND);
    there = open_record(f->there, STORE_READ);
    struct store *here = open_record(f->here, STORE_READ);
    struct store_error err;
    assert_int_equal(store_match_get(here, refused, keep_head, change, &err), STORE_NOT_FOUND);
    assert_int_equal(store_matches(here, NULL, expect_twin, there, &err), STORE_OK);
    store_close(here);
    store_close(there);
    expect_sound(f->here, 60, "merging many");
}

#define TEST(function) cmocka_unit_test_setup_teardown(function, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_altered),     TEST(test_altered_end), TEST(test_older),
        TEST(test_judged_once), TEST(test_many),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
