/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Internal to faults.c: the men moved, judged one by one, and the legal plays that may be imposed
 * instead. */
#ifndef TRICTRAC_RULES_IMPOSED_PLAYS_H
#define TRICTRAC_RULES_IMPOSED_PLAYS_H

#include "faults.h"

/* One man moved, compared with the numbers. */
struct moved_man {
    struct step s;
    bool right;    /* a number, or both, bring it there, and it may stay */
    uint8_t used;  /* the numbers a right man played: 1 the higher, 2 the lower */
    unsigned code; /* the faults of a wrong man, as bits */
    bool passed;   /* it went beyond the higher number, or moved together with one that did: the sum
                    * may be imposed */
};

/* All men moved. */
struct moves_made {
    const struct position *p;
    const struct view *v;
    const struct plays *l;
    struct moved_man man[COUP_STEPS];
    int men;
    int left[2];    /* the numbers not rightly played: high, low; 0: played */
    struct men put; /* the roller's men as they were put down */
    bool waiting;   /* one man was moved and the other number may still be played */
    bool lone;      /* a single man was left on the roller's corner */
};

static inline unsigned fault_bit(enum fault_code c)
{
    return 1u << c;
}

/* The field to which number n brings a man; OFF if the number is too large. */
static inline int landing(int from, int n)
{
    return from + n > OFF ? OFF : from + n;
}

/* Whether moving the man on `from` by number n leads from `men` to `after`. */
static inline bool same_after(const struct men *men, int from, int n, const struct men *after)
{
    if (!(men_any(men) & field_bit(from)))
        return false;
    struct men m = *men;
    men_move(&m, from, landing(from, n));
    return men_equal(&m, after);
}

/* Offers the fields for a single wrong man: by either number, or by both where the fault allows it,
 * as far as a legal play contains them. For a man beyond the sum it offers only the sum. */
void remedies_of_first_man(const struct moves_made *t, struct faults *out);

/* Offers the legal plays that correct every wrong man and leave the others where they are, or if
 * there are none, those that come nearest. `codes` has all faults. */
void remedies_of_play(const struct moves_made *t, unsigned codes, struct faults *out);

/* Offers all legal plays: an obligation was neglected. */
void remedies_any(const struct moves_made *t, struct faults *out);

/* Offers the sum with one of the two men that took the corner falsely; the other goes back (C1). */
void remedies_of_corner(const struct moves_made *t, struct faults *out);

/* Whether a legal play leaves the men rightly played where they are. */
bool right_men_can_stay(const struct moves_made *t);

/* Whether one man, by number n, leads from `men` to `after`. Fields in `spared` are not used. */
bool one_more(const struct men *men, fields spared, int n, const struct men *after);

/* Whether the play brings the man to the corner by puissance, by a number that would lead to the
 * opponent's. */
bool takes_by_puissance(const struct play *p, int from);

/* The roller's men after moving only the right ones. */
struct men men_with_right(const struct moves_made *t);

#endif
