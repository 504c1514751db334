/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "phone_commands.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"
#include "base/local_names.h"
#include "session/commands.h"

enum { COMMAND_ROOM = 64, NUMBER_ROOM = 16, OPTION_ROOM = 128, LISTED_TURNS = 12 };

enum session_code phone_refuse(struct session_error *err, const char *reason)
{
    *err = (struct session_error){.code = SESSION_REFUSED};
    snprintf(err->text, sizeof err->text, "%s", reason);
    return err->code;
}

static enum session_code no_memory(struct session_error *err)
{
    phone_refuse(err, _("out of memory"));
    return err->code = SESSION_FAILED;
}

/* --- what phones have of their own ------------------------------------------------------------ */

/* "announce silent", as at the prompt, and "announce=silent" */
static enum session_code run_set(const struct session_call *c)
{
    char option[OPTION_ROOM];
    size_t n = strcspn(c->argument, " ="), skip = strspn(c->argument + n, " =");
    snprintf(option, sizeof option, "%.*s%s%s", (int)(n < sizeof option ? n : 0), c->argument,
             skip ? "=" : "", c->argument + n + skip);
    return session_set(c->s, option, c->err);
}

/* ".edit 12 64 1/7 1/5" */
static enum session_code run_edit(const struct session_call *c)
{
    char target[NUMBER_ROOM];
    size_t n = strcspn(c->argument, " ");
    snprintf(target, sizeof target, "%.*s", (int)(n < sizeof target ? n : sizeof target - 1),
             c->argument);
    return session_edit(c->s, target, c->argument + n + strspn(c->argument + n, " "), c->said,
                        c->err);
}

static enum session_code run_turn(const struct session_call *c)
{
    long n = *c->argument ? strtol(c->argument, NULL, 10) : 0;
    return n >= 0 && session_turn(c->s, n, c->said)
               ? SESSION_OK
               : phone_refuse(c->err, _("There is no such turn"));
}

static enum session_code run_options(const struct session_call *c)
{
    if (!session_options_told(c->s, *c->argument != '\0', c->said))
        strbuf_add(c->said, "%s", _("The match is played by what is usual."));
    return SESSION_OK;
}

static enum session_code run_partie(const struct session_call *c)
{
    if (*c->argument)
        return phone_refuse(c->err, _("A partie is begun on the page for a new match"));
    return session_partie_sheet(c->s, NULL, c->said, c->err);
}

static enum session_code run_next(const struct session_call *c)
{
    return phone_refuse(c->err, _("The next match has a button, once this one is over"));
}

static enum session_code (*const own[DOT_IDS])(const struct session_call *c) = {
    [DOT_SET] = run_set,         [DOT_EDIT] = run_edit,     [DOT_TURN] = run_turn,
    [DOT_OPTIONS] = run_options, [DOT_PARTIE] = run_partie, [DOT_NEXT] = run_next,
};

static bool is_for(const struct session_command *c, enum role role)
{
    return c->phone == PHONE_SCORER || (c->phone == PHONE_ARBITER && role == ROLE_ARBITER);
}

static enum session_code refuse_command(struct session_error *err)
{
    return phone_refuse(err,
                        _("this command is not available on phones; .help lists those that are"));
}

/* --- what the game has ------------------------------------------------------------------------ */

static void add_command(struct strbuf *w, const char *names)
{
    char name[LOCAL_NAME];
    strbuf_add(w, " .%s", name_shown(COMMAND_NAME, names, name));
}

static void add_help(const struct session *s, enum role role, struct strbuf *said)
{
    const struct game *g = session_game(s);
    const struct session_command *c;
    strbuf_add(said, "%s", _("Dice, men and words are typed as at the prompt. Commands:"));
    for (int i = 0; (c = session_command(i)); i++)
        if (is_for(c, role))
            add_command(said, c->topic->names);
    for (const struct query_command *q = g->questions; q && q->topic.names; q++)
        add_command(said, q->topic.names);
    for (const struct alias_command *y = g->sayings; y && y->topic.names; y++)
        add_command(said, y->topic.names);
    strbuf_add(said, "\n");
}

/* ".why", ".due": NULL: the game has no such question. */
static const struct query_command *find_question(const struct session *s, const char *name)
{
    const struct query_command *q = session_game(s)->questions;
    while (q && q->topic.names && !is_named(COMMAND_NAME, q->topic.names, name))
        q++;
    return q && q->topic.names ? q : NULL;
}

static enum session_code run_question(const struct session_call *c, const struct query_command *q)
{
    char name[LOCAL_NAME];
    long turn = *c->argument ? strtol(c->argument, NULL, 10) : 0;
    snprintf(name, sizeof name, "%.*s", (int)strcspn(q->topic.names, " "), q->topic.names);
    return session_ask(c->s, name, turn, c->said)
               ? SESSION_OK
               : phone_refuse(c->err, _(session_refusal(c->s, q, turn)));
}

/* ".claim 4" says "school 4"; NULL: the game has no such saying. */
static const struct alias_command *find_saying(const struct session *s, const char *name)
{
    const struct alias_command *y = session_game(s)->sayings;
    while (y && y->topic.names && !is_named(COMMAND_NAME, y->topic.names, name))
        y++;
    return y && y->topic.names ? y : NULL;
}

static enum session_code run_saying(const struct session_call *c, const struct alias_command *y)
{
    struct strbuf line = {.text = NULL};
    const char *refused = session_say(c->s, y, c->argument, &line);
    enum session_code code = line.failed ? no_memory(c->err)
                             : refused
                                 ? phone_refuse(c->err, _(refused))
                                 : session_line(c->s, line.text, line.length, c->said, c->err);
    strbuf_free(&line);
    return code;
}

static enum session_code run_general(struct session_call *c, enum role role)
{
    if (!is_for(c->command, role))
        return refuse_command(c->err);
    if (c->command->id == DOT_HELP) {
        add_help(c->s, role, c->said);
        return SESSION_OK;
    }
    return own[c->command->id] ? own[c->command->id](c) : c->command->run(c);
}

static enum session_code run_command(struct session_call *c, const char *name, enum role role)
{
    for (int i = 0; (c->command = session_command(i)); i++)
        if (is_named(COMMAND_NAME, c->command->topic->names, name))
            return run_general(c, role);
    const struct alias_command *said = find_saying(c->s, name);
    const struct query_command *asked = find_question(c->s, name);
    return said ? run_saying(c, said) : asked ? run_question(c, asked) : refuse_command(c->err);
}

enum session_code phone_command(struct session *s, const char *line, size_t length, enum role role,
                                struct strbuf *said, struct session_error *err)
{
    struct session_call c = {.s = s, .turns = LISTED_TURNS, .said = said, .err = err};
    char *text = strndup(line, length), name[COMMAND_ROOM];
    if (!text)
        return no_memory(err);
    size_t n = strcspn(text, " ");
    snprintf(name, sizeof name, "%.*s", (int)(n < sizeof name ? n : 0), text);
    c.argument = text + n + strspn(text + n, " ");
    enum session_code code = run_command(&c, name, role);
    free(text);
    return code;
}
