/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "commands.h"

#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arbiter.h"
#include "base/files.h"
#include "base/i18n.h"
#include "base/scan.h"
#include "help.h"
#include "log/seats.h"
#include "look.h"
#include "menu.h"
#include "partie.h"
#include "record.h"

void repl_complain(struct repl *r, const struct session_error *e)
{
    bool typed = e->code == SESSION_NOT_READ || e->code == SESSION_REFUSED;
    r->stuck = e->held && !r->terminal;
    if (r->stuck)
        return;
    enum status status = typed                        ? STATUS_NOT_READ
                         : e->code == SESSION_DIFFERS ? STATUS_FOUND
                                                      : STATUS_FAILED;
    struct strbuf said = {.text = NULL};
    strbuf_add_clean(&said, e->text); /* it may quote what was typed */
    const char *text = said.failed || !said.text ? _("out of memory") : said.text;
    fflush(stdout);
    if (!r->terminal && typed)
        fprintf(stderr, "stdin:%ld:%d: %s\n", r->line, e->column ? e->column : 1, text);
    else if (e->column > 1)
        fprintf(stderr, _("Column %d: %s.\n"), e->column, text);
    else
        fprintf(stderr, "%s.\n", text);
    strbuf_free(&said);
    if (!r->terminal || !typed)
        r->status = status_worse(r->status, status);
}

void repl_refuse(struct repl *r, const char *text)
{
    struct session_error e = {.code = SESSION_REFUSED};
    snprintf(e.text, sizeof e.text, "%s", _(text));
    repl_complain(r, &e);
}

/* --- commands --------------------------------------------------------------------------------- */

static void run_board(struct repl *r, char *argument)
{
    struct board_style look = display_look(&r->display, r->rows, r->columns);
    (void)argument;
    if (session_has_match(r->session))
        session_show(r->session, &look, &r->said);
    else
        repl_refuse(r, "No match is open: type .new to begin one");
}

static void run_score(struct repl *r, char *argument)
{
    (void)argument;
    if (session_has_match(r->session))
        session_score(r->session, &r->said);
    else
        repl_refuse(r, "No match is open: type .new to begin one");
}

/* The settings of this user; those of the match are in its record. */
static void list_settings(struct repl *r)
{
    for (int i = 0; display_name(i); i++)
        strbuf_add(&r->said, "  %-10s%s\n", display_name(i), display_now(&r->display, i));
}

static void set_option(struct repl *r, char *option, const char *name, const char *value)
{
    struct session_error e = {.code = SESSION_REFUSED};
    switch (display_set(&r->display, name, value)) {
    case DISPLAY_SET:
        return;
    case DISPLAY_NOT_KEPT:
        snprintf(e.text, sizeof e.text, _("Set until you leave; it could not be saved: %.200s: %s"),
                 r->display.file, strerror(errno));
        break;
    case DISPLAY_BAD_VALUE:
        snprintf(e.text, sizeof e.text, _("There is no such value: %s"), value);
        break;
    default:
        if (session_set(r->session, option, &e) == SESSION_OK)
            return;
    }
    repl_complain(r, &e);
}

static int add_value(void *context, const char *value)
{
    strbuf_add(context, " %s", value);
    return 0;
}

/* What a setting, or an option of the match, may be set to. False: there is none of that name. */
static bool name_values(struct repl *r, const char *name)
{
    struct strbuf values = {.text = NULL};
    for (int i = 0; display_name(i); i++)
        for (int k = 0; strcmp(display_name(i), name) == 0 && display_value(i, k); k++)
            add_value(&values, display_value(i, k));
    session_options(r->session, name, strlen(name), add_value, &values);
    bool any = values.length > 0;
    if (any)
        strbuf_add(&r->said, "%s:%s\n", name, values.text);
    r->said.failed |= values.failed;
    strbuf_free(&values);
    return any;
}

static void run_set(struct repl *r, char *argument)
{
    char name[64];
    char *blank = strpbrk(argument, " \t=");
    if (!*argument) {
        list_settings(r);
        return;
    }
    if (!blank && name_values(r, argument))
        return;
    if (!blank || blank - argument >= (ptrdiff_t)sizeof name) {
        repl_refuse(r, "Options are set like this: .set announce silent");
        return;
    }
    memcpy(name, argument, (size_t)(blank - argument));
    name[blank - argument] = '\0';
    *blank = '=';
    char *value = blank + 1;
    size_t skip = strspn(value, " \t=");
    memmove(value, value + skip, strlen(value + skip) + 1);
    set_option(r, argument, name, value);
}

static void run_quit(struct repl *r, char *argument)
{
    (void)argument;
    if (r->leaving || !session_unsaved(r->session) || session_record_unsaved(r->session)) {
        r->quit = true;
        return;
    }
    r->leaving = true;
    repl_refuse(r, N_("This match is in memory only and would be lost: type .save FILE first, or "
                      ".quit again"));
}

static const struct dot_command commands[] = {
    {.name = "adjourn",
     .arguments = "[WHY]",
     .help = N_("leave the match, with a slip of how it stands"),
     .run = command_adjourn},
    {.name = "board", .arguments = "", .help = N_("the score table"), .run = run_board},
    {.name = "break",
     .arguments = "[WHY]",
     .help = N_("note an agreed break"),
     .run = command_break},
    {.name = "turn",
     .arguments = "[NUMBER]",
     .help = N_("a turn in full: the ruling, what was typed, when"),
     .run = command_coup},
    {.name = "turns",
     .arguments = "[N|A-B]",
     .help = N_("the turns in a list; * the arbiter has ruled"),
     .run = command_coups},
    {.name = "edit",
     .arguments = "NUMBER",
     .help = N_("correct an earlier turn"),
     .run = command_edit},
    {.name = "forfeit",
     .arguments = "PLAYER [VALUE] [WHY]",
     .help = N_("a player has lost the match"),
     .run = command_forfeit},
    {.name = "help",
     .arguments = "[WORD]",
     .help = N_("this page, or help on a word"),
     .run = command_help},
    {.name = "matches",
     .arguments = "",
     .help = N_("the recorded matches, the most recent first"),
     .run = command_matches},
    {.name = "new",
     .arguments = "[WHITE - BLACK]",
     .help = N_("a new match; the present one is kept"),
     .run = command_new},
    {.name = "next",
     .arguments = "[NAME]",
     .help = N_("the next match of a partie"),
     .run = command_next,
     .of_series = true},
    {.name = "note",
     .arguments = "WORDS",
     .help = N_("the arbiter's words on the last claim"),
     .run = command_note},
    {.name = "options",
     .arguments = "",
     .help = N_("what the match is played by, what is set"),
     .run = command_options},
    {.name = "orders",
     .arguments = "",
     .help = N_("what was to be moved after the last change"),
     .run = command_orders},
    {.name = "overrule",
     .arguments = "POINTS WHY",
     .help = N_("replace the last ruling by the arbiter's"),
     .run = command_overrule,
     .of_claims = true},
    {.name = "partie",
     .arguments = "[NAME ...]",
     .help = N_("begin a partie à écrire, or see its sheet"),
     .run = command_partie,
     .of_series = true},
    {.name = "quit",
     .arguments = "",
     .help = N_("leave; everything is saved (also Ctrl-D)"),
     .run = run_quit},
    {.name = "record", .arguments = "", .help = N_("where the record is"), .run = command_record},
    {.name = "redo",
     .arguments = "[LINES]",
     .help = N_("redo what was undone"),
     .run = command_redo},
    {.name = "resign",
     .arguments = "[PLAYER] [VALUE] [WHY]",
     .help = N_("a player gives the match up"),
     .run = command_resign},
    {.name = "resume",
     .arguments = "[MATCH]",
     .help = N_("resume a match: its key, its players, or last"),
     .run = command_resume},
    {.name = "rule",
     .arguments = "WHAT WHY",
     .help = N_("decide: the board, the score, the throw, the turn"),
     .run = command_rule},
    {.name = "save",
     .arguments = "FILE",
     .help = N_("save a copy of the match: NAME.game as text"),
     .run = command_save},
    {.name = "score",
     .arguments = "",
     .help = N_("how things stand, and what is open"),
     .run = run_score},
    {.name = "set",
     .arguments = "OPTION VALUE",
     .help = N_("change an option of this match"),
     .run = run_set},
    {.name = "undo", .arguments = "[LINES]", .help = N_("undo the last line"), .run = command_undo},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };
_Static_assert((int)COMMANDS + 32 <= (int)MENU_ROOM, "room for those of the games");

/* --- the commands of the house and those of the game ------------------------------------------ */

static void add_command(struct menu *m, const struct dot_command *c)
{
    size_t at = m->count;
    if (m->count == MENU_ROOM)
        return;
    for (; at && strcmp(m->entry[at - 1].name, c->name) > 0; at--)
        m->entry[at] = m->entry[at - 1];
    m->entry[at] = *c;
    m->count++;
}

/* A topic's first name; the rest of its names are behind it. */
static const char *first_name(const struct help_topic *t, char name[32])
{
    snprintf(name, 32, "%.*s", (int)strcspn(t->names, " "), t->names);
    return name;
}

void make_menu(const struct game *game, struct menu *m, char names[MENU_ROOM][32])
{
    *m = (struct menu){.count = 0};
    for (int i = 0; i < COMMANDS; i++)
        if ((game->series || !commands[i].of_series) && (game->claims || !commands[i].of_claims))
            add_command(m, &commands[i]);
    for (const struct query_command *q = game->questions; q && q->topic.names; q++)
        add_command(m, &(struct dot_command){.name = first_name(&q->topic, names[m->count]),
                                             .arguments = q->argument,
                                             .help = q->help,
                                             .question = q});
    for (const struct alias_command *s = game->sayings; s && s->topic.names; s++)
        add_command(m, &(struct dot_command){.name = first_name(&s->topic, names[m->count]),
                                             .arguments = s->argument,
                                             .help = s->help,
                                             .saying = s});
}

static void run_question(struct repl *r, const struct query_command *q, const char *argument)
{
    char *end = NULL, name[32];
    long turn = *argument ? strtol(argument, &end, 10) : 0;
    if (!session_has_match(r->session))
        repl_refuse(r, "No match is open: type .new to begin one");
    else if (*q->argument && *argument && (*end || turn < 1))
        repl_refuse(r, turn_is_coup(session_game(r->session))
                           ? N_("After .why comes the number of the turn")
                           : N_("After .why comes the number of a turn"));
    else if (!*q->argument && session_over(r->session))
        repl_refuse(r, "The match is over: nobody throws any more");
    else if (!session_ask(r->session, first_name(&q->topic, name), turn, &r->said))
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
        e.column = 0; /* in the line that was made of it */
        repl_complain(r, &e);
    }
    strbuf_free(&line);
}

const char *command_name(const struct game *game, int i, char name[32])
{
    struct menu m;
    char names[MENU_ROOM][32];
    make_menu(game, &m, names);
    if (i < 0 || (size_t)i >= m.count)
        return NULL;
    snprintf(name, 32, "%s", m.entry[i].name);
    return name;
}

static const struct dot_command *command_named(const struct menu *m, const char *name)
{
    for (size_t i = 0; i < m->count; i++)
        if (strcmp(m->entry[i].name, name) == 0)
            return &m->entry[i];
    return NULL;
}

bool next_alias(const struct game *game, int *row, const char **at, char name[32])
{
    const struct help_topic *t;
    for (; (t = help_command(game, *row)); ++*row, *at = NULL) {
        const char *rest = *at ? *at : t->names + strcspn(t->names, " ");
        size_t n = strcspn(rest + (*rest == ' '), " ");
        rest += *rest == ' ';
        if (!n)
            continue;
        snprintf(name, 32, "%.*s", (int)n, rest);
        *at = rest + n;
        return true;
    }
    return false;
}

/* The command a row of the help is about. */
static const struct dot_command *helped_command(const struct game *game, const struct menu *m,
                                                int row)
{
    char name[32];
    return command_named(m, first_name(help_command(game, row), name));
}

/* Adds a command that fits, once; -1 of `found` stands for more than one. */
static void another(const struct dot_command *c, const struct dot_command **found, bool *many)
{
    if (!c || c == *found)
        return;
    *many = *found != NULL;
    *found = c;
}

const struct dot_command *find_command(const struct game *game, const struct menu *m,
                                       const char *typed, bool *many)
{
    const struct dot_command *found = command_named(m, typed);
    size_t n = strlen(typed);
    int row = 0;
    *many = false;
    if (found || !n)
        return found;
    for (size_t i = 0; i < m->count && !*many; i++)
        if (strncmp(m->entry[i].name, typed, n) == 0)
            another(&m->entry[i], &found, many);
    const char *at = NULL;
    char name[32];
    while (!found && next_alias(game, &row, &at, name))
        if (strcmp(name, typed) == 0)
            found = helped_command(game, m, row);
    if (found || *many)
        return found;
    at = NULL;
    for (row = 0; !*many && next_alias(game, &row, &at, name);)
        if (strncmp(name, typed, n) == 0)
            another(helped_command(game, m, row), &found, many);
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
    char names[MENU_ROOM][32];
    make_menu(game, &m, names);
    const struct dot_command *found = find_command(game, &m, name, &many);
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
