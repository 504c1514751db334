/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A match of tryktrak that accepts lines. Failures fail the test. */
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
    struct strbuf said; /* output of the last line */
};

/* Begins a match of Anna (White) and Boris, with a set-up and an option, or NULL. End it with
 * stand_up. */
struct table table_set(const char *setup, const char *option);
/* Reads a record with its headers. */
struct table table_read(const char *record);
void stand_up(struct table *t);

/* Enter a line: one that may be refused, and one that must be accepted. */
bool says(struct table *t, const char *line, struct parse_error *err);
void say_line(struct table *t, const char *line);
/* Checks that the output of the last line contains this text. */
void heard(const struct table *t, const char *part);

/* Return a line of `replay --json`, and the output of `judge --json` for a position line; to be
 * freed. */
json_t *coup(struct table *t, long number);
json_t *judge(const char *line, const char *option);
const char *text_of(json_t *o, const char *key);

/* Reads a file of the tests; to be freed. */
char *read_file(const char *path);

#endif
