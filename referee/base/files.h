/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files and lines for the commands that read text: opened in turn, what fails said on stderr, the
 * exit statuses gathered. */
#ifndef BASE_FILES_H
#define BASE_FILES_H

#include <stdio.h>

#include "parse_error.h"
#include "status.h"

struct strbuf;

/* The worst of two: what failed, then what was not read, then what was found. */
enum status status_worse(enum status a, enum status b);

/* Says on stderr what failed, "referee: FILE: reason"; always STATUS_FAILED. */
enum status print_failure(const char *file, const char *reason);

/* Says on stderr what was not understood and where; always STATUS_NOT_READ. */
enum status print_parse_error(const char *file, int line, const struct parse_error *e);

/* Prints a line of JSON and frees it; NULL: there was no memory. */
enum status print_json(char *json);

/* Prints the words and empties them. */
enum status print_buf(struct strbuf *w);

/* What is done with one file, under the name it has in messages; and with one line, whose end is
 * taken off. */
typedef enum status file_reader(void *context, FILE *f, const char *name);
typedef enum status line_reader(void *context, const char *line, size_t length, const char *file,
                                int number);

/* Each file in turn, "-" or none named: standard input. */
enum status foreach_file(char *const files[], int count, file_reader *one, void *context);

/* Whether getline gave up because there is no more to read, or reading failed; false: a line found
 * no room in memory, and what follows was not read. */
bool lines_ended(FILE *f);

/* Each line of an open file. */
enum status foreach_line(FILE *f, const char *name, line_reader *one, void *context);

/* All of a file in memory, malloc'd and terminated; NULL when it cannot be. */
char *read_all(FILE *f, size_t *length);

/* Writes out what was printed; what of it failed. */
enum status flush_output(void);

#endif
