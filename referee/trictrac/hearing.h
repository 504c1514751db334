/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Between the files in which a coup is judged: what is being judged, passed from step to step. The
 * order of the steps is match_judge's (match.c). */
#ifndef TRICTRAC_HEARING_H
#define TRICTRAC_HEARING_H

#include "trictrac/match.h"

struct hearing {
    const struct match *m;
    const struct coup *c;
    struct ruling *r;
    enum side roller, opponent;
    struct last_coup marks; /* of this coup */
    bool went, won;         /* no play: he left, or his own points ended the match */
    bool plain;             /* the play is legal at sight: plays are not listed */
    uint8_t together;
    int *step;
};

/* What was put down, what is wrong with it, and what the opponent made of it (hearing_play.c). */
enum coup_error hearing_play(struct hearing *h);

/* The choice of the opponent among those offered to him, or NULL. */
const struct play *hearing_choice(const struct hearing *h);

/* The claims said before this throw was marked; the score after them (hearing_marks.c). */
struct score hearing_last_coup(struct hearing *h);

/* The points for filling or keeping that the play put down does not earn, and which (rules §11a);
 * 0: none. */
int hearing_unearned(const struct hearing *h, enum school_kind *kind);

/* What each marked of this throw: the roller with `f` points unearned, the opponent on the score
 * `at`. */
void hearing_mark_roller(struct hearing *h, int f, enum school_kind kind);
void hearing_mark_opponent(struct hearing *h, const struct score *at);

/* The opponent has claimed a complete fault in the roller's mark of this throw. */
bool hearing_claimed_at_once(const struct hearing *h);

/* The schools complete in this coup, and the claims on it. */
void hearing_claims(struct hearing *h);

#endif
