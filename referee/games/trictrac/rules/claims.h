/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Claims against a mark: sending the opponent to school, or having the school marked (M XVII; GU
 * III; LL §164-194; LP 35, 45-66). */
#ifndef TRICTRAC_RULES_CLAIMS_H
#define TRICTRAC_RULES_CLAIMS_H

#include "schools.h"

/* Why a claim is not accepted. Nobody then marks anything. */
enum unheard {
    HEARD,
    TOO_LATE,     /* the fault can no longer be claimed, or what is missing no longer asked for */
    TOO_EARLY,    /* the omission is not complete: it can still be marked */
    NOTHING_OVER, /* "school 0" takes an excess off, and there is none */
    ONLY_SCHOOL   /* it is too late to ask for what is missing, but it can be sent to school */
};

/* The ruling on one claim. */
struct claim_ruling {
    uint8_t kind;    /* enum claim_kind */
    uint8_t by;      /* enum side: the claimant */
    uint8_t found;   /* a fault, or something not marked, was found */
    uint8_t unheard; /* enum unheard */
    uint8_t lacks;   /* NOTHING_OVER: `mark` can still ask for missing points */
    uint8_t party;   /* whose mark the claim is about */
    uint8_t before;  /* it is about the coup before */
    uint8_t back;    /* how many throws ago the mark was made, void throws included */
    uint8_t contested;
    uint8_t put_back;    /* the excess is taken off, even if it is only the peg */
    uint8_t whole;       /* part was claimed, and the accused had the claimant mark the whole */
    uint16_t asked;      /* points claimed */
    uint16_t taken;      /* points the claimant marks, doubled if contested */
    uint16_t of_before;  /* the part of `taken`, undoubled, for an under-mark in the coup before, if
                          * the claim was made after the play */
    uint16_t given;      /* points the accused marks for the false part */
    struct school fault; /* if `found`; if the claim is not accepted, only its kind is set */
    uint8_t overruled;   /* the arbiter overruled: `found`, `taken` and `given` are the arbiter's */
    uint8_t was_found;   /* `found` by the rules, if overruled */
    uint16_t was_taken, was_given;
};

/* A fault of the accused whose time to be claimed is over. */
struct fault_missed {
    int8_t kind;  /* enum school_kind; -1: none */
    uint8_t back; /* how many throws ago, void ones included */
};

/* The marks that a claim may be about. */
struct claim_scope {
    struct last_coup *marks;   /* of the throw on which the claim is made */
    struct last_coup *earlier; /* the coup before, searched next for an under-mark; NULL: not */
    bool in_time;              /* faults in `marks` can still be claimed */
    struct fault_missed missed;
    bool unmarked; /* the accused still has points of the next throw to mark */
};

/* Rules on a CLAIM_SCHOOL. Corrects the marks and adds the school points to them. */
struct claim_ruling claim_rule(const struct claim_scope *scope, const struct claim *c);

/* Rules on a CLAIM_MARK. What is missing is marked, holes included, without a school. Points marked
 * by a school instead are not missing (LP 56). */
struct claim_ruling claim_mark(struct last_coup *marks, const struct claim *c);

/* The school for this party's mark, less what was marked instead. */
int claims_school(const struct last_coup *marks, int party);

/* Whether `mark` could still ask for points of this side. */
bool claims_lacking(const struct last_coup *marks, enum side accused);

/* The ruling by the rules alone, without the arbiter's. */
struct claim_ruling claim_by_rules(const struct claim_ruling *r);

/* The articles that support the rules' ruling on a claim, as printed and stored. */
const char *claim_source(const struct claim_ruling *r);

/* The enum school_kind of this side's complete and unclaimed fault in these marks; -1: none. */
int claims_missed(const struct last_coup *marks, enum side accused);

/* How many throws ago the coup before was made. It is more than one after void throws. */
uint8_t claims_back(const struct last_coup *last);

/* For how many coups after its time a late claim may still mean a fault (§11a). */
enum { LATE_COUPS = 2 };

/* Ends the time for claims on these marks, complete or not. Claims in the next coups may still mean
 * their faults. */
void claims_close(struct last_coup *marks);

/* Applies a coup's claims to the list of schools of the coup before. */
void schools_settle(struct schools *before, const struct claim_ruling *claims, int count);

#endif
