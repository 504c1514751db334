/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Schools: marks that differ from the points due (M XVII; GU III; LL §164-194; LP 45-66). */
#ifndef TRICTRAC_RULES_SCHOOLS_H
#define TRICTRAC_RULES_SCHOOLS_H

#include "coup.h"
#include "score.h"

enum school_kind {
    SCHOOL_UNDER, /* marked less than was due */
    SCHOOL_OVER,  /* marked more than was due */
    SCHOOL_FILL,  /* marked points for a fill that was not made */
    SCHOOL_KEEP,  /* marked points for keeping, and broke the quarter */
    SCHOOL_HOLE,  /* the points are right, the peg is not: no school */
    SCHOOL_FALSE, /* a claim without a fault, or the part of it beyond the fault */
    SCHOOL_KINDS
};

enum school_state { SCHOOL_OPEN, SCHOOL_CLAIMED, SCHOOL_REFUTED, SCHOOL_RAISED };

/* The time to claim a fault: what ends it, or what has ended it. */
enum fault_until {
    UNTIL_CLAIMANT_THROWS,
    UNTIL_ANY_THROW, /* the roller has gone */
    UNTIL_GOING,     /* ended: the roller has gone; to oppose the going opens the fault again */
    UNTIL_STANDS,    /* ended: the opponent let the going stand */
    UNTIL_THROWN,    /* ended: that throw was made */
    UNTIL_RULED,     /* ended: the arbiter has set men, score or turn */
    UNTIL_SETTLED    /* ended: the mark is put right, or the arbiter has settled it */
};

static inline bool is_open_until(enum fault_until until)
{
    return until <= UNTIL_ANY_THROW;
}

extern const char *const school_kind_names[SCHOOL_KINDS];
extern const char *const school_state_names[];
extern const char *const school_sources[SCHOOL_KINDS];

struct school {
    uint8_t kind;     /* enum school_kind */
    uint8_t by, to;   /* enum side: whose fault it is; who may mark it */
    uint8_t party;    /* whose mark is wrong: ROLLER or OPPONENT */
    uint8_t id;       /* of the fault in the ledger */
    uint8_t state;    /* enum school_state */
    uint8_t late;     /* of a mark made so many throws before, which this throw completed; else 0 */
    uint8_t besides;  /* only the peg was moved, and points were left out as well */
    uint8_t unplayed; /* the mark would end the match and no man was touched: there is no school of
                       * it */
    uint8_t until;    /* enum fault_until; after the next throw, if that is made */
    uint8_t put_back; /* a claim took off the excess, even if it was only the peg */
    uint16_t points;  /* the whole fault; 0 for SCHOOL_HOLE */
    uint16_t claimed; /* points claimed so far */
};

/* Whether two marks are equal. */
bool mark_equal(const struct mark *a, const struct mark *b);

/* Whether a claim took back only the peg. The points left out can then still be claimed. */
bool school_left_open(const struct school *fault);

enum { SCHOOLS_MAX = 16 };

struct schools {
    uint8_t count;
    struct school school[SCHOOLS_MAX]; /* in the order in which they became complete */
};

/* A mark compared with the points due. */
struct judged_mark {
    int8_t kind;       /* enum school_kind of the fault, or -1 */
    uint8_t pegged;    /* holes pegged */
    uint8_t missing;   /* holes that the points marked are worth, and that were not pegged */
    uint8_t holes_due; /* twelve-point holes due, simple or double */
    uint8_t off;       /* the player only took own points off */
    uint8_t excess;    /* a claim takes points or holes off */
    uint8_t peg;       /* only the peg was moved, so it goes back */
    uint8_t going;     /* the roller goes: the pegs alone are the mark */
    uint8_t ends;      /* peg and jeton were moved, and the peg rightly ends the match */
    uint8_t rest;      /* the roller went after putting the jeton on the points over */
    uint16_t marked;   /* in points */
    uint16_t points;   /* points of the school */
    uint16_t stands;   /* points kept after a school */
};

/* The context in which a mark is judged. */
struct mark_case {
    int due;                /* in points */
    const struct score *at; /* the score before the mark */
    enum side side;         /* the marker */
    int last_hole;
    bool went;      /* the roller went: only the pegs count as the mark */
    bool owes_none; /* points left out are no school: no number can be played (GU III *École
                     * impossible*; LL §197), or schools=own-throw */
    int lost;       /* the part of `due` for a fill or keep that can no longer be made, else 0 */
    enum school_kind lost_kind; /* SCHOOL_FILL or SCHOOL_KEEP, if `lost` */
};

/* Judges a mark (rules §11a; M XVII; GU III, V; LL §164-191). */
struct judged_mark mark_judge(const struct mark *m, const struct mark_case *c);

#endif
