/* SPDX-License-Identifier: GPL-3.0-or-later */
/* All the players, from turn to turn, to the end (§7). */
#ifndef TEN_RULES_SCORES_H
#define TEN_RULES_SCORES_H

#include "stop.h"

enum { TEN_PLAYERS = 8, NOBODY = -1 };

struct ten_scores {
    struct ten_player player[TEN_PLAYERS];
    int8_t players;
    int8_t reached; /* who brought a total to the goal; NOBODY */
    uint8_t last;   /* a bit a player: has a last turn to come */
    uint8_t gone;   /* ... has given up, and throws no more */
};

struct ten_scores ten_scores(int players);

/* After a turn of `who` that writes so many; `w` gets what came of it for him. */
struct ten_scores ten_scores_after(const struct ten_terms *t, struct ten_scores s, int who,
                                   int32_t points, struct ten_written *w);

/* Who gives up; with one player left the match is over. */
struct ten_scores ten_scores_without(struct ten_scores s, int who);

/* Who throws after a player. */
int ten_next(const struct ten_scores *s, int who);

bool ten_over(const struct ten_scores *s);

/* The winners, a bit a player; of a match that is over. */
uint8_t ten_winners(const struct ten_terms *t, const struct ten_scores *s);

#endif
