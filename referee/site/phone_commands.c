/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "phone_commands.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"
#include "base/local_names.h"

enum { COMMAND_ROOM = 64, NUMBER_ROOM = 16, OPTION_ROOM = 128 };

/* What a command is given: its argument, and where the session answers. */
struct phone_command {
    struct session *s;
    const char *argument;
    enum role role;
    enum arbiter_ruling_kind ruled; /* of a command that rules */
    struct strbuf *said;
    struct session_error *err;
};

enum session_code phone_refuse(struct session_error *err, const char *reason)
{
    *err = (struct session_error){.code = SESSION_REFUSED};
    snprintf(err->text, sizeof err->text, "%s", reason);
    return err->code;
}

static enum session_code run_undo(const struct phone_command *c)
{
    size_t n = session_how_many(c->argument);
    return n ? session_undo_many(c->s, n, c->said, c->err)
             : phone_refuse(c->err, _("Type the number of lines to undo after .undo"));
}

static enum session_code run_redo(const struct phone_command *c)
{
    size_t n = session_how_many(c->argument);
    return n ? session_redo_many(c->s, n, c->said, c->err)
             : phone_refuse(c->err, _("Type the number of lines to redo after .redo"));
}

/* "announce silent", as at the prompt, and "announce=silent" */
static enum session_code run_set(const struct phone_command *c)
{
    char option[OPTION_ROOM];
    size_t n = strcspn(c->argument, " ="), skip = strspn(c->argument + n, " =");
    snprintf(option, sizeof option, "%.*s%s%s", (int)(n < sizeof option ? n : 0), c->argument,
             skip ? "=" : "", c->argument + n + skip);
    return session_set(c->s, option, c->err);
}

/* ".edit 12 64 1/7 1/5" */
static enum session_code run_edit(const struct phone_command *c)
{
    char target[NUMBER_ROOM];
    size_t n = strcspn(c->argument, " ");
    snprintf(target, sizeof target, "%.*s", (int)(n < sizeof target ? n : sizeof target - 1),
             c->argument);
    return session_edit(c->s, target, c->argument + n + strspn(c->argument + n, " "), c->said,
                        c->err);
}

static enum session_code run_note(const struct phone_command *c)
{
    return session_note(c->s, c->argument, c->said, c->err);
}

static enum session_code run_overrule(const struct phone_command *c)
{
    return session_overrule(c->s, c->argument, c->said, c->err);
}

/* What was typed could not be made the words of a record: why not, NULL for want of memory. */
static enum session_code not_made(struct session_error *err, const char *refused)
{
    *err = (struct session_error){.code = refused ? SESSION_REFUSED : SESSION_FAILED};
    snprintf(err->text, sizeof err->text, "%s", refused ? _(refused) : _("out of memory"));
    return err->code;
}

static enum session_code run_ruling(const struct phone_command *c)
{
    struct arbiter_ruling d;
    const char *refused = session_parse_ruling(c->s, c->ruled, c->argument, &d);
    enum session_code code =
        refused ? not_made(c->err, refused) : session_rule(c->s, &d, c->said, c->err);
    if (code == SESSION_OK && c->ruled == ARBITER_ADJOURN)
        session_adjournment_note(c->s, c->said);
    return code;
}

/* --- what is only told ---------------------------------------------------------------------------
 */

static enum session_code run_turns(const struct phone_command *c)
{
    enum { SHOWN = 12 };
    long n = *c->argument ? strtol(c->argument, NULL, 10) : SHOWN;
    if (n < 1)
        return phone_refuse(c->err, _("Type the number of turns to show after .turns"));
    session_turns(c->s, -n, 0, c->said);
    return SESSION_OK;
}

static enum session_code run_turn(const struct phone_command *c)
{
    long n = *c->argument ? strtol(c->argument, NULL, 10) : 0;
    return n >= 0 && session_turn(c->s, n, c->said)
               ? SESSION_OK
               : phone_refuse(c->err, _("There is no such turn"));
}

static enum session_code run_options(const struct phone_command *c)
{
    if (!session_options_told(c->s, *c->argument != '\0', c->said))
        strbuf_add(c->said, "%s", _("The match is played by what is usual."));
    return SESSION_OK;
}

static enum session_code run_score(const struct phone_command *c)
{
    session_score(c->s, c->said);
    return SESSION_OK;
}

static enum session_code run_orders(const struct phone_command *c)
{
    if (!session_orders(c->s, c->said))
        strbuf_add(c->said, "%s", _("Nothing is to be moved."));
    return SESSION_OK;
}

static enum session_code run_partie(const struct phone_command *c)
{
    if (*c->argument)
        return phone_refuse(c->err, _("A partie is begun on the page for a new match"));
    return session_partie_sheet(c->s, NULL, c->said, c->err);
}

static enum session_code run_next(const struct phone_command *c)
{
    return phone_refuse(c->err, _("The next match has a button, once this one is over"));
}

static enum session_code run_help(const struct phone_command *c);

/* --- the table -------------------------------------------------------------------------------- */

static const struct {
    const char *name;
    enum role least;
    enum session_code (*run)(const struct phone_command *c);
    enum arbiter_ruling_kind ruled;
} dotted[] = {
    {NC_("command name", "undo back"), ROLE_SCORER, run_undo, ARBITER_NONE},
    {NC_("command name", "redo"), ROLE_SCORER, run_redo, ARBITER_NONE},
    {NC_("command name", "edit correct"), ROLE_SCORER, run_edit, ARBITER_NONE},
    {NC_("command name", "set"), ROLE_SCORER, run_set, ARBITER_NONE},
    {NC_("command name", "resign give-up"), ROLE_SCORER, run_ruling, ARBITER_RESIGN},
    {NC_("command name", "break"), ROLE_SCORER, run_ruling, ARBITER_BREAK},
    {NC_("command name", "adjourn"), ROLE_SCORER, run_ruling, ARBITER_ADJOURN},
    {NC_("command name", "protest"), ROLE_SCORER, run_ruling, ARBITER_PROTEST},
    {NC_("command name", "turns"), ROLE_SCORER, run_turns, ARBITER_NONE},
    {NC_("command name", "turn"), ROLE_SCORER, run_turn, ARBITER_NONE},
    {NC_("command name", "score"), ROLE_SCORER, run_score, ARBITER_NONE},
    {NC_("command name", "orders"), ROLE_SCORER, run_orders, ARBITER_NONE},
    {NC_("command name", "options"), ROLE_SCORER, run_options, ARBITER_NONE},
    {NC_("command name", "partie"), ROLE_SCORER, run_partie, ARBITER_NONE},
    {NC_("command name", "next"), ROLE_SCORER, run_next, ARBITER_NONE},
    {NC_("command name", "help"), ROLE_SCORER, run_help, ARBITER_NONE},
    {NC_("command name", "note"), ROLE_ARBITER, run_note, ARBITER_NONE},
    {NC_("command name", "overrule"), ROLE_ARBITER, run_overrule, ARBITER_NONE},
    {NC_("command name", "rule"), ROLE_ARBITER, run_ruling, ARBITER_NONE},
    {NC_("command name", "forfeit"), ROLE_ARBITER, run_ruling, ARBITER_FORFEIT},
    {NC_("command name", "decide"), ROLE_ARBITER, run_ruling, ARBITER_DECIDE},
};

enum { DOTTED = sizeof dotted / sizeof dotted[0] };

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

static enum session_code run_help(const struct phone_command *c)
{
    const struct game *g = session_game(c->s);
    strbuf_add(c->said, "%s", _("Dice, men and words are typed as at the prompt. Commands:"));
    for (int i = 0; i < DOTTED; i++)
        if (c->role >= dotted[i].least)
            add_command(c->said, dotted[i].name);
    for (const struct query_command *q = g->questions; q && q->topic.names; q++)
        add_command(c->said, q->topic.names);
    for (const struct alias_command *y = g->sayings; y && y->topic.names; y++)
        add_command(c->said, y->topic.names);
    strbuf_add(c->said, "\n");
    return SESSION_OK;
}

/* ".why", ".due": NULL: the game has no such question. */
static const struct query_command *find_question(const struct session *s, const char *name)
{
    const struct query_command *q = session_game(s)->questions;
    while (q && q->topic.names && !is_named(COMMAND_NAME, q->topic.names, name))
        q++;
    return q && q->topic.names ? q : NULL;
}

static enum session_code run_question(const struct phone_command *c, const struct query_command *q)
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

static enum session_code run_saying(const struct phone_command *c, const struct alias_command *y)
{
    struct strbuf line = {.text = NULL};
    const char *refused = session_say(c->s, y, c->argument, &line);
    enum session_code code = refused || line.failed
                                 ? not_made(c->err, refused)
                                 : session_line(c->s, line.text, line.length, c->said, c->err);
    strbuf_free(&line);
    return code;
}

static enum session_code run_command(struct phone_command *c, const char *name)
{
    for (int i = 0; i < DOTTED; i++)
        if (is_named(COMMAND_NAME, dotted[i].name, name)) {
            c->ruled = dotted[i].ruled;
            return c->role < dotted[i].least ? refuse_command(c->err) : dotted[i].run(c);
        }
    const struct alias_command *said = find_saying(c->s, name);
    const struct query_command *asked = find_question(c->s, name);
    return said ? run_saying(c, said) : asked ? run_question(c, asked) : refuse_command(c->err);
}

enum session_code phone_command(struct session *s, const char *line, size_t length, enum role role,
                                struct strbuf *said, struct session_error *err)
{
    struct phone_command c = {.s = s, .said = said, .err = err, .role = role};
    char *text = strndup(line, length), name[COMMAND_ROOM];
    if (!text)
        return not_made(err, NULL);
    size_t n = strcspn(text, " ");
    snprintf(name, sizeof name, "%.*s", (int)(n < sizeof name ? n : 0), text);
    c.argument = text + n + strspn(text + n, " ");
    enum session_code code = run_command(&c, name);
    free(text);
    return code;
}
