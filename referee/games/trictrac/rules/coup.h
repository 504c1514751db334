/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What happened at the table in one coup: one throw, what was marked, played and said. Plain
 * values, filled by whoever reads the entry; no ruling in them. */
#ifndef TRICTRAC_RULES_COUP_H
#define TRICTRAC_RULES_COUP_H

#include "arbiter.h"
#include "plays.h"

enum mark_kind {
    MARK_AS_DUE, /* nothing said: what is due is marked */
    MARK_GAIN,   /* "+8": a whole gain, holes included */
    MARK_PLACED  /* "@1:2": the peg moved so many holes, the jeton put at so many points */
};

struct mark {
    uint8_t kind;   /* enum mark_kind */
    uint8_t points; /* GAIN: points, even */
    uint8_t holes;  /* PLACED: holes the peg moved */
    uint8_t jeton;  /* PLACED: 0-10, even */
};

enum decision { NO_DECISION, STAY, GO };

enum choice_kind { NO_CHOICE, CHOICE_STANDS, CHOICE_PLAY };

enum {
    COUP_STEPS = 6, /* men put down in one coup, wrong ones and third men included */
    COUP_CLAIMS = 6,
    CLAIM_ALL = 255,  /* "school" without a number */
    CLAIM_RULINGS = 4 /* of the arbiter on one claim */
};

enum claim_kind {
    CLAIM_SCHOOL, /* "school 4": the other is sent to school */
    CLAIM_MARK    /* "mark": the other must mark what is missing, without a school */
};

struct claim {
    uint8_t kind;      /* enum claim_kind */
    uint8_t by;        /* enum side: who speaks against the other's mark */
    uint8_t points;    /* 2-254, even, or CLAIM_ALL */
    uint8_t before;    /* said before the roller's mark and play: it concerns the coup before */
    uint8_t early;     /* said of this coup, before a man of the roller was touched */
    uint8_t stood;     /* said after "= stands" */
    uint8_t contested; /* the accused called it a false school */
    uint8_t whole;     /* the accused made him mark the whole school */
    uint8_t ruled;     /* 1 + the points the arbiter gave the claimant instead; 0: not overruled */
    uint8_t rulings;   /* how often the arbiter ruled: the last counts, `ruled` */
    uint8_t ruled_before[CLAIM_RULINGS - 1]; /* those before it, likewise, in order */
    uint8_t by_arbiter; /* bit k: the k-th ruling was said as "rule claim", which the log writes */
    struct mark upon;   /* what the accused had marked in this coup when it was said */
};

struct coup {
    uint8_t side;    /* enum side: the roller */
    uint8_t unknown; /* the dice were not seen: "??" */
    struct dice dice;
    struct mark mark[2]; /* the roller's, the opponent's */
    uint8_t decision;    /* enum decision */
    uint8_t stayed; /* before he went he had said that he stays, put a man down, or been made to
                     * mark what he had left out */
    uint8_t must;   /* the field from which a man must go on (R1 seen late), or 0 */
    fields touched; /* men touched ("t7"), as fields */
    uint8_t played; /* something was said of the play: men, or "-" */
    uint8_t steps;
    uint8_t together;             /* bit i: step i was put down together with step i+1 */
    struct step step[COUP_STEPS]; /* in the order put down */
    uint8_t closed;               /* the next dice are thrown: nothing more is played */
    uint8_t unasked;              /* nobody asks for its plays: they are listed only if needed */
    uint8_t first_chosen; /* the opponent put the first man right while he alone was down: */
    struct step first;    /* ... here */
    uint8_t spoken;       /* the opponent spoke while one man was down and one to come; if he was
                           * rightly played, none comes */
    uint8_t choice;       /* enum choice_kind: what he chose once the play was down */
    uint8_t choice_steps;
    struct step chosen[2];
    uint8_t claims;
    struct claim claim[COUP_CLAIMS];
    struct decreed by_arbiter; /* what was ruled behind it; of a void throw all else is nothing */
};

/* Whether two are the same in every member. */
bool coup_equal(const struct coup *a, const struct coup *b);

#endif
