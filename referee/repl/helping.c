/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The command .help. */
#include <stdio.h>
#include <string.h>

#include "base/i18n.h"
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
        snprintf(e.text, sizeof e.text, _("There is no help on that: perhaps %s"), near.text);
    else
        snprintf(e.text, sizeof e.text, "%s",
                 _("There is no help on that: .help lists what there is"));
    strbuf_free(&near);
    repl_complain(r, &e);
}

static void add_more(struct repl *r)
{
    const char *more = session_game(r->session)->manual.more;
    strbuf_add(&r->said, "%s", _(more ? more : N_("More: .help with a command or a word.\n")));
}

/* Adds what can be typed at the table, the commands a player needs, and the groups of all
 * commands. */
static void help_first(struct repl *r)
{
    struct menu m;
    const struct game *game = session_game(r->session);
    char call[32];
    make_menu(game, &m);
    help_entry(&r->said, game);
    for (size_t i = 0; i < m.count; i++) {
        const struct dot_command *c = &m.entry[i];
        snprintf(call, sizeof call, ".%.*s", (int)first_length(c), c->topic->names);
        if (c->first)
            help_entry_line(&r->said, call, _(c->help));
    }
    for (const struct help_topic *g = dot_groups; g->names; g++) {
        snprintf(call, sizeof call, ".help %.*s", (int)strcspn(g->names, " "), g->names);
        help_entry_line(&r->said, call, _(g->text));
    }
    add_more(r);
}

static void help_commands(struct repl *r)
{
    for (int i = 0; i < DOT_GROUPS; i++)
        help_group(&r->said, session_game(r->session), i);
    add_more(r);
}

/* Adds all help on a topic; "": on what can be typed. False: nothing. */
static bool add_help(struct repl *r, const char *topic)
{
    if (strcmp(topic, "commands") == 0)
        help_commands(r);
    else if (*topic)
        return help_on(&r->said, session_game(r->session), topic);
    else
        help_first(r);
    return true;
}

void command_help(struct repl *r, char *argument)
{
    size_t begin = r->said.length;
    char call[96] = ".help ", *topic = call + strlen(call);
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
