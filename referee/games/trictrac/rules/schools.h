/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Schools: marks that differ from the points due, and the claims on them (M XVII; GU III; LL
 * §164-194; LP 45-66). */
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

extern const char *const school_kind_names[SCHOOL_KINDS];
extern const char *const school_state_names[];
extern const char *const school_sources[SCHOOL_KINDS];

struct school {
    uint8_t kind;     /* enum school_kind */
    uint8_t by, to;   /* enum side: whose fault it is; who may mark it */
    uint8_t party;    /* whose mark is wrong: ROLLER or OPPONENT */
    uint8_t slot;     /* enum fault_slot */
    uint8_t state;    /* enum school_state */
    uint8_t late;     /* an under-mark of the coup before, which this throw completed */
    uint8_t besides;  /* only the peg was moved, and points were left out as well */
    uint8_t unplayed; /* the mark would end the match and no man was touched: there is no school of
                       * it */
    uint8_t put_back; /* a claim took off the excess, even if it was only the peg */
    uint8_t closed;   /* put right, or settled by the arbiter */
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

/* A mark as one change of the score: one that was made, or its correction. Only one form is used:
 * `placed`, `off`, or `points` with `capped` or `missing`. */
struct mark_event {
    uint8_t placed; /* the peg moved by `holes`, the jeton was set on `jeton` */
    uint8_t holes, jeton;
    uint8_t off;     /* the player's own points were taken off */
    uint8_t capped;  /* at most `holes` are pegged, as many as the player had pegged */
    uint8_t missing; /* holes of the points that the player forgot to peg */
    uint16_t points; /* the points marked */
};

enum { TALLY_SCHOOLS = 2 * COUP_CLAIMS + 2 };

/* The marks of one coup in order. If one is corrected, the later ones are made again on the
 * corrected score (rules §11a, effect). */
struct marks {
    struct score base;          /* the score before the coup's marks */
    uint8_t roller;             /* enum side */
    struct mark_event event[2]; /* ROLLER, OPPONENT */
    uint8_t waived;             /* the roller's mark counts only if the opponent's makes a hole */
    uint8_t cleared;            /* the roller went: the opponent marks nothing */
    uint8_t before_go;          /* schools marked before that, which going wipes out */
    uint8_t schools;
    struct {
        uint8_t by;      /* enum side: marks the school */
        uint8_t instead; /* the claimant still had points to mark, and marks these instead */
        uint16_t points;
    } school[TALLY_SCHOOLS];
};

/* The score after one mark. */
struct score score_marked(const struct score *before, enum side by, const struct mark_event *e,
                          int last_hole);

/* The score after all marks. If `pegged` is not NULL it receives the holes of ROLLER and
 * OPPONENT. */
struct score marks_run(const struct marks *t, int last_hole, uint16_t pegged[2]);

/* Whether the roller's mark counts. Points not marked count as marked and erased if the opponent's
 * points make a hole; else they are lost (GU III *Avertissement*; LL §150, §176). */
bool marks_roller_counts(const struct marks *t);

/* Adds the schools in `of`. */
void marks_add(struct marks *t, const struct marks *of);

/* The points of schools that this side counts as having marked instead of its own points (LP
 * 56). */
int marks_instead(const struct marks *t, enum side by);

/* A mark compared with the points due. The members as_... are the same mark as it counts in four
 * situations. Example: a player with 4 points is due 6 and marks 8, which makes a hole. The fault
 * is SCHOOL_OVER with 2 points. as_made pegs the hole; as_corrected, which replaces it when a claim
 * succeeds, leaves 10 points and no hole. */
struct judged_mark {
    uint16_t marked;                /* in points */
    struct mark_event as_made;      /* before any claim */
    struct mark_event as_corrected; /* after a successful claim on this mark */
    struct mark_event as_points;    /* after an earlier mark was corrected: on the new score */
    struct mark_event as_due;       /* after the demand `mark`: all points due, with their holes */
    int8_t kind;                    /* enum school_kind of the fault, or -1 */
    uint16_t points;                /* points of the school */
    uint8_t holes_due;              /* twelve-point holes due, simple or double */
    uint8_t lacks;                  /* points or holes are missing that `mark` can ask for */
    uint8_t excess;                 /* a claim takes points or holes off */
    uint8_t unearned; /* the part of the points due for a fill or keep that was not made */
    uint8_t pegged;   /* holes pegged when the mark was made */
    uint8_t peg;  /* only the peg was moved, so it goes back, and points were left out as well */
    uint8_t rest; /* the roller went after putting the jeton on the points over */
};

/* A mark of this many points; negative counts as 0. */
struct mark_event mark_of_points(int points);

/* The context in which a mark is judged. */
struct mark_case {
    int due;                /* in points */
    const struct score *at; /* the score before the mark */
    enum side side;         /* the marker */
    int last_hole;
    bool went;      /* the roller went: only the pegs count as the mark */
    bool owes_none; /* points left out are no school: no number can be played (GU III *École
                     * impossible*; LL §197), or schools=own-throw */
    int unearned;   /* the part of `due` for a fill or keep that was not made, else 0 */
    enum school_kind fill_kind; /* SCHOOL_FILL or SCHOOL_KEEP, if `unearned` */
};

/* Judges a mark (rules §11a; M XVII; GU III, V; LL §164-191). */
struct judged_mark mark_judge(const struct mark *m, const struct mark_case *c);

/* A fault that nobody claimed in time. */
struct fault_left {
    uint8_t kind;  /* enum school_kind */
    uint8_t coups; /* for this many more coups a claim that finds nothing is taken to mean it; 0:
                    * for none */
    uint8_t back;  /* how many throws ago it was made, void ones included */
};

/* The faults that the marks of one coup can have. */
enum fault_slot {
    OF_ROLLER,   /* the roller's mark */
    OF_OPPONENT, /* the opponent's mark */
    OF_LOSS,     /* points for a fill or keep lost after a claim on the roller's mark was ruled */
    FAULT_SLOTS
};

/* A fault of a mark. It is open from `complete` until it is closed or fully claimed, or until its
 * deadline: the claimant's next throw, or any throw after a going. */
struct mark_fault {
    int8_t kind;      /* enum school_kind; -1: none */
    uint8_t complete; /* it can be claimed */
    uint8_t spoken;   /* a claim was upheld on it */
    uint8_t raised;   /* the last claim on it was contested in vain */
    uint8_t put_back; /* a claim took off the excess, even if it was only the peg */
    uint8_t peg_back; /* a claim put back the peg alone */
    uint8_t closed;   /* put right, or settled by the arbiter: no school any more */
    uint16_t points, claimed;
};

/* The marks of a coup compared with the points due, and what can still be claimed of them. */
struct last_coup {
    struct marks tally;
    struct judged_mark mark[2]; /* by party */
    struct mark_fault fault[FAULT_SLOTS];
    struct mark_event loss; /* the roller's mark after a claim on OF_LOSS */
    uint8_t anew[2];        /* that mark was corrected */
    uint8_t righted[2];     /* an error in that mark was put right, or the arbiter settled it */
    uint8_t unplayed; /* the roller's mark would have ended the match and no man was touched: it is
                       * corrected without a school (GU III *École impossible*; LL §197) */
    uint8_t gone;     /* the roller went: nothing can be claimed any more */
    uint8_t left_out; /* points that the roller left out of a throw that could not be played: they
                       * can be added later (GU III *École impossible*; LL §197; LP 63) */
    uint8_t added;    /* such points were added: the other may claim what is too much until the
                       * other's next throw */
    struct fault_left late[2]; /* by side */
    uint8_t void_since;        /* void throws since then */
};

/* No marks, on which nothing can be claimed. */
extern const struct last_coup last_coup_none;

#endif
