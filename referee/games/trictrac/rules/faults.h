/* SPDX-License-Identifier: GPL-3.0-or-later */
/* False moves, fausses cases (M XVII; GU III; LL §199-216; LP 17-31): men moved against the numbers
 * or the rules, and what the opponent may choose. */
#ifndef TRICTRAC_RULES_FAULTS_H
#define TRICTRAC_RULES_FAULTS_H

#include "coup.h"

enum fault_code {
    FAULT_N1, /* a man on a field that no number gives, not beyond the higher number */
    FAULT_N2, /* beyond the higher number */
    FAULT_N3, /* beyond the sum, or one more man after a complete play */
    FAULT_N4, /* two men moved together, one or both wrong */
    FAULT_C1, /* the corner taken by puissance, though possible by effect */
    FAULT_C2, /* a single man on the corner, a man on the other's corner or on a held field */
    FAULT_Q1, /* a quarter not filled, though possible */
    FAULT_Q2, /* a full quarter not kept, though possible */
    FAULT_R1, /* a man ended in a quarter that the opponent can still fill */
    FAULT_D1, /* a playable number left out, or the lower one played where the higher was due */
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
    uint8_t code[FAULT_CODES];    /* enum fault_code, ascending; if the opponent corrected the first
                                   * man, the codes of the later men follow */
    struct step man[FAULT_CODES]; /* the man each code is about (the first moved, if several); .from
                                   * 0: no man in particular */
    uint8_t may_stand;            /* the opponent may let it stand: every code allows it */
    uint8_t may_go_back; /* the opponent may have the wrong men put back: the player plays others */
    uint8_t first_man;   /* the choices are fields for the only man moved; the other number is still
                          * to be played */
    uint8_t numbers_left; /* playable numbers left unplayed, if the play stands */
    int choices;
    struct play choice[PLAYS_MAX]; /* legal plays, or fields for the first man (.steps 1) */
};

/* Men that each side's last coup left in a quarter the other could still fill (R1), in their side's
 * numbering. One throw later the other may still demand that they move on. */
struct late_entry {
    fields men[2];
};

/* The roller's men after the steps as made. A man put on a field the opponent holds comes back; its
 * step index is a bit in `*back`. False if a step starts from a field without a man. */
bool steps_apply(const struct view *v, const struct step *step, int steps, struct men *out,
                 unsigned *back);

/* Whether this step and another man make a legal play. As the first man it is then not wrong
 * yet. */
bool plays_begin(const struct position *p, const struct view *v, const struct plays *l,
                 const struct step *s);

/* The legal play with these men after it; NULL: none. */
const struct play *plays_find(const struct plays *l, const struct men *after);

/* Whether the opponent may choose anything. Once the match is over nothing is chosen (rules §9). */
static inline bool faults_may_choose(const struct faults *f)
{
    return f->choices || f->may_stand || f->may_go_back;
}

#endif
