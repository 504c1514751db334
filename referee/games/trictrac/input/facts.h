/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is ruled of a coup, one fact after the other: worked out here once, and told by tables of
 * forms by kind, as the record's line (desk/ruling_text.c), as JSON (words/json.c), as rows
 * (rows.c), as short clauses (picture/brief.c) and as sentences (words/render.c, rulings.c,
 * schools.c). */
#ifndef TRICTRAC_DESK_FACTS_H
#define TRICTRAC_DESK_FACTS_H

#include "games/trictrac/rules/match.h"

enum fact_kind {
    FACT_DUE,      /* what: enum jan */
    FACT_SUM,      /* what: enum sum; of the roller and of the other */
    FACT_DECISION, /* what: STAY or GO */
    FACT_ILLEGAL,
    FACT_FAULT,  /* what: enum fault_code */
    FACT_SCHOOL, /* what: enum school_kind */
    FACT_CLAIM,  /* what: enum claim_kind; as the rules have it */
    FACT_KINDS
};

enum sum { SUM_DUE, SUM_MARKED, SUM_HOLES };

struct fact {
    uint8_t kind, what;
    uint8_t at;         /* its place in the ruling's own list of the kind */
    uint8_t party;      /* enum party: who marks a due; whose mark was wrong */
    uint8_t by, to;     /* enum side: whose deed it is, and for whom it counts; a fault counts for
                         * who made it */
    uint8_t field;      /* of a due, as the roller counts; 0: none */
    uint8_t ways;       /* of a due; 0: not counted */
    uint16_t points;    /* of a due, a school; the roller's of a sum; what a claim gives the
                         * claimant */
    uint16_t other;     /* claimed of a school; the other's of a sum; what a claim gives the
                         * accused */
    uint32_t coup;      /* of a school: the one before, where its mark was made; 0: this one */
    const char *name;   /* as programs and the record have it: "true-hit", "N1", "under", "stay" */
    const char *state;  /* likewise: what became of a school or a claim; else "" */
    const char *source; /* the articles, or "" */
};

enum { FACTS_MAX = DUES_MAX + FAULT_CODES + SCHOOLS_MAX + COUP_CLAIMS + 8 };

struct ruling_facts {
    int count;
    struct fact fact[FACTS_MAX]; /* by kind, as the ruling has them */
};

void facts_of(const struct ruling *r, struct ruling_facts *out);

/* Those of a throw alone: what is due, and to whom. */
void facts_of_dues(const struct dues *d, enum side roller, struct ruling_facts *out);

/* The first fact of that kind behind `after`, or with NULL the first of all; NULL: there is none.
 */
const struct fact *facts_next(const struct ruling_facts *all, enum fact_kind kind,
                              const struct fact *after);

/* What programs and the record call it; NULL: there is none so high, or no fact of that kind. */
const char *fact_name(enum fact_kind kind, int what);

/* A number or a text of a fact. */
enum fact_part {
    PART_NAME,
    PART_PARTY, /* "roller", "opponent" */
    PART_BY,    /* "w", "b" */
    PART_TO,
    PART_FIELD, /* this, ways and coup: nothing where they are 0 */
    PART_WAYS,
    PART_POINTS,
    PART_OTHER,
    PART_STATE,
    PART_COUP,
    PART_SOURCE
};

/* A fact as programs write it, part by part, each with a text before it: a key, or what stands
 * between. Ends with .before NULL. */
struct fact_form {
    const char *before;
    enum fact_part part;
};

/* Whether there is such a part; if so *text is it or, where it is a number, NULL. */
bool fact_part(const struct fact *f, enum fact_part part, const char **text, long *number);

/* Where the third jeton or the pavilion is, as programs write it: "w", "b", "rail", "down". */
extern const char *const place_names[];

/* The record's line, to be compared: "true-hit@18*2=8 false-hit@4=2, due 8:2, marked 8:2, holes
 * 0:0, stay, illegal, N1 T1 = stands, under w 0/4 open": every jan due, with its field, ways and
 * points; what was due, marked and pegged, roller:opponent; the decision; whether the play was
 * illegal, the codes of its faults and what the opponent chose; each school with its kind, whose
 * fault it is, what was claimed of how much, and what became of it. Returns `out`. */
enum { RULING_TEXT = 2048 };
char *ruling_print(const struct ruling *r, const struct coup *c, char out[RULING_TEXT]);

/* Takes such a line apart again: what is told by numbers, dues, sums and schools. It may be
 * anything; what is not understood is left out. */
void ruling_read(const char *line, struct ruling_facts *out);

#endif
