/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the players may agree on for a match (rules §12). A plain value; the defaults are
 * zero but for the numbers. */
#ifndef TRICTRAC_RULES_OPTIONS_H
#define TRICTRAC_RULES_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

enum announce { ANNOUNCE, CONFIRM, SILENT };

/* How a refait makes the consolation grow. The last is offered no more: it was a mistake, but in
 * matches founded with it that is what the players were told. */
enum refait { REFAIT_GROWING, REFAIT_DOUBLED, REFAIT_TRIPLED };

/* Who of two has the first throw of the next marqué. The last is offered no more, likewise. */
enum first_throw { FIRST_WINNER, FIRST_ALTERNATE, FIRST_LOSER };

/* Who of three leaves after the first marqué. */
enum leaves { LEAVES_LOSER, LEAVES_WINNER };

/* What becomes of a doublet as first throw of the match: it is thrown again (M V; GU III), stands
 * and is played (the English guide), or the other throws for the first move (LL §28). */
enum opening { OPENING_RETHROW, OPENING_PLAY, OPENING_PASS };

enum {
    REFAITS_MAX = 9,
    PEG_LIMIT = 60000 /* a marqué has no last hole (M II); here the count of them ends */
};

struct options {
    uint8_t holes;      /* the peg that ends the match; 12 (the Ukrainian guide: 11) */
    uint8_t same_throw; /* the throw of an exit opens the new relevé too (LL §118) */
    uint8_t opening;    /* enum opening: a doublet as first throw of the match */
    uint8_t provincial; /* bearing off: what can be played inside must be */
    uint8_t rencontre, margot, misere; /* the obsolete jans, each by agreement */
    uint8_t last_man_doublet_4; /* an exit by a doublet of which one number suffices pays 4 */
    uint8_t own_throw_schools;  /* only marks on one's own throw can be schools */
    uint8_t stakes;             /* enum stakes: what the finished match is worth (stakes.h) */
    uint8_t announce;           /* enum announce: who speaks first, the referee or the player */

    /* The partie à écrire (ecrire.h): the match is a marqué of it, agreed on as follows. */
    uint8_t ecrire;
    uint8_t refaits;     /* before this marqué, by the same two, in a row: 0 to REFAITS_MAX */
    uint8_t refait;      /* enum refait */
    uint8_t marques;     /* of the partie */
    uint8_t jetons;      /* laid down with each marqué lost: 0, 1 or 2 */
    uint8_t queue;       /* jetons, paid in fiches */
    uint8_t first_throw; /* enum first_throw */
    uint8_t leaves;      /* enum leaves */
    uint8_t chouette;    /* three play, one against two partners */
};

struct options options_default(void);

/* Whether two marqués are of a partie on the same terms: all that is agreed on for it but what went
 * before. */
bool options_same_terms(const struct options *a, const struct options *b);

/* The name and value of an option that `o` has and that is offered no more; NULL: it has none. */
const char *options_retired(const struct options *o, const char **value);

/* Of how many of the last coups of a match that is on the players are to find out for themselves
 * what was due: under confirm the throw in hand, under silent all of which a school may still be
 * claimed, to the second throw after it (rules §11a). */
int options_withheld(const struct options *o);

enum option_result { OPTION_SET, OPTION_UNKNOWN, OPTION_BAD_VALUE };

/* Sets one option by its written form, name and value, as in "exit-throw" "same". */
enum option_result options_set(struct options *o, const char *name, const char *value);

/* The hole that ends the match when a peg reaches it. */
uint16_t options_last_hole(const struct options *o);

/* The i-th option's name and its value in `o`; NULL behind the last. `value` is static text or
 * written into `buffer`. */
const char *options_get(const struct options *o, int i, char buffer[8], const char **value);

/* The i-th option's name and the k-th of the values offered, NULL where there is none: behind the
 * last, or where it is a number. NULL behind the last option. */
const char *options_value(int i, int k, const char **value);

#endif
