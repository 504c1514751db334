/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The points that a throw gives to each player (rules M X-XIII, VI; LL §47-138; GU I, VI, IX). */
#ifndef TRICTRAC_RULES_JANS_H
#define TRICTRAC_RULES_JANS_H

#include "games/tables/board.h"
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
    RENCONTRE, /* this and the next two are obsolete: by agreement only (rules §12) */
    MARGOT,
    MISERE,
    JANS
};

enum party { ROLLER, OPPONENT };

/* The ways to reach a field, as bits. */
enum { BY_HIGH = 1, BY_LOW = 2, BY_SUM = 4 };

struct due {
    uint8_t to;    /* enum party */
    uint8_t jan;   /* enum jan */
    uint8_t field; /* field of the man hit or falsely hit, in the roller's numbering; else 0 */
    uint8_t ways;  /* number of ways, for true hits and fills; else 0 */
    uint8_t by;    /* the ways as bits BY_...; 0: two men fill together */
    uint8_t points;
};

/* At most fifteen men are hit or missed, seven pairs of single men stand beside an empty field, and
 * nine other things are due. */
enum { DUES_MAX = 32 };

struct dues {
    struct due due[DUES_MAX]; /* the roller's first, then by jan, then by field */
    uint8_t count;
    uint8_t helpless;  /* numbers that the legal plays leave unplayed */
    uint8_t points[2]; /* sums of ROLLER and OPPONENT */
};

/* What a jan is worth: a row of the tariff. [1] is for hits on fields 1-6 and 19-24, [0] for hits
 * on fields 7-18 and every other jan. */
struct tariff {
    const char *name;    /* the name in JSON: "true-hit" */
    uint8_t to;          /* enum party */
    uint8_t simple[2];   /* points by a simple throw */
    uint8_t doublet[2];  /* points by a doublet */
    const char *source;  /* the articles that support it */
    const char *article; /* the one that the program cites */
};

extern const struct tariff tariff[JANS];

/* Lists everything due for the throw of `p`. `l` has its plays. */
void dues_list(const struct position *p, const struct view *v, const struct plays *l,
               const struct options *o, struct dues *out);
/* Does the same without a list of plays, which it makes only if the dues depend on it. */
void dues_of(const struct position *p, const struct view *v, const struct options *o,
             struct dues *out);
/* Removes a jan that is not due after all. */
void dues_drop(struct dues *d, enum jan jan);
bool dues_have(const struct dues *d, enum jan jan);

/* --- the chances of the 36 throws ------------------------------------------------------------- */

/* The events of a throw: one for each jan, and these. */
enum {
    EVENT_FILL = JANS, /* any quarter is filled */
    EVENT_KEEP,        /* any quarter is kept */
    EVENT_TAKE_CORNER, /* a legal play takes the roller's corner, by effect or by puissance */
    EVENT_HOLE,        /* the roller's points reach twelve or more */
    EVENTS
};

/* The name in JSON: "true-hit", "take-corner". */
const char *event_name(int event);
/* Returns the event of this name; EVENTS: none. */
int event_named(const char *name);

/* One of the 21 rolls. */
struct chance {
    struct dice dice;
    uint8_t weight;
    uint32_t events; /* bit e: event e happens */
    struct dues dues;
};

struct chances {
    struct chance roll[ROLLS]; /* in the order of all_rolls[]: 66, 65, ... 11 */
    uint8_t of36[EVENTS];      /* number of throws in which each event happens */
    uint16_t sum[2];           /* ROLLER, OPPONENT: points over all 36 throws: 36 times the mean */
};

/* Judges every throw of `p` for a roller with `points` (0-11). The dice of `p` are ignored, except
 * if `p->met` is set: they are then the opponent's first throw, for the rencontre. */
void chances_list(const struct position *p, const struct view *v, const struct options *o,
                  int points, struct chances *out);

#endif
