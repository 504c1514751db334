/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * sequence_checks: runs properties over random sequences of words (drawn_events.h). A sequence that
 * fails is made as short as possible, by leaving out words while it fails in the same way, and is
 * printed as game text, one act a line, so that it can be typed at the prompt or saved in a file.
 */
#ifndef TESTS_SEQUENCE_CHECKS_H
#define TESTS_SEQUENCE_CHECKS_H

#include <stdbool.h>
#include <stddef.h>

#include "drawn_events.h"
#include "log/turns.h"

enum { FAILURE_KIND = 200, FAILURE_TEXT = 4096 };

struct failure {
    int word;                /* index of the word at which it shows */
    char kind[FAILURE_KIND]; /* equal for failures of the same sort */
    char text[FAILURE_TEXT];
};

/* Writes a failure. Returns false. */
bool fail_at(struct failure *f, int word, const char *kind, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

struct property {
    const char *name;
    bool (*holds)(const struct drawn_events *d, struct failure *f);
};

/* Checks the properties. Arguments: SEED SEQUENCES [NAMES [SHOWN]]. NAMES, as "cd": only properties
 * with these initials. SHOWN failures of a kind are printed. One argument is a file: checks the
 * text in it. Returns the number of sequences that fail. */
int check_sequences(const struct property *list, size_t count, int argc, char **argv);

/* A match with the headers of a sequence. */
struct founding {
    char text[EVENTS_HEADERS], options[EVENTS_HEADERS];
    struct store_header header;
    struct store_details details;
};

void read_headers(struct founding *f, const char *headers);

struct turns *begin_turns(const struct founding *f);

#endif
