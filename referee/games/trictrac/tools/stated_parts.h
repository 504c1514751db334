/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What reading a statement consists of; for the files stated*.c alone. */
#ifndef TRICTRAC_TOOLS_STATED_PARTS_H
#define TRICTRAC_TOOLS_STATED_PARTS_H

#include "stated.h"

/* Says why a statement is not understood; always false. */
bool refuse_statement(struct fault *err, int column, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* One line that is a JSON object, as a whole. False with the reason; then nothing is owned. */
bool stated_object(const char *line, size_t length, struct stated *s, struct fault *err);

/* The event of these words: a name of chances.h, or a row of the table. False: none that can be
 * checked. */
bool event_in_words(const char *words, struct stated_event *e);

/* Whether an event is one that its field and min_ways can narrow; what is no jan has neither. */
bool event_narrowed_well(const struct stated_event *e, struct fault *err, int column);

/* The claim of these words, and what it is about. False: none that can be checked. */
bool fact_in_words(const char *words, enum stated_fact *fact, int *about);

#endif
