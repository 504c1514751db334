/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The command .help. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"
#include "base/paragraph.h"
#include "base/utf8.h"
#include "help.h"
#include "menu.h"
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

/* --- pages ------------------------------------------------------------------------------------ */

/* Cuts the page number off "commands 2" and returns it; 1: none given. */
static long take_page(char *topic)
{
    size_t n = strlen(topic), digits = n;
    while (digits && strchr("0123456789", topic[digits - 1]))
        digits--;
    if (digits == n || n - digits > 3 || (digits && topic[digits - 1] != ' '))
        return 1;
    long page = strtol(topic + digits, NULL, 10);
    while (digits && topic[digits - 1] == ' ')
        digits--;
    topic[digits] = '\0';
    return page;
}

/* The rows a line takes. A line that cannot be folded, as of a board, continues on the next row. */
static long rows_of(const char *line, size_t length, int width)
{
    int columns = utf8_width(line, length);
    return columns > width ? (columns + width - 1) / width : 1;
}

static long rows_in_all(const struct strbuf *text, int width)
{
    long rows = 0;
    for (const char *at = text->text; *at;) {
        size_t n = strcspn(at, "\n");
        rows += rows_of(at, n, width);
        at += n + (at[n] == '\n');
    }
    return rows;
}

/* Adds a page of `rows` rows, counted from 1. Returns where the next page begins. */
static const char *add_page(struct strbuf *to, const struct strbuf *text, int width, long rows,
                            long page)
{
    const char *at = text->text;
    for (long used = 0; *at;) {
        size_t n = strcspn(at, "\n");
        long more = rows_of(at, n, width);
        if (used && used + more > rows) {
            used = 0;
            if (--page < 1)
                break;
        }
        used += more;
        n += at[n] == '\n';
        if (page == 1)
            strbuf_add_bytes(to, at, n);
        at += n;
    }
    return at;
}

/* Keeps, of the text after `begin`, one page that fits the screen above the prompt, and adds how to
 * see the next. False: there is no such page. */
static bool leave_page(struct repl *r, size_t begin, const char *topic, long page)
{
    struct strbuf all = {.text = NULL};
    int width = repl_width(r);
    long room = r->rows > 3 ? r->rows - 1 : 2; /* the last line says how to go on */
    if (r->said.failed || !r->said.text)
        return true;
    strbuf_add_wrapped(&all, r->said.text + begin, r->said.length - begin, width);
    r->said.length = begin;
    r->said.text[begin] = '\0';
    r->said.failed |= all.failed;
    bool whole = !all.failed && all.text && rows_in_all(&all, width) <= room;
    if (!all.failed && all.text && page >= 1) {
        const char *next = add_page(&r->said, &all, width, whole ? room : room - 1, page);
        char further[128];
        (void)snprintf(further, sizeof further, "%s%s%ld", topic, *topic ? " " : "", page + 1);
        if (*next)
            strbuf_add(&r->said, _("More: .help %s\n"), further);
    }
    strbuf_free(&all);
    return r->said.failed || r->said.length > begin;
}

void command_help(struct repl *r, char *argument)
{
    size_t begin = r->said.length;
    char topic[96];
    long page = 1;
    bool known = add_help(r, argument);
    (void)snprintf(topic, sizeof topic, "%s", argument);
    if (!known && r->rows && strlen(argument) < sizeof topic && (page = take_page(topic)) > 1)
        known = add_help(r, topic);
    if (known && r->rows)
        known = leave_page(r, begin, topic, page);
    if (!known)
        refuse_help(r, argument);
}
