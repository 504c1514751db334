/* SPDX-License-Identifier: GPL-3.0-or-later */
/* disputes: one coup, or a few, told in the record's own words, and the ruling on the last of
 * them in one line of text. */
#ifndef TESTS_DISPUTES_H
#define TESTS_DISPUTES_H

#include <stdbool.h>

enum { DISPUTE_TEXT = 2048 };

struct dispute {
    const char *id;       /* the printed case, or what is shown */
    const char *position; /* as in [Setup]; NULL: the start */
    const char *score;    /* "10+0 0+0": points and holes of White, of Black; "b" or "w" after it
                           * is whose the bredouille is; NULL: nothing yet */
    const char *coups;
    const char *ruling; /* as dispute_rule writes it */
    bool own_throw;     /* [Option "schools=own-throw"] */
};

extern const struct dispute disputes_printed[], disputes_rules[], disputes_faults[],
    disputes_goings[], disputes_order[], disputes_schools[];
extern const int disputes_printed_count, disputes_rules_count, disputes_faults_count,
    disputes_goings_count, disputes_order_count, disputes_schools_count;

/*
 * Rules on the coups; `out` gets, of the last coup (a claim made in it on the coup before shows in
 * `schools`, and that coup's own schools after "before:" once they are settled):
 *   [go; ]marks R/O of R/O; CODES: choice, choice; chose PLAY; final PLAY; schools kind side
 *   points(claimed) state, ...; before: ...; score P+H P+H bredouille [double]; w throws
 * or "error: REASON". Parts that have nothing to say are left out.
 */
void dispute_rule(const struct dispute *d, char out[DISPUTE_TEXT]);

#endif
