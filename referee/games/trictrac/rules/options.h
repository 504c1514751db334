/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the players may agree on for a match (rules §12). A plain value; except for the numbers,
 * every default is zero. */
#ifndef TRICTRAC_RULES_OPTIONS_H
#define TRICTRAC_RULES_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

enum announce { ANNOUNCE, CONFIRM, SILENT };

/* How a refait makes the consolation grow. */
enum refait { REFAIT_GROWING, REFAIT_DOUBLED };

/* Which of two players has the first throw of the next marqué. */
enum first_throw { FIRST_WINNER, FIRST_ALTERNATE };

/* Which of three players leaves after the first marqué. */
enum leaves { LEAVES_LOSER, LEAVES_WINNER };

/* What becomes of a doublet as the first throw of the match: it is thrown again (M V; GU III), it
 * is played (the English guide), or the other side throws for the first move (LL §28). */
enum opening { OPENING_RETHROW, OPENING_PLAY, OPENING_PASS };

enum {
    REFAITS_MAX = 9,
    PEG_LIMIT = 60000 /* a marqué has no last hole (M II); here the count of holes ends */
};

struct options {
    uint8_t holes;      /* the peg that ends the match; 12 (the Ukrainian guide: 11) */
    uint8_t same_throw; /* the throw of an exit opens the new relevé too (LL §118) */
    uint8_t opening;    /* enum opening: a doublet as first throw of the match */
    uint8_t provincial; /* bearing off: a number that can be played inside must be */
    uint8_t rencontre, margot, misere; /* the obsolete jans, agreed on one by one */
    uint8_t last_man_doublet_4; /* an exit by a doublet of which one number is enough pays 4 */
    uint8_t own_throw_schools;  /* only marks on one's own throw can be schools */
    uint8_t stakes;             /* enum stakes: what the finished match is worth (stakes.h) */
    uint8_t announce;           /* enum announce: whether the referee or the player speaks first */

    /* The partie à écrire (ecrire.h). The match is one of its marqués, under these terms. */
    uint8_t ecrire;
    uint8_t refaits;     /* in a row before this marqué, by the same two: 0 to REFAITS_MAX */
    uint8_t refait;      /* enum refait */
    uint8_t marques;     /* in the whole partie */
    uint8_t jetons;      /* laid down for each lost marqué: 0, 1 or 2 */
    uint8_t queue;       /* in jetons; paid in fiches */
    uint8_t first_throw; /* enum first_throw */
    uint8_t leaves;      /* enum leaves */
    uint8_t chouette;    /* three players, one against two partners */
};

struct options options_default(void);

/* Whether two marqués belong to a partie on the same terms. What was played before them is
 * ignored. */
bool options_same_terms(const struct options *a, const struct options *b);

/* For how many of the last coups of an open match the players must find the points due themselves:
 * under confirm the current one, under silent every coup of which a school can still be claimed,
 * that is up to the second throw after it (rules §11a). */
int options_withheld(const struct options *o);

enum option_result { OPTION_SET, OPTION_UNKNOWN, OPTION_BAD_VALUE };

/* Sets an option from its written name and value, as in "exit-throw" "same". */
enum option_result options_set(struct options *o, const char *name, const char *value);

/* The hole that ends the match when a peg reaches it. */
uint16_t options_last_hole(const struct options *o);

/* The name of the i-th option and its value in `o`; NULL after the last. `value` is a static text
 * or is written into `buffer`. */
const char *options_get(const struct options *o, int i, char buffer[8], const char **value);

#endif
