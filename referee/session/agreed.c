/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The options of the current match: what differs from the usual, and all of it in words. */
#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"
#include "games/paper.h"
#include "session_private.h"

/* The options as stored, "holes=11 announce=silent": of the match, and of one without any. */
struct agreed {
    struct strbuf now, usual;
};

/* The default options of the game. */
static void add_usual(const struct session *s, struct strbuf *out)
{
    static const char *const nobody[SEATS_MAX] = {"", "", "", "", "", "", "", ""};
    struct match_setup f = {.seats = session_seats(s), .player = nobody};
    struct parse_error none;
    void *match = calloc(1, s->game->size);
    if (match && s->game->start(match, &f, &none))
        s->game->paper->agreed(&(struct turn_ref){.match = match, .player = nobody}, out);
    out->failed |= !match;
    free(match);
}

/* False: the game shows no options, or no match is open. */
static bool read_agreed(const struct session *s, struct agreed *a)
{
    *a = (struct agreed){.now = {.text = NULL}};
    if (!s->play.turns || !s->game->paper || !s->game->paper->agreed)
        return false;
    struct turn_ref at = {.match = s->play.turns->now, .player = s->play.turns->founding.player};
    s->game->paper->agreed(&at, &a->now);
    add_usual(s, &a->usual);
    return true;
}

static void free_agreed(struct agreed *a, struct strbuf *said)
{
    said->failed |= a->now.failed || a->usual.failed;
    strbuf_free(&a->now);
    strbuf_free(&a->usual);
}

/* One option: its text, "holes=11", and that of its usual value. */
struct option_pair {
    const char *now, *usual;
    size_t length, usual_length;
};

static bool differs(const struct option_pair *o)
{
    return o->length != o->usual_length || memcmp(o->now, o->usual, o->length) != 0;
}

/* Moves to the next option; begins with both texts NULL. */
static bool next_option(const struct agreed *a, struct option_pair *o)
{
    o->now = o->now ? o->now + o->length : a->now.text ? a->now.text : "";
    o->usual = o->usual ? o->usual + o->usual_length : a->usual.text ? a->usual.text : "";
    o->now += *o->now == ' ';
    o->usual += *o->usual == ' ';
    o->length = strcspn(o->now, " ");
    o->usual_length = strcspn(o->usual, " ");
    return o->length > 0;
}

bool session_agreed(const struct session *s, struct strbuf *said)
{
    struct agreed a;
    struct option_pair o = {.now = NULL};
    size_t before = said->length;
    if (!read_agreed(s, &a))
        return false;
    while (next_option(&a, &o))
        if (differs(&o))
            strbuf_add(said, " %.*s", (int)o.length, o.now);
    free_agreed(&a, said);
    return said->length > before;
}

/* What the game says of an option; "": nothing. */
static const char *help_on(const struct game *game, const char *name, size_t length)
{
    for (const struct game_option *o = game->option; o && o->name; o++)
        if (strlen(o->name) == length && memcmp(o->name, name, length) == 0)
            return o->help ? _(o->help) : "";
    return "";
}

/* "  holes=11 (usually 12): the hole that ends the match" */
static void add_option(const struct game *game, const struct option_pair *o, struct strbuf *said)
{
    size_t name = strcspn(o->now, "="), usual = strcspn(o->usual, "=") + 1;
    const char *help = help_on(game, o->now, name);
    strbuf_add(said, "  %.*s", (int)o->length, o->now);
    if (differs(o) && o->usual_length >= usual) {
        strbuf_add(said, "%s", _(" (usually "));
        strbuf_add_bytes(said, o->usual + usual, o->usual_length - usual);
        strbuf_add(said, ")");
    }
    strbuf_add(said, "%s%s\n", *help ? _(": ") : "", help);
}

/* Adds the options that differ, or those that do not. */
static void add_those(const struct game *game, const struct agreed *a, bool differing,
                      struct strbuf *said)
{
    struct option_pair o = {.now = NULL};
    while (next_option(a, &o))
        if (differs(&o) == differing)
            add_option(game, &o, said);
}

bool session_options_told(const struct session *s, bool all, struct strbuf *said)
{
    struct agreed a;
    size_t before = said->length;
    if (!read_agreed(s, &a))
        return false;
    add_those(s->game, &a, true, said);
    if (all)
        add_those(s->game, &a, false, said);
    free_agreed(&a, said);
    return said->length > before;
}

void session_option_told(const struct session *s, const char *name, struct strbuf *said)
{
    struct agreed a;
    struct option_pair o = {.now = NULL};
    size_t length = strlen(name);
    if (!read_agreed(s, &a))
        return;
    while (next_option(&a, &o))
        if (strncmp(o.now, name, length) == 0 && o.now[length] == '=')
            add_option(s->game, &o, said);
    free_agreed(&a, said);
}
