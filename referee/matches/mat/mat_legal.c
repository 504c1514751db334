/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Asks the game for the legal plays of a throw: what an empty cell of a .mat must mean, and whether
 * what stayed of a play that was sent back is legal. */
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "base/scan.h"
#include "games/game.h"
#include "mat.h"

enum { LINE_WORDS = 4, LINE_TEXT = 400 };

/* The legal plays of a position line. Returns NULL if it is not one, or if out of memory. */
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

static json_t *judge_throw(const struct game *game, const char *before, int side, const int dice[2])
{
    char line[LINE_TEXT];
    snprintf(line, sizeof line, "%s %c %d%d", before, side ? 'b' : 'w', dice[0], dice[1]);
    return judge(game, line);
}

static bool reads_after(const json_t *play, struct mat_men *men)
{
    const char *end = json_string_value(json_object_get(play, "after"));
    return end && mat_place(end, men);
}

bool mat_is_legal(const struct game *game, const char *before, int side, const int dice[2],
                  const struct mat_men *after)
{
    bool found = false;
    size_t i;
    const json_t *play;
    json_t *answer = judge_throw(game, before, side, dice);
    json_array_foreach(json_object_get(answer, "plays"), i, play)
    {
        struct mat_men men;
        found |= reads_after(play, &men) && memcmp(&men, after, sizeof men) == 0;
    }
    json_decref(answer);
    return found;
}

long mat_plays(const struct game *game, const struct mat_men *men, int side, const int dice[2],
               char play[MAT_PLAY], struct mat_men *after)
{
    char before[MAT_POSITION];
    struct mat_men end;
    bool wins = true;
    mat_position(men, before);
    json_t *answer = judge_throw(game, before, side, dice),
           *plays = json_object_get(answer, "plays");
    long count = answer ? (long)json_array_size(plays) : -1;
    for (long i = 0; i < count && wins; i++)
        wins = reads_after(json_array_get(plays, (size_t)i), &end) && end.man[side][MAT_OFF] == 15;
    if (count > 1 && wins) /* whichever it is, it ends the game */
        count = 1;
    const char *only = json_string_value(json_object_get(json_array_get(plays, 0), "play"));
    if (count == 1 && only && strcmp(only, "-") == 0)
        count = 0;
    if (count == 1 && only && reads_after(json_array_get(plays, 0), after))
        snprintf(play, MAT_PLAY, "%s", only);
    json_decref(answer);
    return count;
}
