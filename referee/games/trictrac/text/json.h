/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rulings for other programs: one JSON object a line. Keys are only ever added.
 *
 * Each function returns a malloc'd line without its end, plain ASCII, which the caller frees;
 * NULL when there is no memory. */
#ifndef TRICTRAC_WORDS_JSON_H
#define TRICTRAC_WORDS_JSON_H

#include "games/trictrac/input/notation.h"
#include "games/trictrac/rules/chances.h"

/* A position line ruled upon (`judge --json`). `line` may hold anything; bytes that are no UTF-8
 * come out as U+FFFD. `l` and `d` are NULL without dice. */
char *json_judge(const char *line, size_t length, const struct position *p, const struct plays *l,
                 const struct dues *d);

/* The 36 throws of a position line (`chances --json`): the 21 rolls, in how many of the 36 each
 * event happens, and the points over all of them. */
char *json_chances(const char *line, size_t length, const struct position *p,
                   const struct chances *c);

struct json_t;

/* A coup ruled upon; and with where it stands (`replay --json`): the game's number in the file,
 * from 1, and a list of what the arbiter ruled, which it takes over. */
char *json_coup(const struct ruling *r, const struct coup *c);
char *json_coup_of(const char *file, int game, const struct ruling *r, const struct coup *c,
                   struct json_t *ruled);

/* A statement that the referee contradicts (`--check --json`), where it stands, and both answers
 * in words; `id` and `source` may be NULL. */
struct differing {
    const char *file;
    int number;
    const char *id, *source;
    const struct position *position;
    const char *expected, *computed;
};

char *json_differing(const struct differing *d);

#endif
