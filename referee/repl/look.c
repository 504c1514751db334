/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "look.h"

#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"
#include "base/scan.h"
#include "log/find.h"
#include "menu.h"
#include "settings.h"

static bool no_match(struct repl *r)
{
    if (!session_has_match(r->session))
        repl_refuse(r, "No match is open: type .new to begin one");
    return !session_has_match(r->session);
}

/* The number from 1 at *at, which moves after it; 0: none. */
static long read_number(char **at)
{
    char *end;
    long n = **at >= '1' && **at <= '9' ? strtol(*at, &end, 10) : 0;
    if (n > 0)
        *at = end;
    return n > 0 && n < 1000000 ? n : 0;
}

/* Takes the word "board", or another name of the command .board, behind the number of a turn. */
static bool asks_for_board(const struct repl *r, char **at)
{
    char word[32];
    bool many;
    struct menu m;
    char *from = *at + strspn(*at, " \t");
    strbuf_fold(from, strlen(from), word, sizeof word);
    make_menu(session_game(r->session), &m);
    const struct dot_command *found = *word ? find_command(&m, word, &many) : NULL;
    if (!found || found->run != command_board)
        return false;
    *at = from + strlen(from);
    return true;
}

void command_coup(struct repl *r, char *argument)
{
    char *at = argument;
    long turn = read_number(&at);
    bool board = asks_for_board(r, &at);
    struct board_style look = {.low = true,
                               .narrow = repl_width(r) < COLUMNS_LOW && r->terminal,
                               .flip = r->display.flip,
                               .unicode = r->display.unicode,
                               .colour = r->display.colour};
    if (no_match(r))
        return;
    if (board && !*at && session_turn_board(r->session, turn, &look, &r->said))
        return;
    if (board && !session_game(r->session)->picture)
        repl_refuse(r, "This game has no board");
    else if (*at || board || !session_turn(r->session, turn, &r->said))
        repl_refuse(r, turn_is_coup(session_game(r->session)) ? N_("There is no turn with that "
                                                                   "number")
                                                              : N_("There is no such turn"));
}

/* --- what it is played by --------------------------------------------------------------------- */

void look_agreed(struct repl *r)
{
    struct strbuf unusual = {.text = NULL};
    if (session_agreed(r->session, &unusual) && unusual.text)
        strbuf_add(&r->said, _("Agreed:%s (.options shows all).\n"), unusual.text);
    r->said.failed |= unusual.failed;
    strbuf_free(&unusual);
}

void command_options(struct repl *r, char *argument)
{
    struct strbuf told = {.text = NULL};
    bool all = *argument, match = session_has_match(r->session);
    bool any = session_options_told(r->session, all, &told);
    if (any)
        strbuf_add(&r->said, "%s%s", _("The match is played by:\n"), told.text ? told.text : "");
    r->said.failed |= told.failed;
    strbuf_free(&told);
    if (all && match)
        return;
    if (match)
        strbuf_add(&r->said, "%s",
                   any ? _("All else is as usual: .options all tells it.\n")
                       : _("All is as usual: .options all tells it.\n"));
    strbuf_add(&r->said, "%s", _("This referee is set to:\n"));
    settings_tell(r);
}

void command_record(struct repl *r, char *argument)
{
    const char *key = session_key(r->session);
    (void)argument;
    strbuf_add(&r->said, "%s", _("The record: "));
    strbuf_add_clean(&r->said, r->record ? r->record : "?");
    strbuf_add(&r->said, "\n");
    if (*key)
        strbuf_add(&r->said, _("This match: %s\n"), key);
    if (session_is_offline(r->session))
        strbuf_add(&r->said, "%s", _("It cannot be written now: this match is in memory only.\n"));
}

void command_board(struct repl *r, char *argument)
{
    struct board_style look = display_look(&r->display, r->rows, r->columns);
    (void)argument;
    if (session_has_match(r->session))
        session_show(r->session, &look, &r->said);
    else
        repl_refuse(r, "No match is open: type .new to begin one");
}
