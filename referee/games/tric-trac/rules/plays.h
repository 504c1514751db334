/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which plays a throw allows and what they bring (rules §3, §5). */
#ifndef GERMAN_RULES_PLAYS_H
#define GERMAN_RULES_PLAYS_H

#include "moves.h"

/* One way to end a throw. */
struct german_play {
    struct board after;
    struct move move[2]; /* in an order in which they can be made */
    uint8_t moves;
    uint8_t hits, points; /* points: all it brings, the great bridge included */
    bool wins;            /* the partie */
    bool first;           /* with its first move: the second is not made */
    bool force;           /* by force: both men move together */
};

/* Two men, a number each: 15 x 15; one man with both, over two rests: 2 x 15; won by the first
 * move: 2 x 15; by force; none. */
enum { GERMAN_PLAYS_MAX = 225 + 30 + 30 + 2 };

struct german_plays {
    struct german_play play[GERMAN_PLAYS_MAX]; /* one per position of both sides */
    int count;
    uint8_t numbers; /* how many numbers every legal play uses; the right by force, which obliges to
                      * nothing, apart */
    bool force;      /* one of the plays is by force */
};

/* Lists the legal ends of a throw. Nothing playable: one of no moves. A throw that its first move
 * wins ends there; whole plays that win with their second move, or not at all, are listed too. */
void german_list(const struct german_throw *t, struct german_plays *out);

/* The same, and no play won by its first move: all are whole. What may be put down after all. */
void german_list_whole(const struct german_throw *t, struct german_plays *out);

/* The play that ends so; NULL: none does. */
const struct german_play *german_find(const struct german_plays *l, const struct board *after);

/* Whether this one move wins the partie: a legal play of the whole throw begins with it, and it
 * brings the twelve points. `points`: what it brings. */
bool german_wins_first(const struct german_throw *t, struct move m, int *points);

/* What a throw brings that was won by its first move and finished: a bridge that this move made was
 * counted with it, and is not again (§6). A man must stand wherever one is taken from. */
int german_finished(const struct german_throw *t, const struct move *m, int moves);

/* Two men who take the own Hucke by force, whether with the right to it or not; false: these moves
 * are none. */
bool german_like_force(const struct german_throw *t, const struct move *m, int moves);

#endif
