/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The scores of all players from turn to turn to the end: points, zeros in a row and their cost
 * (§5), last turns and winners (§7). */
#ifndef GAMES_DICE_RULES_SCORES_H
#define GAMES_DICE_RULES_SCORES_H

#include <stdbool.h>
#include <stdint.h>

/* A set of dice, without order: how many show 1, 2, ... 6, four bits each. + joins two sets, -
 * removes one from another. */

typedef uint32_t dice_set;

enum { FACES = 6, DICE_MAX = 6 };

static inline dice_set dice_face(int face)
{
    return (dice_set)1 << 4 * (face - 1);
}

/* Returns how many dice show this face. */
static inline int dice_times(dice_set d, int face)
{
    return (int)(d >> 4 * (face - 1) & 15);
}

static inline int dice_count(dice_set d)
{
    return (int)(d * 0x111111u >> 20 & 15); /* the topmost of six sums */
}

/* Returns true if all dice of `part` are among `d`. */
static inline bool dice_hold(dice_set d, dice_set part)
{
    return (((d | 0x888888u) - part) & 0x888888u) == 0x888888u; /* no face had to borrow */
}

/* Returns the next part of `thrown` with at most `most` dice, in the order of printed digits (1 11
 * 112 12 2, of 112): with one more die at the end, or else with the last die increased. The first
 * one follows 0, and 0 follows the last. */
dice_set dice_next_part(dice_set thrown, int most, dice_set part);

/* The answers of a game about dice and about a turn in progress (match.h). */

/* The points of dice thrown together. `vain`: the dice that count for nothing; `points` are those
 * of the others. */
struct dice_worth {
    int32_t points;
    dice_set vain;
};

/* Everything that can be put aside of a throw so that every die counts, in the order of printed
 * digits. */
enum { KEEPS_MAX = 63 };
struct dice_keeps {
    int count;
    dice_set keep[KEEPS_MAX];
};

/* A turn after dice were put aside. */
struct dice_so_far {
    int32_t points; /* put aside in this turn, the last throw included */
    int throws;     /* number of throws */
    bool hot;       /* every die on the table counts */
};

/* Reasons why stopping is not allowed, or why a turn scores zero; the reasons of a game follow.
 * BURNS: see `burns`. ENTRY: the player has not entered the game, and the points do not suffice for
 * it. */
enum dice_why { WHY_NONE, WHY_NOTHING, WHY_BURNS, WHY_ENTRY, WHY_OWN };

struct dice_stop {
    uint8_t why;    /* enum dice_why: the first that applies */
    bool may;       /* may stop; if the stop scores zero, `why` says for what */
    int32_t writes; /* what stopping scores, with or without the right */
};

/* The terms of a dice game: those that all games share, which the shared code obeys in every game,
 * and those of the game. A plain value. Sections (§) are those of doc/rules/ten-thousand.md. */

/* The players who have a last turn once the goal is reached (§7): the rest of the round; all
 * others; or no one, because the player who reaches the goal has won. */
enum dice_final { FINAL_ROUND, FINAL_ALL, FINAL_NONE };
enum dice_tie { TIE_FIRST, TIE_SHARED }; /* for equal best totals (§7) */
enum { LOSES_ALL = -1, POINTS_MAX = 1000000, DICE_OWN = 32 };

struct dice_terms {
    int32_t goal, final, tie;
    int32_t dice;   /* at the beginning of a turn */
    int32_t streak; /* the number of zeros in a row that cost `loses`; 0: they cost nothing (§5) */
    int32_t loses;  /* points, or LOSES_ALL */
    int32_t floor;  /* no total falls below zero (§5) */
    int32_t entry;  /* points to score in one turn to enter; 0: none (§6) */
    int32_t own[DICE_OWN]; /* the game's own, by an enum of the game */
};

enum { DICE_PLAYERS = 8, NO_PLAYER = -1 };

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

/* Returns the right to stop, given by the game's rule, of a player who may have to enter first
 * (§6). */
struct dice_stop dice_stop_entered(const struct dice_terms *t, const struct dice_player *p,
                                   int32_t points, struct dice_stop stop);

struct dice_scores {
    struct dice_player player[DICE_PLAYERS];
    int8_t players;
    int8_t reached; /* the player who reached the goal and began the last turns; or NO_PLAYER */
    uint8_t last;   /* one bit per player: has a last turn to come */
    uint8_t gone;   /* one bit per player: has given up and throws no more */
};

struct dice_scores dice_scores(int players);

/* Returns the scores after a turn of `who`, who is left as `p`. */
struct dice_scores dice_scores_after(const struct dice_terms *t, struct dice_scores s, int who,
                                     struct dice_player player);

/* Returns the scores after `who` gives up. With one player left the match is over. */
struct dice_scores dice_scores_without(struct dice_scores s, int who);

/* Returns the next thrower after a player. */
int dice_next(const struct dice_scores *s, int who);

/* Returns true if last turns or players giving up have ended the match. With FINAL_NONE a turn ends
 * it (dice_winner in match.h). */
bool dice_over(const struct dice_scores *s);

/* Returns the winners of a match that is over, as bits. */
uint8_t dice_winners(const struct dice_terms *t, const struct dice_scores *s);

#endif
