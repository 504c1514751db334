/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files and lines for commands that read text: opens them in turn, reports failures on stderr, and
 * combines exit statuses. */
#ifndef BASE_FILES_H
#define BASE_FILES_H

#include <stdio.h>

#include "parse_error.h"
#include "status.h"

struct strbuf;

/* The worse of two statuses: failed, then not read, then found. */
enum status status_worse(enum status a, enum status b);

/* Prints "referee: FILE: reason" on stderr. Returns STATUS_FAILED. */
enum status print_failure(const char *file, const char *reason);

/* Prints a parse error and its place on stderr. Returns STATUS_NOT_READ. */
enum status print_parse_error(const char *file, int line, const struct parse_error *e);

/* Prints a line of JSON and frees it; NULL: no memory. */
enum status print_json(char *json);

/* The size of the terminal that standard output is. False: it is none, or has no size. */
bool screen_size(int *rows, int *columns);

/* Prints a buffer and empties it. */
enum status print_buf(struct strbuf *w);
/* The same; a terminal gets lines that fit it, broken between words. */
enum status print_prose(struct strbuf *w);

/* Reads one file; name: as in messages. The other reads one line, without its line feed. */
typedef enum status file_reader(void *context, FILE *f, const char *name);
typedef enum status line_reader(void *context, const char *line, size_t length, const char *file,
                                int number);

/* Calls `one` for each file; "-", or no file at all, is standard input. */
enum status foreach_file(char *const files[], int count, file_reader *one, void *context);

/* After getline has failed: whether by end of file or a read error; false: no memory, and the rest
 * was not read. */
bool lines_ended(FILE *f);

/* Calls `one` for each line of an open file. */
enum status foreach_line(FILE *f, const char *name, line_reader *one, void *context);

/* Reads a whole file into memory: malloc'd and terminated; NULL on failure. */
char *read_all(FILE *f, size_t *length);

/* Flushes stdout; returns the status of all output so far. */
enum status flush_output(void);

#endif
