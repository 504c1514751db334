/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Any input: no crash, an error with a reason and a place in the text if it is not understood, and
 * then no change. The first byte of an input selects the code to test. `fuzz` draws the inputs from
 * a seed; libFuzzer finds them by coverage. */
#ifndef FUZZ_FEED_H
#define FUZZ_FEED_H

#include <stddef.h>
#include <stdint.h>

#include "base/scan.h"

enum {
    FEED_ROOM = 8192,   /* longer inputs are ignored */
    FEED_NEXT = '\x1e', /* separates input lines in FEED_SESSION, FEED_TALK, FEED_PIPE */
};

enum feed_kind {
    FEED_POSITION,
    FEED_RECORD,
    FEED_REPLAY,
    FEED_SESSION,
    FEED_TALK,
    FEED_PIPE,
    FEED_REQUEST,
    FEED_ADDRESS,
    FEED_KINDS
};

/* Tests one input; libFuzzer requires this name. Calls abort() if a check fails; otherwise returns
 * 0. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Prints the failed check and the input; ends the program. */
_Noreturn void feed_wrong(const char *what);
/* Checks that output has no control characters. */
void feed_check_words(const char *text, size_t n);
/* Checks that the error has a reason, and a place in the text or at its end. */
void feed_check_error(const char *text, size_t length, const struct parse_error *err);

/* FEED_SESSION: lines typed into a match on a record in memory; then the match is resumed. A line
 * that begins with '<' undoes the last one, '>' redoes it, '!' sets an option. */
void feed_session(const char *text, size_t length);

/* FEED_REQUEST: the head of an HTTP request. */
void feed_request(const char *text, size_t length);

#endif
