/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Records of German Tric-Trac entered into the log, as from a file or a table. */
#ifndef TRIC_TRAC_TAKEN_H
#define TRIC_TRAC_TAKEN_H

#include <jansson.h>

#include "log/turns.h"

/* Begins a match with this set-up and these options, separated by spaces; "": none. Fails the test
 * if it is refused. End it with turns_end. */
struct turns *taken_begin(const char *setup, const char *options);

/* Reads a text with headers, as in a file. Returns NULL and the reason if it is refused. */
struct turns *taken_read(const char *text, struct parse_error *why);

/* Returns the object that `replay --json` prints for a turn; to be freed by the caller. */
json_t *taken_json(struct turns *t, long number);

/* Returns the output of `judge --json` for a position line without its game; NULL with the
 * reason. */
json_t *taken_judge(const char *line, struct parse_error *why);

#endif
