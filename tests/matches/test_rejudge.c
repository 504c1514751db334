/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Matches judged by rules that were revised since (tests/support/older_rules.h). The result of a
 * finished match stands until the arbiter changes it; rows are made again by the present rules. */
#include <unistd.h>

#include <sqlite3.h>

#include "db/sqlite/open.h"
#include "games/trictrac/trictrac.h"
#include "log/find.h"
#include "log/rows.h"
#include "matches/command/command.h"
#include "matches/verify/verify.h"
#include "tests/support/headless.h"
#include "tests/support/older_rules.h"
#include "tests/support/record_fixture.h"
#include "tests/support/store_samples.h"
#include "tests/support/test.h"

struct fixture {
    struct sample_folder folder;
    char path[200];
    struct store *s;
    struct session *session;
    struct session_error err;
};

/* --- the record ------------------------------------------------------------------------------- */

static void run_sql(const char *path, const char *text)
{
    sqlite3 *db;
    char *message = NULL;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    if (sqlite3_exec(db, "PRAGMA ignore_check_constraints = ON", NULL, NULL, NULL) != SQLITE_OK ||
        sqlite3_exec(db, text, NULL, NULL, &message) != SQLITE_OK)
        fail_msg("%s: %s", text, message);
    sqlite3_close(db);
}

static struct store *open_record(const char *path)
{
    struct store *s;
    struct store_error err;
    if (store_open_sqlite(path, STORE_WRITE, &s, &err) != STORE_OK)
        fail_msg("%s", err.text);
    return s;
}

static int begin(void **state)
{
    struct fixture *f = calloc(1, sizeof *f);
    assert_non_null(f);
    sample_folder_make(&f->folder);
    snprintf(f->path, sizeof f->path, "%s", sample_path(&f->folder, "record.db"));
    f->s = open_record(f->path);
    older_matches(f->s);
    f->session = session_new(&game_trictrac, f->s);
    *state = f;
    return 0;
}

static int end(void **state)
{
    struct fixture *f = *state;
    session_free(f->session);
    store_close(f->s);
    sample_folder_remove(&f->folder);
    free(f);
    return 0;
}

static void reopen(struct fixture *f)
{
    session_free(f->session);
    store_close(f->s);
    f->s = open_record(f->path);
    f->session = session_new(&game_trictrac, f->s);
}

/* Behind the program's back. */
static void alter(struct fixture *f, const char *text)
{
    session_free(f->session);
    store_close(f->s);
    run_sql(f->path, text);
    f->s = open_record(f->path);
    f->session = session_new(&game_trictrac, f->s);
}

static const char *key_of(const struct fixture *f, const char *player)
{
    static char key[4][STORE_KEY_SIZE];
    static unsigned next;
    struct store_error err;
    char *to = key[next++ % 4];
    if (!match_find(f->s, player, to, &err))
        fail_msg("%s", err.text);
    return to;
}

/* One number or text of the record. */
static char *ask(const struct fixture *f, const char *question)
{
    static char answer[400];
    sqlite3 *db;
    sqlite3_stmt *stmt;
    assert_int_equal(sqlite3_open(f->path, &db), SQLITE_OK);
    if (sqlite3_prepare_v2(db, question, -1, &stmt, NULL) != SQLITE_OK)
        fail_msg("%s: %s", question, sqlite3_errmsg(db));
    answer[0] = '\0';
    while (sqlite3_step(stmt) == SQLITE_ROW) {
        const char *text = (const char *)sqlite3_column_text(stmt, 0);
        size_t n = strlen(answer);
        snprintf(answer + n, sizeof answer - n, "%s%s", n ? "; " : "", text ? text : "none");
    }
    sqlite3_finalize(stmt);
    sqlite3_close(db);
    return answer;
}

static void expect(const struct fixture *f, const char *question, const char *answer)
{
    const char *is = ask(f, question);
    if (strcmp(is, answer) != 0)
        fail_msg("%s: \"%s\", not \"%s\"", question, is, answer);
}

#define OF(player)                                                                                 \
    " match_id = (SELECT m.id FROM match m JOIN seat s ON s.match_id = m.id AND s.seat = 0"        \
    " JOIN player p ON p.id = s.player_id WHERE p.name = '" player "')"

/* White's, of a row; he has few. */
#define HOLES  " substr(score, instr(score, ' ') + 1, 1) "
#define JETONS " CAST(score AS INTEGER) "

static struct verified verify(const struct fixture *f, const char *player)
{
    struct store_error err;
    struct verified found;
    if (match_verify(f->s, key_of(f, player), &game_trictrac, &found, &err) != STORE_OK)
        fail_msg("%s", err.text);
    return found;
}

static void expect_sound(const struct fixture *f, const char *player)
{
    struct verified v = verify(f, player);
    if (!v.sound || *v.notice)
        fail_msg("%s: %s%s", player, v.problem, v.notice);
}

/* The notice, or the problem, has this in it. */
static void expect_said(const struct fixture *f, const char *player, bool sound, const char *words)
{
    struct verified v = verify(f, player);
    const char *said = sound ? v.notice : v.problem;
    if (v.sound != sound || !strstr(said, words))
        fail_msg("%s: %s \"%s%s\", not \"%s\"", player, v.sound ? "sound" : "unsound", v.problem,
                 v.notice, words);
}

static void expect_news(struct fixture *f, const char *const words[], size_t n)
{
    struct strbuf news = {.text = NULL};
    session_news(f->session, &news);
    for (size_t i = 0; i < n; i++)
        if (!news.text || !strstr(news.text, words[i]))
            fail_msg("\"%s\" is not in: %s", words[i], news.text ? news.text : "(nothing)");
    if (!n && news.text)
        fail_msg("said: %s", news.text);
    strbuf_free(&news);
}

static void resume(struct fixture *f, const char *player)
{
    if (session_resume(f->session, player ? key_of(f, player) : NULL, &f->err) != SESSION_OK)
        fail_msg("%s", f->err.text);
}

/* --- rejudge as it is typed ------------------------------------------------------------------- */

static char said[8000];

static enum status rejudge(const struct fixture *f, const char *name, bool dry, const char *why)
{
    char *words[] = {(char *)(uintptr_t)name, NULL};
    struct record_options o = {.dry_run = dry, .why = why};
    struct record_job job = {.store = f->s,
                             .path = f->path,
                             .game = &game_trictrac,
                             .options = &o,
                             .words = words,
                             .count = name != NULL};
    FILE *file = tmpfile();
    fflush(stdout);
    int out = dup(STDOUT_FILENO);
    assert_true(file && dup2(fileno(file), STDOUT_FILENO) >= 0);
    enum status status = record_rejudge(&job);
    fflush(stdout);
    assert_true(dup2(out, STDOUT_FILENO) >= 0);
    close(out);
    rewind(file);
    said[fread(said, 1, sizeof said - 1, file)] = '\0';
    fclose(file);
    return status;
}

static void expect_in_said(const char *words)
{
    if (!strstr(said, words))
        fail_msg("\"%s\" is not in: %s", words, said);
}

/* --- judged by other rules -------------------------------------------------------------------- */

static void refresh(struct fixture *f)
{
    struct store_error err;
    if (rows_refresh(f->s, &err) != STORE_OK)
        fail_msg("%s", err.text);
}

/* Rows that older rules made are not a defect. Those of finished matches are made again with the
 * record, and then all differences from the result are reported. */
static void test_stands(void **state)
{
    static const char *const players[] = {"Carla", "Anna", "Karl", "Mara", "Emma"};
    struct fixture *f = *state;
    for (size_t i = 0; i < LENGTH(players); i++)
        if (strcmp(players[i], "Karl") != 0 && strcmp(players[i], "Mara") != 0)
            expect_said(f, players[i], true, i ? "rules 1" : "its rows were made by rules 1");
    const char *log = "SELECT count(*) || max(hash) FROM entry";
    char before[400];
    snprintf(before, sizeof before, "%s", ask(f, log));
    refresh(f);
    expect(f, log, before);
    expect(f, "SELECT DISTINCT revision FROM match WHERE state <> 'open'", "2");
    expect_sound(f, "Carla");
    expect_said(f, "Anna", true, "rules 1 gave its result; rules 2 differ: turn 1");
    expect_said(f, "Karl", true, "judged by rules 1; rules 2 do not accept entry 2");
    expect_said(f, "Emma", true, "its rows were made by rules 1, and rules 2 make them again");
    expect(f,
           "SELECT state || ' ' || group_concat(won, '') FROM match m JOIN seat ON match_id = id"
           " WHERE" OF("Anna"),
           "over 10");
    expect(f, "SELECT" HOLES "|| ':' ||" JETONS "FROM coup WHERE" OF("Anna"), "0:8");
    expect(f, "SELECT count(*) FROM coup WHERE" OF("Karl"), "1");
    expect(f, "SELECT state FROM match m JOIN seat ON match_id = id AND won WHERE" OF("Karl"),
           "over");
}

/* A result counts, whatever the rows are: who won is read from it. */
static int add_results(void *ctx, const struct store_results *r)
{
    *(struct store_results *)ctx = *r;
    return 0;
}

static void test_results_count(void **state)
{
    struct fixture *f = *state;
    struct store_results won;
    struct store_error err;
    refresh(f);
    assert_int_equal(
        store_tally_matches(f->s, &(struct store_whose){.player = "Anna"}, add_results, &won, &err),
        STORE_OK);
    assert_int_equal(won.won, 1);
    assert_int_equal(won.major, 1);
    assert_int_equal(won.stakes, 2);
}

/* 5-3 fills two ways: 8 points, no hole; the other rules gave 12, a hole bredouille. */
static void test_open_anew(void **state)
{
    struct fixture *f = *state;
    static const char *const news[] = {"Judged again by rules 2", "turn 1",
                                       "Emma: peg back 2, jeton to 8"};
    expect(f, "SELECT" HOLES "|| ':' ||" JETONS "FROM coup WHERE" OF("Emma"), "2:0; 2:0");
    const char *log = "SELECT count(*) || max(hash) FROM entry WHERE" OF("Emma");
    char before[400];
    snprintf(before, sizeof before, "%s", ask(f, log));
    resume(f, NULL); /* the last one touched */
    expect_news(f, news, LENGTH(news));
    expect(f, "SELECT" HOLES "|| ':' ||" JETONS "FROM coup WHERE" OF("Emma"), "0:8; 0:8");
    expect(f, log, before);
    expect_sound(f, "Emma");
    reopen(f);
    resume(f, NULL);
    expect_news(f, NULL, 0);
    enter(f->session, "62 1/7 1/3");
    expect_sound(f, "Emma");
}

/* Twelve points for the grand jan end a match of one hole: what was entered then waits. */
static void test_no_longer_fits(void **state)
{
    struct fixture *f = *state;
    static const char *const news[] = {"Entry 2 does not fit rules 2", "w1: 21 1/2 1/3",
                                       "Mara: peg forward 1"};
    struct strbuf waiting = {.text = NULL};
    resume(f, "Mara");
    expect_news(f, news, LENGTH(news));
    expect_sound(f, "Mara");
    expect(f,
           "SELECT kind || ' ' || rtrim(substr(text, 1, 8)) FROM entry WHERE" OF(
               "Mara") " ORDER BY seq",
           "line 53 6/11; line 21 1/2 1; aside 2; result rules 2;");
    reopen(f);
    resume(f, "Mara");
    expect_news(f, NULL, 0);
    assert_int_equal(session_waiting(f->session, &waiting), 1);
    strbuf_free(&waiting);
}

/* A finished match whose log the present rules do not take keeps its result. */
static void test_finished_no_longer_fits(void **state)
{
    struct fixture *f = *state;
    refresh(f);
    char *before = sample_picture(f->s);
    assert_int_equal(session_resume(f->session, key_of(f, "Karl"), &f->err), SESSION_DIFFERS);
    assert_non_null(strstr(f->err.text, "entry 2 of the log does not fit rules 2"));
    assert_int_equal(rejudge(f, "Karl", false, NULL), STATUS_FOUND);
    expect_in_said("rules 2 do not accept entry 2");
    sample_unchanged(f->s, before);
}

/* Resumed, a finished match keeps its result, also with a note; a correction is judged by the
 * present rules. */
static void test_goes_on(void **state)
{
    struct fixture *f = *state;
    static const char *const news[] = {"Rules 1 gave the result of this match, and it stands",
                                       "turn 1"};
    static const char of_anna[] = "SELECT kind || ' ' || coalesce(substr(text, 1, 16), '') FROM"
                                  " entry WHERE" OF("Anna") " ORDER BY seq";
    struct strbuf words = {.text = NULL};
    resume(f, "Anna");
    expect_news(f, news, LENGTH(news));
    expect(f, of_anna, "record 1. w 53; result rules 1; over by");
    assert_int_equal(session_note(f->session, "as agreed", &words, &f->err), SESSION_OK);
    expect(f, of_anna, "record 1. w 53; result rules 1; over by; note as agreed");
    expect(f, "SELECT state FROM match m JOIN seat ON match_id = id AND won WHERE" OF("Anna"),
           "over");
    enter(f->session, "1/6 3/6");
    expect(f, "SELECT" HOLES "|| ':' ||" JETONS "|| play FROM coup WHERE" OF("Anna"), "0:83/6 1/6");
    expect(f, "SELECT state FROM match m JOIN seat ON match_id = id AND seat = 0 WHERE" OF("Anna"),
           "open");
    expect_sound(f, "Anna");
    assert_int_equal(session_undo(f->session, &words, &f->err), SESSION_OK);
    strbuf_free(&words);
    expect_sound(f, "Anna");
}

/* --- altered ---------------------------------------------------------------------------------- */

/* Rows of a finished match are made again from its log when it is resumed, and by rejudge. */
static void test_damaged_is_restored(void **state)
{
    static const char change[] =
        "UPDATE coup SET score = '2' || substr(score, instr(score, ':')) WHERE number = 1 AND" OF(
            "Carla");
    static const char *const news[] = {
        "What was stored of this match differed from what the log gives", "turn 1"};
    struct fixture *f = *state;
    refresh(f);
    const char *log = "SELECT max(seq) FROM entry WHERE" OF("Carla");
    alter(f, change);
    expect_said(f, "Carla", false, "the stored score differs from what is computed");
    resume(f, "Carla");
    expect_news(f, news, LENGTH(news));
    expect_sound(f, "Carla");
    reopen(f);
    alter(f, change);
    assert_int_equal(rejudge(f, "Carla", true, NULL), STATUS_OK);
    expect_said(f, "Carla", false, "the stored score differs from what is computed");
    assert_int_equal(rejudge(f, "Carla", false, NULL), STATUS_OK);
    expect_in_said("turn 1");
    expect_sound(f, "Carla");
    expect(f, log, "3");
    alter(f, "UPDATE seat SET won = 1 - won WHERE" OF("Carla"));
    expect_said(f, "Carla", false, "differs from the result in its log");
}

/* --- adopted ---------------------------------------------------------------------------------- */

static void test_rejudge(void **state)
{
    struct fixture *f = *state;
    refresh(f);
    char *before = sample_picture(f->s);
    assert_int_equal(rejudge(f, NULL, true, NULL), STATUS_FOUND); /* Karl's does not fit */
    expect_in_said("turn 1; 1:0, won by Anna -> 0:0, open");
    expect_in_said(
        "1 match would be judged again by the present rules, 1 judged the same, 1 unchanged");
    sample_unchanged(f->s, before);
    assert_int_equal(rejudge(f, "Anna", false, "M XIII gives 4 a way"), STATUS_OK);
    expect(f, "SELECT kind || ' ' || text || ' ' || note FROM entry WHERE seq > 2 AND" OF("Anna"),
           "result rules 2; open M XIII gives 4 a way");
    expect(f, "SELECT state FROM match m JOIN seat ON match_id = id AND seat = 0 WHERE" OF("Anna"),
           "open");
    expect_sound(f, "Anna");
    resume(f, "Anna");
    enter(f->session, "1/6 3/6");
    expect_sound(f, "Anna");
}

/* A match that is being written is not judged again under the writer's hands. */
static void test_rejudge_waits(void **state)
{
    struct fixture *f = *state;
    struct store *other = open_record(f->path);
    struct session *writer = session_new(&game_trictrac, other);
    assert_int_equal(session_resume(writer, key_of(f, "Anna"), &f->err), SESSION_OK);
    assert_int_equal(rejudge(f, NULL, false, NULL), STATUS_FAILED);
    expect_said(f, "Anna", true, "differ: turn 1");
    session_free(writer);
    store_close(other);
    assert_int_equal(rejudge(f, "Anna", false, NULL), STATUS_OK);
    expect_sound(f, "Anna");
}

/* The log before is the beginning of the one after. */
static void test_merged(void **state)
{
    struct fixture *f = *state;
    struct store_error err;
    enum store_merge did;
    char into[STORE_KEY_SIZE];
    const char *copy = sample_path(&f->folder, "copy.db");
    assert_int_equal(store_backup(f->s, copy, NULL, NULL, &err), STORE_OK);
    struct store *old = open_record(copy);
    assert_int_equal(rejudge(f, "Anna", false, NULL), STATUS_OK);
    const char *key = key_of(f, "Anna");
    assert_int_equal(sample_carry(old, f->s, key, false, &did, into, &err), STORE_OK);
    assert_int_equal(did, STORE_MERGE_EXTENDED);
    assert_sound(old, key);
    assert_int_equal(sample_carry(f->s, old, key, false, &did, into, &err), STORE_OK);
    assert_int_equal(did, STORE_MERGE_KNOWN);
    store_close(old);
}

/* --- known again ------------------------------------------------------------------------------ */

static int count_match(void *ctx, const struct store_match *m)
{
    (void)m;
    ++*(int *)ctx;
    return 0;
}

static int matches_in(struct store *s)
{
    struct store_error err;
    int n = 0;
    assert_int_equal(store_matches(s, NULL, count_match, &n, &err), STORE_OK);
    return n;
}

static void expect_known(struct store *s, const char *text)
{
    int before = matches_in(s);
    assert_int_equal(import_text(s, text, false), STATUS_OK);
    if (matches_in(s) != before)
        fail_msg("not known again:\n%s", text);
}

/* An exported match is recognised, before and after the present rules are adopted. */
static void test_known(void **state)
{
    struct fixture *f = *state;
    static const char *const players[] = {"Carla", "Emma"};
    for (int adopted = 0; adopted < 2; adopted++) {
        for (size_t i = 0; i < LENGTH(players); i++) {
            char *text = headless(record_match_text(f->s, &game_trictrac, players[i]));
            expect_known(f->s, text);
            free(text);
        }
        rejudge(f, NULL, false, NULL);
    }
}

/* Matches of the same players that differ in nothing but the game. */
static void test_games_apart(void **state)
{
    static const char text[] = "[Game \"pig\"]\n[Player1 \"A\"]\n[Player2 \"B\"]\n*\n\n"
                               "[Game \"ten-thousand\"]\n[Player1 \"A\"]\n[Player2 \"B\"]\n*\n";
    struct store *s;
    struct store_error err;
    (void)state;
    assert_int_equal(store_open_memory(&s, &err), STORE_OK);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(import_text(s, text, false), STATUS_OK);
        assert_int_equal(matches_in(s), 2);
    }
    store_close(s);
}

/* Matches recorded only by results are distinguished by their marks; others by the throws, the
 * positions after them, in any words, and the end of the match. */
static void test_fingerprints(void **state)
{
    static const struct {
        const char *one, *other;
        bool same;
    } pairs[] = {
        {"w ?? +8 -\n*", "w ?? +8 -\n*", true},
        {"w ?? +8 -\n*", "w ?? +6 -\n*", false},
        {"w ?? +8 -\n*", "b ?? +8 -\n*", false},
        {"w 64 1/7 1/5\n*", "w 64 1/5 1/7\n*", true},
        {"w 64 1/5/11\n*", "w 64 1/7/11\n*", true},
        {"w 64 1/7 1/5\n*", "w 64 1/5/11\n*", false},
        {"w 64 1/7 1/5\n*", "w 65 1/7 1/6\n*", false},
        {"w 64 1/7 1/5\n*", "w 64 +8 1/7 1/5\n*", true}, /* the marks are no play */
        {"w 64 1/7 1/5\nresign b \"tired\"", "w 64 1/7 1/5\nresign b \"tired\"", true},
        {"w 64 1/7 1/5\nresign b \"tired\"", "w 64 1/7 1/5\nresign w \"tired\"", false},
        {"w 64 1/7 1/5\nresign b \"tired\"", "w 64 1/7 1/5\nforfeit b \"late\"", false},
        {"w 64 1/7 1/5\nresign b \"tired\"", "w 64 1/7 1/5\n*", false},
        {"resign b \"tired\"", "resign w \"tired\"", false},
    };
    (void)state;
    for (size_t i = 0; i < LENGTH(pairs); i++) {
        struct store *s;
        struct store_error err;
        char text[200];
        assert_int_equal(store_open_memory(&s, &err), STORE_OK);
        for (int k = 0; k < 2; k++) {
            snprintf(text, sizeof text, "[White \"A\"]\n[Black \"B\"]\n%s\n",
                     k ? pairs[i].other : pairs[i].one);
            assert_int_equal(import_text(s, text, false), STATUS_OK);
        }
        if ((matches_in(s) == 1) != pairs[i].same)
            fail_msg("%s and %s", pairs[i].one, pairs[i].other);
        store_close(s);
    }
}

/* --- today's ---------------------------------------------------------------------------------- */

static int add_entry(void *ctx, const struct store_entry *e)
{
    strbuf_add(ctx, "%s%s %s", e->seq > 1 ? "; " : "", e->kind,
               strcmp(e->kind, RESULT_KIND) == 0 ? "" : e->text);
    return 0;
}

/* The log states the result with the coup that ends the match, and again after each return. */
static void test_end_has_a_result(void **state)
{
    struct store *s;
    struct store_error err;
    struct session_error serr;
    struct strbuf words = {.text = NULL}, log = {.text = NULL};
    char key[STORE_KEY_SIZE];
    (void)state;
    assert_int_equal(store_open_memory(&s, &err), STORE_OK);
    struct session *session = session_new(&game_trictrac, s);
    enter(session, "[Option \"holes=1\"]");
    enter(session, "64 1/7 1/5");
    enter(session, "52 +12");
    last_key(s, key);
    assert_sound(s, key);
    assert_int_equal(session_undo(session, &words, &serr), SESSION_OK);
    assert_sound(s, key);
    assert_int_equal(session_redo(session, &words, &serr), SESSION_OK);
    assert_sound(s, key);
    assert_int_equal(session_note(session, "well played", &words, &serr), SESSION_OK);
    assert_sound(s, key);
    assert_int_equal(store_entries(s, key, 1, add_entry, &log, &err), STORE_OK);
    assert_string_equal(log.text, "line 64 1/7 1/5; line 52 +12; result ; undo 52 +12; "
                                  "redo 52 +12; result ; note well played");
    strbuf_free(&words);
    strbuf_free(&log);
    session_free(session);
    store_close(s);
}

/* A copy saved elsewhere is as sound as the record, whichever rules judged the match. */
static void test_saved(void **state)
{
    struct fixture *f = *state;
    struct strbuf words = {.text = NULL};
    const char *path = sample_path(&f->folder, "saved.db");
    const char *key = key_of(f, "Anna");
    resume(f, "Anna");
    assert_int_equal(session_save(f->session, path, &words, &f->err), SESSION_OK);
    strbuf_free(&words);
    struct store *saved = open_record(path);
    assert_sound(saved, key);
    store_close(saved);
}

/* --- neither ours ----------------------------------------------------------------------------- */

static void make_jacquet(struct store *s, char key[STORE_KEY_SIZE])
{
    struct store_error err;
    const struct store_match_new m = {.game = "jacquet",
                                      .details = {.player = {"Otto", "Paul"}, .players = 2}};
    const struct store_entry_new entry = {.kind = "line", .text = "66 24/18(2) 13/7(2)"};
    struct store_coup coup = sample_coup(1, 1);
    const struct store_batch batch = {
        .entries = &entry, .n_entries = 1, .coups = &coup, .n_coups = 1};
    assert_int_equal(store_match_create(s, &m, key, &err), STORE_OK);
    assert_int_equal(store_append(s, key, &batch, &err), STORE_OK);
}

/* A match of another game is there, but never taken for one of ours. */
static void test_other_game(void **state)
{
    struct fixture *f = *state;
    char key[STORE_KEY_SIZE];
    struct load_error why;
    struct loaded l;
    make_jacquet(f->s, key);
    char *before = sample_picture(f->s);
    assert_int_equal(session_resume(f->session, NULL, &f->err), SESSION_DIFFERS);
    assert_non_null(strstr(f->err.text, "does not know the game jacquet"));
    assert_false(session_has_match(f->session));
    expect_said(f, "Otto", true, "does not know the game jacquet");
    assert_false(match_load(f->s, key, &game_trictrac, &l, &why));
    assert_true(why.other_game && strstr(why.reason, "jacquet"));
    assert_int_equal(rejudge(f, "Otto", false, NULL), STATUS_FOUND);
    expect_in_said("does not know the game jacquet");
    sample_unchanged(f->s, before);
    enter(f->session, "64 1/7 1/5"); /* the session continues without it */
}

/* Rows that later rules made can be read, and the match is neither continued nor found sound. */
static void test_later_rules(void **state)
{
    struct fixture *f = *state;
    resume(f, "Emma");
    enter(f->session, "62 1/7 1/3");
    alter(f, "UPDATE match SET revision = 9 WHERE state = 'open'");
    assert_int_equal(session_resume(f->session, key_of(f, "Emma"), &f->err), SESSION_DIFFERS);
    assert_non_null(strstr(f->err.text, "judged by rules 9, and this referee has rules 2"));
    expect_said(f, "Emma", false, "its rows were made by rules 9, and this referee has rules 2");
    alter(f, "UPDATE match SET revision = 9 WHERE state <> 'open'");
    refresh(f);
    assert_int_equal(rejudge(f, "Carla", false, NULL), STATUS_OK);
    expect_in_said("rules 9 made its rows, and this referee has rules 2: unchanged");
    expect_said(f, "Carla", false, "its rows were made by rules 9, and this referee has rules 2");
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)
    const struct CMUnitTest tests[] = {
        TEST(test_stands),
        TEST(test_results_count),
        TEST(test_open_anew),
        TEST(test_no_longer_fits),
        TEST(test_finished_no_longer_fits),
        TEST(test_goes_on),
        TEST(test_damaged_is_restored),
        TEST(test_rejudge),
        TEST(test_rejudge_waits),
        TEST(test_merged),
        TEST(test_known),
        TEST(test_fingerprints),
        TEST(test_games_apart),
        TEST(test_end_has_a_result),
        TEST(test_saved),
        TEST(test_other_game),
        TEST(test_later_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
