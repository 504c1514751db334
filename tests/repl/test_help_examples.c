/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The commands that the help of a game shows are accepted in that game: they exist, the options
 * have the values, and the pages are found. */
#include "games/option.h"
#include "repl/commands.h"
#include "session/help.h"
#include "tests/support/test.h"

enum { WORD_ROOM = 64 };

/* Stores the next word of letters, digits and hyphens after spaces, or "" if there is none. */
static const char *next_word(const char *at, char word[WORD_ROOM])
{
    static const char signs[] = "abcdefghijklmnopqrstuvwxyz0123456789-";
    at += strspn(at, " \n");
    size_t n = strspn(at, signs);
    snprintf(word, WORD_ROOM, "%.*s", n < WORD_ROOM ? (int)n : 0, at);
    return at + n;
}

static bool is_setting(const struct game *game, const char *name, const char *value)
{
    char option[2 * WORD_ROOM + 2];
    const struct game_option *o;
    struct parse_error why;
    long number;
    for (int i = 0; display_name(i); i++)
        for (int k = 0; strcmp(display_name(i), name) == 0 && display_value(i, k); k++)
            if (strcmp(display_value(i, k), value) == 0)
                return true;
    snprintf(option, sizeof option, "%s=%s", name, value);
    return game_option_read(game->option, option, &o, &number, &why);
}

/* Returns true if a word is the name of a setting or of an option of any game. */
static bool names_setting(const char *word)
{
    for (int i = 0; display_name(i); i++)
        if (strcmp(display_name(i), word) == 0)
            return true;
    for (const struct game *const *g = games; *g; g++)
        for (const struct game_option *o = (*g)->option; o && o->name; o++)
            if (strcmp(o->name, word) == 0)
                return true;
    return false;
}

static bool has_help(const struct game *game, const char *word)
{
    struct strbuf page = {.text = NULL};
    bool found =
        strcmp(word, "commands") == 0 || strcmp(word, "games") == 0 || help_on(&page, game, word);
    strbuf_free(&page);
    return found;
}

/* Checks the command at `at`, after its dot. */
static void check_command(const struct game *game, const char *page, const char *at)
{
    static const char *const endings[] = {"svg", "png", "pdf", "html", "txt", "game"};
    char name[WORD_ROOM], first[WORD_ROOM], second[WORD_ROOM];
    struct menu m;
    bool many;
    const char *rest = next_word(at, name);
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++)
        if (strcmp(name, endings[i]) == 0)
            return;
    make_menu(game, &m);
    const struct dot_command *c = find_command(&m, name, &many);
    if (!c)
        fail_msg("%s, .help %s: there is no .%s", game->name, page, name);
    next_word(next_word(rest, first), second);
    if (is_called(c, "set") && *rest == ' ' && names_setting(first) && *second &&
        strcmp(second, "changes") != 0 && !is_setting(game, first, second))
        fail_msg("%s, .help %s: .set %s %s is refused", game->name, page, first, second);
    /* ".help word", but not .help within a sentence */
    if (is_called(c, "help") && *rest == ' ' && *first && !has_help(game, first) &&
        strcmp(first, "with") != 0 && strcmp(first, "lists") != 0)
        fail_msg("%s, .help %s: there is no .help %s", game->name, page, first);
}

static void check_page(const struct game *game, const char *page, const char *text)
{
    for (const char *at = text; (at = strchr(at, '.')); at++) {
        bool begins = at == text || strchr(" \n(", at[-1]);
        if (begins && at[1] >= 'a' && at[1] <= 'z')
            check_command(game, page, at + 1);
    }
}

static void commands_on_pages_are_accepted(void **state)
{
    (void)state;
    for (const struct game *const *g = games; *g; g++) {
        const char *names;
        for (int i = 0; (names = help_names(*g, i)); i++) {
            char first[WORD_ROOM];
            struct strbuf page = {.text = NULL};
            snprintf(first, sizeof first, "%.*s", (int)strcspn(names, " "), names);
            bool many;
            struct menu m;
            make_menu(*g, &m);
            if (help_command(*g, i) && !find_command(&m, first, &many))
                continue; /* a command of other games */
            assert_true(help_on(&page, *g, first));
            check_page(*g, first, page.text ? page.text : "");
            strbuf_free(&page);
        }
        for (const struct typed_help *t = (*g)->manual.typed; t && t->typed; t++)
            check_page(*g, "", t->typed);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(commands_on_pages_are_accepted)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
