/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Glicko-2: Mark E. Glickman, "Example of the Glicko-2 system",
 * http://www.glicko.net/glicko/glicko2.pdf. The steps and symbols in glicko.c are those of the
 * paper. */
#ifndef MATCHES_STATS_GLICKO_H
#define MATCHES_STATS_GLICKO_H

#include <stddef.h>

struct glicko {
    double rating, deviation, volatility;
};

/* A player before the first period, by the paper. */
extern const struct glicko glicko_unrated;

struct glicko_result {
    struct glicko against; /* as rated before the period */
    double score;          /* 1: won, 0.5: drawn, 0: lost */
};

/* The rating after a period with these results; without any only the deviation grows. */
struct glicko glicko_after(const struct glicko *before, const struct glicko_result *result,
                           size_t n);

#endif
