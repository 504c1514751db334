/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What can be asked of the match in hand, and of the record for completion. */

#include "inner.h"
#include "log/find.h"

bool session_answer(const struct session *s, enum game_answer what, long coup, struct words *said)
{
    return s->play.state && s->game->answer(s->play.state, what, coup, said);
}

void session_prompt(const struct session *s, struct words *said)
{
    if (s->play.state)
        s->game->prompt(s->play.state, said);
}

void session_show(const struct session *s, const struct game_look *look, struct words *said)
{
    if (s->play.state)
        s->game->show(s->play.state, look, said);
}

void session_candidates(const struct session *s, const char *line, size_t start, size_t length,
                        game_candidate_fn *fn, void *context)
{
    if (s->play.state)
        s->game->candidates(s->play.state, line, start, length, fn, context);
}

bool session_unclear(const struct session *s, const char *line, size_t length, struct words *meant,
                     struct words *better)
{
    return s->play.state && s->game->unclear(s->play.state, line, length, meant, better);
}

bool session_two_ways(const struct session *s, const char *line, size_t length, struct words way[2],
                      struct words better[2])
{
    return s->play.state && s->game->two_ways(s->play.state, line, length, way, better);
}

enum game_omission session_omits(const struct session *s, const char *line, size_t length,
                                 struct words *question)
{
    return s->play.state ? s->game->omits(s->play.state, line, length, question) : OMITS_NOTHING;
}

bool session_suspect(const struct session *s, const char *line, size_t length, struct words *meant,
                     struct words *better)
{
    struct fault t;
    struct words typed = {.text = NULL};
    if (!s->play.state || !s->game->expand(s->play.state, line, length, &typed, &t))
        return false;
    bool suspect = !typed.length && s->game->suspect(s->play.state, line, length, meant, better);
    words_free(&typed);
    return suspect;
}

long session_settled(const struct session *s)
{
    return s->play.state ? s->game->settled(s->play.state) : 0;
}

void session_options(const struct session *s, const char *name, size_t length,
                     game_candidate_fn *fn, void *context)
{
    s->game->options(name, length, fn, context);
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
    struct words players = {.text = NULL};
    words_add_seats(&players, m);
    int stop = n->fn(n->context, m->key);
    if (!stop && !players.failed)
        stop = n->fn(n->context, players.text);
    words_free(&players);
    return stop;
}

void session_matches(const struct session *s, game_candidate_fn *fn, void *context)
{
    struct store_error se;
    struct match_names n = {fn, context};
    store_matches(s->store, NULL, name_match, &n, &se);
}
