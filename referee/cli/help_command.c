/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The first screen, the pages on groups and commands, and help on a word. */
#include <stdio.h>
#include <string.h>

#include "base/files.h"
#include "base/i18n.h"
#include "base/text.h"
#include "commands.h"
#include "repl/commands.h"
#include "session/call.h"
#include "session/guide_words.h"
#include "session/help.h"

enum { OPTION_WIDTH = 24, NAME_WIDTH = 16, LINE_WIDTH = 80, GAP = 2 };

/* Adds a row of a list: what is typed, and what it does, on the next line if there is no room. */
static void add_row(struct strbuf *w, const char *typed, int width, const char *does)
{
    strbuf_add(w, "  ");
    if (strbuf_add_call(w, typed, width) >= width)
        strbuf_add(w, "\n  %*s", width, "");
    strbuf_add(w, "%s\n", does);
}

/* Adds a word, on a new line if there is no room. */
static void add_word(struct strbuf *w, size_t *begin, const char *word, int indent)
{
    int columns = utf8_width(w->text + *begin, w->length - *begin);
    if (columns + 1 + utf8_width(word, strlen(word)) > LINE_WIDTH) {
        strbuf_add(w, "\n");
        *begin = w->length;
        strbuf_add(w, "%*s", indent, "");
    }
    strbuf_add(w, " %s", word);
}

/* --- the first screen ------------------------------------------------------------------------- */

enum { FIRST_CALL = 3 * LOCAL_NAME };

/* Returns the usage of a command on the first screen, in `call`. */
static const char *first_call(const struct command *c, char call[FIRST_CALL])
{
    char name[LOCAL_NAME];
    snprintf(call, FIRST_CALL, "%s%s%s", command_shown(c, name), *c->first ? " " : "", c->first);
    return call;
}

/* Returns the columns of the longest usage on the first screen. */
static int first_width(void)
{
    const struct command *c;
    struct strbuf scratch = {.text = NULL};
    char call[FIRST_CALL];
    int widest = strbuf_add_call(&scratch, _("(no command)"), 0);
    for (int i = 0; (c = command_at(i)); i++) {
        int columns = c->first ? strbuf_add_call(&scratch, first_call(c, call), 0) : 0;
        widest = columns > widest ? columns : widest;
    }
    strbuf_free(&scratch);
    return widest;
}

static void add_first_commands(struct strbuf *w)
{
    const struct command *c;
    char call[FIRST_CALL];
    int width = first_width() + GAP;
    add_row(w, _("(no command)"), width, _("start a match, or resume the unfinished one"));
    for (int i = 0; (c = command_at(i)); i++)
        if (c->first)
            add_row(w, first_call(c, call), width, _(c->help));
}

/* Returns the columns of the longest name of a group. */
static int group_width(void)
{
    char name[LOCAL_NAME];
    int widest = 0;
    for (int g = 0; g < GROUPS; g++) {
        name_shown(HELP_NAME, command_groups[g].name, name);
        int columns = utf8_width(name, strlen(name));
        widest = columns > widest ? columns : widest;
    }
    return widest;
}

static void add_groups(struct strbuf *w)
{
    const struct command *c;
    char name[LOCAL_NAME];
    int width = group_width() + GAP;
    for (int g = 0; g < GROUPS; g++) {
        size_t begin = w->length;
        strbuf_add(w, "  ");
        strbuf_add_call(w, name_shown(HELP_NAME, command_groups[g].name, name), width - 1);
        for (int i = 0; (c = command_at(i)); i++)
            if ((int)c->group == g)
                add_word(w, &begin, command_shown(c, name), width + 1);
        strbuf_add(w, "\n");
    }
}

static void add_games(struct strbuf *w)
{
    size_t begin = w->length;
    strbuf_add(w, "%s", _("Games:"));
    for (const struct game *const *g = games; *g; g++)
        add_word(w, &begin, (*g)->name, 1);
    strbuf_add(w, "\n");
}

enum status help_first(void)
{
    struct strbuf w = {.text = NULL};
    add_usage(&w, NULL);
    add_first_commands(&w);
    strbuf_add(&w, "\n%s",
               _("Commands by group; \"referee help GROUP\" describes each of them:\n"));
    add_groups(&w);
    strbuf_add(&w, "\n");
    add_games(&w);
    strbuf_add(
        &w, "%s",
        _("If FILE is -, standard input is read. Exit status: 0 success, 1 failure,\n"
          "2 usage error, 3 input not understood, 4 fault found. Full manual: man referee\n"));
    enum status status = print_prose(&w);
    strbuf_free(&w);
    return status;
}

/* --- a group, a command ----------------------------------------------------------------------- */

static void add_group(struct strbuf *w, const struct command_group *group)
{
    const struct command *c;
    char name[LOCAL_NAME];
    strbuf_add(w, "%s\n", _(group->about));
    for (int i = 0; (c = command_at(i)); i++)
        if (&command_groups[c->group] == group)
            add_row(w, command_shown(c, name), NAME_WIDTH, _(c->help));
}

static void add_command(struct strbuf *w, const struct command *c)
{
    option_set takes = c->takes | (c->record.run ? OPTION(DB) : 0);
    add_usage(w, c);
    strbuf_add(w, "  %s\n", _(c->help));
    for (int i = 0; i < OPTIONS; i++) {
        const struct program_option *row = &program_options[i];
        char call[64];
        if (!(takes >> i & 1))
            continue;
        snprintf(call, sizeof call, "%s%s%s", row->name, row->value ? " " : "",
                 row->value ? row->value : "");
        add_row(w, call, OPTION_WIDTH, _(row->help));
    }
    if (c->exits)
        strbuf_add_paragraph(w, _(c->exits), 2);
    strbuf_add(w, "%s", _("Full manual: man referee\n"));
}

enum status help_of_command(const struct command *c)
{
    struct strbuf w = {.text = NULL};
    add_command(&w, c);
    enum status status = print_prose(&w);
    strbuf_free(&w);
    return status;
}

/* --- a word ----------------------------------------------------------------------------------- */

/* The game answers that is meant, else the first that knows the word, and is named. */
static bool help_anywhere(struct strbuf *page, const struct game *game, const char *word)
{
    const struct game *first = game ? game : games[0];
    return help_on(page, first, word) || help_elsewhere(page, first, word);
}

/* Adds the page of a command, a group, or both of one name, each with a heading. */
static bool help_on_command(struct strbuf *w, const char *name)
{
    const struct command *c = command_named(name);
    const struct command_group *g = group_named(name);
    char shown[LOCAL_NAME];
    if (c && g)
        strbuf_add(w, _("Command \"%s\"\n\n"), command_shown(c, shown));
    if (c)
        add_command(w, c);
    if (c && g)
        strbuf_add(w, _("\nGroup \"%s\"\n\n"), name_shown(HELP_NAME, g->name, shown));
    if (g)
        add_group(w, g);
    return c || g;
}

/* Adds the page of the command that a word of the program is about. */
static bool help_on_record(struct strbuf *w, const char *word)
{
    const char *command = guide_page(NULL, word);
    return command && help_on_command(w, command);
}

static void add_if_near(struct strbuf *near, const char *about, const char *name, const char *word)
{
    char shown[LOCAL_NAME];
    if (any_near(about, name, word))
        add_near(near, name_shown(about, name, shown));
}

/* Adds the commands and groups with names near the word, separated by commas. */
static void add_near_commands(struct strbuf *near, const char *word)
{
    const struct command *c;
    for (int i = 0; (c = command_at(i)); i++)
        add_if_near(near, COMMAND_NAME, c->name, word);
    for (int i = 0; i < GROUPS; i++)
        if (!command_named(command_groups[i].name))
            add_if_near(near, HELP_NAME, command_groups[i].name, word);
}

enum status unknown_command(const char *name)
{
    struct strbuf w = {.text = NULL}, near = {.text = NULL}, said = {.text = NULL};
    add_near_commands(&near, name);
    strbuf_add_clean(&said, name);
    const char *text = said.text ? said.text : "";
    if (near.text)
        strbuf_add(&w, _("unknown command: %s: try %s"), text, near.text);
    else
        strbuf_add(&w, _("unknown command: %s"), text);
    enum status status = print_usage(&w, NULL);
    strbuf_free(&w);
    strbuf_free(&near);
    strbuf_free(&said);
    return status;
}

/* Reports an unknown word, with near commands and topics of the games in one line. */
static enum status no_help(const char *word, const struct game *game)
{
    struct strbuf said = {.text = NULL}, near = {.text = NULL};
    add_near_commands(&near, word);
    for (const struct game *const *g = games; *g && !near.length; g++)
        if (!game || *g == game)
            near_help(*g, word, &near);
    strbuf_add_clean(&said, word);
    const char *text = said.text ? said.text : "";
    if (near.text)
        fprintf(stderr, _("referee: no help on %s: try %s\n"), text, near.text);
    else
        fprintf(stderr, _("referee: no help on %s: referee help lists the commands\n"), text);
    strbuf_free(&said);
    strbuf_free(&near);
    return STATUS_USAGE;
}

enum status help(const struct call *c)
{
    struct strbuf name = {.text = NULL}, page = {.text = NULL};
    if (!c->n)
        return help_first();
    for (int i = 0; i < c->n; i++)
        strbuf_add(&name, "%s%s", i ? " " : "", c->words[i]);
    bool known =
        !name.failed && (help_on_command(&page, name.text) || help_on_record(&page, name.text) ||
                         help_anywhere(&page, c->o->game, name.text));
    enum status status = name.failed ? print_failure("help", _("out of memory"))
                         : known     ? print_prose(&page)
                                     : no_help(name.text, c->o->game);
    strbuf_free(&name);
    strbuf_free(&page);
    return status;
}
