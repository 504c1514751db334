/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The effect of a claim as the record stores it: {"claimant":4,"accused":0}, {"protest":1}, or
 * nothing. */
#ifndef LOG_EFFECT_H
#define LOG_EFFECT_H

#include <stdbool.h>

enum { EFFECT_TEXT = 64 };

struct effect {
    bool pays;        /* points are marked: */
    int taken, given; /* by the claimant and by the accused */
    long protest;     /* the number of a protest; 0: it is none */
};

/* Writes the effect; returns `out`. */
const char *effect_print(const struct effect *e, char out[EFFECT_TEXT]);
/* Parses a stored effect. Returns false, and sets *out to no effect, if the text is not one. */
bool effect_read(const char *text, struct effect *out);

#endif
