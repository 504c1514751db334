/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Plays as printed: the men moved, the play that counts, the opponent's choice. */
#ifndef TRICTRAC_TEXT_PRINTED_H
#define TRICTRAC_TEXT_PRINTED_H

#include "games/trictrac/input/notation.h"

struct printed_play {
    const struct play *of;
    char play[PLAY_TEXT];
    char after[POSITION_TEXT]; /* the board after it */
};

enum play_order { BY_PLAY, BY_AFTER };

/* Plays of the roller of `p` in bytewise order of one of their texts, each text once. The caller
 * frees the list; NULL: out of memory. The choices after a false move are numbered on the screen in
 * the order BY_PLAY, after "leave it" where that is allowed. */
struct printed_play *plays_printed(const struct position *p, const struct play *list, int count,
                                   enum play_order order, int *printed);

/* The men moved in a coup, and the play that counts in the end, in numbering `n`. False if there is
 * none: the roller went, the match was won before, or the coup is incomplete (nothing counts
 * yet). */
bool put_down_print(const struct ruling *r, enum numbering n, char out[PLAY_TEXT]);
/* The same for a sentence: a man by both numbers rests where the player said. */
bool said_print(const struct ruling *r, enum numbering n, char out[PLAY_TEXT]);
bool final_print(const struct ruling *r, enum numbering n, char out[PLAY_TEXT]);

/* The opponent's choice: "stands", a play, or a field for the first man; false: none. Throwing the
 * next dice lets stand what may stand. */
bool chosen_print(const struct ruling *r, const struct coup *c, enum numbering n,
                  char out[PLAY_TEXT]);

/* The choice that was made before other men were wrong; false: there was none. */
bool settled_print(const struct ruling *r, enum numbering n, char out[PLAY_TEXT]);

/* The same as a record states it. Without a choice in a complete coup, the play stands. */
bool chosen_stated(const struct ruling *r, const struct coup *c, char out[PLAY_TEXT]);

/* Whether the play is legal, or legal so far in an incomplete coup. */
bool ruling_legal(const struct ruling *r);

#endif
