/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Plays as they are printed: what was put down, what counts, what was chosen. */
#ifndef TRICTRAC_DESK_PRINTED_H
#define TRICTRAC_DESK_PRINTED_H

#include "notation.h"

struct printed_play {
    const struct play *of;
    char play[PLAY_TEXT];
    char after[POSITION_TEXT]; /* the board it leads to */
};

enum play_order { BY_PLAY, BY_AFTER };

/* Plays of the roller of `p` in bytewise order of one of their texts, each text once. The list is
 * malloc'd, the caller frees it; NULL when there is no memory. The choices after a false move are
 * numbered on the screen in this order BY_PLAY, after "leave it" where that is allowed. */
struct printed_play *plays_printed(const struct position *p, const struct play *list, int count,
                                   enum play_order order, int *printed);

/* What was put down in a coup, and what counts in the end, its fields counted by `n`; false if
 * there is no such thing: he went, the match was won before it, or the coup is not complete (then
 * nothing counts yet). */
bool put_down_print(const struct ruling *r, enum numbering n, char out[PLAY_TEXT]);
bool final_print(const struct ruling *r, const struct coup *c, enum numbering n,
                 char out[PLAY_TEXT]);

/* What the opponent chose: "stands", a play, a place of the first man; false if nothing. Throwing
 * the next dice lets stand what may stand. */
bool chosen_print(const struct ruling *r, const struct coup *c, enum numbering n,
                  char out[PLAY_TEXT]);

/* The same as a record states it: of a complete coup of which nothing was said it stands. */
bool chosen_stated(const struct ruling *r, const struct coup *c, char out[PLAY_TEXT]);

/* Whether what was put down is legal; of a coup not complete, so far. */
bool ruling_legal(const struct ruling *r);

#endif
