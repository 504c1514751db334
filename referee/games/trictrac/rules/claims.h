/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is said against a mark: sending to school, having it marked (M XVII; GU III; LL §164-194;
 * LP 35, 45-66). */
#ifndef TRICTRAC_RULES_CLAIMS_H
#define TRICTRAC_RULES_CLAIMS_H

#include "schools.h"

/* Why a claim is not received: nobody marks anything. */
enum unheard {
    HEARD,
    TOO_LATE,     /* the fault there is can no longer be claimed, what is missing not asked for */
    TOO_EARLY,    /* the omission there is, is not complete: it can still be marked */
    NOTHING_OVER, /* "school 0" takes off what was too much, and nothing was */
    ONLY_SCHOOL   /* what is missing is asked for too late, and can be sent to school */
};

/* What one claim comes to. */
struct claim_ruling {
    uint8_t kind;    /* enum claim_kind */
    uint8_t by;      /* enum side: the claimant */
    uint8_t found;   /* there is a fault behind it, or something that was not marked */
    uint8_t unheard; /* enum unheard */
    uint8_t lacks;   /* NOTHING_OVER: points are missing that `mark` can ask for */
    uint8_t party;   /* of that mark */
    uint8_t before;  /* it concerns the coup before */
    uint8_t back;    /* the mark it is about was made so many throws before, void ones counted */
    uint8_t contested;
    uint8_t put_back;    /* what was marked too much goes back, be it only the peg */
    uint8_t whole;       /* claimed in part, and made to mark the whole */
    uint16_t asked;      /* points claimed */
    uint16_t taken;      /* what the claimant marks, doubled if contested */
    uint16_t of_before;  /* ... of that, undoubled, for an under-mark in the coup before, where the
                          * claim was made after the play */
    uint16_t given;      /* what the accused marks: the false part */
    struct school fault; /* when found; its kind, when not received */
    uint8_t overruled;   /* the arbiter ruled: `found`, `taken`, `given` are as he did, and: */
    uint8_t was_found;   /* ... what the rules say */
    uint16_t was_taken, was_given;
};

/* A fault of the accused that can no longer be claimed. */
struct fault_missed {
    int8_t kind;  /* enum school_kind; -1: there is none */
    uint8_t back; /* so many throws before, void ones counted */
};

/* The marks a claim may be against. */
struct claim_scope {
    struct last_coup *marks;   /* those of the throw it is said on, */
    struct last_coup *earlier; /* ... and then an under-mark in the coup before; NULL: none */
    bool in_time;              /* the faults of `marks` can still be claimed */
    struct fault_missed missed;
    bool unmarked; /* the accused has yet to mark points of the throw after `marks` */
};

/* Rules on a claim, CLAIM_SCHOOL: puts the marks right in their tallies, and adds the school
 * points to them. */
struct claim_ruling claim_rule(const struct claim_scope *scope, const struct claim *c);

/* Rules on a demand, CLAIM_MARK: what is missing is marked, holes included, and is no school. What
 * was marked by a school instead is not missing (LP 56). */
struct claim_ruling claim_mark(struct last_coup *marks, const struct claim *c);

/* What the school for the mark of this party comes to, without what was marked instead. */
int claims_school(const struct last_coup *marks, int party);

/* What `mark` could still have had marked of this side. */
bool claims_lacking(const struct last_coup *marks, enum side accused);

/* What the rules make of a claim, whatever the arbiter ruled on it. */
struct claim_ruling claim_by_rules(const struct claim_ruling *r);

/* The articles on which the rules' ruling on a claim rests, as it is told and kept. */
const char *claim_source(const struct claim_ruling *r);

/* The kind of the fault of this side in these marks that was complete and has not been claimed; -1:
 * there is none. */
int claims_missed(const struct last_coup *marks, enum side accused);

/* How many throws before this one the coup before was: void ones lie between. */
uint8_t claims_back(const struct last_coup *last);

/* In how many coups a fault may still be meant, after the throw that ended its time (§11a). */
enum { LATE_COUPS = 2 };

/* Nothing of these marks can be claimed any more, complete or not; the claims said in the next
 * coups may still mean them. */
void claims_close(struct last_coup *marks);

/* A coup's claims on the coup before change what is listed there. */
void schools_settle(struct schools *before, const struct claim_ruling *claims, int count);

#endif
