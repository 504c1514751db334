/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shared by the files stated*.c. */
#ifndef TRICTRAC_TOOLS_STATED_PARTS_H
#define TRICTRAC_TOOLS_STATED_PARTS_H

#include "stated.h"

/* Sets why a statement is not understood; always false. */
bool refuse_statement(struct parse_error *err, int column, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Reads a line that is a JSON object. False with the reason; then nothing is owned. */
bool stated_object(const char *line, size_t length, struct stated *s, struct parse_error *err);

/* Whether the event may be narrowed in this way: only a jan can be, and only a hit by its field. */
bool event_narrowed_well(const struct stated_event *e, struct parse_error *err, int column);

#endif
