/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Completes the last word of a command. */
#include <stdio.h>
#include <string.h>

#include "base/vocabulary.h"
#include "commands.h"
#include "session/help.h"

/* Names contain blanks: the last word is completed with the rest of the name. */
struct rest_of {
    game_candidate_fn *fn;
    void *context;
    const char *before; /* the beginning of the name so far */
    size_t skip;        /* its length */
};

static int offer_rest(void *context, const char *name)
{
    const struct rest_of *rest = context;
    bool fits = strncmp(name, rest->before, rest->skip) == 0;
    return fits ? rest->fn(rest->context, name + rest->skip) : 0;
}

static void offer_players(const struct repl *r, const char *line, size_t from, size_t start,
                          size_t length, game_candidate_fn *fn, void *context)
{
    char prefix[256];
    const size_t begins = from;
    for (size_t i = from; i + 3 <= start; i++)
        if (memcmp(line + i, " - ", 3) == 0)
            from = i + 3;
    if (length - from >= sizeof prefix)
        return;
    memcpy(prefix, line + from, length - from);
    prefix[length - from] = '\0';
    struct rest_of rest = {fn, context, line + from, start - from};
    for (const struct game *const *g = games; from == begins && *g; g++)
        if (strncmp((*g)->name, prefix, length - from) == 0)
            offer_rest(&rest, (*g)->name);
    session_players(r->session, prefix, offer_rest, &rest);
}

static void offer_matches(const struct repl *r, const char *line, size_t from, size_t start,
                          game_candidate_fn *fn, void *context)
{
    struct rest_of rest = {fn, context, line + from, start - from};
    if (start == from)
        fn(context, "last");
    session_matches(r->session, offer_rest, &rest);
}

/* Offers a name that is one word of a blank-separated list. */
static int offer_word(void *context, const char *name)
{
    const struct rest_of *rest = context;
    return strpbrk(name, " \t\"=") ? 0 : rest->fn(rest->context, name);
}

static void offer_player_words(const struct repl *r, const char *line, size_t start, size_t length,
                               game_candidate_fn *fn, void *context)
{
    char prefix[256];
    if (length - start >= sizeof prefix)
        return;
    memcpy(prefix, line + start, length - start);
    prefix[length - start] = '\0';
    struct rest_of rest = {fn, context, "", 0};
    session_players(r->session, prefix, offer_word, &rest);
}

static void offer_settings(const struct repl *r, const char *line, size_t from, size_t start,
                           game_candidate_fn *fn, void *context)
{
    size_t n = strcspn(line + from, " \t=");
    bool naming = start == from;
    for (int i = 0; display_name(i); i++) {
        const char *name = display_name(i);
        if (naming && fn(context, name))
            return;
        for (int k = 0; !naming && strlen(name) == n && memcmp(name, line + from, n) == 0 &&
                        display_value(i, k);
             k++)
            fn(context, display_value(i, k));
    }
    session_options(r->session, naming ? NULL : line + from, n, fn, context);
}

/* Offers the players of this match. */
static void offer_seats(const struct repl *r, game_candidate_fn *fn, void *context)
{
    for (int i = 0; i < session_seats(r->session); i++)
        if (*session_player(r->session, i) && fn(context, session_player(r->session, i)))
            return;
}

/* Offers the subjects of rulings, or the players after "turn". */
static void offer_rulings(const struct repl *r, const char *line, size_t from, size_t start,
                          game_candidate_fn *fn, void *context)
{
    const char *turn = arbiter_forms[ARBITER_TURN].name;
    for (int k = 0; start == from && k < ARBITER_KINDS; k++)
        if (arbiter_forms[k].ruled && arbiter_forms[k].reasoned &&
            fn(context, arbiter_forms[k].name))
            return;
    size_t n = strlen(turn);
    if (start > from && strncmp(line + from, turn, n) == 0 &&
        start == from + n + strspn(line + from + n, " \t"))
        offer_seats(r, fn, context);
}

/* Offers the displayed name of a command; the other names too if one is being typed. */
static void offer_command(const struct dot_command *c, bool begun, game_candidate_fn *fn,
                          void *context)
{
    struct name_list names = names_of(COMMAND_NAME, c->topic->names);
    char name[LOCAL_NAME], text[LOCAL_NAME + 1];
    do {
        if (next_name(&names, name)) {
            snprintf(text, sizeof text, ".%s", name);
            fn(context, text);
        }
    } while (begun && *name);
}

void command_candidates(const struct repl *r, const char *line, size_t start, size_t length,
                        game_candidate_fn *fn, void *context)
{
    size_t n = strcspn(line + 1, " \t");
    char name[LOCAL_NAME];
    bool many;
    const struct game *game = session_game(r->session);
    struct menu m;
    make_menu(game, &m);
    if (!start) {
        for (size_t i = 0; i < m.count; i++)
            offer_command(&m.entry[i], length > 1, fn, context);
        return;
    }
    snprintf(name, sizeof name, "%.*s", (int)n, line + 1);
    const struct dot_command *c = find_command(&m, name, &many);
    size_t from = 1 + n + strspn(line + 1 + n, " \t");
    if (!c || many)
        return;
    if (is_called(c, "new"))
        offer_players(r, line, from, start, length, fn, context);
    else if (is_called(c, "partie") && start > from)
        offer_player_words(r, line, start, length, fn, context);
    else if (is_called(c, "set"))
        offer_settings(r, line, from, start, fn, context);
    else if (is_called(c, "resume"))
        offer_matches(r, line, from, start, fn, context);
    else if (is_called(c, "rule"))
        offer_rulings(r, line, from, start, fn, context);
    else if ((is_called(c, "resign") || is_called(c, "forfeit")) && start == from)
        offer_seats(r, fn, context);
    else if (is_called(c, "help"))
        for (int i = 0; help_names(game, i); i++)
            fn(context, help_name(game, i, name));
}
