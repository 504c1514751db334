/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tables games at the table and in the record. Wrong plays and marks to which no player objects
 * are stored. When the program is restarted, every stored row is compared with the computed one. A
 * letter that decided who throws survives a correction. */
#include "db/sqlite/open.h"
#include "games/game.h"
#include "log/turns.h"
#include "session/session.h"
#include "tests/support/test.h"
#include "tests/support/turn_line.h"

struct fixture {
    const struct game *game;
    struct store *store;
    struct session *session;
    struct strbuf said;
    struct session_error err;
};

static void ok(struct fixture *f, enum session_code code)
{
    if (code != SESSION_OK)
        fail_msg("%s: %d: %s", f->game->name, code, f->err.text);
}

static void enter(struct fixture *f, const char *line)
{
    if (session_line(f->session, line, strlen(line), &f->said, &f->err) != SESSION_OK)
        fail_msg("%s: %s: %s", f->game->name, line, f->err.text);
}

/* Returns the state of the match, with the board in words; to be freed. */
static char *stand(struct fixture *f)
{
    const struct board_style look = {.list = true};
    struct strbuf w = {.text = NULL};
    session_show(f->session, &look, &w);
    session_score(f->session, &w);
    session_prompt(f->session, &w);
    return w.text;
}

static void stands(struct fixture *f, const char *part)
{
    char *now = stand(f);
    if (!strstr(now, part))
        fail_msg("%s: \"%s\" is not in: %s", f->game->name, part, now);
    free(now);
}

static void begin(struct fixture *f, const char *name)
{
    struct store_error err;
    memset(f, 0, sizeof *f);
    f->game = game_named(name);
    assert_non_null(f->game);
    assert_int_equal(store_open_memory(&f->store, &err), STORE_OK);
    f->session = session_new(f->game, f->store);
    assert_non_null(f->session);
    ok(f, session_found(f->session, "Anna", "Boris", &f->err));
}

static void restart(struct fixture *f)
{
    struct strbuf news = {.text = NULL};
    char *before = stand(f);
    session_free(f->session);
    f->session = session_new(f->game, f->store);
    assert_non_null(f->session);
    ok(f, session_resume(f->session, NULL, &f->err));
    session_news(f->session, &news);
    if (news.text && *news.text)
        fail_msg("%s: taking it up has changed: %s", f->game->name, news.text);
    stands(f, before);
    strbuf_free(&news);
    free(before);
}

static void end(struct fixture *f)
{
    session_free(f->session);
    store_close(f->store);
    strbuf_free(&f->said);
}

/* A wrong play or a wrong mark is followed by the next throw, without an objection. */
static void nobody_speaks(void **state)
{
    static const struct {
        const char *game, *line[4], *then;
    } played[] = {
        {"tryktrak", {"51 12/17 1/3", "62 12/18 12/14"}, "3. Anna"},
        {"tric-trac", {"w 64 1/7 1/5", "65 1/7 1/6", "43 1/2", "21 1/3 1/2"}, "5. Anna"},
        {"tric-trac", {"w 64 1/7 1/5 +3", "65 1/7 1/6"}, "3. Anna"},
        {"puff", {"w 64 bar/4 bar/5", "21 1 2"}, "3. Anna"},
        {"tic-tac", {"w 64 1/7 1/5", "65 1/7 1/6", "43 1/2", "21 1/3 1/2"}, "5. Anna"},
        {"backgammon",
         {"w 64 24/18 13/8", "double take", "65 24/18 13/9", "double"},
         "3. Boris (Black), take or pass"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof played / sizeof *played; i++) {
        struct fixture f;
        begin(&f, played[i].game);
        for (int k = 0; k < 4 && played[i].line[k]; k++) {
            enter(&f, played[i].line[k]);
            restart(&f);
        }
        stands(&f, played[i].then);
        end(&f);
    }
}

static void edit_text(struct fixture *f, const char *target, const char *expected)
{
    struct strbuf w = {.text = NULL};
    assert_true(session_edit_text(f->session, target, &w));
    assert_string_equal(w.text, expected);
    strbuf_free(&w);
}

/* Anna may throw again after her doublet; Boris's letter states that she did not. */
static void a_letter_binds(void **state)
{
    struct fixture f;
    (void)state;
    begin(&f, "puff");
    enter(&f, "w 64 4 6");
    enter(&f, "21 1 2");
    enter(&f, "33 3 3 4 4");
    enter(&f, "4. b 65");
    enter(&f, "5 6 # at last");
    stands(&f, "5. Anna");
    edit_text(&f, "3", "33 3 3 4 4");
    edit_text(&f, "4", "b 65 5 6 # at last");
    ok(&f, session_edit(f.session, "4", "bar/6 bar/5", &f.said, &f.err));
    edit_text(&f, "4", "b 65 bar/6 bar/5");
    stands(&f, "5. Anna");
    restart(&f);
    ok(&f, session_edit(f.session, "4", "w 65 5 6", &f.said, &f.err));
    stands(&f, "5. Boris");
    ok(&f, session_undo_many(f.session, 2, &f.said, &f.err));
    stands(&f, "5. Anna");
    end(&f);
}

/* Lines typed in turn, and the resulting text; NULL: a line is not understood. */
static void what_is_told(void **state)
{
    static const struct {
        const char *game, *line[5], *then;
    } played[] = {
        /* a game may be given up between an accepted double and its throw, or after an annulled
         * double */
        {"backgammon",
         {"w 31 8/5 6/5", "double take", "b resigns gammon take"},
         "For money.\nAnna wins a gammon: 4.\nPoints: Anna 4, Boris 0.\n"},
        {"backgammon",
         {"w 31 8/5 6/5", "double take", "w resigns take"},
         "For money.\nBoris wins the game: 2.\nPoints: Anna 0, Boris 2.\n"},
        {"backgammon",
         {"w 31 8/5 6/5", "double take 64 24/18 13/9", "21 13/11 6/5", "double", "resigns take"},
         "Anna wins the game: 2.\nPoints: Anna 2, Boris 0.\n"},
        {"backgammon", {"w 31 8/5 6/5", "double", "b resigns"}, NULL},
        {"backgammon", {"w 31 8/5 6/5", "resigns", "b resigns"}, NULL},
        /* the winner, when play for money is ended */
        {"backgammon",
         {"w 31 8/5 6/5", "resigns take", "end"},
         "For money.\nPoints: Anna 1, Boris 0.\nAnna wins the match.\n"},
        {"backgammon",
         {"w 31 8/5 6/5", "resigns take", "w 31 8/5 6/5", "w resigns take", "end"},
         "For money.\nPoints: Anna 1, Boris 1.\nThe match is drawn.\n"},
        /* while a double waits for its answer no player throws */
        {"backgammon", {"w 31 8/5 6/5", "double"}, "Anna: take or pass.\nFor money.\n"},
        /* equal dice do not begin a game */
        {"backgammon", {"w 66 24/18"}, NULL},
        {"backgammon", {"w 66 -", "b 31 8/5 6/5"}, "3. Anna"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof played / sizeof *played; i++) {
        struct fixture f;
        enum session_code code = SESSION_OK;
        begin(&f, played[i].game);
        for (int k = 0; k < 5 && played[i].line[k] && code == SESSION_OK; k++) {
            const char *line = played[i].line[k];
            code = session_line(f.session, line, strlen(line), &f.said, &f.err);
        }
        if ((code == SESSION_OK) != (played[i].then != NULL))
            fail_msg("%zu: %d: %s", i, code, f.err.text);
        if (played[i].then)
            stands(&f, played[i].then);
        end(&f);
    }
}

/* The list of possible input fits in two columns on a screen of 80. */
static void what_can_be_typed_fits(void **state)
{
    (void)state;
    for (size_t i = 0; games[i]; i++)
        for (const struct typed_help *e = games[i]->manual.typed; e && e->typed; e++)
            if (strlen(e->typed) > 13 || strlen(e->what) > 64)
                fail_msg("%s: %s: %s", games[i]->name, e->typed, e->what);
}

/* The men of a set-up do not move when the fields are renumbered: it has plain numbers, unless it
 * states another numbering (referee-formats(5)). White's tongue n is n and nA is 25-n, Black's are
 * the reverse; Roman n of White is n, Arabic n is 25-n. */
static void numbering_moves_no_men(void **state)
{
    static const struct {
        const char *game, *options, *setup, *before;
    } rows[] = {
        {"puff", "", "W:barx15 B:6x15 w", "W:barx15 B:6x15"},
        {"puff", "numbering=tongues", "W:barx15 B:6x15 w", "W:barx15 B:6x15"},
        {"puff", "", "W:1x15 B:6x15 w numbering=tongues", "W:1x15 B:19x15"},
        {"puff", "numbering=tongues", "W:1x15 B:6x15 w numbering=plain", "W:1x15 B:6x15"},
        {"tric-trac", "numbering=tongues", "W:20,22,2x13 B:2x15 w", "W:2x13,20,22 B:2x15"},
        {"tric-trac", "numbering=tongues", "W:5A,3A,2x13 B:2Ax15 w", "W:2x13,20,22 B:2x15"},
        {"tric-trac", "", "W:5A,3A,2x13 B:2Ax15 w", "W:2x13,20,22 B:2x15"},
        {"tric-trac", "numbering=tongues", "W:11,2x14 B:11,2x14 w", "W:2x14,11 B:2x14,11"},
        {"tryktrak", "numbering=lines", "W:1x2,12x5 B:1x2,12x5 w", "W:1x2,12x5 B:1x2,12x5"},
        {"tryktrak", "numbering=lines", "W:Ix2,XIIx5 B:1x2,12x5 w", "W:1x2,12x5 B:1x2,12x5"},
        {"tryktrak", "", "W:Ix2,XIIx5 B:1x2,12x5 w", "W:1x2,12x5 B:1x2,12x5"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct store_header header = {"Setup", rows[i].setup};
        const struct store_details d = {.player = {"Anna", "Boris"},
                                        .players = 2,
                                        .options = rows[i].options,
                                        .headers = &header,
                                        .n_headers = 1};
        char expected[80];
        struct parse_error why;
        struct turns *t = turns_begin(game_named(rows[i].game), &d, &why);
        if (!t || !turns_take(t, "w 21", 4, NULL, &why))
            fail_msg("%s: %s", rows[i].setup, why.reason);
        snprintf(expected, sizeof expected, "\"before\":\"%s\"", rows[i].before);
        char *json = turn_line(t, 1);
        if (!json || !strstr(json, expected))
            fail_msg("%s %s: %s is not in %s", rows[i].options, rows[i].setup, expected, json);
        free(json);
        turns_end(t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_speaks),          cmocka_unit_test(a_letter_binds),
        cmocka_unit_test(what_is_told),           cmocka_unit_test(what_can_be_typed_fits),
        cmocka_unit_test(numbering_moves_no_men),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
