/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An open match and its record: lines that are stored, resumed, refused, and unchanged when the
 * disk fails. */
#include <time.h>

#include "db/sqlite/open.h"
#include "db/sqlite/sqlite.h"
#include "games/trictrac/trictrac.h"
#include "session/session_private.h"
#include "tests/db/badvfs.h"
#include "tests/support/store_samples.h"
#include "tests/support/test.h"

struct fixture {
    struct sample_folder folder;
    char path[128];
    struct store *store;
    struct session *session;
    struct session_error err;
    char key[STORE_KEY_SIZE]; /* filled by find_match */
    char match[512];          /* with all annotations */
};

/* --- a store and a session -------------------------------------------------------------------- */

static void open_store(struct fixture *f)
{
    struct store_error err;
    if (store_open_sqlite(f->path, STORE_WRITE, &f->store, &err) != STORE_OK)
        fail_msg("%s", err.text);
}

static void open_session(struct fixture *f)
{
    f->session = session_new(&game_trictrac, f->store);
    assert_non_null(f->session);
}

static void close_session(struct fixture *f)
{
    session_free(f->session);
    f->session = NULL;
}

static void close_all(struct fixture *f)
{
    close_session(f);
    store_close(f->store);
    f->store = NULL;
}

/* The program ends and starts again: what is in memory goes with it. */
static void restart(struct fixture *f)
{
    close_session(f);
    store_close(f->store);
    open_store(f);
    open_session(f);
}

static int begin(void **state)
{
    struct fixture *f = calloc(1, sizeof *f);
    assert_non_null(f);
    sample_folder_make(&f->folder);
    (void)snprintf(f->path, sizeof f->path, "%s", sample_path(&f->folder, "record.db"));
    open_store(f);
    open_session(f);
    *state = f;
    return 0;
}

static int end(void **state)
{
    struct fixture *f = *state;
    close_all(f);
    sample_folder_remove(&f->folder);
    free(f);
    return 0;
}

static void expect(struct fixture *f, enum session_code is, enum session_code should)
{
    if (is != should)
        fail_msg("code %d instead of %d: %s", is, should, f->err.text);
    if (should == SESSION_OK)
        return;
    assert_true(*f->err.text);
    assert_int_equal(f->err.code, should);
    assert_in_range(f->err.column, 0, 1 << 17); /* every member of it is set */
    assert_in_range(f->err.taken + f->err.header, 0, 1);
    for (const char *c = f->err.text; *c; c++)
        assert_true((unsigned char)*c >= 0x20 && *c != 0x7f);
}

/* Returns the messages of the session for a line, or ""; the caller frees them. */
static char *hear(struct fixture *f, const char *line, enum session_code should)
{
    struct strbuf said = {.text = NULL};
    enum session_code code;
    memset(&f->err, 0x5a, sizeof f->err);
    if (strcmp(line, ".undo") == 0)
        code = session_undo(f->session, &said, &f->err);
    else if (strcmp(line, ".redo") == 0)
        code = session_redo(f->session, &said, &f->err);
    else if (strncmp(line, ".set ", 5) == 0)
        code = session_set(f->session, line + 5, &f->err);
    else
        code = session_line(f->session, line, strlen(line), &said, &f->err);
    if (code != should)
        print_error("%s\n", line);
    expect(f, code, should);
    if (should != SESSION_OK && said.length)
        fail_msg("%s failed, but it was said: %s", line, said.text);
    char *text = strdup(said.text ? said.text : "");
    strbuf_free(&said);
    return text;
}

static void say(struct fixture *f, const char *line)
{
    free(hear(f, line, SESSION_OK));
}

static void refuse(struct fixture *f, const char *line, enum session_code code)
{
    free(hear(f, line, code));
}

/* --- all there is to see ---------------------------------------------------------------------- */

static int note_match(void *ctx, const struct store_match *m)
{
    struct fixture *f = ctx;
    (void)snprintf(f->key, sizeof f->key, "%s", m->key);
    const struct store_seat *w = &m->seat[0], *b = &m->seat[1];
    (void)snprintf(f->match, sizeof f->match, "%s - %s, %s, %s, %s, [%s] %s %c %ld %ld %ld",
                   w->player, b->player, m->event ? m->event : "none", m->site ? m->site : "none",
                   m->date ? m->date : "none", m->options, m->state,
                   w->won   ? 'w'
                   : b->won ? 'b'
                            : '0',
                   m->coups, w->major, b->major);
    return 1;
}

/* The match last touched; false when there is none. */
static bool find_match(struct fixture *f)
{
    *f->key = '\0';
    assert_int_equal(store_matches(f->store, NULL, note_match, f, NULL), STORE_OK);
    return *f->key != '\0';
}

static int add_coup_row(void *ctx, const struct store_coup *c)
{
    strbuf_add(ctx, "%ld %d %s %s %s %s %d %s\n", c->number, c->seat, c->dice,
               c->play ? c->play : "none", c->score, c->position, c->next, c->ruling);
    return 0;
}

static int add_claim_row(void *ctx, const struct store_claim *c)
{
    strbuf_add(ctx, "claim %ld %d %s %ld %ld %ld %s\n", c->coup, c->by, c->kind, c->claimed, c->due,
               c->marked, c->ruling);
    return 0;
}

/* Returns messages, prompt and rows of the open match; the caller frees them. */
static char *picture(struct fixture *f)
{
    struct strbuf w = {.text = NULL};
    session_score(f->session, &w);
    session_ask(f->session, "why", 0, false, &w);
    session_stands(f->session, &w);
    session_prompt(f->session, &w);
    strbuf_add(&w, "\n%s - %s\n", session_white(f->session), session_black(f->session));
    if (find_match(f)) {
        strbuf_add(&w, "%s\n", f->match);
        assert_int_equal(store_coups(f->store, f->key, add_coup_row, &w, NULL), STORE_OK);
        assert_int_equal(store_claims(f->store, f->key, add_claim_row, &w, NULL), STORE_OK);
    }
    assert_false(w.failed);
    return w.text;
}

static void expect_picture(struct fixture *f, char *before, const char *after_what)
{
    char *now = picture(f);
    if (strcmp(now, before) != 0)
        fail_msg("after %s:\n%s\nbut before:\n%s", after_what, now, before);
    free(now);
    free(before);
}

static int add_entry(void *ctx, const struct store_entry *e)
{
    strbuf_add(ctx, "%ld %s %s\n", e->seq, e->kind, e->text);
    return 0;
}

static void expect_log(struct fixture *f, const char *log)
{
    struct strbuf w = {.text = NULL};
    assert_true(find_match(f));
    assert_int_equal(store_entries(f->store, f->key, 1, add_entry, &w, NULL), STORE_OK);
    assert_string_equal(w.text ? w.text : "", log);
    strbuf_free(&w);
}

/* --- founding --------------------------------------------------------------------------------- */

static int add_header(void *ctx, const struct store_header *h)
{
    strbuf_add(ctx, "%s=%s\n", h->key, h->value);
    return 0;
}

static void test_headers_found_a_match(void **state)
{
    struct fixture *f = *state;
    struct strbuf headers = {.text = NULL};
    say(f, "[Game \"trictrac\"]");
    say(f, "[White \"A \\\"b\\\"\"] [Black \"B\"]");
    say(f, "[Event \"e\"][Site \"s\"] [Date \"2026.11.20\"]");
    say(f, "[Annotator \"x\"] [Option \"holes=3\"]");
    say(f, "[Option \"schools=own-throw\"]");
    say(f, "[Setup \"W:1x13,2,3 B:1x15 b\"]");
    assert_false(find_match(f));
    say(f, "66");
    assert_true(find_match(f));
    assert_string_equal(f->match,
                        "A \"b\" - B, e, s, 2026.11.20, [holes=3 schools=own-throw] open 0 1 0 0");
    assert_int_equal(store_headers(f->store, f->key, add_header, &headers, NULL), STORE_OK);
    assert_string_equal(headers.text, "Annotator=x\nSetup=W:1x13,2,3 B:1x15 b\n");
    strbuf_free(&headers);
    expect_log(f, "1 line 66\n");
    char *before = picture(f);
    assert_non_null(strstr(before, "1 1 66 none 0:0 0:0 rail rail W:1x13,2,3 B:1x15 -1"));
    restart(f);
    expect(f, session_resume(f->session, NULL, &f->err), SESSION_OK);
    expect_picture(f, before, "resuming");
}

static void test_no_headers(void **state)
{
    struct fixture *f = *state;
    assert_false(session_has_match(f->session));
    say(f, "64 1/7 1/5");
    assert_true(find_match(f));
    assert_string_equal(f->match, "White - Black, none, none, none, [] open 0 1 0 0");
}

static void test_found_by_name(void **state)
{
    struct fixture *f = *state;
    expect(f, session_found(f->session, "Anna", "Boris", &f->err), SESSION_OK);
    assert_true(session_has_match(f->session));
    assert_false(session_begun(f->session));
    assert_false(find_match(f));
    say(f, ".set holes=1");
    say(f, "64");
    assert_true(session_begun(f->session));
    assert_true(find_match(f));
    assert_string_equal(f->match, "Anna - Boris, none, none, none, [holes=1] open 0 1 0 0");
}

/* Headers of a running match are corrected, undone, kept. */
static void test_headers_in_the_middle(void **state)
{
    struct fixture *f = *state;
    struct strbuf headers = {.text = NULL};
    say(f, "[White \"A\"] [Round \"1\"]");
    say(f, "64 1/7 1/5");
    say(f, "[White \"B \\\"b\\\"\"] [Event \"e\"]");
    say(f, "[Round \"2\"] [Arbiter \"C\"]");
    say(f, "[Arbiter \"C\"]"); /* it is so already */
    char *told = hear(f, "53 1/6 1/4", SESSION_OK);
    assert_null(strstr(told, "1. ")); /* a message is not repeated */
    assert_non_null(strstr(told, "2. "));
    free(told);
    assert_string_equal(session_white(f->session), "B \"b\"");
    assert_true(find_match(f));
    assert_string_equal(f->match, "B \"b\" - Black, e, none, none, [] open 0 2 0 0");
    expect_log(f, "1 line 64 1/7 1/5\n2 header [White \"B \\\"b\\\"\"]\n3 header [Event \"e\"]\n"
                  "4 header [Round \"2\"]\n5 header [Arbiter \"C\"]\n6 line 53 1/6 1/4\n");
    char *before = picture(f);
    restart(f);
    expect(f, session_resume(f->session, NULL, &f->err), SESSION_OK);
    expect_picture(f, before, "resuming");
    for (int i = 0; i < 5; i++)
        say(f, ".undo");
    assert_true(find_match(f));
    assert_string_equal(f->match, "A - Black, none, none, none, [] open 0 1 0 0");
    assert_int_equal(store_headers(f->store, f->key, add_header, &headers, NULL), STORE_OK);
    assert_string_equal(headers.text, "Round=1\n");
    say(f, ".redo");
    assert_string_equal(session_white(f->session), "B \"b\"");
    strbuf_free(&headers);
}

/* In a pipe one game may follow the other: both names, or what follows an end, begin one; what of
 * its headers was taken for a correction is taken back. */
static void test_headers_of_the_next_game(void **state)
{
    struct fixture *f = *state;
    session_set_interactive(f->session, true);
    say(f, "[Game \"trictrac\"]");
    say(f, "[White \"A\"]");
    say(f, "64 1/7 1/5");
    say(f, "[Event \"e\"]");
    say(f, "[White \"B\"]");
    assert_string_equal(session_white(f->session), "B");
    say(f, "[Black \"C\"]");
    assert_false(session_begun(f->session));
    expect_log(f, "1 line 64 1/7 1/5\n2 header [Event \"e\"]\n3 header [White \"B\"]\n"
                  "4 undo [White \"B\"]\n5 undo [Event \"e\"]\n");
    assert_string_equal(f->match, "A - Black, none, none, none, [] open 0 1 0 0");
    say(f, "[Date \"1818\"]");
    say(f, "53 1/6 1/4 *");
    assert_true(find_match(f));
    assert_string_equal(f->match, "B - C, e, none, 1818, [] unfinished 0 1 0 0");
    say(f, "[Date \"1819\"]");
    assert_false(session_begun(f->session));
}

/* A date may be typed in the form of any language; the record stores one form. The lines of a pipe
 * are game text, and stay unchanged. */
static void test_date_as_shown(void **state)
{
    static const char *const typed[][2] = {
        {"22/11/2026", "2026.11.22"}, {"22.11.2026", "2026.11.22"}, {"3.1.2026", "2026.01.03"},
        {"2026-11-22", "2026-11-22"}, {"11/22/2026", "11/22/2026"}, {"22.11/2026", "22.11/2026"},
        {"22.11.26", "22.11.26"},     {"29.2.2026", "29.2.2026"},   {"1.1.20260", "1.1.20260"}};
    struct fixture *f = *state;
    char line[64], wanted[96];
    for (size_t i = 0; i < LENGTH(typed); i++) {
        (void)snprintf(line, sizeof line, "[Date \"%s\"]", typed[i][0]);
        (void)snprintf(wanted, sizeof wanted, "A - B, none, none, %s, [] open 0 1 0 0",
                       typed[i][1]);
        expect(f, session_found(f->session, "A", "B", &f->err), SESSION_OK);
        say(f, line);
        say(f, "64 1/7 1/5");
        assert_true(find_match(f));
        assert_string_equal(f->match, wanted);
        restart(f);
    }
    session_set_interactive(f->session, true);
    expect(f, session_found(f->session, "A", "B", &f->err), SESSION_OK);
    say(f, "[Date \"22/11/2026\"]");
    say(f, "64 1/7 1/5");
    assert_true(find_match(f));
    assert_string_equal(f->match, "A - B, none, none, 22/11/2026, [] open 0 1 0 0");
}

/* Names and headers are kept without a throw; nothing said, nothing is. */
static void test_kept_before_the_first_throw(void **state)
{
    struct fixture *f = *state;
    say(f, "# only a note");
    expect(f, session_store_empty(f->session, &f->err), SESSION_OK);
    assert_false(find_match(f));
    say(f, "[Event \"e\"]");
    expect(f, session_store_empty(f->session, &f->err), SESSION_OK);
    expect_log(f, "1 line # only a note\n");
    expect(f, session_found(f->session, "A", "B", &f->err), SESSION_OK);
    expect(f, session_store_empty(f->session, &f->err), SESSION_OK);
    expect_log(f, "");
    assert_string_equal(f->match, "A - B, none, none, none, [] open 0 0 0 0");
    restart(f);
    expect(f, session_resume(f->session, NULL, &f->err), SESSION_OK);
    say(f, "64 1/7 1/5");
    assert_true(find_match(f));
    assert_string_equal(f->match, "A - B, none, none, none, [] open 0 1 0 0");
}

/* A header that is not understood creates no match, and the open match stays. */
static void test_bad_headers(void **state)
{
    static const struct {
        const char *line;
        int column;
        bool option; /* which .set changes later: it is refused */
    } bad[] = {{"[Setup \"W:1x16 B:1x15 w\"]", 11, false},
               {"  [Option \"holes=0\"]", 18, true},
               {"[Option \"x=y\"]", 10, true},
               {"[Game \"chess\"]", 8, false},
               {"[White \"A\"", 1, false},
               {"[Setup \"W:1x15 B:24 w\"] 64", 18, false}};
    struct fixture *f = *state;
    say(f, "[White \"A\"] [Option \"holes=5\"]");
    for (int begun = 0; begun < 2; begun++) {
        for (size_t i = 0; i < LENGTH(bad); i++) {
            bool refused = begun && bad[i].option;
            char *before = picture(f);
            refuse(f, bad[i].line, refused ? SESSION_REFUSED : SESSION_NOT_READ);
            assert_int_equal(f->err.column, refused ? 0 : bad[i].column);
            expect_picture(f, before, bad[i].line);
        }
        say(f, "64 1/7 1/5");
    }
    expect_log(f, "1 line 64 1/7 1/5\n2 line 64 1/7 1/5\n");
    assert_non_null(strstr(f->match, "A - Black, none, none, none, [holes=5] open"));
}

/* The first words of a file are often a comment: that is no match yet. */
static void test_comments_before_the_first_line(void **state)
{
    struct fixture *f = *state;
    say(f, "# a game");
    say(f, "# of 1818");
    assert_false(find_match(f));
    say(f, "[White \"A\"] # the first");
    say(f, "  # begins");
    assert_false(find_match(f));
    say(f, "64 1/7 1/5 # six-four");
    say(f, "# and so on");
    expect_log(f, "1 line # a game\n# of 1818\n# the first\n# begins\n64 1/7 1/5 # six-four\n"
                  "2 line # and so on\n");
    say(f, ".undo");
    say(f, ".undo");
    say(f, ".redo");
    char *before = picture(f);
    restart(f);
    expect(f, session_resume(f->session, NULL, &f->err), SESSION_OK);
    expect_picture(f, before, "resuming");
}

/* --- lines ------------------------------------------------------------------------------------ */

static void test_lines_not_understood(void **state)
{
    static const struct {
        const char *line;
        size_t length;
        int column;
    } bad[] = {
        {"nonsense", 8, 1},
        {"0/4", 3, 1},
        {"53 1/6 1/99", 11, 10},
        {"53 1/6 9/10", 11, 8},
        {"5. 53", 5, 1},
        {"w 53", 4, 3},
        {"53 1/6 1/4 x", 12, 12},
        {"53 \0", 4, 4},
        {"53 \xff", 4, 4},
        {"53 # \xc3", 6, 6},
        {"53 [White \"A\"]", 14, 4},
        {"53 1/6 1/4 66 1/7 ?", 19, 19},
    };
    struct fixture *f = *state;
    say(f, "64 1/7 1/5");
    for (size_t i = 0; i < LENGTH(bad); i++) {
        struct strbuf said = {.text = NULL};
        char *before = picture(f);
        enum session_code code =
            session_line(f->session, bad[i].line, bad[i].length, &said, &f->err);
        if (code != SESSION_NOT_READ)
            print_error("%s\n", bad[i].line);
        expect(f, code, SESSION_NOT_READ);
        if (f->err.column != bad[i].column)
            fail_msg("%s: column %d: %s", bad[i].line, f->err.column, f->err.text);
        assert_int_equal(said.length, 0);
        strbuf_free(&said);
        expect_picture(f, before, bad[i].line);
    }
    expect_log(f, "1 line 64 1/7 1/5\n");
    say(f, "53 1/6 1/4");
}

static void heard(struct fixture *f, const char *line, const char *part, bool there)
{
    char *said = hear(f, line, SESSION_OK);
    if ((strstr(said, part) != NULL) != there)
        fail_msg("%s: \"%s\" is %s: %s", line, part, there ? "not in" : "in", said);
    free(said);
}

/* A school is announced when it is complete (rules §11a): for points left out, when a man is
 * touched, also if the second man is never moved. If it is too late, it is not announced as
 * open. */
static void test_schools_are_told_in_time(void **state)
{
    static const char *const mezeas = "[Setup \"W:1x13,12x2 B:1x15 w\"]"; /* 4 by an ace */
    struct fixture *f = *state;
    say(f, mezeas);
    heard(f, "31 +0", "School: ", false);
    heard(f, "1/4", "School: White marked 4 points too few (marked 0, due 4); Black may claim it",
          true);
    heard(f, "21", "may claim", false);
    say(f, mezeas);
    heard(f, "31", "School: ", false);
    heard(f, "+8", "School: White marked 4 points too many (marked 8, due 4); Black may claim it",
          true);
    say(f, mezeas);
    heard(f, "31 +8 1/4 1/2 21", "Black did not claim it in time", true);
}

static void test_a_very_long_line(void **state)
{
    enum { LONG = 10 * 1000 * 1000 };
    struct fixture *f = *state;
    struct strbuf said = {.text = NULL};
    char *line = malloc(LONG);
    assert_non_null(line);
    say(f, "64 1/7 1/5");
    for (int k = 0; k < 3; k++) {
        char *before = picture(f);
        memset(line, "x #"[k], LONG);
        expect(f, session_line(f->session, line, LONG, &said, &f->err), SESSION_NOT_READ);
        assert_int_equal(said.length, 0);
        expect_picture(f, before, "a long line");
    }
    free(line);
}

static void test_an_empty_line(void **state)
{
    struct fixture *f = *state;
    say(f, "[Setup \"W:1x13,12x2 B:6x15 w\"]");
    refuse(f, "", SESSION_NOT_READ);
    say(f, "64");
    refuse(f, "", SESSION_NOT_READ);
    say(f, "1/5 1/7");
    say(f, "[Setup \"W:20,24 B:24x15 w\"]");
    say(f, "53");
    say(f, "");
    expect_log(f, "1 line 53\n2 line 24/off 20/off\n");
}

/* One line may contain several turns with claims on each. */
static void test_claims_in_one_line(void **state)
{
    struct fixture *f = *state;
    say(f, "64 1/7 1/5 school 4 53 +4 1/6 1/4 school false 21 school 2");
    say(f, "1/2 1/3 school 31 school 4");
    say(f, "1/2 1/4");
    char *before = picture(f), *at = before;
    for (int claims = 0; claims < 5; claims++) {
        at = strstr(at, "\nclaim ");
        assert_non_null(at++);
    }
    assert_null(strstr(at, "\nclaim "));
    restart(f);
    expect(f, session_resume(f->session, NULL, &f->err), SESSION_OK);
    say(f, ".undo");
    say(f, ".undo");
    say(f, ".redo");
    say(f, ".redo");
    expect_picture(f, before, "going back and forth");
}

/* --- taking a match up again ------------------------------------------------------------------ */

/* A match in the pieces in which it may be broken off. */
static const char *const pieces[] = {
    "64",
    "1/7",
    "1/5",
    "w",
    "b 53",
    "1/6+1/4 # together",
    "64 +4",
    "school",
    "false",
    "1/7 1/6",
    "= 1/7 1/5",
    "21 +12",
    "stay",
    ".undo",
    ".redo",
    "1/2 1/3 w+0",
    "31 @1:2 1/2",
    "1/4 school 4",
    "62",
    ".set announce=silent",
    "t1 1/7",
    "= 1/3",
    "??",
    "1/4 1/3",
    ".undo",
    ".undo",
    ".set last-man-doublet=4",
    "?? +12 go",
    "54 1/6 1/5 31",
    ".undo",
    "54 1/6 1/4",
    "1",
    "31 1/4 1/2 42",
    "",
};

/* Pieces a session does not take in this place are left out, here and there alike. */
static void enter_pieces(struct fixture *f, size_t from, size_t to)
{
    for (size_t i = from; i < to; i++) {
        struct strbuf said = {.text = NULL};
        const char *line = pieces[i];
        if (strcmp(line, ".undo") == 0)
            (void)session_undo(f->session, &said, &f->err);
        else if (strcmp(line, ".redo") == 0)
            (void)session_redo(f->session, &said, &f->err);
        else if (strncmp(line, ".set ", 5) == 0)
            (void)session_set(f->session, line + 5, &f->err);
        else
            (void)session_line(f->session, line, strlen(line), &said, &f->err);
        strbuf_free(&said);
    }
}

static void test_resumes_where_it_stood(void **state)
{
    struct fixture *f = *state;
    for (size_t i = 1; i <= LENGTH(pieces); i++) {
        char line[64];
        (void)snprintf(line, sizeof line, "[Game \"trictrac\"] [White \"A\"] [Event \"%zu\"]", i);
        say(f, line);
        enter_pieces(f, 0, i);
        char *before = picture(f);
        restart(f);
        expect(f, session_resume(f->session, NULL, &f->err), SESSION_OK);
        expect_picture(f, before, pieces[i - 1]);
    }
}

/* A match that is interrupted after any piece and resumed is the same as one entered without a
 * break. */
static void test_goes_on_as_if_nothing_was(void **state)
{
    struct fixture *f = *state;
    say(f, "[White \"A\"]");
    enter_pieces(f, 0, LENGTH(pieces));
    char *whole = picture(f);
    for (size_t i = 1; i < LENGTH(pieces); i++) {
        say(f, "[Game \"trictrac\"] [White \"A\"]");
        enter_pieces(f, 0, i);
        restart(f);
        expect(f, session_resume(f->session, NULL, &f->err), SESSION_OK);
        enter_pieces(f, i, LENGTH(pieces));
        expect_picture(f, strdup(whole), pieces[i]);
    }
    free(whole);
}

/* At least the pieces that matter are taken. */
static void test_pieces_are_taken(void **state)
{
    struct fixture *f = *state;
    int taken = 0;
    for (size_t i = 0; i < LENGTH(pieces); i++) {
        f->err.code = SESSION_OK;
        enter_pieces(f, i, i + 1);
        taken += f->err.code == SESSION_OK;
        assert_int_not_equal(f->err.code, SESSION_FAILED);
    }
    assert_true(taken >= 24);
}

static void test_redo_after_resuming(void **state)
{
    struct fixture *f = *state;
    say(f, "64 1/7 1/5");
    say(f, "53 1/6 1/4");
    char *whole = picture(f);
    say(f, ".undo");
    say(f, ".undo");
    restart(f);
    expect(f, session_resume(f->session, NULL, &f->err), SESSION_OK);
    refuse(f, ".undo", SESSION_REFUSED);
    say(f, ".redo");
    say(f, ".redo");
    expect_picture(f, whole, "doing all again");
    refuse(f, ".redo", SESSION_REFUSED);
    say(f, ".undo");
    say(f, "11 1/2 1/2");
    refuse(f, ".redo", SESSION_REFUSED);
}

/* The next start resumes the match that was resumed last, although nothing was entered. */
static void test_taken_up_last(void **state)
{
    struct fixture *f = *state;
    struct strbuf said = {.text = NULL};
    say(f, "[White \"A\"]");
    say(f, "64 1/7 1/5");
    say(f, "[Game \"trictrac\"] [White \"C\"]");
    say(f, "61 1/7 1/2");
    expect(f, session_take_up(f->session, "A", &said, &f->err), SESSION_OK);
    strbuf_free(&said);
    restart(f);
    expect(f, session_resume(f->session, NULL, &f->err), SESSION_OK);
    assert_string_equal(session_white(f->session), "A");
}

static void test_nothing_to_resume(void **state)
{
    struct fixture *f = *state;
    expect(f, session_resume(f->session, NULL, &f->err), SESSION_REFUSED);
    say(f, "[Option \"holes=1\"]");
    say(f, "64 +24");
    assert_true(session_over(f->session));
    refuse(f, "53", SESSION_NOT_READ);
    assert_true(find_match(f));
    assert_string_equal(f->match, "White - Black, none, none, none, [holes=1] over w 1 1 0");
    restart(f);
    expect(f, session_resume(f->session, NULL, &f->err), SESSION_REFUSED);
    expect(f, session_resume(f->session, "no such key", &f->err), SESSION_FAILED);
    assert_false(session_has_match(f->session));
}

/* A number left unplayed that stands is worth 2 to the opponent (D1, rules §11): they end the match
 * when he has 10 and the one hole wins. It is for him to say; nobody throws any more. */
static void test_a_number_left_ends_the_match(void **state)
{
    struct fixture *f = *state;
    say(f, ".set holes=1");
    say(f, "?? b@0:10 -");
    say(f, "?? -");
    say(f, "65 1/7");
    assert_false(session_over(f->session));
    assert_true(find_match(f));
    assert_string_equal(f->match, "White - Black, none, none, none, [holes=1] open 0 3 0 0");
    char *said = hear(f, "= stands", SESSION_OK);
    assert_non_null(strstr(said, "Black marks 2 for the number left unplayed"));
    assert_non_null(strstr(said, "Black wins the match"));
    free(said);
    assert_true(session_over(f->session));
    assert_true(find_match(f));
    assert_string_equal(f->match, "White - Black, none, none, none, [holes=1] over b 3 0 1");
    say(f, ".undo");
    assert_false(session_over(f->session));
    said = hear(f, "64", SESSION_OK); /* early dice: White may still play the 5 */
    assert_null(strstr(said, "wins the match"));
    free(said);
    assert_false(session_over(f->session));
    said = hear(f, "1/7", SESSION_OK);
    assert_non_null(strstr(said, "Black wins the match"));
    free(said);
    assert_true(session_over(f->session));
    say(f, ".undo");
    assert_false(session_over(f->session));
    say(f, "w 1/6");
    say(f, "1/7 1/5");
    assert_false(session_over(f->session));
    assert_true(find_match(f));
    assert_string_equal(f->match, "White - Black, none, none, none, [holes=1] open 0 4 0 0");
}

/* A match that was over is open again when its last line is taken back. */
static void test_undo_of_the_end(void **state)
{
    struct fixture *f = *state;
    say(f, "[Option \"holes=1\"]");
    say(f, "64 1/7 1/5");
    char *before = picture(f);
    say(f, "53 +24");
    assert_true(session_over(f->session));
    say(f, ".undo");
    assert_false(session_over(f->session));
    expect_picture(f, before, "undo");
}

static void test_many_matches(void **state)
{
    enum { MANY = 40 };
    static const char *const lines[] = {"64 1/7", "1/5", "53", "1/6 1/4", "21 1/2 1/3"};
    struct fixture *f = *state;
    char key[MANY][STORE_KEY_SIZE];
    for (int i = 0; i < MANY; i++) {
        char header[64];
        (void)snprintf(header, sizeof header, "[Game \"trictrac\"] [White \"Player %d\"]", i);
        say(f, header);
        say(f, lines[0]);
        assert_true(find_match(f));
        memcpy(key[i], f->key, STORE_KEY_SIZE);
    }
    for (size_t n = 1; n < LENGTH(lines); n++) {
        for (int k = 0; k < MANY; k++) {
            int i = (7 * k + (int)n) % MANY;
            char name[64];
            (void)snprintf(name, sizeof name, "Player %d", i);
            expect(f, session_resume(f->session, key[i], &f->err), SESSION_OK);
            assert_string_equal(session_white(f->session), name);
            say(f, lines[n]);
        }
    }
    restart(f);
    expect(f, session_resume(f->session, key[3], &f->err), SESSION_OK);
    nanosleep(&(struct timespec){.tv_nsec = 5000000}, NULL); /* the record counts milliseconds */
    say(f, "31");
    restart(f);
    expect(f, session_resume(f->session, NULL, &f->err), SESSION_OK);
    assert_string_equal(session_white(f->session), "Player 3");
}

/* --- options ---------------------------------------------------------------------------------- */

static void test_options(void **state)
{
    struct fixture *f = *state;
    say(f, "[White \"A\"]");
    refuse(f, ".set x=y", SESSION_REFUSED);
    refuse(f, ".set holes=zero", SESSION_REFUSED);
    say(f, ".set holes=2");
    say(f, "64 1/7 1/5");
    refuse(f, ".set x=y", SESSION_REFUSED);
    say(f, ".set schools=own-throw");
    say(f, "53 1/6 1/4");
    expect_log(f, "1 line 64 1/7 1/5\n2 set schools=own-throw\n3 line 53 1/6 1/4\n");
    assert_non_null(strstr(f->match, "[holes=2]"));
    say(f, ".undo");
    say(f, ".undo");
    say(f, ".redo");
    say(f, ".redo");
    char *before = picture(f);
    restart(f);
    expect(f, session_resume(f->session, NULL, &f->err), SESSION_OK);
    expect_picture(f, before, "resuming");
}

/* Once thrown the terms of a partie stand, and no peg is put back: of two with 4 and 6 holes the
 * match can still be one to 7, but not to 6. */
static void test_options_too_late(void **state)
{
    static const char *const terms[] = {"play=ordinary", "marques=4", "refait=doubled",
                                        "refaits=1",     "queue=5",   "first-throw=alternate"};
    struct fixture *f = *state;
    say(f, ".set play=ecrire");
    say(f, "?? @4:0 stay -");
    for (size_t i = 0; i < sizeof terms / sizeof terms[0]; i++) {
        char line[40];
        snprintf(line, sizeof line, ".set %s", terms[i]);
        refuse(f, line, SESSION_REFUSED);
    }
    say(f, ".set play=ecrire"); /* as it is */
    expect(f, session_found(f->session, "Anna", "Boris", &f->err), SESSION_OK);
    say(f, "?? @4:0 stay -");
    say(f, "?? @6:0 stay -");
    say(f, "??");
    refuse(f, ".set holes=6", SESSION_REFUSED);
    refuse(f, "set holes=4", SESSION_NOT_READ);
    say(f, ".set holes=7");
}

/* An option that changes the points of the current throw is stored with the new points. */
static void test_an_option_in_the_middle_of_a_coup(void **state)
{
    struct fixture *f = *state;
    say(f, "[Setup \"W:24 B:24x15 w\"]");
    say(f, "66");
    char *before = picture(f);
    say(f, ".set last-man-doublet=4");
    char *after = picture(f);
    assert_string_not_equal(before, after);
    restart(f);
    expect(f, session_resume(f->session, NULL, &f->err), SESSION_OK);
    expect_picture(f, after, "resuming");
    say(f, ".undo");
    expect_picture(f, before, "undo");
}

/* --- the record was changed behind its back --------------------------------------------------- */

static void run_sql(const struct fixture *f, const char *sql)
{
    sqlite3 *db = NULL;
    assert_int_equal(sqlite3_open(f->path, &db), SQLITE_OK);
    if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK)
        fail_msg("%s: %s", sql, sqlite3_errmsg(db));
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
}

static void test_altered_record(void **state)
{
    static const char *const changes[] = {
        "UPDATE coup SET score = '7' || score WHERE number = 2",
        "UPDATE coup SET score = replace(score, ' ', '4 ') WHERE number = 3",
        "UPDATE coup SET score = 'x' WHERE number = 3",
        "UPDATE coup SET score = '' WHERE number = 1",
        "UPDATE coup SET score = replace(score, 'rail', 'b') WHERE number = 2",
        "UPDATE coup SET dice = '66' WHERE number = 2",
        "UPDATE seat SET big = 7 WHERE seat = 0",
        "UPDATE seat SET won = 1 WHERE seat = 1",
        "UPDATE coup SET position = 'W:1x15 B:1x15' WHERE number = 2",
        "UPDATE coup SET next = 1 WHERE number = 2",
        "UPDATE coup SET seat = 1 WHERE number = 1",
        "DELETE FROM due WHERE coup = 3; DELETE FROM coup WHERE number = 3",
        "INSERT INTO coup SELECT match_id, 4, entry_seq, seat, dice, play, ruling, score, marked, "
        "position, next FROM coup WHERE number = 3",
        "DROP TRIGGER entry_never_changed; UPDATE entry SET text = '64 1/7 1/6' WHERE seq = 1;"
        "CREATE TRIGGER entry_never_changed BEFORE UPDATE ON entry\n"
        "BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END",
    };
    struct fixture *f = *state;
    for (size_t i = 0; i < LENGTH(changes); i++) {
        say(f, "64 1/7 1/5");
        say(f, "53 1/6 1/4");
        say(f, "21 +4 1/2");
        char *before = picture(f);
        close_all(f);
        run_sql(f, changes[i]);
        open_store(f);
        open_session(f);
        expect(f, session_resume(f->session, NULL, &f->err), SESSION_OK);
        struct strbuf news = {.text = NULL};
        session_news(f->session, &news);
        const char *told = strstr(changes[i], "seat SET") ? "made again from the log."
                                                          : "made again from the log: turn";
        if (!news.text || !strstr(news.text, told))
            fail_msg("%s: %s", changes[i], news.text ? news.text : "nothing was said");
        strbuf_free(&news);
        bool log_altered = strstr(changes[i], "entry_never_changed");
        if (log_altered)
            free(before);
        else
            expect_picture(f, before, changes[i]);
        close_all(f);
        assert_int_equal(remove(f->path), 0);
        open_store(f);
        open_session(f);
    }
}

/* --- others at the same record ---------------------------------------------------------------- */

static void test_one_session_a_match(void **state)
{
    struct fixture *f = *state, other = {.store = NULL};
    say(f, "64 1/7 1/5");
    assert_true(find_match(f));
    memcpy(other.path, f->path, sizeof other.path);
    open_store(&other);
    open_session(&other);
    expect(&other, session_resume(other.session, NULL, &other.err), SESSION_FAILED);
    assert_false(session_has_match(other.session));
    say(&other, "[White \"Another\"]");
    say(&other, "31 1/2 1/4");
    say(f, "53 1/6 1/4");
    expect(&other, session_resume(other.session, f->key, &other.err), SESSION_FAILED);
    close_session(f);
    expect(&other, session_resume(other.session, f->key, &other.err), SESSION_OK);
    say(&other, "21 1/2 1/3");
    close_all(&other);
    open_session(f);
    expect(f, session_resume(f->session, NULL, &f->err), SESSION_OK);
    expect_log(f, "1 line 64 1/7 1/5\n2 line 53 1/6 1/4\n3 line 21 1/2 1/3\n");
}

/* Somebody wrote in the log without asking: nothing is written over it. */
static void test_a_log_that_went_on(void **state)
{
    struct fixture *f = *state;
    const struct store_entry_new entry = {.kind = "line", .text = "# from elsewhere"};
    const struct store_batch batch = {.expected = 1, .entries = &entry, .n_entries = 1};
    say(f, "64 1/7 1/5");
    assert_true(find_match(f));
    assert_int_equal(store_append(f->store, f->key, &batch, NULL), STORE_OK);
    char *before = picture(f);
    refuse(f, "53 1/6 1/4", SESSION_FAILED);
    refuse(f, ".undo", SESSION_FAILED);
    refuse(f, ".set announce=silent", SESSION_FAILED);
    expect_picture(f, before, "conflicts");
    restart(f);
    expect(f, session_resume(f->session, NULL, &f->err), SESSION_OK);
    say(f, "53 1/6 1/4");
}

/* --- the disk fails --------------------------------------------------------------------------- */

/* One thing typed, with the disk failing at every operation in turn, until it goes through. */
static void try_until_done(struct fixture *f, const char *line, enum badvfs_fault fault,
                           bool lasting)
{
    for (long n = 1;; n++) {
        assert_true(n < 500);
        char *before = picture(f);
        struct strbuf said = {.text = NULL};
        enum session_code code;
        badvfs_fail(n, fault, lasting);
        if (strcmp(line, ".undo") == 0)
            code = session_undo(f->session, &said, &f->err);
        else if (strcmp(line, ".redo") == 0)
            code = session_redo(f->session, &said, &f->err);
        else if (strncmp(line, ".set ", 5) == 0)
            code = session_set(f->session, line + 5, &f->err);
        else
            code = session_line(f->session, line, strlen(line), &said, &f->err);
        long used = badvfs_heal();
        const bool nothing_said = !said.length;
        strbuf_free(&said);
        if (code == SESSION_OK) {
            free(before);
            if (used < n)
                return;
            /* It went through in spite of the fault: that is done, and enough. */
            return;
        }
        expect(f, code, SESSION_FAILED);
        assert_true(nothing_said);
        expect_picture(f, before, line);
    }
}

static void test_storage_failures(void **state)
{
    static const char *const lines[] = {
        "64",    "1/7 1/5", "53 1/6 1/5 # wrong",   "= 1/6 1/4",   ".undo",       "= stands",
        ".undo", ".redo",   ".set announce=silent", "31 school 4", "1/4 1/2 b+2", ".undo",
        ".redo",
    };
    struct fixture *f = *state;
    close_all(f);
    badvfs_install();
    for (int kind = 0; kind < 4; kind++) {
        open_store(f);
        open_session(f);
        say(f, "[White \"A\"]");
        for (size_t i = 0; i < LENGTH(lines); i++)
            try_until_done(f, lines[i], kind % 2 ? BADVFS_FULL : BADVFS_IO_ERROR, kind / 2);
        char *before = picture(f);
        restart(f);
        expect(f, session_resume(f->session, NULL, &f->err), SESSION_OK);
        expect_picture(f, before, "resuming");
        close_all(f);
    }
    badvfs_remove();
    open_store(f);
    open_session(f);
    expect(f, session_resume(f->session, NULL, &f->err), SESSION_OK);
}

static void test_a_record_locked_by_another(void **state)
{
    struct fixture *f = *state;
    sqlite3 *db = NULL;
    say(f, "64 1/7 1/5");
    store_set_timeout(f->store, 10);
    assert_int_equal(sqlite3_open(f->path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    char *before = picture(f);
    refuse(f, "53 1/6 1/4", SESSION_FAILED);
    expect_picture(f, before, "a locked record");
    assert_int_equal(sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
    say(f, "53 1/6 1/4");
    expect_log(f, "1 line 64 1/7 1/5\n2 line 53 1/6 1/4\n");
}

/* A line is read up to its own end: the comments that are stored with it do not make it longer.
 * With them a word gets the same reason as without them. */
static void test_a_wrong_word_after_comments(void **state)
{
    static const char *const players[] = {"A", "B"};
    struct fixture *f = *state;
    char comment[402] = "#";
    memset(comment + 1, 'n', 400);
    for (size_t g = 0; games[g]; g++) {
        char bare[sizeof f->err.text];
        for (int comments = 0; comments < 2; comments++) {
            expect(f, session_found_game(f->session, games[g], players, 2, &f->err), SESSION_OK);
            if (comments)
                say(f, comment);
            refuse(f, "S", SESSION_NOT_READ);
            if (comments)
                assert_string_equal(f->err.text, bare);
            memcpy(bare, f->err.text, sizeof bare);
        }
    }
}

/* Comments wait in one text that grows by its own size, so each of them is copied a few times, not
 * once for each comment that follows. */
static void test_many_comments_before_the_first_line(void **state)
{
    enum { COMMENTS = 4000 };
    struct fixture *f = *state;
    size_t room = 0;
    int grown = 0;
    struct strbuf log = {.text = NULL};
    strbuf_add(&log, "1 line ");
    say(f, "[White \"A\"]");
    for (int i = 0; i < COMMENTS; i++) {
        say(f, "# the players draw for seats");
        strbuf_add(&log, "# the players draw for seats\n");
        grown += f->session->notes.room != room;
        room = f->session->notes.room;
    }
    assert_in_range(grown, 1, 32); /* doubled from one comment: 12 times */
    say(f, "64 1/7 1/5");
    strbuf_add(&log, "64 1/7 1/5\n");
    expect_log(f, log.text);
    strbuf_free(&log);
}

/* --- how often a line is scanned -------------------------------------------------------------- */

static long scans; /* of a text into words */

struct scanner __real_scan_text(const char *text, size_t length, bool one_line);
struct scanner __wrap_scan_text(const char *text, size_t length, bool one_line);
bool __real_scan_line(const char *text, size_t length, struct line_words *out);
bool __wrap_scan_line(const char *text, size_t length, struct line_words *out);

/* The linker calls these instead of scan_text() and scan_line(). */
struct scanner __wrap_scan_text(const char *text, size_t length, bool one_line)
{
    scans++;
    return __real_scan_text(text, length, one_line);
}

bool __wrap_scan_line(const char *text, size_t length, struct line_words *out)
{
    scans++;
    return __real_scan_line(text, length, out);
}

/* For all questions about it and for its entry. A line with a word of another language, or with a
 * name before dice, becomes another text, which is scanned too. */
static void test_a_line_is_scanned_once(void **state)
{
    static const struct {
        const char *line;
        long scans;
    } lines[] = {{"64 1/7 1/5", 1},    {"52", 1},      {"1/6 1/3", 1},
                 {"31 1/4 1/2 +2", 1}, {"école 2", 2}, {"Boris 43 1/5 1/4", 2},
                 {"61 # a comment", 1}};
    struct fixture *f = *state;
    expect(f, session_found(f->session, "Anna", "Boris", &f->err), SESSION_OK);
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        struct strbuf said = {.text = NULL};
        const char *line = lines[i].line;
        scans = 0;
        for (int kind = 0; kind < DOUBTS; kind++) {
            struct doubted d = {.needed = false};
            session_doubts(f->session, (enum doubt)kind, line, strlen(line), &d);
            doubted_free(&d);
        }
        if (session_line(f->session, line, strlen(line), &said, &f->err) != SESSION_OK)
            fail_msg("%s: %s", line, f->err.text);
        strbuf_free(&said);
        if (scans != lines[i].scans)
            fail_msg("%s: scanned %ld times", line, scans);
    }
}

#define TEST(test) cmocka_unit_test_setup_teardown(test, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_headers_found_a_match),
        TEST(test_no_headers),
        TEST(test_found_by_name),
        TEST(test_headers_in_the_middle),
        TEST(test_date_as_shown),
        TEST(test_headers_of_the_next_game),
        TEST(test_kept_before_the_first_throw),
        TEST(test_bad_headers),
        TEST(test_comments_before_the_first_line),
        TEST(test_a_wrong_word_after_comments),
        TEST(test_many_comments_before_the_first_line),
        TEST(test_lines_not_understood),
        TEST(test_schools_are_told_in_time),
        TEST(test_a_very_long_line),
        TEST(test_an_empty_line),
        TEST(test_claims_in_one_line),
        TEST(test_a_line_is_scanned_once),
        TEST(test_resumes_where_it_stood),
        TEST(test_goes_on_as_if_nothing_was),
        TEST(test_pieces_are_taken),
        TEST(test_redo_after_resuming),
        TEST(test_taken_up_last),
        TEST(test_nothing_to_resume),
        TEST(test_a_number_left_ends_the_match),
        TEST(test_undo_of_the_end),
        TEST(test_many_matches),
        TEST(test_options),
        TEST(test_options_too_late),
        TEST(test_an_option_in_the_middle_of_a_coup),
        TEST(test_a_log_that_went_on),
        TEST(test_altered_record),
        TEST(test_one_session_a_match),
        TEST(test_storage_failures),
        TEST(test_a_record_locked_by_another),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
