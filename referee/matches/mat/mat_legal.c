/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether what stayed of a play sent back is legal: the game is asked for the legal plays. */
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "base/scan.h"
#include "games/game.h"
#include "mat.h"

enum { LINE_WORDS = 4, LINE_TEXT = 400 };

/* The legal plays of a position line; NULL: it is none, or no memory. */
static json_t *judge(const struct game *game, const char *line)
{
    const char *const nobody[2] = {"", ""};
    const struct match_setup f = {.seats = 2, .player = nobody};
    struct scanner scan = scan_text(line, strlen(line), true);
    struct token w[LINE_WORDS];
    struct parse_error none;
    size_t n = 0;
    while (n < LINE_WORDS && scan_word(&scan, &w[n], &none) && w[n].kind == WORD)
        n++;
    void *match = calloc(1, game->size);
    json_t *answer = json_object();
    bool good = match && answer && game->start(match, &f, &none) &&
                game->batch->judge(match, w, n, answer, NULL, &none);
    free(match);
    if (!good)
        json_decref(answer);
    return good ? answer : NULL;
}

bool mat_is_legal(const struct game *game, const char *before, int side, const int dice[2],
                  const struct mat_men *after)
{
    char line[LINE_TEXT];
    bool found = false;
    size_t i;
    const json_t *play;
    snprintf(line, sizeof line, "%s %c %d%d", before, side ? 'b' : 'w', dice[0], dice[1]);
    json_t *answer = judge(game, line);
    json_array_foreach(json_object_get(answer, "plays"), i, play)
    {
        struct mat_men men;
        const char *end = json_string_value(json_object_get(play, "after"));
        found |= end && mat_place(end, &men) && memcmp(&men, after, sizeof men) == 0;
    }
    json_decref(answer);
    return found;
}
