/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The ledger: the marks in the present coup and in the two before it, and the faults of these
 * marks. The score is the score before the oldest of the coups, and the marks read in order:
 * the roller's, the opponent's, the schools. A claim corrects one mark and adds a school; the marks
 * after the corrected one are then read as points (rules §11a, effect). No mark is judged again on
 * another score: only its reading changes.
 *
 * A fault is open from the moment when it is complete. `until` says what ends the time to claim it,
 * or what has ended it, and is the only member that does: each event that ends the time of faults
 * sets it (a going, a throw, a word that lets a going stand, the arbiter, a correction of the
 * mark). Whether a claim is accepted or too late is read from it, and so is every sentence on the
 * time to claim: a school is printed with the `until` of its fault, after the next throw if that is
 * made. The time to mark is read from two others: `touched`, for the roller, and `over`, for the
 * opponent.
 *
 * A fault can be claimed as long as its coup is in the ledger. Every other deadline comes before
 * that, except for points added late after the other player has gone.
 *
 * A claim on a fault freezes it. For three throws after its deadline a claim on it is too late, and
 * not false. */
#ifndef GAMES_TRICTRAC_RULES_LEDGER_H
#define GAMES_TRICTRAC_RULES_LEDGER_H

#include <stddef.h>

#include "coup.h"
#include "jans.h"
#include "score.h"

/* Schools: marks that differ from the points due (M XVII; GU III; LL §164-194; LP 45-66). */

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
    UNTIL_SETTLED    /* ended: the mark is corrected, or the arbiter has settled it */
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
    uint8_t late;     /* of a mark that this throw completed: throws since then; else 0 */
    uint8_t besides;  /* only the peg was moved, and points were left out as well */
    uint8_t unplayed; /* the mark would end the match and no man was touched: there is no school of
                       * it */
    uint8_t until;    /* enum fault_until; after the next throw, if that is made */
    uint8_t put_back; /* a claim took off the excess, even if it was only the peg */
    uint16_t points;  /* the whole fault; 0 for SCHOOL_HOLE */
    uint16_t claimed; /* points claimed so far */
};

bool mark_equal(const struct mark *a, const struct mark *b);

/* Returns true if a claim took back only the peg. The points left out can then still be claimed. */
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
    uint8_t going;     /* the roller goes: only the pegs are the mark */
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

enum {
    LEDGER_COUPS = 3,
    LEDGER_FAULTS = 16,
    LEDGER_SCHOOLS = 2 * COUP_CLAIMS + 2, /* in one coup */
    FAULT_THROWS = 3                      /* a fault is remembered for this number of throws */
};

/* How a mark counts in the score. */
enum mark_reading {
    READ_AS_DUE,    /* nothing was entered: the points due, on whatever score */
    READ_AS_MADE,   /* as peg and jeton were moved */
    READ_AS_POINTS, /* an earlier mark of the opponent was corrected: points, with their holes */
    READ_CAPPED,    /* an earlier mark of the player was corrected: points, and at most the holes
                     * pegged */
    READ_CORRECTED, /* `stands` points, and at most the holes pegged */
    READ_DEMANDED,  /* the opponent had it marked: `stands` points, with their holes */
    READ_PUT_BACK   /* the going was put back: as READ_CORRECTED, but no claim on it was ruled */
};

/* The mark of one party in one coup. */
struct account {
    uint8_t marks;     /* the party marks something, or nothing due; else it does not mark at all */
    uint8_t typed;     /* a mark was entered */
    uint8_t ruled;     /* a claim on it was ruled: a mark entered later changes nothing */
    uint8_t over;      /* the opponent's: the time to mark is over */
    uint8_t waived;    /* not marked: the points count only if the opponent makes a hole */
    uint8_t late;      /* points were added in a later throw, which lists the faults of the mark */
    uint8_t done;      /* the school for a fill or keep was claimed: no other fault follows */
    uint8_t reading;   /* enum mark_reading */
    uint8_t due;       /* in points */
    uint8_t lost;      /* the part of `due` for a fill or keep that can no longer be made */
    uint8_t lost_kind; /* enum school_kind: SCHOOL_FILL or SCHOOL_KEEP, if `lost` */
    uint8_t pegs;      /* READ_CORRECTED: holes pegged before the correction */
    uint16_t stands;
    struct mark mark;
    struct score at;         /* the score before the mark */
    struct judged_mark made; /* the mark without corrections */
};

struct ledger_school {
    uint16_t points;
    uint8_t by;         /* enum side: marks it */
    bool instead : 1;   /* the claimant still had points to mark, and marks these instead (LP
                         * 56) */
    bool before_go : 1; /* marked before the roller went, which takes it off */
};

struct ledger_coup {
    uint8_t roller;   /* enum side */
    uint8_t unseen;   /* nobody saw the dice: no mark is known to be wrong */
    uint8_t playable; /* a number can be played */
    uint8_t touched;  /* the roller touched or moved a man */
    uint8_t went;     /* the roller went, */
    uint8_t gone;     /* and was not put back */
    uint8_t closed;   /* the next dice are thrown */
    uint8_t schools;
    struct ledger_school school[LEDGER_SCHOOLS];
    struct account account[2]; /* ROLLER, OPPONENT */
    struct score before;       /* the score before the coup, by the ledger */
};

struct mark_fault {
    uint8_t age;       /* throws since the coup of the mark, void ones not counted */
    uint8_t back;      /* throws since then, void ones counted */
    uint8_t id;        /* among the faults of that coup */
    int8_t kind;       /* enum school_kind; -1: the mark is right now */
    uint8_t party;     /* whose mark: ROLLER or OPPONENT */
    uint8_t side;      /* enum side: who marked */
    uint8_t until : 3; /* enum fault_until */
    bool ruled : 1;    /* a claim on it was ruled: it changes no more */
    bool excess : 1;   /* a claim takes points or holes off */
    bool put_back : 1; /* a claim has taken them off */
    bool opposes : 1;  /* to claim it is to oppose the going */
    bool demanded : 1; /* `mark` has corrected it: it is not listed */
    bool spoken : 1;   /* a claim was upheld on it */
    bool raised : 1;   /* the last claim on it was wrongly contested */
    uint16_t points, claimed, stands;
};

struct ledger {
    struct score base; /* before coup[0] */
    uint16_t last_hole;
    uint8_t silent;    /* a mark not entered was not made */
    uint8_t own_throw; /* schools=own-throw: the opponent of the throw owes no points */
    uint8_t voids;     /* void throws since the present coup */
    uint8_t coups, faults;
    struct ledger_coup coup[LEDGER_COUPS]; /* by age: the first is the present one */
    struct mark_fault fault[LEDGER_FAULTS];
};

/* --- the score -------------------------------------------------------------------------------- */

/* Reads the scores between the coups again. */
void ledger_read(struct ledger *l);
/* Returns the score after all marks. */
struct score ledger_score(const struct ledger *l);
/* Returns this score after only this mark of the roller in the present coup. */
struct score ledger_score_of(const struct ledger *l, const struct account *a,
                             const struct score *before);
/* Returns true if points that the roller waived count. */
bool ledger_waived_count(const struct ledger *l);
/* Returns true if the roller's mark, as it counts, ends the match without the right to. If no man
 * is touched, it is corrected without a school (GU III *École impossible*; LL §197). */
bool ledger_ends_wrongly(const struct ledger *l, int age);

/* --- marks ------------------------------------------------------------------------------------ */

/* A party marks in the present coup. */
void ledger_mark(struct ledger *l, int party, const struct mark *m);
/* Judges this mark of a party in the present coup. */
struct judged_mark ledger_judge(const struct ledger *l, int party, const struct mark *m);
/* The mark that was not entered counts from now on. */
void ledger_settle(struct ledger *l, int party);
/* The next dice are thrown: both marks count. */
void ledger_close_marks(struct ledger *l);
/* Sets the points due in the present coup, and of them those for a fill or keep that can no longer
 * be made. */
void ledger_owe(struct ledger *l, int party, int due, int lost, enum school_kind lost_kind);
/* Adds points due to the opponent in the coup before, or takes them off. */
void ledger_owe_before(struct ledger *l, int points);
/* The roller does not mark: counts as `points`, if the opponent makes a hole (GU III; LL §150). */
void ledger_waive(struct ledger *l, int points);
/* Returns the points that the roller of a coup left out of a throw that cannot be played, and can
 * add; 0: none. */
int ledger_left_out(const struct ledger *l, int age);
/* Adds such points (GU III *École impossible*; LL §197; LP 63). */
void ledger_add_late(struct ledger *l, int age, int points);

/* --- faults ----------------------------------------------------------------------------------- */

/* Updates the fault of a mark. */
void ledger_weigh(struct ledger *l, int age, int party);
/* Has a mark count as `stands` points. */
void ledger_correct(struct ledger *l, int age, int party, int stands);
/* Reads the marks after this one again as points. */
void ledger_read_again(struct ledger *l, int age, int party);
/* Adds a school to a coup. Returns its index, or -1. */
int ledger_add_school(struct ledger *l, int age, enum side by, int points, bool instead);
/* Returns the points of schools that a party counts as having marked instead of its own (LP 56). */
int ledger_instead(const struct ledger_coup *c, int party);
/* Returns true if a claim on a fault of this mark was ruled. */
bool ledger_any_ruled(const struct ledger *l, int age, int party);
/* Returns the enum school_state of a fault. */
uint8_t fault_told(const struct mark_fault *f);
/* Updates the schools listed for the coup of this age by later claims and deadlines. */
void ledger_update(const struct ledger *l, int age, struct schools *of);

/* --- deadlines -------------------------------------------------------------------------------- */

/* Ends the time of all open faults that are at least this old: this is what ended it. */
void ledger_close(struct ledger *l, int age, enum fault_until by);
/* Returns the `until` of a fault of side `by` after a throw. */
enum fault_until until_after(enum fault_until until, enum side by, enum side thrower);
/* The roller goes: ends the time of the faults of the coups before. */
void ledger_go(struct ledger *l);
/* The going is opposed: nothing of it counts. */
void ledger_put_back(struct ledger *l);
/* Begins a ledger without coups on this score. Faults are kept; none can be claimed any more. */
void ledger_begin(struct ledger *l, const struct score *base);
/* Begins a coup on the score `before`, which the ledger gives. Ends the time of the faults whose
 * deadline this throw is, and completes the omissions of the thrower on the throws before. */
void ledger_throw(struct ledger *l, enum side roller, bool unseen, const struct score *before);

/* Returns the coup with faults of this age; NULL: it is no longer in the ledger. */
static inline struct ledger_coup *ledger_coup(struct ledger *l, int age)
{
    return age < l->coups ? &l->coup[age] : NULL;
}

#endif
