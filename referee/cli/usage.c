/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "usage.h"

#include <stdio.h>
#include <string.h>

#include "base/files.h"
#include "base/i18n.h"
#include "base/text.h"
#include "base/vocabulary.h"
#include "games/game.h"
#include "session/call.h"

enum { USAGE_INDENT = 4 };

static const char program_arguments[] = "[--db FILE] [--game NAME] [COMMAND [ARGUMENTS]]";

const char *command_shown(const struct command *c, char name[LOCAL_NAME])
{
    return name_shown(COMMAND_NAME, c->name, name);
}

void add_usage(struct strbuf *w, const struct command *c)
{
    struct strbuf line = {.text = NULL};
    char name[LOCAL_NAME];
    strbuf_add(&line, _("usage: referee %s"), c ? command_shown(c, name) : "");
    if (!c || *c->arguments) {
        strbuf_add(&line, "%s", c ? " " : "");
        strbuf_add_call(&line, c ? c->arguments : program_arguments, 0);
    }
    if (line.text)
        strbuf_add_paragraph(w, line.text, USAGE_INDENT);
    w->failed |= line.failed;
    strbuf_free(&line);
}

enum status print_usage(const struct strbuf *problem, const struct command *c)
{
    struct strbuf page = {.text = NULL};
    add_usage(&page, c);
    if (!c)
        strbuf_add(&page, "%s", _("referee help lists the commands\n"));
    fprintf(stderr, "referee: %s\n%s", problem->text ? problem->text : "",
            page.text ? page.text : "");
    strbuf_free(&page);
    return STATUS_USAGE;
}

enum status usage(const char *problem, const char *word, const struct command *c)
{
    struct strbuf w = {.text = NULL};
    strbuf_add(&w, "%s", _(problem));
    if (word) {
        strbuf_add(&w, "%s", _(": "));
        strbuf_add_clean(&w, word);
    }
    enum status status = print_usage(&w, c);
    strbuf_free(&w);
    return status;
}

enum status usage_of_game(const char *word, const struct command *c)
{
    struct strbuf w = {.text = NULL}, line = {.text = NULL};
    strbuf_add(&line, "%s", _("unknown game"));
    strbuf_add(&line, "%s", _(": "));
    strbuf_add_clean(&line, word);
    strbuf_add(&line, "%s", _("; the games are "));
    for (int i = 0; games[i]; i++)
        strbuf_add(&line, "%s%s", i ? _(", ") : "", games[i]->name);
    if (line.text)
        strbuf_add_paragraph(&w, line.text, USAGE_INDENT);
    w.failed |= line.failed;
    if (w.length && w.text[w.length - 1] == '\n')
        w.text[--w.length] = '\0';
    enum status status = print_usage(&w, c);
    strbuf_free(&line);
    strbuf_free(&w);
    return status;
}

struct option_gaps {
    const struct program_option *option, *other;
    const struct command *command;
};

static void fill_options(struct strbuf *w, const void *context, const char *gap, size_t length)
{
    const struct option_gaps *g = context;
    char name[LOCAL_NAME];
    if (length == 6 && memcmp(gap, "option", 6) == 0)
        strbuf_add(w, "%s", g->option->name);
    else if (length == 5 && memcmp(gap, "other", 5) == 0)
        strbuf_add(w, "%s", g->other->name);
    else if (length == 5 && memcmp(gap, "value", 5) == 0)
        strbuf_add_call(w, g->option->value, 0);
    else
        strbuf_add(w, "%s", command_shown(g->command, name));
}

enum status usage_of_options(const char *sentence, const struct program_option *option,
                             const struct program_option *other, const struct command *c)
{
    const struct option_gaps gaps = {option, other, c};
    struct strbuf w = {.text = NULL};
    strbuf_add_filled(&w, _(sentence), fill_options, &gaps);
    enum status status = print_usage(&w, c);
    strbuf_free(&w);
    return status;
}
