/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Schools: marks that are not what was due, and the claims upon them (M XVII; GU III;
 * LL §164-194; LP 45-66). */
#ifndef TRICTRAC_RULES_SCHOOLS_H
#define TRICTRAC_RULES_SCHOOLS_H

#include "coup.h"
#include "score.h"

enum school_kind {
    SCHOOL_UNDER, /* marked less than was due */
    SCHOOL_OVER,  /* marked more */
    SCHOOL_FILL,  /* points due for a fill that was not made */
    SCHOOL_KEEP,  /* points due for keeping, and the quarter was broken */
    SCHOOL_HOLE,  /* the points right, the peg not: no school */
    SCHOOL_FALSE, /* a claim without a fault behind it, or the part beyond the fault */
    SCHOOL_KINDS
};

enum school_state { SCHOOL_OPEN, SCHOOL_CLAIMED, SCHOOL_REFUTED, SCHOOL_RAISED };

extern const char *const school_kind_names[SCHOOL_KINDS];
extern const char *const school_state_names[];
extern const char *const school_sources[SCHOOL_KINDS];

struct school {
    uint8_t kind;     /* enum school_kind */
    uint8_t by, to;   /* enum side: whose fault it is, who may mark it */
    uint8_t party;    /* whose mark was wrong: ROLLER or OPPONENT */
    uint8_t state;    /* enum school_state */
    uint8_t late;     /* of the coup before: an under-mark that this throw completed */
    uint8_t besides;  /* only the peg was moved, and points were left out besides */
    uint8_t unplayed; /* the match would end by it, and no man was touched: no school of it */
    uint8_t put_back; /* a claim took off what was marked too much, be it only the peg */
    uint16_t points;  /* the whole of the fault; 0 for a hole */
    uint16_t claimed; /* what has been claimed of it */
};

/* Whether both say the same. */
bool mark_equal(const struct mark *a, const struct mark *b);

/* What a claim took off was the peg alone: the points left out can be claimed as before. */
bool school_left_open(const struct school *fault);

enum { SCHOOLS_MAX = 16 };

struct schools {
    uint8_t count;
    struct school school[SCHOOLS_MAX]; /* in the order they became complete */
};

/* One mark as it was made, or as it is put back. */
struct mark_event {
    uint8_t placed; /* the peg moved `holes`, the jeton was put at `jeton` */
    uint8_t holes, jeton;
    uint8_t off;     /* else he took his own points off first; and: */
    uint8_t capped;  /* a gain that pegs `holes` at most, as he pegged no more, */
    uint8_t missing; /* ... or so many fewer than it is worth, which he forgot; */
    uint16_t points; /* ... of so many */
};

enum { TALLY_SCHOOLS = 2 * COUP_CLAIMS + 2 };

/* The marks of one coup in their order, so that one can be put right and the later ones made
 * again (rules §11a, effect). */
struct marks {
    struct score base;          /* before the coup's marks */
    uint8_t roller;             /* enum side */
    struct mark_event event[2]; /* the roller's, the opponent's */
    uint8_t cleared;            /* the roller went: the opponent marks nothing */
    uint8_t schools;
    struct {
        uint8_t by;      /* enum side: who marks it */
        uint8_t instead; /* who sent the other to school had yet to mark, and marks this instead */
        uint16_t points;
    } school[TALLY_SCHOOLS];
};

/* The score after all marks; `pegged` (ROLLER, OPPONENT; may be NULL) gets the holes. */
struct score marks_run(const struct marks *t, int last_hole, uint16_t pegged[2]);

/* Adds the schools of another to it. */
void marks_add(struct marks *t, const struct marks *of);

/* The points of the schools in it that this side is held to have marked instead of its own (LP 56).
 */
int marks_instead(const struct marks *t, enum side by);

/* A mark against what was due. */
struct judged_mark {
    uint16_t marked;         /* m, in points */
    struct mark_event made;  /* as it was made */
    struct mark_event right; /* as it is put back when a claim succeeds */
    struct mark_event again; /* as points, where a mark before it is put back */
    struct mark_event full;  /* all that was due, holes included: as `mark` has it made */
    int8_t kind;             /* enum school_kind of the fault, or -1 */
    uint16_t points;         /* the school */
    uint8_t holes_due;       /* twelve-point holes due, simple or double */
    uint8_t lacks;           /* points or holes are missing that `mark` can ask for */
    uint8_t excess;          /* a claim takes points or holes off */
    uint8_t unearned;        /* of what was due, for a fill or keep not done */
    uint8_t pegged;          /* holes, as the mark was made */
    uint8_t peg;             /* besides points left out: only the peg was moved; it goes back */
    uint8_t rest;            /* of one who went: he had put the jeton on the rest */
};

/* A mark of so many points, none below 0. */
struct mark_event mark_of_points(int points);

/* What a mark is judged by. */
struct mark_case {
    int due;                /* n, in points */
    const struct score *at; /* the score it came upon */
    enum side side;         /* who marks */
    int last_hole;
    bool went;                  /* the pegs alone are the mark */
    bool owes_none;             /* points left out are no school: no number can be played (GU III
                                 * *École impossible*; LL §197), or schools=own-throw */
    int unearned;               /* what of `due` was for a fill or keep that was not done, else 0 */
    enum school_kind fill_kind; /* ... which: SCHOOL_FILL or SCHOOL_KEEP */
};

/* Judges a mark (rules §11a; M XVII; GU III, V; LL §164-191). */
struct judged_mark mark_judge(const struct mark *m, const struct mark_case *c);

/* A fault that nobody claimed in time. */
struct fault_left {
    uint8_t kind;  /* enum school_kind */
    uint8_t coups; /* in so many more coups a claim that finds nothing is held to mean it; 0: in
                    * none */
    uint8_t back;  /* it was so many throws before, void ones counted */
};

/* The marks of a coup against what was due, and what of it may still be claimed. */
struct last_coup {
    struct marks tally;
    struct judged_mark mark[2]; /* by party */
    uint8_t complete[2];        /* the fault of that mark is complete */
    uint8_t unplayed;           /* the roller's would have ended the match, and no man was touched:
                                 * it is put back without a school (GU III *École impossible*; LL
                                 * §197) */
    uint8_t anew[2];            /* that mark no longer stands as it was made */
    uint8_t raised[2];          /* the last claim upon it was contested in vain */
    uint8_t closed[2];          /* what was wrong was put back: no school of it any more */
    uint8_t gone;               /* the roller went: nothing is claimed any more */
    struct fault_left late[2];  /* by side */
    uint16_t claimed[2];
    uint8_t void_since; /* throws that were made void after it */
};

#endif
