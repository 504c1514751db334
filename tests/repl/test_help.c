/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every command, jan and word has a help text, and the help agrees with the rules. */
#include "base/text.h"
#include "games/trictrac/text/help.h"
#include "games/trictrac/trictrac.h"
#include "repl/commands.h"
#include "session/commands.h"
#include "session/guide_words.h"
#include "session/help.h"
#include "tests/support/test.h"

static char *help_of(const char *word)
{
    struct strbuf w = {.text = NULL};
    if (!help_on(&w, &game_trictrac, word))
        fail_msg("no help on %s", word);
    assert_false(w.failed);
    assert_non_null(w.text);
    return w.text;
}

static void assert_help_has(const char *word, const char *part)
{
    char *text = help_of(word);
    if (!strstr(text, part))
        fail_msg("help on %s has not \"%s\":\n%s", word, part, text);
    free(text);
}

static void every_command_has_help(void **state)
{
    (void)state;
    char name[64], own[32];
    assert_non_null(command_name(&game_trictrac, 0, own));
    for (int i = 0; command_name(&game_trictrac, i, own); i++) {
        snprintf(name, sizeof name, ".%s", own);
        free(help_of(name));
        free(help_of(own));
    }
}

/* Every command has its entry in help.txt, and every entry its command. */
static void help_and_commands_agree(void **state)
{
    (void)state;
    int rows = 0, pages = 0;
    for (; session_command(rows); rows++) {
        const char *name = session_command(rows)->name;
        const struct command_page *p = command_pages;
        size_t n = strlen(name);
        while (p->topic.names &&
               (strncmp(p->topic.names, name, n) != 0 || strcspn(p->topic.names, " ") != n))
            p++;
        if (!p->topic.names)
            fail_msg("referee/session/help.txt has no entry for %s", name);
    }
    while (command_pages[pages].topic.names)
        pages++;
    assert_int_equal(rows, pages);
}

/* Every help text belongs to an existing command. */
static void no_help_is_left_over(void **state)
{
    (void)state;
    const struct help_topic *t;
    for (int k = 0; (t = help_command(&game_trictrac, k)); k++) {
        char own[32];
        bool there = false;
        size_t n = strcspn(t->names, " ");
        for (int i = 0; command_name(&game_trictrac, i, own); i++)
            there |= strlen(own) == n && memcmp(own, t->names, n) == 0;
        if (!there)
            fail_msg("no command %s", t->names);
        assert_memory_equal(t->title, ".", 1);
        assert_memory_equal(t->title + 1, t->names, n);
    }
}

/* The example of every jan produces it, with the points and for the player given in the tariff. */
static void every_jan_has_help(void **state)
{
    (void)state;
    for (int jan = 0; jan < JANS; jan++) {
        const struct help_jan *h = &help_jans[jan];
        struct position p;
        struct parse_error err;
        struct plays plays;
        struct dues dues;
        struct options o = options_default();
        o.rencontre = o.margot = o.misere = 1;
        assert_non_null(h->example);
        assert_true(position_read(h->example, strlen(h->example), &p, &err));
        p.met = jan == RENCONTRE;
        struct view v = position_view(&p);
        plays_list(&p, &v, &plays);
        dues_list(&p, &v, &plays, &o, &dues);
        bool given = false;
        for (int i = 0; i < dues.count; i++)
            given |= dues.due[i].jan == jan && dues.due[i].to == tariff[jan].to;
        if (!given || position_irregular(&p.board))
            fail_msg("%s is no example of %s", h->example, tariff[jan].name);
        assert_help_has(tariff[jan].name, tariff[jan].article);
        assert_help_has(tariff[jan].name, h->example);
    }
}

static void jans_are_found_in_french(void **state)
{
    (void)state;
    assert_help_has("battre", "true hit on");
    assert_help_has("Battre à faux", "false hit by White");
    assert_help_has("jan de six tables", "six tables");
    assert_help_has("dame impuissante", "helpless men");
    assert_help_has("Mézéas", "Pays 4, by a doublet 6");
    assert_help_has("fill-petit", "Pays for each way 4, by a doublet 6");
    assert_help_has("hit", "on fields 7-18 2, by a doublet 4; on 1-6 and 19-24 4, by");
    assert_help_has("s'en aller", "you throw first");
    assert_help_has("ÉCOLE", "School");
    assert_help_has("n1", "no number gives");
    assert_help_has("sortie", "exit: the last man is borne off");
}

static void what_is_not_known_is_refused(void **state)
{
    (void)state;
    static const char *const unknown[] = {"",  ".",    " ",       "xyzzy", ".hit",  "hi",
                                          "-", "\xff", "hit\xc3", "'",     "boar d"};
    struct strbuf w = {.text = NULL};
    char *large = malloc(100001);
    memset(large, 'h', 100000);
    large[100000] = '\0';
    for (size_t i = 0; i < sizeof unknown / sizeof unknown[0]; i++)
        if (help_on(&w, &game_trictrac, unknown[i]))
            fail_msg("help on \"%s\"", unknown[i]);
    assert_false(help_on(&w, &game_trictrac, large));
    assert_int_equal(w.length, 0);
    strbuf_free(&w);
    free(large);
}

/* --- words of the guides ---------------------------------------------------------------------- */

static bool explained(const struct game *game, const char *word)
{
    struct strbuf w = {.text = NULL};
    bool known = help_on(&w, game, word) || guide_page(NULL, word);
    strbuf_free(&w);
    return known;
}

/* Returns the number of words without an explanation in a list separated by `mark`. Spaces around
 * words and text in parentheses are ignored. */
static int unexplained(const struct game *game, char *words, const char *mark)
{
    int missing = 0;
    char *rest = NULL;
    for (char *word = strtok_r(words, mark, &rest); word; word = strtok_r(NULL, mark, &rest)) {
        word += strspn(word, " ");
        word[strcspn(word, "(\n")] = '\0';
        size_t n = strlen(word);
        while (n && word[n - 1] == ' ')
            word[--n] = '\0';
        if (!n || strcmp(word, "\u2013") == 0 || explained(game, word))
            continue;
        print_error("%s: no help on %s\n", game->name, word);
        missing++;
    }
    return missing;
}

static FILE *open_data(const char *name)
{
    char path[512];
    snprintf(path, sizeof path, "%s/%s", TEST_DATA, name);
    FILE *f = fopen(path, "r");
    if (!f)
        fail_msg("no file %s", path);
    return f;
}

static void words_of_the_guides_are_explained(void **state)
{
    (void)state;
    char line[1024];
    int lines = 0, missing = 0;
    FILE *f = open_data("repl/words.txt");
    while (fgets(line, sizeof line, f)) {
        char *colon = strstr(line, ": ");
        if (*line == '#' || !colon)
            continue;
        *colon = '\0';
        missing += unexplained(game_named(line), colon + 2, ";");
        lines++;
    }
    fclose(f);
    assert_true(lines > 20);
    assert_int_equal(missing, 0);
}

/* | English | French | what it is | */
static void words_of_the_glossary_are_explained(void **state)
{
    (void)state;
    char line[1024];
    int rows = 0, missing = 0;
    FILE *f = open_data("../doc/glossary.md");
    while (fgets(line, sizeof line, f)) {
        char *cell[3] = {NULL}, *rest = NULL;
        int n = 0;
        if (*line != '|' || strncmp(line, "| English", 9) == 0 || strncmp(line, "| word", 6) == 0 ||
            line[1] == '-')
            continue;
        for (char *c = strtok_r(line, "|", &rest); c && n < 3; c = strtok_r(NULL, "|", &rest))
            if (*c != '\n')
                cell[n++] = c;
        for (int i = 0; i + 1 < n; i++)
            missing += unexplained(&game_trictrac, cell[i], ",");
        rows++;
    }
    fclose(f);
    assert_true(rows > 100);
    assert_int_equal(missing, 0);
}

/* The explanation of a word of another game names that game. */
static void words_of_another_game_name_it(void **state)
{
    (void)state;
    struct strbuf w = {.text = NULL};
    assert_false(help_on(&w, &game_trictrac, "Oberseite"));
    assert_true(help_elsewhere(&w, &game_trictrac, "Oberseite"));
    assert_memory_equal(w.text, "In another game, Puff:\nDoublets\n", 32);
    strbuf_free(&w);
    assert_false(help_elsewhere(&w, &game_trictrac, "xyzzy"));
}

/* Every name can be looked up, and is unique among the jans, among the words, and so on. */
static void every_name_is_found(void **state)
{
    (void)state;
    int things = 0;
    for (; help_names(&game_trictrac, things); things++) {
        char *rest = NULL;
        char *names = strdup(help_names(&game_trictrac, things));
        for (char *name = strtok_r(names, " ", &rest); name; name = strtok_r(NULL, " ", &rest))
            free(help_of(name));
        free(names);
    }
    assert_true(things > JANS + 20);
}

/* A command and a word may share a name, but no two commands and no two words do. */
static void no_name_is_two_words(void **state)
{
    (void)state;
    char *seen[512];
    int n = 0, commands = 0, first = 0;
    while (help_command(&game_trictrac, commands))
        commands++;
    for (int i = 0; help_names(&game_trictrac, i); i++) {
        char *rest = NULL;
        char *names = strdup(help_names(&game_trictrac, i));
        for (char *name = strtok_r(names, " ", &rest); name; name = strtok_r(NULL, " ", &rest))
            seen[n++] = strdup(name);
        free(names);
        assert_true(n < 500);
        first = i + 1 == commands ? n : first;
    }
    for (int i = 0; i < n; i++) {
        for (int k = i < first ? 0 : first; k < i; k++)
            if (strcmp(seen[i], seen[k]) == 0)
                fail_msg("%s is two things", seen[i]);
    }
    while (n)
        free(seen[--n]);
}

static int columns(const char *line, size_t n)
{
    int wide = 0;
    for (size_t i = 0; i < n; i++)
        wide += ((unsigned char)line[i] & 0xc0) != 0x80;
    return wide;
}

static void paragraphs_fit_the_screen(void **state)
{
    (void)state;
    for (int i = 0; help_names(&game_trictrac, i); i++) {
        char *rest = NULL;
        char *names = strdup(help_names(&game_trictrac, i));
        char *text = help_of(strtok_r(names, " ", &rest));
        for (char *line = text; *line;) {
            size_t n = strcspn(line, "\n");
            bool ruling = strstr(line, " due to ") && strstr(line, " due to ") < line + n;
            if (columns(line, n) > 80 && !ruling)
                fail_msg("%s: %.*s", names, (int)n, line);
            line += n + (line[n] == '\n');
        }
        free(text);
        free(names);
    }
}

static void a_paragraph_breaks_at_blanks(void **state)
{
    (void)state;
    struct strbuf w = {.text = NULL};
    char word[101], text[256];
    memset(word, 'a', 100);
    word[100] = '\0';
    snprintf(text, sizeof text, "one\ntwo %s three", word);
    strbuf_add_paragraph(&w, text, 2);
    snprintf(text, sizeof text, "one\ntwo\n  %s\n  three\n", word);
    assert_string_equal(w.text, text);
    strbuf_free(&w);
}

/* On a narrow screen lines break at spaces and continue indented. Wide letters take two columns,
 * accents none. */
static void wide_lines_are_wrapped(void **state)
{
    (void)state;
    static const struct {
        const char *text, *wrapped;
    } rows[] = {
        {"", ""},
        {"short\n", "short\n"},
        {"1234567890\n", "1234567890\n"},
        {"12345 67890\n", "12345\n  67890\n"},
        {"  a234567 b\nc", "  a234567\n    b\nc"},
        {"a b  c d e f g h", "a b  c d e\n  f g h"},
        {"12345678901234 x", "12345678901234\n  x"},
        {"\xe4\xb8\x80\xe4\xb8\x80 \xe4\xb8\x80\xe4\xb8\x80 1 2",
         "\xe4\xb8\x80\xe4\xb8\x80 \xe4\xb8\x80\xe4\xb8\x80\n  1 2"},
        {"e\xcc\x81"
         "e\xcc\x81 345 789",
         "e\xcc\x81"
         "e\xcc\x81 345 789"},
        {"1234 6 (M X).\n", "1234 6\n  (M X).\n"},
        {"12345678 (12345678901 34567890 23456)", "12345678\n  (12345678901\n  34567890\n  23456)"},
        {"\033[1m12345 67890\n", "\033[1m12345 67890\n"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct strbuf w = {.text = NULL};
        strbuf_add_wrapped(&w, rows[i].text, strlen(rows[i].text), 10);
        assert_string_equal(w.text ? w.text : "", rows[i].wrapped);
        strbuf_free(&w);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(help_and_commands_agree),
        cmocka_unit_test(every_command_has_help),
        cmocka_unit_test(no_help_is_left_over),
        cmocka_unit_test(every_jan_has_help),
        cmocka_unit_test(jans_are_found_in_french),
        cmocka_unit_test(what_is_not_known_is_refused),
        cmocka_unit_test(words_of_the_guides_are_explained),
        cmocka_unit_test(words_of_the_glossary_are_explained),
        cmocka_unit_test(words_of_another_game_name_it),
        cmocka_unit_test(every_name_is_found),
        cmocka_unit_test(no_name_is_two_words),
        cmocka_unit_test(paragraphs_fit_the_screen),
        cmocka_unit_test(a_paragraph_breaks_at_blanks),
        cmocka_unit_test(wide_lines_are_wrapped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
