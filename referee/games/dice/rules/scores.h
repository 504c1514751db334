/* SPDX-License-Identifier: GPL-3.0-or-later */
/* All the players, from turn to turn, to the end: what is written, zeros in a row and what they
 * cost (§5), last turns and winners (§7). */
#ifndef DICE_RULES_SCORES_H
#define DICE_RULES_SCORES_H

#include "terms.h"

enum { DICE_PLAYERS = 8, NOBODY = -1 };

/* A player between two turns. */
struct dice_player {
    int32_t total;
    int32_t zeros; /* in a row */
    bool entered;
};

/* What a zero does to the row of them: rests, counts, or costs nothing when the row is full. */
enum dice_row { ROW_RESTS, ROW_COUNTS, ROW_OFF };

/* The player after so many points were written, 0 a zero; `full`: the zero made the row full, which
 * cost `penalty`. */
struct dice_written {
    struct dice_player player;
    int32_t penalty;
    bool full;
};
struct dice_written dice_write(const struct dice_terms *t, enum dice_row row, struct dice_player p,
                               int32_t points);

struct dice_scores {
    struct dice_player player[DICE_PLAYERS];
    int8_t players;
    int8_t reached; /* who brought a total to the goal, so that the last turns are on; NOBODY */
    uint8_t last;   /* a bit a player: has a last turn to come */
    uint8_t gone;   /* ... has given up, and throws no more */
};

struct dice_scores dice_scores(int players);

/* After a turn of `who` that left him so. */
struct dice_scores dice_scores_after(const struct dice_terms *t, struct dice_scores s, int who,
                                     struct dice_player player);

/* Who gives up; with one player left the match is over. */
struct dice_scores dice_scores_without(struct dice_scores s, int who);

/* Who throws after a player. */
int dice_next(const struct dice_scores *s, int who);

/* Last turns and players who gave up end it; FINAL_NONE by a turn (dice_winner in match.h). */
bool dice_over(const struct dice_scores *s);

/* The winners, a bit a player; of a match that is over. */
uint8_t dice_winners(const struct dice_terms *t, const struct dice_scores *s);

#endif
