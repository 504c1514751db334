/* SPDX-License-Identifier: GPL-3.0-or-later */
/* False moves, fausses cases (M XVII; GU III; LL §199-216; LP 17-31): what was put down against
 * the numbers or the rules, and what the opponent may choose. */
#ifndef TRICTRAC_RULES_FAULTS_H
#define TRICTRAC_RULES_FAULTS_H

#include "coup.h"

enum fault_code {
    FAULT_N1, /* a man on a field no number gives, at most as far as the higher number */
    FAULT_N2, /* beyond the higher number */
    FAULT_N3, /* beyond the sum, or one more man after a complete play */
    FAULT_N4, /* two men put down together, one or both wrong */
    FAULT_C1, /* the corner by puissance though it could be had by effect */
    FAULT_C2, /* a lone man on the corner, a man on the other's corner or on a held field */
    FAULT_Q1, /* a quarter not filled though it could be */
    FAULT_Q2, /* a full quarter not kept though it could be */
    FAULT_R1, /* a man ended in a quarter the opponent can still fill */
    FAULT_D1, /* a playable number left, or the lower played where the higher was due */
    FAULT_S1, /* a man wrongly borne off */
    FAULT_G1, /* went without the right */
    FAULT_T1, /* a touched man not played */
    FAULT_CODES
};

struct fault_rule {
    const char *code;
    const char *source;
    uint8_t may_stand;
};

extern const struct fault_rule fault_rules[FAULT_CODES];

struct faults {
    uint8_t count;
    uint8_t code[FAULT_CODES];    /* enum fault_code, ascending; where the opponent put the first
                                   * man right, those of what was played after him follow */
    struct step man[FAULT_CODES]; /* the man each of them blames, the first put down if they are
                                   * more; .from 0: none is to blame more than another */
    uint8_t may_stand;            /* the opponent may leave what was done: every code allows it */
    uint8_t first_man;            /* the choices are places for the one man that is down; the other
                                   * number is still to be played */
    uint8_t numbers_left;         /* playable numbers the play left unplayed, if it stands */
    int choices;
    struct play choice[PLAYS_MAX]; /* legal plays, or places of the first man (.steps 1) */
};

/* Men of each side that its last coup left in a quarter the other could still fill (R1), in
 * their side's numbering: the other may demand one throw later that they go on. */
struct late_entry {
    fields men[2];
};

/* The men of the roller once the steps are done as put down; men set on a field the opponent
 * holds are put there in thought only and come back: they are listed in `*back` by bit (step
 * index). Returns false if a step starts from a field without a man. */
bool steps_apply(const struct view *v, const struct step *step, int steps, struct men *out,
                 unsigned *back);

/* A step that names a distance of both numbers and no rest is a tout d'une: gives it the lowest
 * rest that is free, or the lowest. Two steps of which the second starts where the first came to
 * a field without a man are one; so are a step to a field the opponent holds, where no man can
 * stay, and a later one from there. Returns the number of steps. */
int steps_normalise(const struct position *p, const struct view *v, struct step *step, int steps,
                    uint8_t *together);

/* Narrows the allowed plays to those in which the man on `field` goes on into 19-24 (rules R1,
 * late; `must`). Without such a play the list stays as it is and false is returned. */
bool plays_require_man(struct plays *l, int field);

/* Judges what was put down. `steps` are normalised; `p`, `v`, `l` as for the coup. `c->must` is a
 * demand that was granted. */
void faults_find(const struct position *p, const struct view *v, const struct plays *l,
                 const struct coup *c, const struct step *step, int steps, uint8_t together,
                 struct faults *out);

/* With this step and another man a legal play is made: put down first, it is not wrong yet. */
bool plays_begin(const struct position *p, const struct view *v, const struct plays *l,
                 const struct step *s);

/* Whether the men, after the steps, are those of a legal play. */
const struct play *plays_find(const struct plays *l, const struct men *after);

#endif
