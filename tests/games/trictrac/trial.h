/* SPDX-License-Identifier: GPL-3.0-or-later */
/* trial: one wrong play on one position, the slow lister's legal plays for it, and how near each
 * of them comes to what was put down. */
#ifndef TESTS_TRIAL_H
#define TESTS_TRIAL_H

#include "deal.h"
#include "games/trictrac/rules/match.h"

/* Men by field, those borne off at OFF. */
struct count {
    int on[OFF + 1];
};

/* One wrong play and all that is known of it. */
struct trial {
    struct slow_position slow;
    struct position position;
    struct coup coup;
    struct ruling ruling;
    struct slow_play legal[SLOW_MAX_PLAYS];
    int legals;
    struct count own;
};

/* A position, and a play on it that may be wrong, judged: men of a legal play and others. Returns
 * false if it cannot have been. */
bool trial_deal(struct deal *d, struct trial *t);

struct count count_of(const int men[25]);
struct count count_men(const struct men *m);
bool same(const struct count *a, const struct count *b);

/* How many men stand otherwise; from where one of them, and to where. */
int difference(const struct count *a, const struct count *b, int *from, int *to);

/* A step from a field to another is one of n; off, by n or less. */
bool by_number(int from, int to, int n);

/* One man moved so. */
struct count with_step(struct count m, const struct step *s);

bool is_legal(const struct trial *t, const struct count *after);
bool has_code(const struct trial *t, enum fault_code code);

/* The other side has men there. */
bool held(const struct trial *t, int field);

/* The men as they lie on the table; false when one lies on a field the other holds. */
bool put_down(const struct trial *t, struct count *out);

/* Another man than the one who came to `spared`, by n, leads from `m` to `end`. */
bool one_more_man(const struct trial *t, const struct count *m, int spared, int n,
                  const struct count *end);

/* The first man put down is one of a legal play's. */
bool begins_legal_play(const struct trial *t, const struct count *after);

/* The step is one of those of a play with this end. */
bool keeps_step(const struct trial *t, const struct step *s, const struct count *end);

/* Carried by no number, and by no sum: wrong whatever else was played. */
bool surely_wrong(const struct trial *t, const struct step *s);

bool all_home(const struct count *m);

/* By n; off with a number too large only if nobody of his is farther. */
bool carries(const struct count *m, const struct step *s, int n);

/* How many of the men put down a legal play leaves in place. */
struct nearness {
    int kept;  /* numbers played by men put down who stay, their step being one of the play's, count
                  2; by a man who came there and continues with the other number, 1 */
    int moved; /* of the other men put down: how many the play moves, though elsewhere */
};

/* The true legal play nearest to what was done: of all legal plays those of which the most
 * numbers were played just so (the same man to the same field); among them those that move the most
 * of the other men put down, wherever to. Of two men carried by one number, one by one, the first
 * has played it; of two wrongly put down together (N4) neither counts as rightly put. There may be
 * several nearest plays: one of them must be offered. Against the corner falsely taken by puissance
 * the rules give other plays, without the corner; and of three men, two of them together, nothing
 * says which are the two of the throw. */
struct nearness nearness(const struct trial *t, const struct count *end);

bool nearer(struct nearness a, struct nearness b);

#endif
