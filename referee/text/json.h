/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rulings for other programs: one JSON object a line. Keys are only ever added.
 *
 * Each function returns a malloc'd line without its end, plain ASCII, which the caller frees;
 * NULL when there is no memory. */
#ifndef TEXT_JSON_H
#define TEXT_JSON_H

#include "text/notation.h"

/* A position line ruled upon (`judge --json`). `line` may hold anything; bytes that are no UTF-8
 * come out as U+FFFD. `l` and `d` are NULL without dice. */
char *json_judge(const char *line, size_t length, const struct position *p, const struct plays *l,
                 const struct dues *d);

/* A position line not understood. */
char *json_judge_error(const char *line, size_t length, const struct text_error *e);

/* A coup ruled upon (`replay --json`). */
char *json_coup(const struct ruling *r, const struct coup *c);

#endif
