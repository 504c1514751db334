/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The general commands, one per row. Their names, usage and help are in help.txt. */
#include "commands.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"
#include "base/text.h"
#include "base/vocabulary.h"
#include "session_private.h"

const struct help_topic dot_groups[DOT_GROUPS + 1] = {
    [DOT_TABLE] = {NC_("help name", "table"), N_("The table"),
                   N_("look at: board, score, turns, options, orders")},
    [DOT_MATCH] = {NC_("help name", "match"), N_("The match"),
                   N_("begin, leave, resume, list, save; several as a partie")},
    [DOT_CHANGE] = {NC_("help name", "change"), N_("Put right"),
                    N_("undo, redo, correct an earlier turn, set an option")},
    [DOT_ARBITER] = {NC_("help name", "arbiter"), N_("The arbiter"),
                     N_("claims, rulings, words on them; give up, forfeit")},
};

/* --- functions -------------------------------------------------------------------------------- */

static enum session_code refuse(const struct session_call *c, const char *reason)
{
    return session_fail(c->err, SESSION_REFUSED, _(reason));
}

static bool is_open(const struct session_call *c)
{
    if (!session_has_match(c->s))
        refuse(c, N_("No match is open: type .new to begin one"));
    return session_has_match(c->s);
}

static enum session_code run_undo(const struct session_call *c)
{
    size_t n = session_how_many(c->argument);
    return n ? session_undo_many(c->s, n, c->said, c->err)
             : refuse(c, N_("Type the number of lines to undo after .undo"));
}

static enum session_code run_redo(const struct session_call *c)
{
    size_t n = session_how_many(c->argument);
    return n ? session_redo_many(c->s, n, c->said, c->err)
             : refuse(c, N_("Type the number of lines to redo after .redo"));
}

static enum session_code run_note(const struct session_call *c)
{
    return *c->argument ? session_note(c->s, c->argument, c->said, c->err)
                        : refuse(c, N_("Type the arbiter's words after .note"));
}

static enum session_code run_overrule(const struct session_call *c)
{
    struct overruling o;
    if (!overruling_read(c->argument, &o) || !*o.reason)
        return refuse(c, N_("Type the points and the reason: .overrule 4 WHY. To name the claim: "
                            ".overrule #2 4 WHY, in turn 12: .overrule 12#2 4 WHY"));
    return session_overrule(c->s, c->argument, c->said, c->err);
}

static enum session_code run_ruling(const struct session_call *c)
{
    struct arbiter_ruling d;
    const char *refused = session_parse_ruling(c->s, c->command->ruling, c->argument, &d);
    enum session_code code = refused ? refuse(c, refused) : session_rule(c->s, &d, c->said, c->err);
    if (code == SESSION_OK && c->command->ruling == ARBITER_ADJOURN)
        session_adjournment_note(c->s, c->said);
    return code;
}

/* The number from 1 at *at, which moves after it; 0: none. */
static long read_turn(const char **at)
{
    char *end;
    long n = **at >= '1' && **at <= '9' ? strtol(*at, &end, 10) : 0;
    if (n > 0)
        *at = end;
    return n > 0 && n < 1000000 ? n : 0;
}

/* The last turns, N of them or those from A to B. */
static enum session_code run_turns(const struct session_call *c)
{
    const char *at = c->argument;
    long from = read_turn(&at), to = 0;
    bool range = from && *at == '-';
    if (range) {
        at++;
        to = read_turn(&at);
    }
    if (!is_open(c))
        return c->err->code;
    if (*at || (range && to < from) || (*c->argument && !from))
        return refuse(c, N_("Type the number of turns to show after .turns, or a range such as "
                            "5-12"));
    if (!session_begun(c->s))
        return refuse(c, N_("Nobody has thrown yet"));
    session_turns(c->s, range ? from : from ? -from : -c->turns, to, c->said);
    return SESSION_OK;
}

static enum session_code run_score(const struct session_call *c)
{
    if (!is_open(c))
        return c->err->code;
    session_score(c->s, c->said);
    return SESSION_OK;
}

/* The legal plays of the throw, unless the players are to find them. */
static enum session_code run_moves(const struct session_call *c)
{
    struct strbuf plays = {.text = NULL};
    if (!is_open(c))
        return c->err->code;
    switch (session_legal_plays(c->s, &plays)) {
    case PLAYS_NO_DICE:
        return refuse(c, N_("No dice are to be played: type the dice first"));
    case PLAYS_WITHHELD:
        return refuse(c, N_("The players find the legal plays themselves"));
    case PLAYS_LISTED:
        break;
    }
    struct strbuf told = {.text = NULL};
    if (plays.length)
        strbuf_add(&told, _("Legal plays: %s."), plays.text);
    else
        strbuf_add(&told, "%s", _("No number can be played."));
    strbuf_add_paragraph(c->said, told.text ? told.text : "", 0);
    c->said->failed |= plays.failed || told.failed;
    strbuf_free(&plays);
    strbuf_free(&told);
    return SESSION_OK;
}

static enum session_code run_orders(const struct session_call *c)
{
    if (!is_open(c))
        return c->err->code;
    if (!session_orders(c->s, c->said))
        strbuf_add(c->said, "%s", _("Nothing is to be moved.\n"));
    return SESSION_OK;
}

/* --- the table -------------------------------------------------------------------------------- */

static const struct session_command general[] = {
    {.name = "adjourn",
     .group = DOT_MATCH,
     .phone = PHONE_SCORER,
     .ruling = ARBITER_ADJOURN,
     .run = run_ruling},
    {.name = "board", .group = DOT_TABLE, .id = DOT_BOARD},
    {.name = "break",
     .group = DOT_MATCH,
     .phone = PHONE_SCORER,
     .ruling = ARBITER_BREAK,
     .run = run_ruling},
    {.name = "turn", .group = DOT_TABLE, .id = DOT_TURN, .phone = PHONE_SCORER},
    {.name = "turns", .group = DOT_TABLE, .phone = PHONE_SCORER, .run = run_turns},
    {.name = "decide",
     .group = DOT_ARBITER,
     .phone = PHONE_ARBITER,
     .ruling = ARBITER_DECIDE,
     .run = run_ruling},
    {.name = "draw", .group = DOT_TABLE, .id = DOT_DRAW},
    {.name = "edit", .group = DOT_CHANGE, .id = DOT_EDIT, .phone = PHONE_SCORER},
    {.name = "forfeit",
     .group = DOT_ARBITER,
     .letters = true,
     .id = DOT_FORFEIT,
     .phone = PHONE_ARBITER,
     .ruling = ARBITER_FORFEIT,
     .run = run_ruling},
    {.name = "help", .group = DOT_MATCH, .id = DOT_HELP, .phone = PHONE_SCORER},
    {.name = "matches", .group = DOT_MATCH, .pages = true, .id = DOT_MATCHES},
    {.name = "new", .group = DOT_MATCH, .first = true, .id = DOT_NEW},
    {.name = "next", .group = DOT_MATCH, .of_series = true, .id = DOT_NEXT, .phone = PHONE_SCORER},
    {.name = "note", .group = DOT_ARBITER, .phone = PHONE_ARBITER, .run = run_note},
    {.name = "overrule",
     .group = DOT_ARBITER,
     .of_claims = true,
     .phone = PHONE_ARBITER,
     .run = run_overrule},
    {.name = "options",
     .group = DOT_TABLE,
     .pages = true,
     .id = DOT_OPTIONS,
     .phone = PHONE_SCORER},
    {.name = "moves", .group = DOT_TABLE, .first = true, .of_plays = true, .run = run_moves},
    {.name = "orders", .group = DOT_TABLE, .phone = PHONE_SCORER, .run = run_orders},
    {.name = "partie",
     .group = DOT_MATCH,
     .of_series = true,
     .id = DOT_PARTIE,
     .phone = PHONE_SCORER},
    {.name = "protest",
     .group = DOT_ARBITER,
     .letters = true,
     .phone = PHONE_SCORER,
     .ruling = ARBITER_PROTEST,
     .run = run_ruling},
    {.name = "quit", .group = DOT_MATCH, .first = true, .id = DOT_QUIT},
    {.name = "record", .group = DOT_TABLE, .id = DOT_RECORD},
    {.name = "redo", .group = DOT_CHANGE, .phone = PHONE_SCORER, .run = run_redo},
    {.name = "resign",
     .group = DOT_ARBITER,
     .letters = true,
     .id = DOT_RESIGN,
     .phone = PHONE_SCORER,
     .ruling = ARBITER_RESIGN,
     .run = run_ruling},
    {.name = "resume", .group = DOT_MATCH, .id = DOT_RESUME},
    {.name = "rule",
     .group = DOT_ARBITER,
     .letters = true,
     .id = DOT_RULE,
     .phone = PHONE_ARBITER,
     .run = run_ruling},
    {.name = "save", .group = DOT_MATCH, .id = DOT_SAVE},
    {.name = "score", .group = DOT_TABLE, .first = true, .phone = PHONE_SCORER, .run = run_score},
    {.name = "set", .group = DOT_CHANGE, .id = DOT_SET, .phone = PHONE_SCORER},
    {.name = "sheet", .group = DOT_TABLE, .id = DOT_SHEET},
    {.name = "undo",
     .group = DOT_CHANGE,
     .first = true,
     .id = DOT_UNDO,
     .phone = PHONE_SCORER,
     .run = run_undo},
};

enum { GENERAL = sizeof general / sizeof general[0] };

const struct session_command *session_command(int i)
{
    return i < GENERAL ? &general[i] : NULL;
}

const struct command_page *session_command_page(const struct session_command *c)
{
    const struct command_page *p = command_pages;
    size_t n = strlen(c->name);
    while (strcspn(p->topic.names, " ") != n || memcmp(p->topic.names, c->name, n) != 0)
        p++;
    return p;
}

/* --- the menu --------------------------------------------------------------------------------- */

bool is_called(const struct dot_command *c, const char *name)
{
    size_t n = strcspn(c->topic->names, " ");
    return strlen(name) == n && memcmp(c->topic->names, name, n) == 0;
}

/* Returns the displayed name, folded, by which the menu is sorted. */
static const char *sorted_by(const struct dot_command *c, char folded[LOCAL_NAME])
{
    char name[LOCAL_NAME];
    name_shown(COMMAND_NAME, c->topic->names, name);
    if (!strbuf_fold(name, strlen(name), folded, LOCAL_NAME))
        snprintf(folded, LOCAL_NAME, "%s", name);
    return folded;
}

static void add_command(struct menu *m, const struct dot_command *c)
{
    char name[LOCAL_NAME], other[LOCAL_NAME];
    size_t at = m->count;
    if (m->count == MENU_ROOM)
        return;
    sorted_by(c, name);
    for (; at && strcmp(sorted_by(&m->entry[at - 1], other), name) > 0; at--)
        m->entry[at] = m->entry[at - 1];
    m->entry[at] = *c;
    m->count++;
}

void make_menu(const struct game *game, struct menu *m)
{
    const struct session_command *c;
    *m = (struct menu){.count = 0};
    for (int i = 0; (c = session_command(i)); i++)
        if ((game->series || !c->of_series) && (game->claims || !c->of_claims) &&
            (session_lists_plays(game) || !c->of_plays))
            add_command(m, &(struct dot_command){.topic = &session_command_page(c)->topic,
                                                 .group = c->group,
                                                 .first = c->first,
                                                 .pages = c->pages,
                                                 .letters = c->letters,
                                                 .help = session_command_page(c)->line,
                                                 .general = c});
    for (const struct query_command *q = game->questions; q && q->topic.names; q++)
        add_command(m, &(struct dot_command){.topic = &q->topic,
                                             .group = DOT_TABLE,
                                             .first = *q->argument != '\0',
                                             /* .why */ .help = q->help,
                                             .question = q});
    for (const struct alias_command *s = game->sayings; s && s->topic.names; s++)
        add_command(m, &(struct dot_command){
                           .topic = &s->topic, .group = DOT_ARBITER, .help = s->help, .saying = s});
}

const char *command_name(const struct game *game, int i, char name[32])
{
    struct menu m;
    make_menu(game, &m);
    if (i < 0 || (size_t)i >= m.count)
        return NULL;
    snprintf(name, 32, "%.*s", (int)strcspn(m.entry[i].topic->names, " "), m.entry[i].topic->names);
    return name;
}
