/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * drawn_events: random sequences of words at the table, right and wrong: throws, marks, men one by
 * one, touches, goings, claims at every moment, choices, and words repeated. They are drawn from a
 * seed by the state of the fold (slow_fold.h), so that rare situations occur often: a quarter
 * filled or kept, two wrong men, a going with a hole, a false exit, a claim on the coup before.
 */
#ifndef TESTS_DRAWN_EVENTS_H
#define TESTS_DRAWN_EVENTS_H

#include <stdint.h>

enum { EVENTS_WORDS = 40, EVENTS_WORD = 40, EVENTS_HEADERS = 400 };

struct drawn_events {
    char headers[EVENTS_HEADERS]; /* setup and options */
    int words;
    char word[EVENTS_WORDS][EVENTS_WORD]; /* one act each: "b school 4"; some are refused */
};

void drawn_events(struct drawn_events *d, uint64_t seed);

#endif
