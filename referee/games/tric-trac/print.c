/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Plays and scores as notation. */
#include <stdio.h>
#include <string.h>

#include "match.h"

char *german_play_print(const struct move *m, int moves, enum side side, enum naming n,
                        char out[TABLES_PLAY_TEXT])
{
    struct walks w = walks_of(m, moves);
    return tables_walks_print(&w, side, n, out);
}

char *german_reckoned_print(const struct german_reckoning *r, enum naming n,
                            char out[TABLES_PLAY_TEXT])
{
    char rest[TABLES_PLAY_TEXT];
    enum side s = (enum side)r->t.side;
    if (!r->first || r->moves < 2)
        return german_play_print(r->move, r->moves, s, n, out);
    german_play_print(r->move, 1, s, n, out);
    german_play_print(r->move + 1, r->moves - 1, s, n, rest);
    size_t used = strlen(out);
    snprintf(out + used, TABLES_PLAY_TEXT - used, " %s", rest);
    return out;
}

char *german_score_print(const struct german_series *s, char out[GERMAN_SCORE_TEXT])
{
    snprintf(out, GERMAN_SCORE_TEXT, "%d:%d %d:%d", s->peg[WHITE], s->peg[BLACK], s->won[WHITE],
             s->won[BLACK]);
    return out;
}
