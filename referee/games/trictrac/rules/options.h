/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The options of a match (rules §12). A plain value. */
#ifndef TRICTRAC_RULES_OPTIONS_H
#define TRICTRAC_RULES_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum announce { ANNOUNCE, CONFIRM, SILENT };
enum refait { REFAIT_GROWING, REFAIT_DOUBLED };     /* how the consolation grows */
enum first_throw { FIRST_WINNER, FIRST_ALTERNATE }; /* the next marqué of two players */
enum leaves { LEAVES_LOSER, LEAVES_WINNER };        /* of three players, after the first marqué */

/* A doublet as the first throw of the match is thrown again (M V; GU III), or played (the English
 * guide), or the other side throws for the first move (LL §28). */
enum opening { OPENING_RETHROW, OPENING_PLAY, OPENING_PASS };

enum {
    REFAITS_MAX = 9,
    PEG_LIMIT = 60000 /* a marqué has no last hole (M II); here the count of holes ends */
};

/* One byte per option, in the order of trictrac_options[] (input/founding.h). */
struct options {
    uint8_t same_throw; /* the throw of an exit opens the new relevé too (LL §118) */
    uint8_t opening;    /* enum opening: a doublet as first throw of the match */
    uint8_t provincial; /* bearing off: a number that can be played inside must be */
    uint8_t rencontre, margot, misere; /* the obsolete jans, agreed on one by one */
    uint8_t last_man_doublet_4; /* an exit by a doublet of which one number is enough pays 4 */
    uint8_t own_throw_schools;  /* only marks on one's own throw can be schools */
    uint8_t stakes;             /* enum stakes: what the finished match is worth (stakes.h) */
    uint8_t announce;           /* enum announce: whether the referee or the player speaks first */
    uint8_t holes;              /* the peg that ends the match; 12 (the Ukrainian guide: 11) */

    /* The partie à écrire (ecrire.h). The match is one of its marqués, under these terms. */
    uint8_t ecrire;
    uint8_t marques;     /* in the whole partie */
    uint8_t refait;      /* enum refait */
    uint8_t refaits;     /* in a row before this marqué, by the same two: 0 to REFAITS_MAX */
    uint8_t queue;       /* in jetons; paid in fiches */
    uint8_t first_throw; /* enum first_throw */
    uint8_t jetons;      /* laid down for each lost marqué: 0, 1 or 2 */
    uint8_t leaves;      /* enum leaves */
    uint8_t chouette;    /* three players, one against two partners */
};

/* Twelve marqués can be shared evenly by two, three and four. No source fixes the queue: there is
 * none unless agreed on. */
static inline struct options options_default(void)
{
    return (struct options){.holes = 12, .marques = 12};
}

/* Returns the hole that ends the match when a peg reaches it. */
static inline uint16_t options_last_hole(const struct options *o)
{
    return o->ecrire ? PEG_LIMIT : o->holes;
}

/* Returns true if two marqués are played on the same terms. */
static inline bool options_same_terms(const struct options *a, const struct options *b)
{
    return memcmp(&a->ecrire, &b->ecrire, sizeof *a - offsetof(struct options, ecrire)) == 0;
}

#endif
