/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The open turn: what match_judge (match.c) passes from event to event. The ledger of marks is in
 * `now` and `past`, the faults that can be claimed are in them too, and the men are in `r`.
 *
 * A mark is judged when something depends on it: when a claim on it is ruled, or at the end of the
 * list. After such a ruling it stands. A word typed later that would change it is answered. */
#ifndef TRICTRAC_RULES_TURN_H
#define TRICTRAC_RULES_TURN_H

#include "match.h"

struct turn {
    const struct match *m;
    const struct coup *c;
    struct ruling *r;
    enum side roller, opponent;
    int last_hole;
    int *step;

    struct last_coup now;      /* the marks of this throw */
    struct last_coup *past;    /* [2]: those of the coup before, and of the one before that, which
                                * are r->after.last until the turn is closed */
    struct score base;         /* the score after `past` */
    bool begun;                /* something of this throw was marked, touched or decided */
    bool late;                 /* this throw completed an under-mark of the coup before */
    bool put_in;               /* a school of `past` was marked after that */
    uint8_t schools_before[2]; /* number of schools in `past` when the throw was made */

    bool typed[2]; /* that party has marked */
    bool ruled[2]; /* a claim on that mark was ruled: it stands */
    bool at_fault; /* the roller's mark of a coup before was wrong */
    bool again[2]; /* an earlier mark was corrected after that mark: it is made again as points */
    struct mark said[2];
    struct mark_event first; /* the roller's mark until the play */

    bool waived;              /* the roller leaves the points unmarked */
    int most;                 /* of them, if all would make a hole: the most that makes none */
    struct mark_event was[2]; /* the rollers' marks of `past`, without points added in this turn */
    struct score at_going;    /* the score on which the roller went */

    bool touched;         /* a man was touched or put down */
    fields men_touched;   /* fields of men touched and not put down */
    uint64_t in_vain;     /* events that touched a man when the roller had gone, as bits */
    bool moved;           /* a man was put down, or none is moved */
    bool stayed;          /* by a man, by saying so, or by marking what was left out on demand */
    bool went;            /* the roller went, and is not put back */
    bool put_back;        /* the roller went without the right and must play */
    bool opposed;         /* by a claim */
    bool won;             /* the match is won by the roller's mark or before it */
    bool plain;           /* the play is clearly legal: the legal plays are not listed */
    int men;              /* men put down so far */
    int going;            /* the event by which the roller went; -1: none */
    int choice_of_going;  /* the choice on it, among the events; -1: none */
    bool over_before;     /* a claim on the roller's mark was ruled before the roller went */
    int at;               /* the event that is judged */
    struct play as_plain; /* if `plain` */
    bool unearned;        /* the fill or keep that is due can no longer be made */
    bool fill_lost;       /* by a touch, or before a choice: it stays lost */
    bool fill_settled;    /* the play is complete: it does not change any more */
};

/* --- men (turn_men.c) ------------------------------------------------------------------------- */

/* Judges the men moved in the first `events` events: the play, its faults and the opponent's
 * choices. `closed`: no more men can follow. */
enum coup_error turn_men(struct turn *h, int events, bool closed);

/* Judges going by the events so far: whether the roller had the right, and must play all the
 * same. */
enum coup_error turn_going(struct turn *h);

/* Adds the wrong going to the faults of the play, if the roller was put back and has played. */
void turn_went_wrongly(struct turn *h);

/* The points for a fill or keep that can no longer be made, from the men as they stand. */
int turn_unearned(const struct turn *h, enum school_kind *kind);

/* --- marks (turn_marks.c) --------------------------------------------------------------------- */

/* Judges a party's mark as it is now, unless a claim on it was ruled. */
void turn_weigh(struct turn *h, int party);

/* A party marks: the first time, or again. */
void turn_mark(struct turn *h, int party, const struct mark *m);

/* The roller says that the points are not marked. */
void turn_waive(struct turn *h);

/* Keeps the answer to a word that changes nothing. */
void turn_answer(struct turn *h, enum answer what, int party);

/* Whether the roller's mark as it is now wins the match. */
bool turn_wins(const struct turn *h);

/* Whether the roller's mark ends the match without the right to it. */
bool turn_ends_match(const struct turn *h);

/* --- claims (turn_claims.c) ------------------------------------------------------------------- */

/* Lists the under-mark of the coup before that this throw completes. */
void turn_complete_late(struct turn *h);

/* Rules on a claim. */
void turn_claim(struct turn *h, const struct claim *c);

/* A player adds points that were left out of a throw that could not be played. */
void turn_late(struct turn *h, enum side by, int points);

/* Lists the schools of this throw, and keeps the faults that nobody claimed in time. */
void turn_list_schools(struct turn *h);

/* The school for a mark, less what was marked instead (LP 56). */
int turn_school(const struct last_coup *l, enum fault_slot slot);

#endif
