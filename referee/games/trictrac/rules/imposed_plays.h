/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Inside faults: the men put down, judged one by one, and the plays that put them right. */
#ifndef TRICTRAC_RULES_IMPOSED_PLAYS_H
#define TRICTRAC_RULES_IMPOSED_PLAYS_H

#include "faults.h"

/* One man put down, and how it stands with the numbers. */
struct moved_man {
    struct step s;
    bool right;    /* a number, or both, carries him there and he may stay */
    uint8_t used;  /* the numbers a right man played: 1 the higher, 2 the lower */
    unsigned code; /* the faults of a wrong man, as bits */
    bool passed;   /* carried beyond the higher number, or put down with one who was: the sum may
                    * be imposed */
};

/* The whole of what was put down. */
struct moves_made {
    const struct position *p;
    const struct view *v;
    const struct plays *l;
    struct moved_man man[COUP_STEPS];
    int men;
    int left[2];    /* the numbers not rightly played: high, low; 0 where played */
    struct men put; /* the roller's men as put down */
    bool waiting;   /* one man is down and the other number may still be played */
    bool lone;      /* a lone man was left on the own corner */
};

static inline unsigned fault_bit(enum fault_code c)
{
    return 1u << c;
}

/* Where number n brings a man: off the board, if it is too large for him. */
static inline int landing(int from, int n)
{
    return from + n > OFF ? OFF : from + n;
}

/* The man on `from` by number n leads from `men` to `after`. */
static inline bool same_after(const struct men *men, int from, int n, const struct men *after)
{
    if (!(men_any(men) & field_bit(from)))
        return false;
    struct men m = *men;
    men_move(&m, from, landing(from, n));
    return men_equal(&m, after);
}

/* One man is down and wrong: his places by either number, or by both where the fault allows it,
 * so far as a legal play contains them. Beyond the sum there is nothing but the sum. */
void remedies_of_first_man(const struct moves_made *t, struct faults *out);

/* The legal plays that put every wrong man right and leave the others where they are; where there
 * are none, those that come nearest to it. `codes`: all that is wrong. */
void remedies_of_play(const struct moves_made *t, unsigned codes, struct faults *out);

/* All legal plays: an obligation was neglected. */
void remedies_any(const struct moves_made *t, struct faults *out);

/* The plays without the corner falsely taken (C1); all, if every play takes it. */
void remedies_of_corner(const struct moves_made *t, struct faults *out);

/* Adds the plays that move the most of the touched men, if that is more of them than were moved:
 * to fill or to keep does not excuse (rules T1). Returns false if there is none. */
bool remedies_of_touched(const struct moves_made *t, fields touched, struct faults *out);

/* The roller's men with every rightly played man where he was put. */
struct men men_with_right(const struct moves_made *t);

#endif
