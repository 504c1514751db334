/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The open turn: what match_judge (match.c) passes from event to event. The marks and their faults
 * are in the ledger, the men are in `r`. */
#ifndef TRICTRAC_RULES_TURN_H
#define TRICTRAC_RULES_TURN_H

#include "match.h"

/* The effect of a claim, for a contest of it. */
struct claim_made {
    uint16_t within;     /* points of faults claimed */
    uint16_t left;       /* of the last of them, points not claimed */
    uint8_t faults;      /* faults claimed: */
    uint8_t first, last; /* index in the ledger */
    uint8_t parts;       /* schools added: at most two of each coup */
    struct {
        uint8_t age, school;
    } part[2 * LEDGER_COUPS];
};

struct open_turn {
    const struct match *m;
    const struct coup *c;
    struct ruling *r;
    enum side roller, opponent;
    int last_hole;
    int *step;

    struct ledger *l;     /* of the ruling's match `after` */
    struct account first; /* the roller's mark until the play: a claim later gives no other choice
                           * of staying or going */

    bool touched;     /* a man was touched or put down */
    uint64_t in_vain; /* events that touched a man when the roller had gone, as bits */
    bool moved;       /* a man was put down, or none is moved */
    bool said_stay;   /* by the word */
    bool stayed;      /* by a man, by saying so, or by marking what was left out on demand */
    bool wrong;       /* the roller went without the right */
    bool put_back;    /* and must play */
    bool opposed;     /* by a claim */
    int late_age;     /* of the coup to which a player added points */
    uint8_t schools_before[2]; /* in the coups before, when the throw was made */
    bool won;                  /* the match is won by the roller's mark or before it */
    bool plain;                /* the play is clearly legal: the legal plays are not listed */
    int men;                   /* men put down so far */
    int going;                 /* the event by which the roller went; -1: none */
    int choice_of_going;       /* the choice on it, among the events; -1: none */
    int at;                    /* the event that is judged */
    struct play as_plain;      /* if `plain` */
    bool closing;              /* all events are judged, and the next dice are thrown */
    bool unfinished;           /* the dice came before the last man */
    bool unearned;             /* the fill or keep that is due can no longer be made */
    bool fill_lost;            /* by a touch, or before a choice: it stays lost (GU III) */
    bool fill_settled;         /* the play is complete: it does not change any more */
    struct claim_made made[COUP_CLAIMS];
};

/* --- men (turn_men.c) ------------------------------------------------------------------------- */

/* Judges the men moved in the first `events` events: the play, its faults and the opponent's
 * choices. `closed`: no more men can follow. */
enum coup_error turn_men(struct open_turn *h, int events, bool closed);
/* Judges going by the events so far: the right to go, and the duty to play all the same. */
enum coup_error turn_going(struct open_turn *h);
/* Returns the points for a fill or keep that can no longer be made with the men on their fields. */
int turn_lost(const struct open_turn *h, enum school_kind *kind);

/* --- marks (turn_marks.c) --------------------------------------------------------------------- */

/* The present coup in the ledger. */
static inline struct ledger_coup *turn_now(const struct open_turn *h)
{
    return h->l->coup;
}

/* A party marks: the first time, or again. */
void turn_mark(struct open_turn *h, int party, const struct mark *m);
/* If the roller has nothing left to do, the opponent marks what is due. `closed`: the next dice are
 * thrown. */
void turn_opponent_marks(struct open_turn *h, bool closed);
/* Judges both marks by the men on their present fields. */
void turn_weigh(struct open_turn *h);
/* The roller waives the points. */
void turn_waive(struct open_turn *h);
/* A player adds points that were left out of a throw that could not be played. */
void turn_late(struct open_turn *h, enum side by, int points);
/* Stores the answer to a word that changes nothing. */
void turn_answer(struct open_turn *h, enum answer_kind what, int party);

/* The opponent can no longer finish the turn before (rules §11c.8). */
static inline void turn_end_early_dice(struct open_turn *h)
{
    if (h->r->after.left)
        ledger_owe_before(h->l, h->r->after.left);
    h->r->after.left = 0;
}

/* Returns true if the roller may not go, by the marks and men so far. */
bool turn_may_not_go(const struct open_turn *h);
/* Returns true if a claim on the coup before has ended the match. */
bool turn_ended_before(const struct open_turn *h);

/* --- claims (turn_marks.c) -------------------------------------------------------------------- */

void turn_claim(struct open_turn *h, int claim);
/* The accused contests a claim, or has the whole of it marked. Return false if there is nothing
 * to. */
bool turn_contest(struct open_turn *h, int claim);
bool turn_whole(struct open_turn *h, int claim);
/* Lists the schools of this throw. */
void turn_list_schools(struct open_turn *h);

#endif
