/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "usage.h"

#include <stdio.h>
#include <string.h>

#include "base/files.h"
#include "base/i18n.h"
#include "base/paragraph.h"
#include "talk/call.h"
#include "talk/near.h"

enum { USAGE_INDENT = 4 };

void add_usage(struct words *w, const struct command *c)
{
    struct words line = {.text = NULL};
    if (!c) {
        words_add(w, "%s", _("usage: referee [--db FILE] [COMMAND ...]\n"));
        return;
    }
    words_add(&line, _("usage: referee %s"), c->name);
    if (*c->arguments) {
        words_add(&line, " ");
        words_add_call(&line, c->arguments, 0);
    }
    if (line.text)
        words_add_paragraph(w, line.text, USAGE_INDENT);
    w->failed |= line.failed;
    words_free(&line);
}

/* Prints to stderr what is wrong, and how it is called. */
static enum status put_usage(const struct words *problem, const struct command *c)
{
    struct words page = {.text = NULL};
    add_usage(&page, c);
    if (!c)
        words_add(&page, "%s", _("referee help lists the commands\n"));
    fprintf(stderr, "referee: %s\n%s", problem->text ? problem->text : "",
            page.text ? page.text : "");
    words_free(&page);
    return STATUS_USAGE;
}

enum status usage(const char *problem, const char *word, const struct command *c)
{
    struct words w = {.text = NULL};
    words_add(&w, "%s", _(problem));
    if (word) {
        words_add(&w, "%s", _(": "));
        words_add_clean(&w, word);
    }
    enum status status = put_usage(&w, c);
    words_free(&w);
    return status;
}

struct option_gaps {
    const struct program_option *option, *other;
    const struct command *command;
};

static void fill_options(struct words *w, const void *context, const char *gap, size_t length)
{
    const struct option_gaps *g = context;
    if (length == 6 && memcmp(gap, "option", 6) == 0)
        words_add(w, "%s", g->option->name);
    else if (length == 5 && memcmp(gap, "other", 5) == 0)
        words_add(w, "%s", g->other->name);
    else if (length == 5 && memcmp(gap, "value", 5) == 0)
        words_add_call(w, g->option->value, 0);
    else
        words_add(w, "%s", g->command->name);
}

enum status usage_of_options(const char *sentence, const struct program_option *option,
                             const struct program_option *other, const struct command *c)
{
    const struct option_gaps gaps = {option, other, c};
    struct words w = {.text = NULL};
    words_add_filled(&w, _(sentence), fill_options, &gaps);
    enum status status = put_usage(&w, c);
    words_free(&w);
    return status;
}

static void add_if_near(struct words *near, const char *name, const char *word)
{
    if (is_near(name, word))
        words_add(near, "%s%s", near->length ? ", " : "", name);
}

void add_near_commands(struct words *near, const char *word)
{
    const struct command *c;
    for (int i = 0; (c = command_at(i)); i++)
        add_if_near(near, c->name, word);
    for (int i = 0; i < GROUPS; i++)
        if (!command_named(command_groups[i].name))
            add_if_near(near, command_groups[i].name, word);
}

enum status unknown_command(const char *name)
{
    struct words w = {.text = NULL}, near = {.text = NULL}, said = {.text = NULL};
    add_near_commands(&near, name);
    words_add_clean(&said, name);
    const char *text = said.text ? said.text : "";
    if (near.text)
        words_add(&w, _("unknown command: %s: perhaps %s"), text, near.text);
    else
        words_add(&w, _("unknown command: %s"), text);
    enum status status = put_usage(&w, NULL);
    words_free(&w);
    words_free(&near);
    words_free(&said);
    return status;
}
