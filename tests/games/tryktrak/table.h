/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tryktrak being played: a match that takes lines. Failures fail the test. */
#ifndef TRYKTRAK_TABLE_H
#define TRYKTRAK_TABLE_H

#include <jansson.h>

#include "games/tryktrak/tryktrak.h"
#include "log/turns.h"

enum { HEADERS = 8 };

struct table {
    struct turns *turns;
    struct store_header header[HEADERS];
    size_t headers;
    char text[1024]; /* of the headers */
    size_t used;
    struct strbuf said; /* by the last line */
};

/* Anna (White) and Boris sit down; a set-up and an option, or NULL. stand_up. */
struct table table_set(const char *setup, const char *option);
/* A record with its headers. */
struct table table_read(const char *record);
void stand_up(struct table *t);

/* A line as typed: whether it is taken; one that is. */
bool says(struct table *t, const char *line, struct parse_error *err);
void say_line(struct table *t, const char *line);
/* What the last line answered has this in it. */
void heard(const struct table *t, const char *part);

/* A line of `replay --json`; what `judge --json` says to a position line. To be given back. */
json_t *coup(struct table *t, long number);
json_t *judge(const char *line, const char *option);
const char *text_of(json_t *o, const char *key);

/* A file of the tests, to be freed. */
char *read_file(const char *path);

#endif
