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

/* Files and lines for commands that read text: opens them in turn, reports failures on stderr, and
 * combines exit statuses. */

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

/* The one reader of text. Programs write it with or without a byte order mark at its beginning,
 * with lines that end in LF, CR LF or CR: all of that reads alike. Begin with {.f = FILE}. */
struct text_lines {
    FILE *f;
    char *line; /* the line, terminated; it is not empty memory even if it has no character */
    size_t length, room;
    int number;  /* of the line, from 1 */
    bool ended;  /* it has an end: only the last one may have none */
    bool failed; /* no memory: the rest was not read */
};

/* Reads the next line. False: the text has ended, reading has failed (ferror), or memory is out. */
bool text_lines_next(struct text_lines *l);
/* After the last line: whether reading or memory has failed. Frees the line. An error in reading is
 * reported by foreach_file; if memory is out, that is reported here, of the file `name`. */
bool text_lines_end(struct text_lines *l, const char *name);

/* Sets the error for the first byte of a text that is not UTF-8, with its column. False: it is
 * UTF-8. */
bool text_is_wrong(const char *text, size_t length, struct parse_error *why);

/* Whether a line is empty or a comment. */
bool line_is_silent(const char *line, size_t length);

/* Calls `one` for each line of an open file. */
enum status foreach_line(FILE *f, const char *name, line_reader *one, void *context);

/* Reads a text, with lines that end in LF: malloc'd and terminated; of one of more than `most`
 * bytes the beginning, which is longer than `most`. NULL: no memory. */
char *read_text(FILE *f, size_t most, size_t *length);

/* Flushes stdout; returns the status of all output so far. */
enum status flush_output(void);

/* Reads a passphrase without echo. */

enum { PASSPHRASE_SIZE = 1024 };

/* Asks on the terminal, even if standard input is redirected. false: no terminal, or nothing was
 * typed. */
bool passphrase_ask(const char *prompt, char out[PASSPHRASE_SIZE]);

/* Reads the first line of a file, "-" for standard input; only its owner may be able to read it.
 * false: errno is the reason: EPERM if others can read it, 0 if the line is too long. */
bool passphrase_read(const char *path, char out[PASSPHRASE_SIZE]);
/* The text of such an errno; `otherwise` for 0. */
const char *passphrase_error_text(int why, const char *otherwise);

/* How far a long operation is: a line on stderr that is written over again. It is shown at a
 * terminal only, once the operation has taken two seconds. */

struct progress {
    const char *what; /* a word, translated */
    bool on, visible;
    long long began, shown; /* milliseconds of a monotonic clock; shown: 0, not yet */
    long done, total;       /* in units of the operation's own; total 0: not known */
};

void progress_begin(struct progress *p, const char *what);
/* So much of so much is done. */
void progress_set(struct progress *p, long done, long total);
/* Removes the line, before something is printed or at the end. */
void progress_clear(struct progress *p);

#endif
