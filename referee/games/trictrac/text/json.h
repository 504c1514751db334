/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rulings for other programs: one JSON object per line. Keys are only added.
 *
 * Each function returns a malloc'd line without line end, in plain ASCII. The caller frees it.
 * Returns NULL if out of memory. */
#ifndef TRICTRAC_TEXT_JSON_H
#define TRICTRAC_TEXT_JSON_H

#include "games/trictrac/input/notation.h"
#include "games/trictrac/rules/jans.h"

/* The ruling on a position line (`judge --json`). `line` may contain any bytes; invalid UTF-8
 * becomes U+FFFD. `l` and `d` are NULL if the position has no dice. */
char *json_judge(const char *line, size_t length, const struct position *p, const struct plays *l,
                 const struct dues *d);

/* The 36 throws of a position line (`chances --json`): the 21 rolls, how many of the 36 throws give
 * each event, and the expected points. */
char *json_chances(const char *line, size_t length, const struct position *p,
                   const struct chances *c);

struct json_t;

/* The ruling on a coup, as an object that the caller owns. json_coup_of adds its place (`replay
 * --json`): the file, the number of the game in it, from 1, and the list of what the arbiter ruled.
 * It takes the reference to `ruled`. */
struct json_t *json_coup(const struct ruling *r, const struct coup *c);
char *json_coup_of(const char *file, int game, const struct ruling *r, const struct coup *c,
                   struct json_t *ruled);

/* A statement that the referee contradicts (`--check --json`), its place, and both answers as text;
 * `id` and `source` may be NULL. */
struct differing {
    const char *file;
    int number;
    const char *id, *source;
    const struct position *position;
    const char *expected, *computed;
};

char *json_differing(const struct differing *d);

#endif
