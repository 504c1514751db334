/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Claims against a mark: sending the opponent to school, or having the school marked (M XVII; GU
 * III; LL §164-194; LP 35, 45-66). */
#ifndef TRICTRAC_RULES_CLAIMS_H
#define TRICTRAC_RULES_CLAIMS_H

#include "ledger.h"

/* Why a claim is not accepted. Nobody then marks anything. */
enum unheard {
    HEARD,
    TOO_LATE,       /* the fault can no longer be claimed, or what is missing no longer asked for */
    TOO_EARLY,      /* the omission is not complete: it can still be marked */
    NOTHING_OVER,   /* "school 0" takes an excess off, and there is none */
    ONLY_SCHOOL,    /* it is too late to ask for what is missing, but it can be sent to school */
    SETTLED_ALREADY /* the fault has been put right, or the arbiter has settled it */
};

/* The ruling on one claim. */
struct claim_ruling {
    uint8_t kind;    /* enum claim_kind */
    uint8_t by;      /* enum side: the claimant */
    uint8_t found;   /* a fault, or something not marked, was found */
    uint8_t unheard; /* enum unheard */
    uint8_t lacks;   /* NOTHING_OVER: `mark` can still ask for missing points */
    uint8_t party;   /* whose mark the claim is about */
    uint8_t before;  /* it is about a coup before */
    uint8_t back;    /* how many throws ago the mark was made, void throws included */
    uint8_t contested;
    uint8_t put_back;    /* the excess is taken off, even if it is only the peg */
    uint8_t whole;       /* part was claimed, and the accused had the claimant mark the whole */
    uint16_t asked;      /* points claimed */
    uint16_t taken;      /* points the claimant marks, doubled if contested */
    uint16_t of_before;  /* the part of `taken`, undoubled, for a fault in a coup before, if there
                          * is also one in this */
    uint16_t given;      /* points the accused marks for the false part */
    struct school fault; /* if `found`; if the claim is not accepted, only its kind is set */
    uint8_t overruled;   /* the arbiter overruled: `found`, `taken` and `given` are the arbiter's */
    uint8_t was_found;   /* `found` by the rules, if overruled */
    uint16_t was_taken, was_given;
};

/* The ruling by the rules alone, without the arbiter's. */
struct claim_ruling claim_by_rules(const struct claim_ruling *r);

/* The articles that support the rules' ruling on a claim, as printed and stored. */
const char *claim_source(const struct claim_ruling *r);

#endif
