/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * slow_marks: a deliberately plain implementation of the rules of marking, going and schools
 * (§9, §10, §11a, and G1 of §11b), to check the fast one against. It has no board: for each coup
 * the caller passes the points due, the marks and the claims, and gets the rulings. No allocation.
 * Sides are 0 White, 1 Black; parties are 0 the roller, 1 his opponent.
 */
#ifndef TESTS_SLOW_MARKS_H
#define TESTS_SLOW_MARKS_H

#include "slow_score.h"

enum { SLOW_CLAIMS = 6, SLOW_SCHOOLS = 40, SLOW_ALL = -1 };

/* Forms of a mark. */
enum slow_said {
    SLOW_AS_DUE, /* not stated: marked as due */
    SLOW_GAIN,   /* "+8" */
    SLOW_PLACED  /* "@1:2" */
};

struct slow_mark {
    enum slow_said said;
    int gain;
    int holes, jeton;
};

enum slow_kind { SLOW_NONE, SLOW_UNDER, SLOW_OVER, SLOW_FILL, SLOW_KEEP, SLOW_HOLE, SLOW_FALSE };

/* Rulings that random records have to reach, as bits, so that a test can count them. */
enum slow_met {
    SLOW_MET_HOME = 1 << 0,         /* the jeton passed home, the peg forgotten */
    SLOW_MET_OWN_OFF = 1 << 1,      /* took his own points off */
    SLOW_MET_PEG_ALONE = 1 << 2,    /* only the peg moved */
    SLOW_MET_NO_SCHOOL = 1 << 3,    /* points left out, nothing playable */
    SLOW_MET_NO_HOLE = 1 << 4,      /* a claim did not give the hole */
    SLOW_MET_COUNTED = 1 << 5,      /* a claimant's school counted against what he owed (LP 56) */
    SLOW_MET_TOO_LATE = 1 << 6,     /* a claim not received */
    SLOW_MET_BEYOND = 1 << 7,       /* partly a school, the rest false */
    SLOW_MET_IN_PART = 1 << 8,      /* less than the school claimed */
    SLOW_MET_WHOLE = 1 << 9,        /* made to mark all of it */
    SLOW_MET_RAISED = 1 << 10,      /* an augmentation */
    SLOW_MET_TAKEN_OFF = 1 << 11,   /* school 0 */
    SLOW_MET_HOLE_OFF = 1 << 12,    /* a hole taken off without a school */
    SLOW_MET_TOLD = 1 << 13,        /* mark */
    SLOW_MET_TOLD_HOLE = 1 << 14,   /* mark that gave a hole */
    SLOW_MET_UNDER_THEN = 1 << 15,  /* the other's under-mark claimed as he throws */
    SLOW_MET_UNDER_AFTER = 1 << 16, /* the other's under-mark claimed once he has played */
    SLOW_MET_BOTH = 1 << 17,        /* one claim for a fault of each throw */
    SLOW_MET_HOLE_LOST = 1 << 18,   /* a claim took the hole of a going */
    SLOW_MET_NO_RIGHT = 1 << 19,    /* went without a hole */
    SLOW_MET_REST = 1 << 20,        /* went after he had marked the rest */
    SLOW_MET_OVER_GONE = 1 << 21,   /* went with too many holes */
    SLOW_MET_STANDS = 1 << 22,      /* a wrong going was left standing */
    SLOW_MET_BACK = 1 << 23,        /* a wrong going was put back */
    SLOW_MET_JOINED = 1 << 24,      /* put back, a lost fill or keep joined the school */
    SLOW_MET_OPPOSED = 1 << 25,     /* the school claimed too */
    SLOW_MET_WRONG_END = 1 << 26,   /* the match ended without right */
    SLOW_MET_END_BACK = 1 << 27,    /* a wrong end of the match was put back */
    SLOW_MET_LOST_TO_ALL = 1 << 28, /* schools=own-throw */
    SLOW_MET_TOO_EARLY = 1 << 29,   /* a claim on an omission not yet complete */
    SLOW_MET_PUT_EARLY = 1 << 30,   /* a mark put back before a man was touched */
    SLOW_MET_COUNT = 31
};

/* The fault of one mark, and what stands after its correction. */
struct slow_verdict {
    enum slow_kind kind;
    int points;   /* the school, before anything else he marked is counted */
    int marked;   /* m */
    int stands;   /* what he keeps by a school */
    int moved;    /* points by which he really moved his jeton */
    int pegged;   /* holes by which he moved his peg */
    int missing;  /* holes that his points were worth and he did not peg */
    int took_off; /* he only took his own points off */
    int ended;    /* peg and jeton moved, and the match rightly ended: the jeton says nothing */
    int too_much; /* a claim takes points or holes off */
    unsigned met; /* enum slow_met */
    int opposes;  /* with go: to claim it is to oppose the going */
};

/*
 * Judges by §11a the mark of a player whose score is `at` and who was owed `due`. `lost` is the
 * part of `due` for a fill or keep that he did not make (`keeps`: it was to keep); `owes` is 0 if
 * points left out are not a school.
 */
struct slow_verdict slow_judge(const struct slow_score *at, int side, struct slow_mark mark,
                               int due, int lost, int keeps, int owes);

/* Judges the mark of a roller who went; `lost` is 0 unless he was put back and then lost it. */
struct slow_verdict slow_judge_going(const struct slow_score *at, int side, struct slow_mark mark,
                                     int due, int lost, int keeps);

/* Returns 1 if going was wrong (G1), from his score, the points due and his mark. */
int slow_going_wrong(const struct slow_score *at, int side, struct slow_mark mark, int due);

/* Claims about a mark. */
enum slow_claim_kind { SLOW_CLAIM_SCHOOL, SLOW_CLAIM_MARK };

struct slow_claim {
    enum slow_claim_kind kind;
    int by;                /* the claimant's side */
    int points;            /* claimed, or SLOW_ALL */
    int before;            /* 1: before the roller's mark and play: the coup before is meant */
    int contested;         /* 1: the accused called it a false school */
    int whole;             /* 1: the accused makes the claimant mark all of it */
    int late;              /* 1: after a going that was left standing */
    int early;             /* 1: of this coup, and before a man was touched */
    struct slow_mark upon; /* the accused's mark in this coup at the time of the claim */
};

enum slow_choice { SLOW_NO_CHOICE, SLOW_STANDS, SLOW_PUT_BACK };

/* One coup as played. */
struct slow_coup {
    int roller;
    int unseen;     /* the dice were not seen: nothing is owed, every mark is right */
    int due[2];     /* to the roller, to the opponent */
    int lost;       /* of due[0], for a fill or keep that the play or the touch lost */
    int keeps;      /* the points lost were for a keep */
    int playable;   /* some number could be played */
    int touched;    /* a man of the roller's was touched or moved */
    int goes;       /* the roller went */
    int put_back;   /* enum slow_choice, for a wrong going */
    int unfinished; /* nothing was played yet */
    struct slow_mark mark[2];
    int claims;
    struct slow_claim claim[SLOW_CLAIMS]; /* in their order, those before first */
};

/* One fault, or one false school. */
struct slow_school {
    enum slow_kind kind;
    int by;      /* whose fault */
    int points;  /* in full */
    int claimed; /* of it, by the other */
    int raised;  /* contested without success */
    int earlier; /* it belongs to the coup before */
};

/* The rulings on one coup, including those on claims that the next coup makes on it. */
struct slow_outcome {
    int schools;
    struct slow_school school[SLOW_SCHOOLS]; /* complete in this coup; no order */
    int thrown;                              /* 0: a claim on the coup before ended the match */
    int marked[2];
    int wrong_going;         /* G1 is offered */
    int gone;                /* he went, and is not put back */
    struct slow_score score; /* as the next coup begins, before claims made in it */
    int winner;              /* a side, or -1 */
    unsigned met;            /* enum slow_met */
};

/* Agreed options. */
struct slow_table {
    int last;           /* the hole that ends the match */
    int own_throw_only; /* schools=own-throw */
};

/* Rules on a record's coups in order: out[i] is the ruling on coup i. */
void slow_marks(const struct slow_table *table, const struct slow_coup *coup, int count,
                struct slow_outcome *out);

#endif
