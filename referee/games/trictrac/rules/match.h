/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A match as a value, and the ruling on one coup. A coup is judged into a new match and the old one
 * stays, so undo goes back to the old value. */
#ifndef TRICTRAC_RULES_MATCH_H
#define TRICTRAC_RULES_MATCH_H

#include "claims.h"
#include "coup.h"
#include "faults.h"
#include "jans.h"
#include "score.h"

enum { NOBODY = 2 };

struct match {
    struct options options;
    struct board board;
    struct score score;
    uint8_t next;     /* enum side: the next thrower */
    uint8_t rolls[2]; /* throws of each side in this relevé */
    uint8_t set_up;   /* begun from a given position: the first throw may be a doublet */
    uint8_t later;    /* a marqué that is not the first of its partie à écrire */
    uint8_t over; /* a peg reached the last hole, going ended a marqué, or the match was given up */
    uint8_t winner;  /* enum side, if over; NOBODY: a refait, and `next` is the side that went */
    uint8_t given;   /* the match was given up for this many half stakes; 0: played out */
    uint32_t coups;  /* complete coups */
    uint32_t passed; /* throws among them before the match was opened: opening doublets, which
                      * nobody played (LL §28), and void ones */
    struct ledger ledger; /* the marks, and what can still be claimed of them */
    struct dice opened;   /* the first throw of the match, until the other side throws; then 0 */
    uint8_t opener;       /* enum side: made it */
    struct dice again;    /* the throw of an exit that must be played again; 0: none */
    uint8_t left; /* points for numbers left unplayed in the coup before: due from the moment a man
                   * of this throw is touched; until then they may still be played */
    uint8_t left_counted;   /* of them, those in `score` */
    struct late_entry late; /* men that R1 blames in the coup before, for `must` (faults.h) */
};

/* What the coup still needs to be complete. */
enum wanted {
    WANT_NOTHING,  /* nothing: the next dice may be thrown */
    WANT_DECISION, /* stay or go */
    WANT_PLAY,     /* the play */
    WANT_MORE      /* one man was moved and the other number can still be played */
};

/* Why a word changed nothing; ANSWER_MUST, ANSWER_WAIVED and ANSWER_LATE: what it changed. */
enum answer_kind {
    ANSWER_KNOWN,         /* it was entered before */
    ANSWER_MARK_LOWER,    /* a mark is never taken back */
    ANSWER_MARK_LATE,     /* a man is touched */
    ANSWER_MARK_RULED,    /* a claim on that mark was ruled */
    ANSWER_MUST_NOTHING,  /* no man entered a quarter too early in the turn before */
    ANSWER_MUST_LATE,     /* a man is put down */
    ANSWER_MUST_CANNOT,   /* that man cannot go on */
    ANSWER_MUST,          /* the demand is granted */
    ANSWER_WHOLE,         /* nothing of the claim is left to be marked */
    ANSWER_CONTEST,       /* the claim was not upheld */
    ANSWER_RAISE,         /* the claim was not contested */
    ANSWER_WAIVED,        /* the roller does not mark */
    ANSWER_WAIVE_NOTHING, /* nothing is due to the roller */
    ANSWER_WAIVE_MARKED,  /* the roller has marked or gone */
    ANSWER_WAIVE_LATE,    /* a man is touched */
    ANSWER_MARK_WAIVED,   /* the roller has said that nothing is marked */
    ANSWER_LATE,          /* points left out are added */
    ANSWER_LATE_NOTHING,  /* no points were left out */
    ANSWER_EARLY,         /* the opponent has finished the turn before */
    ANSWER_STAY_NOTHING   /* no hole is won: there is nothing to decide */
};

struct answer_given {
    uint8_t what;  /* enum answer_kind */
    uint8_t party; /* whose mark; or the field, the claim from 0, or the side (late) */
    uint8_t event;
    uint8_t points; /* added (late); the field where the man was put (early) */
};

enum { ANSWERS_MAX = 16 };

/* How the points count that the roller chose not to mark. */
enum waived { NOT_WAIVED, WAIVED_LOST, WAIVED_ERASED };

/* Points that a player added to a throw that could not be played. */
struct late_mark {
    uint8_t by;      /* enum side */
    uint16_t points; /* 0: none */
    uint32_t of;     /* the coup of that throw */
};

struct ruling {
    struct position position; /* at the beginning of the coup, with the dice */
    struct view view;
    struct plays plays;
    struct dues dues;
    uint8_t due[2];     /* ROLLER, OPPONENT: the points due: dues.points, and 2 for every playable
                         * number that a false move left unplayed (D1) */
    uint16_t marked[2]; /* points each side marked */
    uint16_t pegged[2]; /* holes pegged in this coup, those of its schools included */
    uint8_t misere;     /* points that will be due if the pile de misère is made */
    uint8_t may_decide; /* the throw won a hole: stay or go */
    uint8_t decision;   /* enum decision; NO_DECISION: there was none to make */
    uint8_t legal;      /* the play is legal, or there was none to make */
    uint8_t has_play;   /* a play was made, or no number can be played */
    uint8_t complete;   /* the next dice may be thrown */
    uint8_t wanted;     /* enum wanted */
    uint8_t demanded;   /* `must` was granted: only plays that obey it are listed */
    struct play played; /* the play as made: .after has the men as they were put down, .step is
                         * sorted (two at most) */
    uint8_t steps;      /* every man moved, normalised, in the order moved */
    struct step step[COUP_STEPS];
    struct play final;   /* the play that counts in the end */
    uint8_t final_steps; /* the steps that count, normalised */
    struct step final_step[COUP_STEPS];
    uint8_t chosen;       /* enum choice_kind: the choice on `faults` */
    struct choice choice; /* that choice */
    struct faults faults;
    /* Faults on which the choice was made before, if other men were wrong after it. */
    uint8_t settled; /* enum choice_kind; NO_CHOICE: there are none */
    struct choice settled_by;
    struct faults earlier;
    struct schools schools; /* those that became complete in this coup */
    uint8_t claims;         /* the claims made in this coup, in order */
    struct claim_ruling claim[COUP_CLAIMS];
    uint8_t claim_at[COUP_CLAIMS]; /* 1: made after something of this throw was marked, touched or
                                    * decided */
    struct mark mark[2];           /* what each side has marked; MARK_AS_DUE: nothing was entered */
    uint8_t waived;        /* enum waived: the roller did not mark, and `marked` has the points that
                            * the roller is held to have marked */
    struct late_mark late; /* points added to a coup before */
    uint8_t answers;
    struct answer_given answer[ANSWERS_MAX]; /* to words that changed nothing, in order */
    struct score
        before; /* the score when the throw was marked, after the claims on the coup before */
    struct score after_roller; /* the score after the roller's mark as it was made */
    uint8_t exited;            /* the last man is off: a new relevé begins */
    uint8_t closed;            /* the arbiter settled it: nothing can be claimed any more */
    uint8_t unknown_play;      /* the play is not known, only the board after it */
    uint8_t passed;            /* an opening doublet: nothing is due or played (LL §28) */
    struct match after;        /* the match as the next coup begins */
};

/* The coup of the mark that a school is about; 0: this one. */
uint32_t ruling_school_coup(const struct ruling *r, const struct school *s);

struct match match_start(const struct options *o);

/* A match that begins from a position. `p->dice` is ignored. */
struct match match_from(const struct options *o, const struct position *p);

/* The roller's view of `p`, with the agreed rule for bearing off. */
struct view match_view(const struct match *m, const struct position *p);

/* Whether no throw has opened the match, which begins at the talons: either side may throw. */
bool match_unopened(const struct match *m);

/* Whether the coup is an opening doublet that is void by agreement. The other side then throws for
 * the first move, or the one named (LL §28). */
bool match_passes(const struct match *m, const struct coup *c);

/* Whether the next throw, by `side`, would be the second player's first of the match. It is a
 * rencontre if it equals m->opened (rules §12). */
bool match_may_meet(const struct match *m, enum side side);

/* Why a coup is physically impossible. */
enum coup_error {
    COUP_OK,
    COUP_NO_MAN,        /* a man was moved from a field without one */
    COUP_FIRST_DOUBLET, /* a first throw that must be thrown again (M V) */
    COUP_PASSED,        /* a void first throw: nothing is played or said of it (LL §28) */
    COUP_OTHER_THROW,   /* the throw that bore off the last man must be played again (LL §118) */
    COUP_GONE,          /* the roller has gone and nobody has opposed it: nothing is played */
    COUP_NOT_A_CHOICE   /* the opponent was not offered this choice */
};

/* Whether the throw is possible: COUP_OK, COUP_FIRST_DOUBLET or COUP_OTHER_THROW. */
enum coup_error match_throw(const struct match *before, const struct coup *c);

/* Judges a coup, complete or not. The match must not be over. Sets all of `out`. On an error `out`
 * is undefined, and `*step` (if not NULL) is the index of the wrong step. */
enum coup_error match_judge(const struct match *before, const struct coup *c, struct ruling *out,
                            int *step);

/* The next dice are thrown after this ruling: ends the time to claim its schools that this throw
 * ends. */
void ruling_close(struct ruling *r);

/* Sets the match to what was ruled. A ruling on men, score or turn settles the coup before: nothing
 * of it can be claimed any more (our decision; a player who wants to claim does so before the
 * ruling). A match given up keeps its holes as they are pegged (rules §12, §13: custom). */
void match_decree(struct match *m, const struct arbiter_ruled *d);

#endif
