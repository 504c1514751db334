/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Records of German Tric-Trac taken by the log, as a file or a table would give them. */
#ifndef TRIC_TRAC_TAKEN_H
#define TRIC_TRAC_TAKEN_H

#include <jansson.h>

#include "log/turns.h"

/* A match with this set-up and these options, "" none, blanks between options; fails the test when
 * it is refused. To be ended with turns_end. */
struct turns *taken_begin(const char *setup, const char *options);

/* Takes a text with headers, as a file has it. NULL with the reason when it is refused. */
struct turns *taken_read(const char *text, struct parse_error *why);

/* The object `replay --json` has for a turn; the caller's. */
json_t *taken_json(struct turns *t, long number);

/* `judge --json` on a position line without its game; NULL with the reason. */
json_t *taken_judge(const char *line, struct parse_error *why);

#endif
