/* SPDX-License-Identifier: GPL-3.0-or-later */
/* All output for a terminal fits on the screen: every command, typical input of beginners and the
 * boards of every game. Lines fit, and no word is cut: test_screens LANGUAGE LOCALES */
#define _POSIX_C_SOURCE 200809L
#include <libintl.h>
#include <locale.h>
#include <unistd.h>

#include "base/text.h"
#include "db/sqlite/open.h"
#include "repl/commands.h"
#include "session/help.h"
#include "tests/support/test.h"

static const struct {
    int columns, rows;
} screens[] = {{50, 20}, {80, 24}, {80, 40}};

/* Lines played in each game that produce long messages. */
static const struct {
    const char *game, *lines[12];
} played[] = {
    {"trictrac",
     {"[Setup \"W:1x12,7,10,11 B:1x14,11 w\"]", "43", "1/5 1/4", "54 1/10 1/11", "1", "31 4 2",
      "school", "w false", "66 +0", "66 -", "stay"}},
    {"tryktrak",
     {"51 12/17 1/2", "64", "12/17", "1", "33 12/15x4", "66", ".set numbering lines", "11"}},
    {"tric-trac", {"64 1/7 1/5", "66 1/7x2", "21 1/3 1/2", "65", "1/12", "1", "11 +3"}},
    {"puff", {"64", "", "33 bar/3x2 bar/4x2", "66 6/12", "1", "11"}},
    {"tic-tac", {"64 1/7 1/5", "66 1/7x2", "21 1/3 1/2", "65 1/12", "1"}},
    {"backgammon", {"w 31 8/5 6/5", "64 24/14", "double", "take", "33", "8/5 8/4", "1"}},
    {"truba", {"112346", "/11", "1234/1", "stop", "223466", "+450", "444555/", "on", "5"}},
    {"10000", {"112346", "/11", "1234/1", "stop", "223466", "+450", "444555/", "on", "5"}},
    {"farkle", {"112346", "/11", "1234/1", "stop", "223466", "+450", "444555/", "on", "5"}},
    {"pig", {"5 3", "stop", "1", "+8", "6", "7"}},
};

/* Input of users who have not read the help. */
static const char *const beginners[] = {"67",
                                        "6 3",
                                        "6,3",
                                        "643",
                                        "7-1",
                                        "8/5",
                                        "12 8",
                                        "9/11 1/2",
                                        "1/5/30",
                                        "12/16х2",
                                        "XII/16",
                                        "12A/5",
                                        "w 64",
                                        "b 64",
                                        "Anna 64",
                                        "Boris",
                                        "1 2 3 4 5 6 7 8 9",
                                        "nonsense",
                                        "?",
                                        "stay",
                                        "go",
                                        "stop",
                                        "back",
                                        "= back",
                                        "=",
                                        "school",
                                        "school 4",
                                        "false",
                                        "t7",
                                        "must",
                                        "+1",
                                        "+3",
                                        "@1:2",
                                        "-",
                                        "?? 1/7",
                                        "undo",
                                        "64 64",
                                        "/5",
                                        "*",
                                        "[White]",
                                        "[Setup \"W:1x16\"]",
                                        "\"",
                                        "1/7x",
                                        "bar/9",
                                        "off/3",
                                        "6/off",
                                        ".",
                                        ".nonsense",
                                        ".undo many",
                                        ".edit 99",
                                        ".edit 1 67",
                                        ".turn 99",
                                        ".why 99",
                                        ".set",
                                        ".set numbering",
                                        ".set announce",
                                        ".set nonsense on",
                                        ".set board nonsense",
                                        ".resume nothing",
                                        ".help nonsense",
                                        ".new nonsense",
                                        ".turns 5-1",
                                        ".rule",
                                        ".rule throw void it fell from the table",
                                        ".overrule 4",
                                        ".claim 4",
                                        ".forfeit",
                                        ".resign Nobody",
                                        ".partie Nothing",
                                        ".note",
                                        ".save",
                                        ".matches 9"};

static int out[2]; /* standard output and error while they are redirected to a file */

static void collect(FILE *f)
{
    fflush(stdout);
    fflush(stderr);
    for (int i = 0; i < 2; i++) {
        out[i] = dup(i + 1);
        (void)dup2(fileno(f), i + 1);
    }
}

static char *collected(FILE *f)
{
    size_t room = 1 << 20, n;
    char *text = malloc(room);
    fflush(stdout);
    fflush(stderr);
    for (int i = 0; i < 2; i++) {
        (void)dup2(out[i], i + 1);
        close(out[i]);
    }
    rewind(f);
    n = fread(text, 1, room - 1, f);
    text[n] = '\0';
    return text;
}

/* Returns true if a line fits into the width. A single word, such as a path, may be longer. */
static bool fits(const char *line, size_t length, int columns)
{
    const char *word = line + strspn(line, " ");
    bool one = !memchr(word, ' ', length - (size_t)(word - line));
    return one || utf8_width(line, length) <= columns;
}

static void expect_fits(const struct repl *r, const char *typed, const char *text)
{
    const char *game = session_game(r->session)->name;
    for (const char *at = text; *at;) {
        size_t n = strcspn(at, "\n");
        if (!fits(at, n, r->columns))
            fail_msg("%s, \"%s\", %d columns: %.*s", game, typed, r->columns, (int)n, at);
        at += n + (at[n] == '\n');
    }
    if (strstr(text, "…"))
        fail_msg("%s, \"%s\", %d columns: cut:\n%s", game, typed, r->columns, text);
}

/* Types one line as at the prompt, then prints the board. */
static void type(struct repl *r, const char *line)
{
    char copy[256];
    struct session_error e;
    FILE *f = tmpfile();
    const struct board_style look = display_look(&r->display, r->rows, r->columns);
    snprintf(copy, sizeof copy, "%s", line);
    collect(f);
    r->typed = line;
    if (*copy == '.')
        command_run(r, copy + 1);
    else if (session_line(r->session, copy, strlen(copy), &r->said, &e) != SESSION_OK)
        repl_complain(r, &e);
    if (session_has_match(r->session))
        session_show(r->session, &look, &r->said);
    repl_speak(r);
    r->editing[0] = '\0';
    free(r->refill);
    r->refill = NULL;
    char *text = collected(f);
    fclose(f);
    expect_fits(r, line, text);
    free(text);
}

static bool leaves(const char *name)
{
    static const char *const names[] = {"quit", "save", "sheet", "draw", "resign"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(names[i], name) == 0)
            return true;
    return false;
}

static char *no_answer(const char *question)
{
    (void)question;
    return NULL;
}

static void type_all(struct repl *r, const char *const *lines, size_t count)
{
    const struct game *game = session_game(r->session);
    char name[32], line[64];
    for (size_t i = 0; i < count && lines[i]; i++)
        type(r, lines[i]);
    for (int i = 0; command_name(game, i, name); i++) {
        if (leaves(name))
            continue;
        snprintf(line, sizeof line, ".%s", name);
        type(r, line);
        if (strcmp(name, "new") == 0)
            continue;
        snprintf(line, sizeof line, ".%s nonsense", name);
        type(r, line);
    }
}

static void play(const struct game *game, const char *const *lines, int columns, int rows)
{
    static const char *const players[] = {"Anna", "Boris"};
    struct store *store;
    struct session_error e;
    assert_int_equal(store_open_memory(&store, NULL), STORE_OK);
    struct repl r = {.session = session_new(game, store),
                     .terminal = true,
                     .display = {.confirm = 1, .board = BOARD_TEXT, .unicode = true},
                     .rows = rows,
                     .columns = columns,
                     .ask = no_answer};
    assert_int_equal(session_found_game(r.session, game, players, 2, &e), SESSION_OK);
    type_all(&r, lines, 12);
    type_all(&r, beginners, sizeof beginners / sizeof beginners[0]);
    strbuf_free(&r.said);
    session_free(r.session);
    store_close(store);
}

static void nothing_runs_off(void **state)
{
    (void)state;
    for (size_t g = 0; g < sizeof played / sizeof played[0]; g++) {
        const struct game *game = game_named(played[g].game);
        assert_non_null(game);
        for (size_t i = 0; i < (test_whole() ? LENGTH(screens) : 1); i++)
            play(game, played[g].lines, screens[i].columns, screens[i].rows);
    }
}

/* Every message about a hit fits on one line for players with names of usual length. */
static void a_hit_is_one_line(void **state)
{
    (void)state;
    static const char *const players[] = {"Anna", "Boris"};
    static const char *const lines[] = {"[Setup \"W:1x12,7,10,11 B:1x14,11 w\"]", "43"};
    struct store *store;
    struct session_error e;
    struct strbuf said = {.text = NULL};
    assert_int_equal(store_open_memory(&store, NULL), STORE_OK);
    struct session *s = session_new(games[0], store);
    assert_int_equal(session_found_game(s, games[0], players, 2, &e), SESSION_OK);
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        assert_int_equal(session_line(s, lines[i], strlen(lines[i]), &said, &e), SESSION_OK);
    const char *hit = strstr(said.text, "4+3");
    assert_non_null(hit);
    while (hit > said.text && hit[-1] != '\n')
        hit--;
    size_t length = strcspn(hit, "\n");
    if (utf8_width(hit, length) > 80)
        fail_msg("%d columns: %.*s", utf8_width(hit, length), (int)length, hit);
    strbuf_free(&said);
    session_free(s);
    store_close(store);
}

static void every_game_is_played(void **state)
{
    (void)state;
    for (size_t g = 0; games[g]; g++) {
        bool found = false;
        for (size_t i = 0; i < sizeof played / sizeof played[0]; i++)
            found |= game_named(played[i].game) == games[g];
        if (!found)
            fail_msg("%s is not played", games[g]->name);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_game_is_played),
                                       cmocka_unit_test(a_hit_is_one_line),
                                       cmocka_unit_test(nothing_runs_off)};
    if (argc != 3)
        return 2;
    setenv("LANGUAGE", argv[1], 1);
    setlocale(LC_ALL, "C.UTF-8");
    bindtextdomain("referee", argv[2]);
    bind_textdomain_codeset("referee", "UTF-8");
    textdomain("referee");
    return cmocka_run_group_tests(tests, NULL, NULL);
}
