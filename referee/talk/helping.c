/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What .help answers. */
#include <stdio.h>
#include <string.h>

#include "base/tongue.h"
#include "call.h"
#include "help.h"
#include "menu.h"
#include "near.h"

static void add_menu_line(struct repl *r, const struct dot_command *c)
{
    const struct command_help *own = help_of_game(session_game(r->session), c->name);
    words_add(&r->said, "  .%-9s", c->name);
    words_add_call(&r->said, c->arguments, 16);
    words_add(&r->said, " %s\n", _(own && own->line ? own->line : c->help));
}

/* Help on a word; of one that is not known, what is near. */
static void help_word(struct repl *r, const char *word)
{
    struct words near = {.text = NULL};
    struct session_error e = {.code = SESSION_REFUSED};
    if (help_on(&r->said, session_game(r->session), word))
        return;
    near_help(session_game(r->session), word, &near);
    if (near.text)
        snprintf(e.text, sizeof e.text, _("There is no help on that: perhaps %s"), near.text);
    else
        snprintf(e.text, sizeof e.text, "%s",
                 _("There is no help on that: .help lists what there is"));
    words_free(&near);
    repl_complain(r, &e);
}

/* What can be typed, and the commands by name: it fits a screen of 24 lines, and leads on. */
static void help_short(struct repl *r)
{
    struct menu m;
    char names[MENU_ROOM][32];
    make_menu(session_game(r->session), &m, names);
    help_entry(&r->said, session_game(r->session));
    words_add(&r->said, "%s", _("Commands:"));
    for (size_t i = 0; i < m.count; i++)
        words_add(&r->said, " .%s", m.entry[i].name);
    words_add(&r->said, "%s", _("\n.help commands tells what they do.\n"));
    const char *more = session_game(r->session)->help_more;
    words_add(&r->said, "%s", _(more ? more : N_("More: .help with a command or a word.\n")));
}

void command_help(struct repl *r, char *argument)
{
    struct menu m;
    char names[MENU_ROOM][32];
    bool list = strcmp(argument, "commands") == 0;
    if (*argument && !list) {
        help_word(r, argument);
        return;
    }
    if (r->rows && !list) {
        help_short(r);
        return;
    }
    make_menu(session_game(r->session), &m, names);
    words_add(&r->said, "%s", _("Commands:\n"));
    for (size_t i = 0; i < m.count; i++)
        add_menu_line(r, &m.entry[i]);
    const char *more = session_game(r->session)->help_more;
    words_add(&r->said, "%s", _(more ? more : N_("More: .help with a command or a word.\n")));
    if (!list)
        help_entry(&r->said, session_game(r->session));
}
