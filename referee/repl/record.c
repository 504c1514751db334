/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "asking.h"
#include "base/i18n.h"
#include "letters.h"
#include "log/find.h"
#include "log/replay.h"

/* --- back and forth --------------------------------------------------------------------------- */

void command_undo(struct repl *r, char *argument)
{
    struct session_error e;
    size_t n = session_how_many(argument);
    if (!n)
        repl_refuse(r, "Type the number of lines to undo after .undo");
    else if (r->terminal && !session_has_match(r->session))
        strbuf_add(&r->said, "%s", _("No match has begun: the names are asked again.\n"));
    else if (session_undo_many(r->session, n, &r->said, &e) != SESSION_OK)
        repl_complain(r, &e);
}

/* --- corrections ------------------------------------------------------------------------------ */

/* Whether a turn already has this text, and no reason is given. What waits is tried again with the
 * text it has. */
static bool is_unchanged(const struct repl *r, const char *target, const char *text)
{
    struct strbuf was = {.text = NULL};
    size_t n = strlen(text);
    while (n && strchr(" \t\r;", text[n - 1]))
        n--;
    bool same = !n && *text == ';';
    same |= *target != 'w' && session_edit_text(r->session, target, &was) && was.text &&
            was.length == n && memcmp(was.text, text, n) == 0;
    strbuf_free(&was);
    return same;
}

/* `begin`: offset of the text in the line. */
static void edit(struct repl *r, const char *target, const char *text, size_t begin)
{
    struct session_error e;
    if (is_unchanged(r, target, text)) {
        strbuf_add(&r->said, "%s", _("Nothing was changed.\n"));
        return;
    }
    if (session_edit(r->session, target, text, &r->said, &e) == SESSION_OK)
        return;
    e.column += e.column ? (int)begin : 0;
    repl_complain(r, &e);
}

static void refuse_number(struct repl *r)
{
    repl_refuse(r, turn_is_coup(session_game(r->session))
                       ? N_("Type the number of the turn after .edit")
                       : N_("Type the number of a turn after .edit"));
}

/* Lists the entries that wait. */
static void list_waiting(struct repl *r)
{
    struct strbuf list = {.text = NULL};
    if (session_waiting(r->session, &list))
        strbuf_add(&r->said,
                   _("These lines no longer fit and wait to be corrected (.edit w1):\n"
                     "%s"),
                   list.text);
    else
        refuse_number(r);
    strbuf_free(&list);
}

/* Puts the text of the turn back on the input line; in a pipe prints it, and the next line replaces
 * it. */
void command_edit(struct repl *r, char *argument)
{
    struct strbuf text = {.text = NULL};
    size_t n = strcspn(argument, " \t");
    const char *correction = argument + n + strspn(argument + n, " \t");
    if (!n) {
        list_waiting(r);
        return;
    }
    if (n >= sizeof r->editing) {
        refuse_number(r);
        return;
    }
    argument[n] = '\0';
    if (!session_edit_text(r->session, argument, &text)) {
        repl_refuse(r, !session_has_match(r->session) ? N_("No match is open: type .new to begin "
                                                           "one")
                       : turn_is_coup(session_game(r->session)) ? N_("There is no turn with that "
                                                                     "number")
                                                                : N_("There is no such turn"));
    } else if (!result_given_up(r)) {
        strbuf_free(&text);
        return;
    } else if (*correction) {
        char *recorded = letters_in_argument(r, correction, 0);
        if (recorded)
            edit(r, argument, recorded, (size_t)(correction - r->typed));
        free(recorded);
    } else {
        snprintf(r->editing, sizeof r->editing, "%s", argument);
        if (r->terminal) {
            free(r->refill);
            r->refill = text.text;
            text.text = NULL;
        } else {
            strbuf_add_clean(&r->said, text.text ? text.text : "");
            strbuf_add(&r->said, "\n");
        }
    }
    strbuf_free(&text);
}

void command_edited(struct repl *r, const char *line)
{
    char target[sizeof r->editing];
    if (asks_for_help(line)) {
        strbuf_add(&r->said, "%s",
                   _("Type the whole turn as it was, or Enter alone to change nothing.\n"));
        return;
    }
    snprintf(target, sizeof target, "%s", r->editing);
    r->editing[0] = '\0';
    if (line[strspn(line, " \t\r")])
        edit(r, target, line, 0);
    else
        strbuf_add(&r->said, "%s", _("Nothing was changed.\n"));
}

/* --- claims ----------------------------------------------------------------------------------- */

/* --- the record ------------------------------------------------------------------------------- */

void command_matches(struct repl *r, char *argument)
{
    struct session_error e;
    (void)argument;
    if (session_list(r->session, &r->said, &e) != SESSION_OK)
        repl_complain(r, &e);
}

void command_resume(struct repl *r, char *argument)
{
    struct session_error e;
    const char *match = *argument ? argument : "last";
    if (session_store_empty(r->session, &e) != SESSION_OK)
        repl_complain(r, &e);
    else if (session_take_up(r->session, match, &r->said, &e) != SESSION_OK)
        repl_complain(r, &e);
    else {
        r->skipping_game = false;
        letters_forget(r);
    }
}

void command_save(struct repl *r, char *argument)
{
    struct session_error e;
    if (!*argument)
        repl_refuse(r, "Name a file after .save; a name ending in .game saves game text");
    else if (session_save(r->session, argument, &r->said, &e) != SESSION_OK)
        repl_complain(r, &e);
}

void command_quit(struct repl *r, char *argument)
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
