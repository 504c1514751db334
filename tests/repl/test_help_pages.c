/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every help page fits on the screen above the prompt and names the next page, until all of the
 * text has been shown: test_help_pages LANGUAGE LOCALES */
#include <libintl.h>
#include <locale.h>

#include "base/text.h"
#include "db/sqlite/open.h"
#include "repl/commands.h"
#include "session/help.h"
#include "tests/support/test.h"

static const struct {
    int columns, rows;
} screens[] = {{80, 24}, {50, 20}};

/* Returns the output of .help, to be freed by the caller. */
static struct strbuf answer(struct repl *r, const char *topic)
{
    char argument[128];
    snprintf(argument, sizeof argument, "%s", topic);
    command_help(r, argument);
    struct strbuf said = r->said;
    r->said = (struct strbuf){.text = NULL};
    if (said.failed || !said.text || r->status != STATUS_OK)
        fail_msg("%s: no help on \"%s\"", session_game(r->session)->name, topic);
    return said;
}

/* Counts the rows of a text on the screen. A board wider than the screen continues in the next row;
 * text is folded. */
static long count_rows(const struct repl *r, const char *text)
{
    long rows = 0;
    for (const char *at = text; *at;) {
        size_t n = strcspn(at, "\n");
        int wide = utf8_width(at, n);
        rows += wide ? (wide - 1) / r->columns + 1 : 1;
        at += n + (at[n] == '\n');
    }
    return rows;
}

/* Follows each page to the next one that it names. Together they must show the whole text. */
static void walk(struct repl *r, const char *topic, const char *whole)
{
    struct strbuf wrapped = {.text = NULL}, told = {.text = NULL};
    char asked[128], name[LOCAL_NAME], call[128 + LOCAL_NAME + 2], more[300] = "";
    snprintf(asked, sizeof asked, "%s", topic);
    for (int page = 2;; page++) {
        struct strbuf said = answer(r, asked);
        if (count_rows(r, said.text) > r->rows - 1)
            fail_msg("%s, \"%s\": longer than %d rows:\n%s", session_game(r->session)->name, asked,
                     r->rows - 1, said.text);
        snprintf(asked, sizeof asked, "%s%s%d", topic, *topic ? " " : "", page);
        snprintf(call, sizeof call, ".%s %s", name_shown(COMMAND_NAME, "help", name), asked);
        snprintf(more, sizeof more, gettext("More: %s\n"), call);
        size_t n = strlen(more);
        bool goes_on = said.length > n && strcmp(said.text + said.length - n, more) == 0;
        strbuf_add_bytes(&told, said.text, said.length - (goes_on ? n : 0));
        strbuf_free(&said);
        if (!goes_on)
            break;
    }
    if (whole) {
        strbuf_add_wrapped(&wrapped, whole, strlen(whole), r->columns);
        assert_string_equal(told.text, wrapped.text);
    }
    strbuf_free(&wrapped);
    strbuf_free(&told);
}

static void walk_on_screens(struct repl *r, const char *topic)
{
    r->rows = r->columns = 0;
    struct strbuf whole = answer(r, topic);
    for (size_t i = 0; i < sizeof screens / sizeof screens[0]; i++) {
        r->rows = screens[i].rows;
        r->columns = screens[i].columns;
        walk(r, topic, whole.text);
    }
    strbuf_free(&whole);
}

/* Checks that the page fits on one screen above the prompt, with no line folded or cut off. */
static void expect_one_screen(struct repl *r)
{
    r->rows = r->columns = 0;
    struct strbuf whole = answer(r, "");
    int lines = 0;
    for (const char *at = whole.text; *at; lines++) {
        size_t n = strcspn(at, "\n");
        if (utf8_width(at, n) > 80)
            fail_msg("%s: too wide: %.*s", session_game(r->session)->name, (int)n, at);
        at += n + (at[n] == '\n');
    }
    if (lines > 23)
        fail_msg("%s: %d lines:\n%s", session_game(r->session)->name, lines, whole.text);
    r->rows = 24;
    r->columns = 80;
    struct strbuf shown = answer(r, "");
    assert_string_equal(shown.text, whole.text);
    strbuf_free(&whole);
    strbuf_free(&shown);
}

static void every_page_fits(void **state)
{
    (void)state;
    static const char *const players[] = {"Anna", "Boris"};
    static const char *const books[] = {"M", "GU", "LL", "LP"}; /* the books of the first game */
    for (size_t g = 0; games[g]; g++) {
        struct store *store;
        struct session_error e;
        assert_int_equal(store_open_memory(&store, NULL), STORE_OK);
        struct repl r = {.session = session_new(games[g], store)};
        assert_int_equal(session_found_game(r.session, games[g], players, 2, &e), SESSION_OK);
        expect_one_screen(&r);
        walk_on_screens(&r, "");
        walk_on_screens(&r, "commands");
        walk_on_screens(&r, "sources");
        for (size_t i = 0; g == 0 && i < sizeof books / sizeof books[0]; i++)
            walk_on_screens(&r, books[i]);
        for (int i = 0; help_names(games[g], i); i++) {
            char *rest = NULL, *names = strdup(help_names(games[g], i));
            walk_on_screens(&r, strtok_r(names, " ", &rest));
            free(names);
        }
        session_free(r.session);
        store_close(store);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_page_fits)};
    if (argc != 3)
        return 2;
    setenv("LANGUAGE", argv[1], 1);
    setlocale(LC_ALL, "C.UTF-8");
    bindtextdomain("referee", argv[2]);
    bind_textdomain_codeset("referee", "UTF-8");
    textdomain("referee");
    return cmocka_run_group_tests(tests, NULL, NULL);
}
