/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The scores of all players from turn to turn to the end: points, zeros in a row and their cost
 * (§5), last turns and winners (§7). */
#ifndef DICE_RULES_SCORES_H
#define DICE_RULES_SCORES_H

#include "terms.h"
#include "worth.h"

enum { DICE_PLAYERS = 8, NOBODY = -1 };

/* A player between two turns. */
struct dice_player {
    int32_t total;
    int32_t zeros; /* in a row */
    bool entered;
};

/* How a zero counts in the streak: not at all, as one more, or as one that costs nothing when the
 * streak is complete. */
enum dice_row { ROW_RESTS, ROW_COUNTS, ROW_OFF };

/* The player after scoring points (0: a zero). `full`: the zero completed the streak, which cost
 * `penalty`. */
struct dice_written {
    struct dice_player player;
    int32_t penalty;
    bool full;
};
struct dice_written dice_write(const struct dice_terms *t, enum dice_row row, struct dice_player p,
                               int32_t points);

/* The right to stop, given by the game's rule, of a player who may have to enter first (§6). */
struct dice_stop dice_stop_entered(const struct dice_terms *t, const struct dice_player *p,
                                   int32_t points, struct dice_stop stop);

struct dice_scores {
    struct dice_player player[DICE_PLAYERS];
    int8_t players;
    int8_t reached; /* the player who reached the goal and began the last turns; or NOBODY */
    uint8_t last;   /* one bit per player: has a last turn to come */
    uint8_t gone;   /* one bit per player: has given up and throws no more */
};

struct dice_scores dice_scores(int players);

/* The scores after a turn of `who`, who is left as `p`. */
struct dice_scores dice_scores_after(const struct dice_terms *t, struct dice_scores s, int who,
                                     struct dice_player player);

/* The scores after `who` gives up. With one player left the match is over. */
struct dice_scores dice_scores_without(struct dice_scores s, int who);

/* The next thrower after a player. */
int dice_next(const struct dice_scores *s, int who);

/* Whether last turns or players giving up have ended the match. With FINAL_NONE a turn ends it
 * (dice_winner in match.h). */
bool dice_over(const struct dice_scores *s);

/* The winners of a match that is over, one bit each. */
uint8_t dice_winners(const struct dice_terms *t, const struct dice_scores *s);

#endif
