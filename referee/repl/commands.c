/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "commands.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"
#include "base/scan.h"
#include "log/seats.h"
#include "menu.h"

/* --- general commands and those of the game --------------------------------------------------- */

size_t first_length(const struct dot_command *c)
{
    return strcspn(c->topic->names, " ");
}

bool is_called(const struct dot_command *c, const char *name)
{
    size_t n = first_length(c);
    return strlen(name) == n && memcmp(c->topic->names, name, n) == 0;
}

static void add_command(struct menu *m, const struct dot_command *c)
{
    size_t at = m->count;
    if (m->count == MENU_ROOM)
        return;
    for (; at && strcmp(m->entry[at - 1].topic->names, c->topic->names) > 0; at--)
        m->entry[at] = m->entry[at - 1];
    m->entry[at] = *c;
    m->count++;
}

void make_menu(const struct game *game, struct menu *m)
{
    const struct dot_command *c;
    *m = (struct menu){.count = 0};
    for (int i = 0; (c = house_command(i)); i++)
        if ((game->series || !c->of_series) && (game->claims || !c->of_claims))
            add_command(m, c);
    for (const struct query_command *q = game->questions; q && q->topic.names; q++)
        add_command(m, &(struct dot_command){.topic = &q->topic,
                                             .group = DOT_TABLE,
                                             .first = *q->argument != '\0',
                                             /* .why */ .help = q->help,
                                             .question = q});
    for (const struct alias_command *s = game->sayings; s && s->topic.names; s++)
        add_command(m, &(struct dot_command){
                           .topic = &s->topic, .group = DOT_ARBITER, .help = s->help, .saying = s});
}

static void run_question(struct repl *r, const struct query_command *q, const char *argument)
{
    char *end = NULL, name[32];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(q->topic.names, " "), q->topic.names);
    long turn = *argument ? strtol(argument, &end, 10) : 0;
    if (!session_has_match(r->session))
        repl_refuse(r, "No match is open: type .new to begin one");
    else if (*q->argument && *argument && (*end || turn < 1))
        repl_refuse(r, turn_is_coup(session_game(r->session))
                           ? N_("After .why comes the number of the turn")
                           : N_("After .why comes the number of a turn"));
    else if (!*q->argument && session_over(r->session))
        repl_refuse(r, "The match is over: nobody throws any more");
    else if (!session_ask(r->session, name, turn, &r->said))
        repl_refuse(r, q->refused);
}

static void run_saying(struct repl *r, const struct alias_command *s, const char *argument)
{
    struct session_error e;
    struct strbuf line = {.text = NULL};
    if (!session_has_match(r->session)) {
        repl_refuse(r, "No match is open: type .new to begin one");
        return;
    }
    const char *refused = session_say(r->session, s, argument, &line);
    if (refused || line.failed) {
        repl_refuse(r, refused ? refused : "out of memory");
    } else if (session_line(r->session, line.text, line.length, &r->said, &e) != SESSION_OK) {
        e.column = 0; /* the column is in the line built from it */
        repl_complain(r, &e);
    }
    strbuf_free(&line);
}

const char *command_name(const struct game *game, int i, char name[32])
{
    struct menu m;
    make_menu(game, &m);
    if (i < 0 || (size_t)i >= m.count)
        return NULL;
    snprintf(name, 32, "%.*s", (int)first_length(&m.entry[i]), m.entry[i].topic->names);
    return name;
}

bool next_alias(const struct menu *m, size_t *row, const char **at, char name[32])
{
    for (; *row < m->count; ++*row, *at = NULL) {
        const struct dot_command *c = &m->entry[*row];
        const char *rest = *at ? *at : c->topic->names + first_length(c);
        rest += *rest == ' ';
        size_t n = strcspn(rest, " ");
        if (!n)
            continue;
        snprintf(name, 32, "%.*s", (int)n, rest);
        *at = rest + n;
        return true;
    }
    return false;
}

/* Adds a command that fits, once. `found` -1: more than one. */
static void another(const struct dot_command *c, const struct dot_command **found, bool *many)
{
    if (c == *found)
        return;
    *many = *found != NULL;
    *found = c;
}

const struct dot_command *find_command(const struct menu *m, const char *typed, bool *many)
{
    const struct dot_command *found = NULL;
    const char *at = NULL;
    char name[32];
    size_t n = strlen(typed);
    *many = false;
    for (size_t i = 0; i < m->count; i++)
        if (is_called(&m->entry[i], typed))
            return &m->entry[i];
    for (size_t i = 0; n && i < m->count && !*many; i++)
        if (strncmp(m->entry[i].topic->names, typed, n) == 0)
            another(&m->entry[i], &found, many);
    for (size_t row = 0; n && !found && next_alias(m, &row, &at, name);)
        if (strcmp(name, typed) == 0)
            found = &m->entry[row];
    if (!n || found || *many)
        return found;
    at = NULL;
    for (size_t row = 0; !*many && next_alias(m, &row, &at, name);)
        if (strncmp(name, typed, n) == 0)
            another(&m->entry[row], &found, many);
    return found;
}

void command_run(struct repl *r, char *line)
{
    size_t n = strcspn(line, " \t");
    char *argument = line + n + strspn(line + n, " \t");
    char name[32] = "";
    bool many;
    for (char *end = argument + strlen(argument); end > argument && strchr(" \t\r", end[-1]);)
        *--end = '\0';
    strbuf_fold(line, n, name, sizeof name);
    const struct game *game = session_game(r->session);
    struct menu m;
    make_menu(game, &m);
    const struct dot_command *found = find_command(&m, name, &many);
    if (many)
        repl_refuse(r, "Several commands begin like this: .help lists them");
    else if (!found)
        repl_refuse(r, "There is no such command: .help lists them");
    else if (found->question)
        run_question(r, found->question, argument);
    else if (found->saying)
        run_saying(r, found->saying, argument);
    else
        found->run(r, argument);
}
