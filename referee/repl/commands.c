/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "commands.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"
#include "base/scan.h"
#include "base/vocabulary.h"
#include "letters.h"
#include "log/find.h"
#include "menu.h"
#include "pager.h"
#include "suggest.h"

static void run_question(struct repl *r, const struct query_command *q, const char *argument)
{
    char *end = NULL, name[32];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(q->topic.names, " "), q->topic.names);
    long turn = *argument ? strtol(argument, &end, 10) : 0;
    if (!session_has_match(r->session))
        repl_refuse(r, "No match is open: type .new to begin one");
    else if (*q->argument && *argument && (*end || turn < 1))
        repl_refuse(r, turn_is_coup(session_game(r->session))
                           ? N_("Type the number of the turn after .why")
                           : N_("Type the number of a turn after .why"));
    else if (!*q->argument && session_over(r->session))
        repl_refuse(r, "The match is over: nobody throws any more");
    else if (!session_ask(r->session, name, turn, false, &r->said))
        repl_refuse(r, session_refusal(r->session, q, turn));
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

static void run_general(struct repl *r, const struct session_command *c, const char *argument)
{
    enum { TURNS_SHOWN = 20 }; /* with heading and legend 22 lines */
    struct session_error e = {.code = SESSION_OK};
    const struct session_call call = {.s = r->session,
                                      .command = c,
                                      .argument = argument,
                                      .turns = TURNS_SHOWN,
                                      .said = &r->said,
                                      .err = &e};
    if (c->run(&call) != SESSION_OK)
        repl_complain(r, &e);
}

static void run_with(struct repl *r, const struct dot_command *c, char *argument)
{
    if (c->question)
        run_question(r, c->question, argument);
    else if (c->saying)
        run_saying(r, c->saying, argument);
    else if (c->run)
        c->run(r, argument);
    else
        run_general(r, c->general, argument);
}

enum { PLAYER_WORDS = 2 }; /* a player is named among them: ".rule turn w", ".resign double w" */

static void run_found(struct repl *r, const struct dot_command *c, char *argument)
{
    bool letters = c->letters || (c->saying && c->saying->by_player);
    char *recorded = letters ? letters_in_argument(r, argument, PLAYER_WORDS) : argument;
    if (recorded)
        run_with(r, c, recorded);
    if (letters)
        free(recorded);
}

/* Runs a command that only lists something, as ".matches 2", the second page of it. */
static void run_paged(struct repl *r, const struct dot_command *c, const char *name, char *argument)
{
    char call[LOCAL_NAME + 1];
    size_t begin = r->said.length;
    long page = page_taken(argument);
    snprintf(call, sizeof call, ".%s", name);
    run_found(r, c, argument);
    if (r->said.length > begin && !leave_page(r, begin, call, page))
        repl_refuse(r, "There is no such page");
}

/* A printed board, "board W:... B:...", is no command, even where it is refused. */
static bool is_printed(const struct token *w)
{
    const char *next = w->text + w->length;
    enum arbiter_ruling_kind kind = arbiter_kind_named(w->text, w->length, false);
    next += strspn(next, " \t");
    return arbiter_forms[kind].printed && (next[0] == 'W' || next[0] == 'B') && next[1] == ':';
}

bool is_bare_command(const struct repl *r, const char *line)
{
    const struct game *game = session_game(r->session);
    char name[LOCAL_NAME], word[RECORDED_WORD];
    struct token w = {.kind = WORD, .text = line + strspn(line, " \t")};
    struct menu m;
    w.length = strcspn(w.text, " \t\r");
    if (!w.length || w.length >= sizeof name || is_printed(&w) ||
        recorded_word(game->spoken, &w, word) >= 0)
        return false;
    snprintf(name, sizeof name, "%.*s", (int)w.length, w.text);
    make_menu(game, &m);
    return is_bare_name(&m, name);
}

bool asks_for_help(const char *line)
{
    char word[LOCAL_NAME];
    const char *from = line + strspn(line, " \t");
    from += *from == '.';
    size_t n = strcspn(from, " \t\r");
    if (!n || n >= sizeof word || from[n + strspn(from + n, " \t\r")])
        return false;
    snprintf(word, sizeof word, "%.*s", (int)n, from);
    return strcmp(word, "?") == 0 || is_named(COMMAND_NAME, "help", word);
}

/* Adds the commands of which a name is near the word: ".annuler". */
static void add_near_commands(const struct menu *m, const char *word, struct strbuf *near)
{
    char name[LOCAL_NAME], dotted[LOCAL_NAME + 1];
    for (size_t i = 0; i < m->count; i++) {
        const char *names = m->entry[i].topic->names;
        if (!any_near(COMMAND_NAME, names, word))
            continue;
        snprintf(dotted, sizeof dotted, ".%s", name_shown(COMMAND_NAME, names, name));
        add_near(near, dotted);
    }
}

bool near_command(const struct repl *r, const char *word, struct strbuf *near)
{
    struct menu m;
    make_menu(session_game(r->session), &m);
    add_near_commands(&m, word, near);
    return near->length > 0;
}

bool near_shown_command(const struct repl *r, const char *word, struct strbuf *near)
{
    struct menu m;
    char name[LOCAL_NAME], dotted[LOCAL_NAME + 1];
    make_menu(session_game(r->session), &m);
    for (size_t i = 0; i < m.count; i++) {
        name_shown(COMMAND_NAME, m.entry[i].topic->names, name);
        if (!name_mistyped(name, word))
            continue;
        snprintf(dotted, sizeof dotted, ".%s", name);
        add_near(near, dotted);
    }
    return near->length > 0;
}

static void refuse_unknown(struct repl *r, const char *name)
{
    struct strbuf near = {.text = NULL};
    struct session_error e = {.code = SESSION_REFUSED};
    if (near_command(r, name, &near))
        snprintf(e.text, sizeof e.text, _("There is no such command: try %s"), near.text);
    else
        snprintf(e.text, sizeof e.text, "%s", _("There is no such command: .help lists them"));
    strbuf_free(&near);
    repl_complain(r, &e);
}

void command_run(struct repl *r, char *line)
{
    size_t n = strcspn(line, " \t");
    char *argument = line + n + strspn(line + n, " \t");
    char name[LOCAL_NAME];
    bool many;
    for (char *end = argument + strlen(argument); end > argument && strchr(" \t\r", end[-1]);)
        *--end = '\0';
    snprintf(name, sizeof name, "%.*s", (int)n, line);
    const struct game *game = session_game(r->session);
    struct menu m;
    make_menu(game, &m);
    const struct dot_command *found = find_command(&m, name, &many);
    if (many)
        repl_refuse(r, "Several commands begin with this: .help lists them");
    else if (!found)
        refuse_unknown(r, name);
    else if (r->rows && (found->pages || (found->question && !*found->question->argument)))
        run_paged(r, found, name, argument);
    else
        run_found(r, found, argument);
}
