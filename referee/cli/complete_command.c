/* SPDX-License-Identifier: GPL-3.0-or-later */
/* complete line -- WORD...: prints the completions of the last word of a command line, one per
 * line, each followed by a tab and its description. A line with only a colon means: complete
 * files, too. The shells call it (completions/). */
#include <stdio.h>
#include <string.h>

#include "base/files.h"
#include "base/i18n.h"
#include "commands.h"
#include "session/help.h"

/* The words typed. The last one is to be completed. */
struct typed {
    struct strbuf out;
    const char *word;
    const struct command *command;         /* NULL: none yet */
    int count;                             /* number of its arguments */
    const char *first, *second;            /* of these */
    const struct program_option *awaiting; /* an option whose value the word is */
    struct options_given o;
};

static void offer(struct typed *t, const char *text, const char *about)
{
    if (strncmp(text, t->word, strlen(t->word)) == 0)
        strbuf_add(&t->out, "%s%s%s\n", text, about ? "\t" : "", about ? _(about) : "");
}

/* Offers the name that is shown; the others, too, once one is begun. */
static void offer_names(struct typed *t, const char *about, const char *names, const char *help)
{
    struct name_list list = names_of(about, names);
    char name[LOCAL_NAME];
    for (bool first = true; next_name(&list, name); first = false)
        if (first || *t->word)
            offer(t, name, help);
}

static void offer_choices(struct typed *t, const char *choices)
{
    char name[32];
    for (const char *at = choices; *at; at += strspn(at, " ")) {
        size_t n = strcspn(at, " ");
        snprintf(name, sizeof name, "%.*s", (int)n, at);
        offer(t, name, NULL);
        at += n;
    }
}

/* --- what there is ---------------------------------------------------------------------------- */

static void offer_commands(struct typed *t)
{
    const struct command *c;
    for (int i = 0; (c = command_at(i)); i++)
        offer_names(t, COMMAND_NAME, c->name, c->help);
}

static void offer_games(struct typed *t)
{
    for (const struct game *const *g = games; *g; g++)
        offer(t, (*g)->name, (*g)->title);
}

/* Offers the commands, the groups, and the topics of the games' help. */
static void offer_help(struct typed *t)
{
    const struct game *game = t->o.game ? t->o.game : games[0];
    char name[LOCAL_NAME];
    offer_commands(t);
    for (int i = 0; i < GROUPS; i++)
        offer_names(t, HELP_NAME, command_groups[i].name, command_groups[i].about);
    for (int i = 0; help_names(game, i); i++)
        offer(t, help_name(game, i, name), NULL);
}

/* Offers what is in the record. The record's own lists are printed as they are found. */
static void offer_recorded(struct typed *t, const char *what)
{
    char kind[16], word[256];
    snprintf(kind, sizeof kind, "%s", what);
    snprintf(word, sizeof word, "%s", t->word);
    char *words[] = {kind, word, NULL};
    if (t->out.text)
        (void)print_buf(&t->out);
    (void)run_on_record(&(struct call){command_named("complete"), words, 2, &t->o, NULL});
}

/* Offers who has entered the event. */
static void offer_entered(struct typed *t)
{
    char *words[] = {"entered", (char *)t->word, (char *)t->first, NULL};
    if (t->out.text)
        (void)print_buf(&t->out);
    (void)run_on_record(&(struct call){command_named("complete"), words, 3, &t->o, NULL});
}

static void offer_settings(struct typed *t)
{
    char game[64];
    offer_choices(t, "system=swiss system=round-robin system=knock-out rounds= points-bye=1 "
                     "points-bye=1/2 points-bye=0 tie-breaks=");
    for (const struct game *const *g = games; *g; g++) {
        snprintf(game, sizeof game, "game=%s", (*g)->name);
        offer(t, game, (*g)->title);
    }
}

/* Offers what may follow the name of an event. */
static void offer_facts(struct typed *t)
{
    const char *verb = t->second ? t->second : "";
    bool of_player =
        strcmp(verb, "withdraw") == 0 || strcmp(verb, "absent") == 0 || strcmp(verb, "bye") == 0;
    if (t->count == 1)
        offer_choices(t, "enter withdraw absent bye set undo");
    else if (strcmp(verb, "set") == 0)
        offer_settings(t);
    else if (t->count == 2 && strcmp(verb, "enter") == 0)
        offer_recorded(t, "players");
    else if (t->count == 2 && of_player)
        offer_entered(t);
    else if (t->count == 3 && strcmp(verb, "bye") == 0)
        offer_choices(t, "full half zero");
}

static void offer_kind(struct typed *t, enum completed kind)
{
    static const char *const recorded[] = {
        [COMPLETE_MATCHES] = "matches",   [COMPLETE_PLAYERS] = "players",
        [COMPLETE_EVENTS] = "events",     [COMPLETE_PARTIES] = "parties",
        [COMPLETE_VERSIONS] = "versions", [COMPLETE_MATCHES_OR_FILES] = "matches"};
    if (kind == COMPLETE_FILES || kind == COMPLETE_MATCHES_OR_FILES)
        strbuf_add(&t->out, ":\n");
    if (kind == COMPLETE_MATCHES || kind == COMPLETE_MATCHES_OR_FILES)
        offer(t, "last", N_("the most recent match"));
    if (kind == COMPLETE_GAMES)
        offer_games(t);
    else if (kind == COMPLETE_HELP)
        offer_help(t);
    else if (kind == COMPLETE_FACTS)
        offer_facts(t);
    else if (kind != COMPLETE_NOTHING && kind != COMPLETE_FILES)
        offer_recorded(t, recorded[kind]);
}

static void offer_options(struct typed *t)
{
    option_set common = OPTION(DB) | OPTION(COLOR) | OPTION(HELP);
    option_set none = OPTION(GAME) | OPTION(VERSION);
    option_set there = common | (t->command ? t->command->takes : none);
    for (int i = 0; i < OPTIONS; i++)
        if (there >> i & 1)
            offer(t, program_options[i].name, program_options[i].help);
}

/* --- the line --------------------------------------------------------------------------------- */

/* Handles a word before the last. A shell may pass the = after an option as a separate word. */
static void pass(struct typed *t, const char *word)
{
    const struct program_option *row = option_named(word);
    if (t->awaiting && strcmp(word, "=") == 0)
        return;
    if (t->awaiting == &program_options[OPTION_DB])
        t->o.db = word;
    if (t->awaiting == &program_options[OPTION_GAME])
        t->o.game = game_named(word);
    if (t->awaiting)
        t->awaiting = NULL;
    else if (row && row->value)
        t->awaiting = row;
    else if (*word != '-' && t->command) {
        t->first = t->count == 0 ? word : t->first;
        t->second = t->count == 1 ? word : t->second;
        t->count++;
    } else if (*word != '-')
        t->command = command_named(word);
}

static void offer_all(struct typed *t)
{
    if (t->awaiting && t->awaiting->choices)
        offer_choices(t, t->awaiting->choices);
    else if (t->awaiting)
        offer_kind(t, t->awaiting->completed);
    else if (*t->word == '-')
        offer_options(t);
    else if (!t->command)
        offer_commands(t);
    else
        offer_kind(t, t->command->completed[t->count > 0]);
}

static enum status complete_line(const struct call *c)
{
    struct typed t = {.word = c->words[c->n - 1], .o = {.db = c->o->db}};
    for (int i = 1; i + 1 < c->n; i++)
        pass(&t, c->words[i]);
    if (t.awaiting && strcmp(t.word, "=") == 0)
        t.word = "";
    offer_all(&t);
    enum status status = print_buf(&t.out);
    strbuf_free(&t.out);
    return status;
}

enum status complete(const struct call *c)
{
    if (strcmp(c->words[0], "line") == 0)
        return c->n > 1 ? complete_line(c) : usage(N_("too few arguments"), NULL, c->command);
    return c->n > 2 ? usage(N_("too many arguments"), NULL, c->command) : run_on_record(c);
}
