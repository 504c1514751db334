/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The ruling on a coup as a list of facts. It is computed here once and printed by tables indexed
 * by kind: as the record's line (input/ruling_text.c), JSON (text/json.c), rows (rows.c), short
 * clauses (picture/brief.c) and sentences (text/render.c, rulings.c, schools.c). */
#ifndef TRICTRAC_INPUT_FACTS_H
#define TRICTRAC_INPUT_FACTS_H

#include "games/trictrac/rules/match.h"

enum fact_kind {
    FACT_DUE,      /* what: enum jan */
    FACT_SUM,      /* what: enum sum, of ROLLER and OPPONENT */
    FACT_WAIVED,   /* the roller did not mark */
    FACT_LATE,     /* points added to a coup before */
    FACT_DECISION, /* what: STAY or GO */
    FACT_ILLEGAL,
    FACT_FAULT,  /* what: enum fault_code */
    FACT_SCHOOL, /* what: enum school_kind */
    FACT_CLAIM,  /* what: enum claim_kind; by the rules */
    FACT_KINDS
};

enum sum { SUM_DUE, SUM_MARKED, SUM_HOLES };

struct fact {
    uint8_t kind, what;
    uint8_t at;    /* index in the ruling's own list of this kind */
    uint8_t party; /* enum party: who marks a due; whose mark was wrong */
    uint8_t by,
        to;        /* enum side: who did it, and for whom it counts; a fault counts for its maker */
    uint8_t field; /* of a due, in the roller's numbering; 0: none */
    uint8_t ways;  /* of a due; 0: not counted */
    uint16_t points;  /* of a due or school; a sum's for the roller; a claim's for the claimant */
    uint16_t other;   /* claimed of a school; a sum's for the opponent; a claim's for the accused */
    uint32_t coup;    /* of a school or late points: the coup of the mark; 0: this one */
    const char *name; /* in JSON and the record: "true-hit", "N1", "under", "stay" */
    const char *state;  /* likewise: the state of a school or claim; else "" */
    const char *source; /* the articles, or "" */
};

enum { FACTS_MAX = DUES_MAX + 2 * FAULT_CODES + SCHOOLS_MAX + COUP_CLAIMS + 10 };

struct ruling_facts {
    int count;
    struct fact fact[FACTS_MAX]; /* by kind, in the ruling's order */
};

void facts_of(const struct ruling *r, struct ruling_facts *out);

/* The faults to which a fact of a fault belongs, and its place among them. The first are those that
 * the opponent settled before other men were wrong. */
const struct faults *faults_of(const struct ruling *r, const struct fact *f, int *at);

/* The facts of a throw alone: what is due, and to whom. */
void facts_of_dues(const struct dues *d, enum side roller, struct ruling_facts *out);

/* The first fact of a kind after `after` (NULL: from the beginning); NULL: none. */
const struct fact *facts_next(const struct ruling_facts *all, enum fact_kind kind,
                              const struct fact *after);

/* Its name in JSON and the record; NULL: no such fact. */
const char *fact_name(enum fact_kind kind, int what);

/* A number or text of a fact. */
enum fact_part {
    PART_NAME,
    PART_PARTY, /* "roller", "opponent" */
    PART_BY,    /* "w", "b" */
    PART_TO,
    PART_FIELD, /* empty if 0, like ways and coup */
    PART_WAYS,
    PART_POINTS,
    PART_OTHER,
    PART_STATE,
    PART_COUP,
    PART_SOURCE
};

/* How a fact is written for programs: its parts, each with the text before it (a key or a
 * separator). Ends with .before NULL. */
struct fact_form {
    const char *before;
    enum fact_part part;
};

/* Whether the fact has this part. *text is its text, or NULL if it is a number. */
bool fact_part(const struct fact *f, enum fact_part part, const char **text, long *number);

/* The place of the third jeton or the pavilion for programs: "w", "b", "rail", "down". */
extern const char *const place_names[];

/* The record's line: "true-hit@18*2=8 false-hit@4=2, due 8:2, marked 8:2, holes 0:0, stay, illegal,
 * N1 T1 = stands, under w 0/4 open". It has every jan due, with field, ways and points; the points
 * due, marked and pegged, roller:opponent; "waived" if the roller did not mark, and "late w 6 of
 * 12" if White added 6 points to coup 12; the decision; whether the play was illegal, the codes of
 * its faults and the opponent's choice; each school with its kind, whose fault it is, the points
 * claimed of the whole, and its state. Lines are compared byte by byte. Returns `out`. */
enum { RULING_TEXT = 2048 };
char *ruling_print(const struct ruling *r, const struct coup *c, char out[RULING_TEXT]);

/* Parses such a line as far as it is in numbers: dues, sums and schools. The line may be anything;
 * what cannot be parsed is skipped. */
void ruling_read(const char *line, struct ruling_facts *out);

#endif
