/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shared by the files that judge a coup: the state passed from step to step. match_judge (match.c)
 * has the order of the steps. */
#ifndef TRICTRAC_RULES_JUDGE_H
#define TRICTRAC_RULES_JUDGE_H

#include "match.h"

struct judge {
    const struct match *m;
    const struct coup *c;
    struct ruling *r;
    enum side roller, opponent;
    struct last_coup marks;   /* of this coup */
    struct last_coup earlier; /* of the coup before, with the claims on it */
    bool went, won;           /* there is no play: the roller went, or the match is won */
    bool put_back;            /* the roller went without the right and must play */
    bool doubtful;  /* the roller went with the right, unless a school takes the hole away */
    bool hole_lost; /* a school marked before it took away the hole by which the roller went */
    bool plain;     /* the play is clearly legal: the legal plays are not listed */
    uint8_t together;
    uint8_t put_in_before; /* number of schools in `earlier` when this throw was marked */
    uint8_t kept[2];       /* a claim ruled on at once corrected that mark, and it stays so */
    uint8_t heard;         /* bit i: claim i was ruled on at once */
    struct claim_ruling at_once[COUP_CLAIMS];
    struct marks gained[COUP_CLAIMS]; /* schools of the claims in `at_once`, marked in the order of
                                       * the claims */
    int *step;
};

/* Judges the men moved: the play, its faults and the opponent's choice (judge_play.c). */
enum coup_error judge_play(struct judge *h);

/* The opponent's choice, if it was offered; else NULL. */
const struct play *judge_choice(const struct judge *h);

/* Rules on the claims made before this throw was marked, and returns the score after them
 * (judge_claims.c). */
struct score judge_last_coup(struct judge *h);

/* Judge both marks of this throw: the roller's by what the play earns, the opponent's on the score
 * `at` (judge_marks.c). */
void judge_mark_roller(struct judge *h);
void judge_mark_opponent(struct judge *h, const struct score *at);

/* Rules on the claims on `party`'s mark that take effect as they are made: those made before a man
 * is touched, and the roller's. `judge` judges the mark as it was at that moment. *counts becomes
 * the mark that counts afterwards. True: the mark was corrected, and `then` holds the corrected
 * one. */
typedef struct judged_mark judge_fn(const struct judge *h, const struct score *at,
                                    const struct mark *m);
bool judge_at_once(struct judge *h, int party, judge_fn *judge, const struct score *at,
                   struct last_coup *then, struct mark *counts);

/* Whether the roller's mark ends the match without the right to it. */
bool judge_ends_match(const struct judge *h, const struct last_coup *marks);

/* Judges going: whether the roller had the right, and whether the roller must play all the same
 * (judge_going.c). */
enum coup_error judge_going(struct judge *h);

/* Adds the wrong going to the faults of the play, if the roller was put back and has played. */
void judge_went_wrongly(struct judge *h);

/* The roller's mark that counts for the rest of the coup. A mark that would end the match without
 * the right to it is corrected if the opponent spoke at once. */
struct mark_event judge_mark_counted(struct judge *h);

/* Lists the schools that became complete in this coup, and rules on the claims on it. */
void judge_claims(struct judge *h);

#endif
