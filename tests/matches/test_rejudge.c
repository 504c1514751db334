/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Matches judged by rules that were revised since. The record tests/records/other-tariff.sql was
 * made by rules that gave 6 points a way for filling the petit jan and 2 for the grand jan; what is
 * expected of the present ones is 4 a way (rules §7; M XIII). */
#include <unistd.h>

#include <sqlite3.h>

#include "db/sqlite/open.h"
#include "games/trictrac/trictrac.h"
#include "log/find.h"
#include "matches/command/command.h"
#include "matches/verify/verify_match.h"
#include "tests/support/headless.h"
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

static char *read_file(const char *name)
{
    char path[512];
    size_t n = 0, room = 1 << 18;
    char *text = malloc(room);
    snprintf(path, sizeof path, "%s/%s", TEST_DATA, name);
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    assert_non_null(text);
    n = fread(text, 1, room - 1, f);
    text[n] = '\0';
    fclose(f);
    return text;
}

static void load(const char *path, const char *name)
{
    char *text = read_file(name);
    run_sql(path, text);
    free(text);
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
    load(f->path, "records/other-tariff.sql");
    f->s = open_record(f->path);
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

/* The matches that White lost. */
#define LOST " id IN (SELECT match_id FROM seat WHERE seat = 1 AND won)"

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

/* What has ended stands, and is told from what was altered; what is open waits to be judged again,
 * which is no defect. */
static void test_stands(void **state)
{
    struct fixture *f = *state;
    expect(f, "SELECT DISTINCT revision FROM match", "1");
    expect_said(f, "Kermadeuc", true, "judged by rules 1; rules 5 differ in turn 15");
    expect_said(f, "Anna", true, "judged by rules 1; rules 5 differ in turn 1");
    expect_said(f, "Karl", true, "judged by rules 1; rules 5 do not accept entry 2");
    expect_sound(f, "Carla");
    expect_said(f, "Emma", true, "judged again when it is resumed");
    expect_said(f, "Mara", true, "judged again when it is resumed");
    expect(f,
           "SELECT state || ' ' || group_concat(won, '') FROM match m JOIN seat ON match_id = id"
           " WHERE" OF("Anna"),
           "over 10");
    expect(f, "SELECT" HOLES "FROM coup WHERE" OF("Anna"), "1");
}

/* 5-3 fills two ways: 8 points, no hole; the other rules gave 12, a hole bredouille. */
static void test_open_anew(void **state)
{
    struct fixture *f = *state;
    static const char *const news[] = {"Judged again by rules 5", "turn 1",
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
    static const char *const news[] = {"Entry 2 does not fit rules 5", "w1: 21 1/2 1/3",
                                       "Mara: peg forward 1"};
    struct strbuf waiting = {.text = NULL};
    resume(f, "Mara");
    expect_news(f, news, LENGTH(news));
    expect_sound(f, "Mara");
    expect(f,
           "SELECT kind || ' ' || rtrim(substr(text, 1, 8)) FROM entry WHERE" OF(
               "Mara") " ORDER BY seq",
           "line 53 6/11; line 21 1/2 1; aside 2; judged rules 5");
    reopen(f);
    resume(f, "Mara");
    expect_news(f, NULL, 0);
    assert_int_equal(session_waiting(f->session, &waiting), 1);
    strbuf_free(&waiting);
}

/* A finished match whose log the present rules do not take is left as it was judged. */
static void test_finished_no_longer_fits(void **state)
{
    struct fixture *f = *state;
    char *before = sample_picture(f->s);
    assert_int_equal(session_resume(f->session, key_of(f, "Karl"), &f->err), SESSION_DIFFERS);
    assert_non_null(strstr(f->err.text, "entry 2 of the log does not fit rules 5"));
    assert_int_equal(rejudge(f, "Karl", false, NULL), STATUS_FOUND);
    expect_in_said("rules 5 do not accept entry 2");
    sample_unchanged(f->s, before);
}

/* Taken up, a finished match stands; with what is entered it is judged anew. */
static void test_goes_on(void **state)
{
    struct fixture *f = *state;
    static const char *const news[] = {"was judged by rules 1 and stays so", "turn 1",
                                       "Anna: peg back 1"};
    struct strbuf words = {.text = NULL};
    char *before = sample_picture(f->s);
    resume(f, "Anna");
    expect_news(f, news, LENGTH(news));
    sample_unchanged(f->s, before);
    enter(f->session, "1/6 3/6");
    expect(f, "SELECT" HOLES "|| ':' ||" JETONS "|| play FROM coup WHERE" OF("Anna"), "0:83/6 1/6");
    expect_sound(f, "Anna");
    assert_int_equal(session_undo(f->session, &words, &f->err), SESSION_OK);
    strbuf_free(&words);
    expect_sound(f, "Anna");
}

/* --- altered ---------------------------------------------------------------------------------- */

/* Whoever alters rows of a finished match cannot pass them off as older rulings. */
static void test_altered_stands(void **state)
{
    static const char *const changes[] = {
        "UPDATE coup SET score = replace(score, ':2 ', ':3 ') WHERE number = 2 AND" OF("Carla"),
        "UPDATE seat SET won = 1 - won WHERE" OF("Carla"),
        "UPDATE seat SET big = big + 1 WHERE seat = 1 AND" OF("Carla"),
        "UPDATE seat SET small = small + 2 WHERE seat = 1 AND" OF("Carla"),
        "UPDATE seat SET stakes = stakes + 1 WHERE seat = 1 AND" OF("Carla"),
        "UPDATE due SET points = 2 WHERE coup = 2 AND" OF("Carla"),
        "DELETE FROM due WHERE" OF("Carla"),
        "UPDATE match SET revision = 3 WHERE" LOST,
        "UPDATE coup SET score = replace(score, ':2 ', ':3 ') WHERE number = 2 AND" OF(
            "Carla") ";"
                     "UPDATE match SET revision = 3 WHERE" LOST,
        "UPDATE coup SET score = replace(score, ':2 ', ':3 ') WHERE number = 2 AND" OF(
            "Carla") ";"
                     "UPDATE match SET revision = 9 WHERE" LOST,
        "UPDATE coup SET score = replace(score, ':2 ', ':3 ') WHERE number = 2 AND" OF(
            "Carla") ";"
                     "UPDATE match SET state = 'open' WHERE" LOST ";"
                     "UPDATE seat SET won = 0 WHERE" OF("Carla"),
        "UPDATE coup SET dice = '5' || substr(dice, 2) WHERE number = 2 AND" OF("Carla"),
    };
    struct fixture *f = *state;
    session_free(f->session);
    store_close(f->s);
    size_t n;
    run_sql(f->path, "PRAGMA journal_mode = DELETE");
    unsigned char *whole = sample_bytes(f->path, &n);
    f->s = open_record(f->path);
    f->session = session_new(&game_trictrac, f->s);
    for (size_t i = 0; i < LENGTH(changes); i++) {
        session_free(f->session);
        store_close(f->s);
        sample_write(f->path, whole, n);
        f->s = NULL;
        run_sql(f->path, changes[i]);
        f->s = open_record(f->path);
        f->session = session_new(&game_trictrac, f->s);
        struct verified v = verify(f, "Carla");
        if (v.sound)
            fail_msg("%s: found sound %s", changes[i], v.notice);
    }
    free(whole);
}

/* Only who names the match has the altered rows replaced. */
static void test_altered_is_adopted(void **state)
{
    struct fixture *f = *state;
    alter(f,
          "UPDATE coup SET score = replace(score, ':2 ', ':3 ') WHERE number = 2 AND" OF("Carla"));
    expect_said(f, "Carla", false,
                "what is stored differs from what was judged: the digest does not match (rules 1); "
                "referee rejudge adopts the present rules");
    assert_int_equal(rejudge(f, NULL, false, NULL), STATUS_FOUND);
    expect_in_said(
        "what is stored differs from what was judged by rules 1: it was altered: turn 2");
    expect_said(f, "Carla", false,
                "what is stored differs from what was judged: the digest does not match (rules 1); "
                "referee rejudge adopts the present rules");
    assert_int_equal(rejudge(f, "Carla", false, NULL), STATUS_OK);
    expect(f, "SELECT score LIKE '%:2 %' FROM coup WHERE number = 2 AND" OF("Carla"), "1");
    expect_sound(f, "Carla");
}

/* A finished match of the present rules gets its rows back, and its log stays as it is. */
static void test_damaged_is_restored(void **state)
{
    struct fixture *f = *state;
    assert_int_equal(rejudge(f, "Kermadeuc", false, NULL), STATUS_OK);
    const char *log = "SELECT max(seq) FROM entry WHERE" OF("Kermadeuc");
    char entries[400];
    snprintf(entries, sizeof entries, "%s", ask(f, log));
    alter(f, "UPDATE coup SET score = '2' || substr(score, instr(score, ':'))"
             " WHERE number IN (9, 11) AND" OF("Kermadeuc"));
    expect_said(f, "Kermadeuc", false, "the stored score differs from what is computed");
    resume(f, "Kermadeuc");
    static const char *const news[] = {
        "What is stored of this match differs from what the log gives", "turns 9, 11"};
    expect_news(f, news, LENGTH(news));
    reopen(f);
    assert_int_equal(rejudge(f, "Kermadeuc", true, NULL), STATUS_OK);
    expect_said(f, "Kermadeuc", false, "the stored score differs from what is computed");
    assert_int_equal(rejudge(f, "Kermadeuc", false, NULL), STATUS_OK);
    expect_in_said("turns 9, 11");
    expect_sound(f, "Kermadeuc");
    expect(f, log, entries);
}

/* --- adopted ---------------------------------------------------------------------------------- */

static void test_rejudge(void **state)
{
    struct fixture *f = *state;
    char *before = sample_picture(f->s);
    assert_int_equal(rejudge(f, NULL, true, NULL), STATUS_FOUND); /* Karl's does not fit */
    expect_in_said("turn 15; 6:0, unfinished -> 6:0, unfinished");
    expect_in_said("turn 1; 1:0, won by Anna -> 0:0, open");
    expect_in_said(
        "2 matches would be judged again by the present rules, 1 judged the same, 1 left as it is");
    sample_unchanged(f->s, before);
    assert_int_equal(rejudge(f, "Kermadeuc", false, "M XIII gives 4 a way"), STATUS_OK);
    /* Three ways, 4 each; the author marked 12. */
    expect(f, "SELECT ruling FROM coup WHERE number = 15 AND" OF("Kermadeuc"),
           "fill-petit*3=12, due 12:0, marked 12:0, holes 2:0, stay");
    expect(
        f,
        "SELECT kind || ' ' || substr(text, 1, 7) || coalesce(note, '') FROM entry WHERE seq > 25 "
        "AND" OF("Kermadeuc"),
        "rejudge rules 5M XIII gives 4 a way; judged rules 5");
    expect_sound(f, "Kermadeuc");
    /* It is no act: an undo takes back the last line, and that can be done again. */
    struct strbuf words = {.text = NULL};
    resume(f, "Kermadeuc");
    assert_int_equal(session_undo(f->session, &words, &f->err), SESSION_OK);
    expect_sound(f, "Kermadeuc");
    assert_int_equal(session_redo(f->session, &words, &f->err), SESSION_OK);
    expect_sound(f, "Kermadeuc");
    strbuf_free(&words);
}

/* A match that is being written is not judged anew under the writer's hands. */
static void test_rejudge_waits(void **state)
{
    struct fixture *f = *state;
    struct store *other = open_record(f->path);
    struct session *writer = session_new(&game_trictrac, other);
    assert_int_equal(session_resume(writer, key_of(f, "Anna"), &f->err), SESSION_OK);
    assert_int_equal(rejudge(f, NULL, false, NULL), STATUS_FAILED);
    expect_said(f, "Anna", true, "differ in turn 1");
    expect_sound(f, "Kermadeuc");
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
    const char *copy = sample_path(&f->folder, "copy.db");
    assert_int_equal(store_backup(f->s, copy, NULL, &err), STORE_OK);
    struct store *old = open_record(copy);
    assert_int_equal(rejudge(f, "Kermadeuc", false, NULL), STATUS_OK);
    const char *key = key_of(f, "Kermadeuc");
    assert_int_equal(store_import_match(old, f->s, key, NULL, false, &did, NULL, &err), STORE_OK);
    assert_int_equal(did, STORE_MERGE_EXTENDED);
    assert_sound(old, key);
    assert_int_equal(store_import_match(f->s, old, key, NULL, false, &did, NULL, &err), STORE_OK);
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

/* The text from which the record was made, and what is exported of it now. */
static void test_known(void **state)
{
    struct fixture *f = *state;
    static const char *const players[] = {"Kermadeuc", "Anna", "Carla", "Emma"};
    char *text = read_file("games/lepeintre-1818-1.game");
    expect_known(f->s, text);
    free(text);
    for (int adopted = 0; adopted < 2; adopted++) {
        for (size_t i = 0; i < LENGTH(players); i++) {
            text = headless(record_match_text(f->s, &game_trictrac, players[i]));
            expect_known(f->s, text);
            free(text);
        }
        rejudge(f, NULL, false, NULL);
    }
}

static int note_key(void *ctx, const struct store_match *m)
{
    char(*key)[STORE_KEY_SIZE] = ctx;
    while (**key)
        key++;
    snprintf(*key, sizeof *key, "%s", m->key);
    return 0;
}

/* Two that bring the same record up to date have the same match in it. */
static void test_brought_up_to_date_apart(void **state)
{
    struct fixture *f = *state;
    char keys[16][STORE_KEY_SIZE] = {""};
    struct store_error err;
    enum store_merge did;
    const char *path = sample_path(&f->folder, "apart.db");
    load(path, "records/other-tariff.sql");
    struct store *apart = open_record(path);
    assert_int_equal(store_matches(f->s, NULL, note_key, keys, &err), STORE_OK);
    for (size_t i = 0; *keys[i]; i++) {
        assert_int_equal(store_import_match(apart, f->s, keys[i], NULL, false, &did, NULL, &err),
                         STORE_OK);
        assert_int_equal(did, STORE_MERGE_KNOWN);
    }
    store_close(apart);
}

/* Noted by results alone: what was marked tells matches apart; of others what was thrown and how
 * the men stand then, in whatever words. */
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
               strcmp(e->kind, "judged") == 0 ? "" : e->text);
    return 0;
}

/* The end of a match is proved with the coup that ends it, and again after each return. */
static void test_end_is_proved(void **state)
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
    assert_string_equal(log.text, "line 64 1/7 1/5; line 52 +12; judged ; undo 52 +12; "
                                  "redo 52 +12; judged ; note well played; judged ");
    strbuf_free(&words);
    strbuf_free(&log);
    session_free(session);
    store_close(s);
}

/* What is written elsewhere is as sound as the record, by whatever rules the match was judged. */
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
    enter(f->session, "64 1/7 1/5"); /* the conversation goes on without it */
}

/* Rules later than ours are not ours to go back behind. */
static void test_later_rules(void **state)
{
    struct fixture *f = *state;
    resume(f, "Emma");
    enter(f->session, "62 1/7 1/3");
    alter(f, "UPDATE match SET revision = 9 WHERE state = 'open'");
    assert_int_equal(session_resume(f->session, key_of(f, "Emma"), &f->err), SESSION_DIFFERS);
    assert_non_null(strstr(f->err.text, "judged by rules 9, and this referee has rules 5"));
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)
    const struct CMUnitTest tests[] = {
        TEST(test_stands),
        TEST(test_open_anew),
        TEST(test_no_longer_fits),
        TEST(test_finished_no_longer_fits),
        TEST(test_goes_on),
        TEST(test_altered_stands),
        TEST(test_altered_is_adopted),
        TEST(test_damaged_is_restored),
        TEST(test_rejudge),
        TEST(test_rejudge_waits),
        TEST(test_merged),
        TEST(test_known),
        TEST(test_brought_up_to_date_apart),
        TEST(test_fingerprints),
        TEST(test_end_is_proved),
        TEST(test_saved),
        TEST(test_other_game),
        TEST(test_later_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
