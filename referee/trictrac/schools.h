/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Schools: marks that are not what was due, and the claims upon them (M XVII; GU III;
 * LL §164-194; LP 45-66). */
#ifndef TRICTRAC_SCHOOLS_H
#define TRICTRAC_SCHOOLS_H

#include "trictrac/coup.h"
#include "trictrac/score.h"

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
    uint16_t points;  /* the whole of the fault; 0 for a hole */
    uint16_t claimed; /* what has been claimed of it */
};

enum { SCHOOLS_MAX = 16 };

struct schools {
    uint8_t count;
    struct school school[SCHOOLS_MAX]; /* in the order they became complete */
};

/* One mark as it was made, or as it is put back. */
struct mark_event {
    uint8_t placed; /* the peg moved `holes`, the jeton was put at `jeton` */
    uint8_t holes, jeton;
    uint16_t points; /* else a gain of so many */
};

/* The marks of one coup in their order, so that one can be put right and the later ones made
 * again (rules §11a, effect). */
struct tally {
    struct score base;          /* before the coup's marks */
    uint8_t roller;             /* enum side */
    struct mark_event event[2]; /* the roller's, the opponent's */
    uint8_t cleared;            /* the roller went: the opponent marks nothing */
    uint8_t schools;
    struct {
        uint8_t by; /* enum side: who marks it */
        uint16_t points;
    } school[2 * COUP_CLAIMS + 2];
};

/* The score after all marks; `pegged` (ROLLER, OPPONENT; may be NULL) gets the holes. */
struct score tally_run(const struct tally *t, int last_hole, uint16_t pegged[2]);

/* A mark against what was due. */
struct judged_mark {
    uint16_t marked;         /* m, in points */
    struct mark_event made;  /* as it was made */
    struct mark_event right; /* as it is put back when a claim succeeds */
    int8_t kind;             /* enum school_kind of the fault, or -1 */
    uint16_t points;         /* the school */
    uint8_t holes_due;       /* twelve-point holes due, simple or double */
};

/* Judges a mark of `due` points by `s`, the score standing at `at`. `f` is what of it was due for
 * a fill or keep (`fill_kind`) that was not done, else 0. `went`: only the holes count. */
struct judged_mark mark_judge(const struct mark *m, int due, const struct score *at, enum side s,
                              int last_hole, bool went, int f, enum school_kind fill_kind);

/* What of a coup may still be claimed in the next one. */
struct last_coup {
    struct tally tally;
    struct judged_mark mark[2]; /* by party */
    uint8_t complete[2];        /* the fault of that mark is complete */
    uint8_t entry[2];           /* its place in that coup's list of schools, plus one */
    uint16_t claimed[2];
};

/* What one claim comes to. */
struct claim_ruling {
    uint8_t by;     /* enum side: the claimant */
    uint8_t found;  /* there is a fault behind it */
    uint8_t party;  /* of that mark */
    uint8_t before; /* it concerns the coup before */
    uint8_t contested;
    uint16_t asked;      /* points claimed */
    uint16_t taken;      /* what the claimant marks, doubled if contested */
    uint16_t given;      /* what the accused marks: the false part */
    struct school fault; /* when found */
    uint8_t overruled;   /* the arbiter ruled: `found`, `taken`, `given` are as he did, and: */
    uint8_t was_found;   /* ... what the rules say */
    uint16_t was_taken, was_given;
};

/* Rules on a claim against the marks of `l` (those of `accused`, if he made a complete fault),
 * puts the mark right in its tally and adds the school points to it. */
struct claim_ruling claim_rule(struct last_coup *l, const struct claim *c, bool in_time);

/* A coup's claims on the coup before change what is listed there. */
void schools_settle(struct schools *before, const struct claim_ruling *claims, int count);

#endif
