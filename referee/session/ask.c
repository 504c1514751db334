/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Queries on the current match; completion from the record. */

#include <string.h>

#include "games/option.h"
#include "log/find.h"
#include "log/offered.h"
#include "session_private.h"

void session_score(const struct session *s, struct strbuf *said)
{
    if (s->play.turns)
        turns_score(s->play.turns, said);
}

void session_stands(const struct session *s, struct strbuf *said)
{
    if (s->play.turns)
        turns_stands(s->play.turns, said);
}

bool session_ask(const struct session *s, const char *question, long coup, bool all,
                 struct strbuf *said)
{
    return s->play.turns && turns_ask(s->play.turns, question, coup, all, said);
}

void session_prompt(const struct session *s, struct strbuf *said)
{
    if (s->play.turns)
        turns_prompt(s->play.turns, said);
}

void session_show(const struct session *s, const struct board_style *look, struct strbuf *said)
{
    if (s->play.turns)
        turns_show(s->play.turns, look, said);
}

void session_candidates(const struct session *s, const char *line, size_t start, size_t length,
                        game_candidate_fn *fn, void *context)
{
    if (s->play.turns)
        turns_candidates(s->play.turns, line, start, length, fn, context);
}

bool session_doubts(struct session *s, enum doubt kind, const char *line, size_t length,
                    struct doubted *out)
{
    return s->play.turns && session_spell(s, line, length) &&
           turns_doubt(s->play.turns, kind, &s->words, out);
}

long session_settled(const struct session *s)
{
    return s->play.turns ? turns_settled(s->play.turns) : 0;
}

void session_options(const struct session *s, const char *name, size_t length,
                     game_candidate_fn *fn, void *context)
{
    game_options(s->game->option, name, length, fn, context);
}

void session_players(const struct session *s, const char *prefix, game_candidate_fn *fn,
                     void *context)
{
    struct store_error se;
    store_players(s->store, prefix, fn, context, &se);
}

struct match_names {
    game_candidate_fn *fn;
    void *context;
};

static int name_match(void *context, const struct store_match *m)
{
    const struct match_names *n = context;
    struct strbuf players = {.text = NULL};
    strbuf_add_seats(&players, m);
    int stop = n->fn(n->context, m->key);
    if (!stop && !players.failed)
        stop = n->fn(n->context, players.text);
    strbuf_free(&players);
    return stop;
}

/* Adds the players if all are named, and no name could be read as two. */
static int name_players(void *context, const struct store_match *m)
{
    static const char *const unnamed[] = {"White", "Black"};
    struct strbuf *out = context;
    const size_t before = out->length;
    for (int i = 0; i < m->seats; i++) {
        const char *name = m->seat[i].player;
        bool named = *name && strncmp(name, "Player ", 7) != 0 && !strstr(name, " - ");
        for (size_t k = 0; k < sizeof unnamed / sizeof unnamed[0]; k++)
            named &= strcmp(name, unnamed[k]) != 0;
        strbuf_add(out, "%s%s", i ? " - " : "", name);
        if (!named && out->text)
            out->text[out->length = before] = '\0';
        if (!named)
            return 1;
    }
    return 1;
}

bool session_last_players(const struct session *s, const struct game *game, struct strbuf *out)
{
    struct store_error se;
    const struct store_query query = {.game = game->name, .shown = true, .limit = 1};
    size_t before = out->length;
    return store_matches(s->store, &query, name_players, out, &se) == STORE_OK &&
           out->length > before;
}

void session_matches(const struct session *s, game_candidate_fn *fn, void *context)
{
    struct store_error se;
    struct match_names n = {fn, context};
    const struct store_query few = {.shown = true, .limit = 50};
    store_matches(s->store, &few, name_match, &n, &se);
}
