/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The command .help. */
#include <stdio.h>
#include <string.h>

#include "base/i18n.h"
#include "base/text.h"
#include "base/vocabulary.h"
#include "guide_words.h"
#include "help.h"
#include "menu.h"
#include "pager.h"
#include "suggest.h"

/* Reports that there is no help on a word, with near words. */
static void refuse_help(struct repl *r, const char *word)
{
    struct strbuf near = {.text = NULL};
    struct session_error e = {.code = SESSION_REFUSED};
    near_help(session_game(r->session), word, &near);
    if (near.text)
        snprintf(e.text, sizeof e.text, _("There is no help on that: try %s"), near.text);
    else
        snprintf(e.text, sizeof e.text, "%s",
                 _("There is no help on that: .help lists the topics"));
    strbuf_free(&near);
    repl_complain(r, &e);
}

static void add_more(struct repl *r)
{
    const char *more = session_game(r->session)->manual.more;
    strbuf_add(&r->said, "%s", _(more ? more : N_("More: .help with a command or a word.\n")));
}

enum { TYPED_LEAST = 13, FIRST_ROWS = 40, TYPED_ROOM = LOCAL_NAME + 16 };

/* The rows of the first screen: what can be typed, and what it does, translated. */
struct first_screen {
    struct {
        char typed[TYPED_ROOM];
        const char *does;
    } row[FIRST_ROWS];
    int rows, widest;
};

static void add_row(struct first_screen *f, const char *before, const char *typed, const char *does)
{
    if (f->rows == FIRST_ROWS)
        return;
    char *text = f->row[f->rows].typed;
    snprintf(text, TYPED_ROOM, "%s%s", before, typed);
    int columns = utf8_width(text, strlen(text));
    f->widest = columns > f->widest ? columns : f->widest;
    f->row[f->rows++].does = _(does);
}

/* What can be typed at the table, the commands a player needs, and the groups of all commands. */
static void first_rows(struct first_screen *f, const struct game *game)
{
    struct menu m;
    char name[LOCAL_NAME], help[TYPED_ROOM];
    make_menu(game, &m);
    for (const struct typed_help *e = game->manual.typed; e && e->typed; e++) {
        const char *local = i18n_in(TYPED_WORDS, e->typed);
        add_row(f, "", local ? local : e->typed, e->what);
    }
    for (size_t i = 0; i < m.count; i++)
        if (m.entry[i].first)
            add_row(f, ".", name_shown(COMMAND_NAME, m.entry[i].topic->names, name),
                    m.entry[i].help);
    snprintf(help, sizeof help, ".%s ", name_shown(COMMAND_NAME, "help", name));
    for (const struct help_topic *g = dot_groups; g->names; g++)
        add_row(f, help, name_shown(HELP_NAME, g->names, name), g->text);
}

static void help_first(struct repl *r)
{
    const struct game *game = session_game(r->session);
    struct first_screen f = {.widest = TYPED_LEAST};
    first_rows(&f, game);
    strbuf_add(&r->said, "%s",
               game->seat_header
                   ? _("Type what happens at the table, in any order, one line a turn or piece by "
                       "piece:\n")
                   : _("Type what happens at the table, one line a turn or piece by piece:\n"));
    for (int i = 0; i < f.rows; i++) {
        const char *typed = f.row[i].typed;
        strbuf_add(&r->said, "  %s%*s %s\n", typed, f.widest - utf8_width(typed, strlen(typed)), "",
                   f.row[i].does);
    }
    add_more(r);
}

static void help_commands(struct repl *r)
{
    for (int i = 0; i < DOT_GROUPS; i++)
        help_group(&r->said, session_game(r->session), i);
    add_more(r);
}

enum { GAME_WIDTH = 14 };

/* Adds the games, by the name that is the same everywhere and the one in the user's language. */
static void help_games(struct repl *r)
{
    strbuf_add(&r->said, "%s", _("The games; .new GAME PLAYER - PLAYER begins a match of one:\n"));
    for (const struct game *const *g = games; *g; g++)
        strbuf_add(&r->said, "  %-*s %s\n", GAME_WIDTH, (*g)->name, _((*g)->title));
}

/* Names the command of the shell that a word of the program is about. */
static bool help_of_program(struct repl *r, const char *word)
{
    char name[LOCAL_NAME];
    const char *command = guide_page(NULL, word);
    if (command)
        strbuf_add(&r->said, _("See the command of the shell: referee help %s\n"),
                   name_shown(COMMAND_NAME, command, name));
    return command;
}

/* Adds all help on a topic; "": on what can be typed. False: nothing. */
static bool add_help(struct repl *r, const char *topic)
{
    if (is_named(HELP_NAME, NC_("help name", "commands"), topic))
        help_commands(r);
    else if (is_named(HELP_NAME, NC_("help name", "games"), topic))
        help_games(r);
    else if (*topic)
        return help_on(&r->said, session_game(r->session), topic) || help_of_program(r, topic) ||
               help_elsewhere(&r->said, session_game(r->session), topic);
    else
        help_first(r);
    return true;
}

void command_help(struct repl *r, char *argument)
{
    size_t begin = r->said.length;
    char call[96 + LOCAL_NAME], name[LOCAL_NAME];
    snprintf(call, sizeof call, ".%s ", name_shown(COMMAND_NAME, "help", name));
    char *topic = call + strlen(call);
    const size_t room = sizeof call - strlen(call);
    long page = 1;
    bool known = add_help(r, argument);
    (void)snprintf(topic, room, "%s", argument);
    if (!known && r->rows && strlen(argument) < room && (page = page_taken(topic)) > 1)
        known = add_help(r, topic);
    if (known && r->rows)
        known = leave_page(r, begin, call, page);
    if (!known)
        refuse_help(r, argument);
}
