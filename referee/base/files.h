/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files and lines for commands that read text, and the terminal as a file: progress, a passphrase
 * without echo. */
#ifndef BASE_FILES_H
#define BASE_FILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "scan.h"
#include "status.h"

/* Opens files in turn, reports failures on stderr, and combines exit statuses. */

struct strbuf;

/* Returns the worse of two statuses: failed, then not read, then found. */
enum status status_worse(enum status a, enum status b);

/* Prints "referee: FILE: reason" on stderr. Returns STATUS_FAILED. */
enum status print_failure(const char *file, const char *reason);

/* Prints a parse error and its place on stderr. Returns STATUS_NOT_READ. */
enum status print_parse_error(const char *file, int line, const struct parse_error *e);

/* Prints a line of JSON and frees it. NULL means out of memory. */
enum status print_json(char *json);

/* Stores the size of the terminal that is standard output. Returns false if it is not a terminal
 * or its size is unknown. */
bool screen_size(int *rows, int *columns);

/* Prints a buffer and empties it. */
enum status print_buf(struct strbuf *w);
/* Prints a buffer and empties it. On a terminal, lines are wrapped between words to fit its
 * width. */
enum status print_prose(struct strbuf *w);

/* Read one file, and one line without its line feed. `name` and `file` are the file's name in
 * messages. */
typedef enum status file_reader(void *context, FILE *f, const char *name);
typedef enum status line_reader(void *context, const char *line, size_t length, const char *file,
                                int number);

/* Calls `one` for each file; "-", or no file at all, is standard input. */
enum status foreach_file(char *const files[], int count, file_reader *one, void *context);

/* Reads the lines of a text, with or without a byte order mark, that end in LF, CR LF or CR. All
 * commands read text this way. Begin with {.f = FILE}. */
struct text_lines {
    FILE *f;
    char *line; /* the line, terminated; never NULL, even if empty */
    size_t length, room;
    int number;  /* of the line, from 1 */
    bool ended;  /* the line has a line end; only the last one may lack it */
    bool failed; /* out of memory: the rest was not read */
};

/* Reads the next line. Returns false at the end of the text, after a read error (ferror), or if
 * out of memory. */
bool text_lines_next(struct text_lines *l);
/* Frees the line. Returns an error if reading or memory failed. foreach_file reports read
 * errors; this function reports lack of memory, for the file `name`. */
bool text_lines_end(struct text_lines *l, const char *name);

/* Makes the error for the first byte of a text that is not UTF-8, with its column. Returns false
 * if the text is UTF-8. */
bool text_is_wrong(const char *text, size_t length, struct parse_error *why);

/* Returns true if a line is empty or a comment. */
bool line_is_silent(const char *line, size_t length);

/* Calls `one` for each line of an open file. */
enum status foreach_line(FILE *f, const char *name, line_reader *one, void *context);

/* Reads a text into malloc'd, terminated memory; its lines end in LF. Of a text longer than
 * `most` bytes only a beginning is read, whose length is above `most`. Returns NULL if out of
 * memory. */
char *read_text(FILE *f, size_t most, size_t *length);

/* Flushes stdout; returns the status of all output so far. */
enum status flush_output(void);

/* Reads a passphrase without echo. */

enum { PASSPHRASE_SIZE = 1024 };

/* Prompts on the terminal, even if standard input is redirected. Returns false if there is no
 * terminal or nothing was typed. */
bool passphrase_ask(const char *prompt, char out[PASSPHRASE_SIZE]);

/* Reads the first line of a file; "-" is standard input. Only the owner may have access to the
 * file. Returns false with errno: EPERM if others can read the file, 0 if the line is too long. */
bool passphrase_read(const char *path, char out[PASSPHRASE_SIZE]);
/* Returns the text of such an errno; `otherwise` for 0. */
const char *passphrase_error_text(int why, const char *otherwise);

/* Progress of a long operation, on one line of stderr that is overwritten. It is shown only on a
 * terminal, after two seconds. */

struct progress {
    const char *what; /* a word, translated */
    bool on, visible;
    long long began, shown; /* milliseconds of a monotonic clock; shown: 0, not yet */
    long done, total;       /* in units of the operation; total 0: not known */
};

void progress_begin(struct progress *p, const char *what);
/* Sets the progress to `done` of `total`. */
void progress_set(struct progress *p, long done, long total);
/* Removes the line. Call it before something is printed and at the end. */
void progress_clear(struct progress *p);

#endif
