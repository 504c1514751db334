/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whatever is typed: no crash, a reason and a place in the text when it is not understood, and
 * nothing changed by it. The first byte of an input says what the rest is fed to; `fuzz` draws the
 * inputs from a seed, libFuzzer where they lead. */
#ifndef FUZZ_FEED_H
#define FUZZ_FEED_H

#include <stddef.h>
#include <stdint.h>

#include "base/scan.h"

enum {
    FEED_ROOM = 8192,   /* longer inputs are not taken */
    FEED_NEXT = '\x1e', /* in FEED_SESSION, FEED_TALK, FEED_PIPE: between what is typed */
};

enum feed_kind {
    FEED_POSITION,
    FEED_RECORD,
    FEED_REPLAY,
    FEED_SESSION,
    FEED_TALK,
    FEED_PIPE,
    FEED_REQUEST,
    FEED_KINDS
};

/* Takes one input; the name is libFuzzer's. Ends the program by abort() when something does not
 * hold; 0 otherwise. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Says what does not hold, and of which input; ends the program. */
_Noreturn void feed_wrong(const char *what);
/* No control characters in what is said. */
void feed_check_words(const char *text, size_t n);
/* It has a reason, and a place in the text or right behind it. */
void feed_check_error(const char *text, size_t length, const struct parse_error *err);

/* FEED_SESSION: lines typed into a match on a record in memory, then the match taken up anew. A
 * line that begins with '<' takes the last one back, '>' takes that back, '!' sets an option. */
void feed_session(const char *text, size_t length);

/* FEED_REQUEST: the head of an HTTP request. */
void feed_request(const char *text, size_t length);

#endif
