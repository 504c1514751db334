/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What happened at the table in one coup: the throw, and what was marked, played and said. Plain
 * values without any ruling, filled by the parser. */
#ifndef TRICTRAC_RULES_COUP_H
#define TRICTRAC_RULES_COUP_H

#include "arbiter.h"
#include "plays.h"

enum mark_kind {
    MARK_AS_DUE, /* nothing entered: the points due are marked */
    MARK_GAIN,   /* "+8": points, with the holes they make */
    MARK_PLACED  /* "@1:2": the peg moved by so many holes, the jeton set on so many points */
};

struct mark {
    uint8_t kind;   /* enum mark_kind */
    uint8_t points; /* MARK_GAIN: points, even */
    uint8_t holes;  /* MARK_PLACED: holes by which the peg moved */
    uint8_t jeton;  /* MARK_PLACED: 0-10, even */
};

enum decision { NO_DECISION, STAY, GO };

enum choice_kind { NO_CHOICE, CHOICE_STANDS, CHOICE_PLAY };

enum {
    COUP_STEPS = 6, /* men moved in one coup, wrong ones and third men included */
    COUP_CLAIMS = 6,
    CLAIM_ALL = 255,  /* "school" without a number */
    CLAIM_RULINGS = 4 /* an arbiter's rulings on one claim */
};

enum claim_kind {
    CLAIM_SCHOOL, /* "school 4": sends the opponent to school */
    CLAIM_MARK    /* "mark": the opponent must mark what is missing, without a school */
};

struct claim {
    uint8_t kind;      /* enum claim_kind */
    uint8_t by;        /* enum side: the claimant */
    uint8_t points;    /* 2-254, even, or CLAIM_ALL */
    uint8_t before;    /* made before the roller's mark and play: it is about the coup before */
    uint8_t early;     /* about this coup, made before the roller touched a man */
    uint8_t stood;     /* made after "= stands" */
    uint8_t contested; /* the accused called it a false school */
    uint8_t whole;     /* the accused had the claimant mark the whole school */
    uint8_t ruled;     /* 1 + the points the arbiter gave the claimant; 0: not overruled */
    uint8_t rulings;   /* number of the arbiter's rulings; `ruled` is the last */
    uint8_t ruled_before[CLAIM_RULINGS - 1]; /* the earlier rulings, in the same form, in order */
    uint8_t by_arbiter; /* bit k: the k-th ruling was entered in the log's form, "rule claim" */
    struct mark upon;   /* the mark of the accused in this coup when the claim was made */
};

struct coup {
    uint8_t side;    /* enum side: the roller */
    uint8_t unknown; /* "??": nobody saw the dice */
    struct dice dice;
    struct mark mark[2]; /* ROLLER, OPPONENT */
    uint8_t decision;    /* enum decision */
    uint8_t stayed; /* before going, the roller had said stay, moved a man, or been made to mark
                     * points left out */
    uint8_t must;   /* the field from which a man must move on (R1 seen late); 0: none */
    fields touched; /* fields of touched men ("t7") */
    uint8_t played; /* the play was entered: men, or "-" */
    uint8_t steps;
    uint8_t together;             /* bit i: step i was moved together with step i+1 */
    struct step step[COUP_STEPS]; /* in the order in which they were moved */
    uint8_t closed;               /* the next dice are thrown: the play is over */
    uint8_t unasked;      /* the legal plays are not needed: list them only if the ruling does */
    uint8_t first_chosen; /* the opponent corrected the first man while no other had moved, to
                           * `first` */
    struct step first;
    uint8_t spoken; /* the opponent answered when only the first man had moved; if that man was
                     * right, no second one follows */
    uint8_t choice; /* enum choice_kind: the opponent's choice after the whole play */
    uint8_t choice_steps;
    struct step chosen[2];
    uint8_t claims;
    struct claim claim[COUP_CLAIMS];
    struct arbiter_ruled
        by_arbiter; /* the ruling after the coup; of a void throw only this counts */
};

/* Whether all members are equal. */
bool coup_equal(const struct coup *a, const struct coup *b);

#endif
