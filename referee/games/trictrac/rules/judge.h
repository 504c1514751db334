/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Between the files in which a coup is judged: what is being judged, passed from step to step. The
 * order of the steps is match_judge's (match.c). */
#ifndef TRICTRAC_RULES_JUDGE_H
#define TRICTRAC_RULES_JUDGE_H

#include "match.h"

struct judge {
    const struct match *m;
    const struct coup *c;
    struct ruling *r;
    enum side roller, opponent;
    struct last_coup marks;   /* of this coup */
    struct last_coup earlier; /* of the coup before, and what was claimed of it */
    bool went, won;           /* no play: he left, or his own points ended the match */
    bool put_back;            /* he went without right, and must play */
    bool doubtful;            /* he went with right, unless a school takes his hole */
    bool hole_lost;           /* the hole by which he went is none: a school put in before it */
    bool plain;               /* the play is legal at sight: plays are not listed */
    uint8_t together;
    uint8_t put_in_before; /* schools put in before this throw was marked */
    uint8_t kept[2];       /* that mark was put back by a claim ruled on at once, and stays so */
    uint8_t heard;         /* bit i: claim i was ruled on at once */
    struct claim_ruling at_once[COUP_CLAIMS];
    struct marks gained[COUP_CLAIMS]; /* schools of those, marked in the order of claims */
    int *step;
};

/* What was put down, what is wrong with it, and what the opponent made of it (judge_play.c). */
enum coup_error judge_play(struct judge *h);

/* The choice of the opponent among those offered to him, or NULL. */
const struct play *judge_choice(const struct judge *h);

/* The claims said before this throw was marked; the score after them (judge_claims.c). */
struct score judge_last_coup(struct judge *h);

/* What each marked of this throw: the roller what the play put down earns him, the opponent on the
 * score `at` (judge_marks.c). */
void judge_mark_roller(struct judge *h);
void judge_mark_opponent(struct judge *h, const struct score *at);

/* Rules on the claims upon the mark of `party` that are ruled on as they are said: before a man is
 * touched, and those of the roller. Each is ruled on the mark as it was then, which `judge` judges;
 * *counts is the mark that counts for what follows. True: it was put back, as `then` has it. */
typedef struct judged_mark judge_fn(const struct judge *h, const struct score *at,
                                    const struct mark *m);
bool judge_at_once(struct judge *h, int party, judge_fn *judge, const struct score *at,
                   struct last_coup *then, struct mark *counts);

/* A mark that ends the match without right. */
bool judge_ends_match(const struct judge *h, const struct last_coup *marks);

/* He went: had he the right, and must he play all the same (judge_going.c). */
enum coup_error judge_going(struct judge *h);

/* Where he was put back and has played: the going is told of beside what is wrong with the play. */
void judge_went_wrongly(struct judge *h);

/* The roller's mark as it counts for what follows: one without right that would end the match has
 * been put back, if the opponent spoke at once. */
struct mark_event judge_mark_counted(struct judge *h);

/* The schools complete in this coup, and the claims on it. */
void judge_claims(struct judge *h);

#endif
