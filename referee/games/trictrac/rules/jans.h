/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a throw gives, and to whom (rules M X-XIII, VI; LL §47-138; GU I, VI, IX). */
#ifndef TRICTRAC_RULES_JANS_H
#define TRICTRAC_RULES_JANS_H

#include "options.h"
#include "plays.h"

enum jan {
    TRUE_HIT,
    FALSE_HIT,
    CORNER_HIT,
    TWO_TABLES,
    CONTRE_TWO_TABLES,
    MEZEAS,
    CONTRE_MEZEAS,
    SIX_TABLES,
    FILL_PETIT,
    FILL_GRAND,
    FILL_RETOUR,
    KEEP_PETIT,
    KEEP_GRAND,
    KEEP_RETOUR,
    EXIT,
    HELPLESS,
    RENCONTRE, /* the last three are obsolete: by agreement only (rules §12) */
    MARGOT,
    MISERE,
    JANS
};

enum party { ROLLER, OPPONENT };

/* The ways by which something is reached. */
enum { BY_HIGH = 1, BY_LOW = 2, BY_SUM = 4 };

struct due {
    uint8_t to;    /* enum party */
    uint8_t jan;   /* enum jan */
    uint8_t field; /* the man hit or hit falsely, roller's numbering; else 0 */
    uint8_t ways;  /* true hits and fills: how many ways; else 0 */
    uint8_t by;    /* those ways as a set of BY_...; 0 where two men fill together */
    uint8_t points;
};

/* Fifteen men can be hit or missed, seven pairs of lone men can stand about an empty field, and no
 * throw gives more than nine other things. */
enum { DUES_MAX = 32 };

struct dues {
    struct due due[DUES_MAX]; /* roller first, then by jan, then by field */
    uint8_t count;
    uint8_t helpless;  /* numbers the legal plays leave unplayed */
    uint8_t points[2]; /* ROLLER, OPPONENT: the sum */
};

/* What jan costs: one row of the tariff. */
struct tariff {
    const char *name;    /* as other programs read it: "true-hit" */
    uint8_t to;          /* enum party */
    uint8_t simple[2];   /* points by a simple throw: [0] fields 7-18 and all other jans, */
    uint8_t doublet[2];  /* by a doublet; [1] hits on fields 1-6 and 19-24 */
    const char *source;  /* the articles it rests on */
    const char *article; /* the one the program cites */
};

extern const struct tariff tariff[JANS];

/* Everything due for the throw of `p`, whose plays are `l`. */
void dues_list(const struct position *p, const struct view *v, const struct plays *l,
               const struct options *o, struct dues *out);

/* Takes a jan off the list that is not due after all. */
void dues_drop(struct dues *d, enum jan jan);

/* The same as dues_list for who has no list of plays; it is made only where the dues depend on it.
 */
void dues_of(const struct position *p, const struct view *v, const struct options *o,
             struct dues *out);

#endif
