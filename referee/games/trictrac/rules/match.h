/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A match as a value, and the ruling on one coup. A match is judged into a new one: the caller
 * keeps both, so that undoing is taking the old value up again. */
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
    uint8_t next;           /* enum side: who throws */
    uint8_t rolls[2];       /* throws each has made in this relevé */
    uint8_t set_up;         /* begun from a given position: a first doublet is allowed */
    uint8_t later;          /* a marqué, and not the first of its partie à écrire */
    uint8_t over;           /* a peg has reached the last hole, a marqué was ended by going, or it
                             * was given up */
    uint8_t winner;         /* enum side, when over; NOBODY: a refait. `next` is then who went */
    uint8_t given;          /* it was given up, and is worth so many half stakes; 0: played out */
    uint32_t coups;         /* coups behind us */
    uint32_t passed;        /* ... opening doublets among them, which nobody played (LL §28) */
    struct last_coup last;  /* what may still be claimed of the coup before (schools.h) */
    struct dice opened;     /* the first throw of the match, until the other throws; else 0 */
    uint8_t opener;         /* enum side: who made it */
    struct dice again;      /* the throw of an exit, to be played again; 0 when none is */
    struct late_entry late; /* R1 of the coup before, for `must` (faults.h) */
};

/* What is wanted next before the coup is complete. */
enum wanted {
    WANT_NOTHING,  /* complete: the next dice may be thrown */
    WANT_DECISION, /* stay or go */
    WANT_PLAY,     /* the play */
    WANT_MORE      /* one man is down and the other number can still be played */
};

struct ruling {
    struct position position; /* as the coup began, with the dice */
    struct view view;
    struct plays plays;
    struct dues dues;
    uint8_t due[2];     /* ROLLER, OPPONENT: what each had to mark: dues.points, and 2 for every
                         * playable number that a false move left unplayed (D1) */
    uint16_t marked[2]; /* what each marked, in points */
    uint16_t pegged[2]; /* holes really pegged in this coup, its schools included */
    uint8_t may_decide; /* a hole by his own throw: stay or go */
    uint8_t decision;   /* enum decision; NO_DECISION where there was nothing to decide */
    uint8_t legal;      /* the play put down is legal, or there was none to put down */
    uint8_t has_play;   /* a play was put down, or nothing could be played */
    uint8_t complete;   /* the next dice may be thrown */
    uint8_t wanted;     /* enum wanted */
    uint8_t demanded;   /* `must` was granted: the plays are those that obey it */
    struct play played; /* what was put down: .after physically, .step sorted (two at most) */
    uint8_t steps;      /* every man put down, normalised, in the order put down */
    struct step step[COUP_STEPS];
    struct play final;   /* what counts in the end */
    uint8_t final_steps; /* as `steps`, when what was put down stands */
    uint8_t chosen;      /* enum choice_kind: what the opponent chose, first man included */
    struct faults faults;
    struct schools schools; /* complete in this coup */
    uint8_t claims;         /* the claims made in this coup, in their order */
    struct claim_ruling claim[COUP_CLAIMS];
    struct score before; /* the score as the throw was marked: claims on the coup before done */
    struct score after_roller; /* ... after the roller's mark as it was made */
    uint8_t exited;            /* the last man is off: a new relevé */
    uint8_t settled;           /* by the arbiter's ruling: nothing of it can be claimed any more */
    uint8_t passed;            /* an opening doublet: nothing is due or played (LL §28) */
    struct match after;        /* as the next coup begins */
};

struct match match_start(const struct options *o);

/* A match that begins from a position; `p->dice` is ignored. */
struct match match_from(const struct options *o, const struct position *p);

/* What the roller of `p` sees in this match: bearing off as agreed. */
struct view match_view(const struct match *m, const struct position *p);

/* No throw has opened the match, which begins at the talons: either side may throw. */
bool match_unopened(const struct match *m);

/* Whether the coup is an opening doublet that is void: by agreement, while no throw has opened the
 * match. The other throws for the first move, or whoever is said to (LL §28). */
bool match_passes(const struct match *m, const struct coup *c);

/* Whether the throw of `side`, next, would be the second player's first of the match: his if it is
 * m->opened is a rencontre (rules §12). */
bool match_may_meet(const struct match *m, enum side side);

/* Why a coup cannot physically have been. */
enum coup_error {
    COUP_OK,
    COUP_NO_MAN,        /* a man was moved from a field where none stood */
    COUP_FIRST_DOUBLET, /* the first throw of a match is thrown again (M V) */
    COUP_PASSED,        /* ... or is void: nothing is played or said of it (LL §28) */
    COUP_OTHER_THROW,   /* the throw that bore off the last man is played again (LL §118) */
    COUP_GONE,          /* he has gone, and nobody has opposed it: nothing is played */
    COUP_NOT_A_CHOICE   /* what the opponent is said to have chosen is not offered to him */
};

/* Whether the throw can have been: COUP_OK, COUP_FIRST_DOUBLET or COUP_OTHER_THROW. */
enum coup_error match_throw(const struct match *before, const struct coup *c);

/* Judges a coup, complete or not; the match must not be over. Everything in `out` is set. On an
 * error `out` is undefined and `*step` (may be NULL) is the index of the step at fault. */
enum coup_error match_judge(const struct match *before, const struct coup *c, struct ruling *out,
                            int *step);

#endif
