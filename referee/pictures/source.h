/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shared by the commands that make pictures: reading a match and writing the file. Each function
 * reports its failure in one line on stderr. */
#ifndef PICTURES_SOURCE_H
#define PICTURES_SOURCE_H

#include <stdbool.h>

#include "base/status.h"
#include "output.h"
#include "replayed_match.h"

/* The commands that make pictures. */

/* Tells something of a turn of a recorded match, in lines, malloc'd. NULL: nothing, or the reason
 * is on stderr, and `*failed` is set. */
typedef char *picture_told_fn(void *context, const char *match, long coup, enum status *failed);

/* One such command. */
struct picture_job {
    const char *what;   /* a file or a match; for `draw` a position, or a turn of either */
    long coup;          /* its turn, for `dossier`, and for `draw` (0: what is named) */
    const char *out;    /* the file to write; "-" standard output; NULL when none was named */
    const char *record; /* where the record is; NULL: unknown */

    bool partie;  /* `what` names a partie: `match_text` gives its sheet */
    bool arbiter; /* shows also what the players are still to find out */

    /* The text of a recorded match, malloc'd. NULL: the reason is on stderr, and `*failed` is
     * set. */
    char *(*match_text)(void *context, const char *match, enum status *failed);
    /* What was entered for a turn and when, the claims on it, and what the arbiter ruled after it.
     */
    picture_told_fn *coup_log, *coup_claims, *coup_rulings;
    /* What was entered of the turns that were corrected, before: "2 31 1/4 1/2", a line each. */
    picture_told_fn *corrections;
    void *context;
};

/* Runs `draw`, `report`, `sheet` or `dossier`. */
enum status picture_run(const char *command, const struct picture_job *job);

/* Checks where a picture, a page or a sheet may be written. A file of another kind is never
 * overwritten, nor is the record, nor the match that is drawn. */

/* The formats of files that are written. */
enum picture_format { PICTURE_SVG, PICTURE_PNG, PICTURE_PDF, PICTURE_HTML, PICTURE_TEXT };

/* Prints "referee: what: reason"; `what` need not be clean text. Returns `s`. */
enum status picture_complain(const char *what, const char *reason, enum status s);

/* Reads the match that `name` names: a file, "-" for standard input, or a match of the record.
 * Fails if the job would overwrite that file. */
enum status source_read(const struct picture_job *job, const char *name,
                        struct replayed_match *out);

/* The same in two steps: the text, which the caller frees, and the match replayed from it. */
enum status source_text(const struct picture_job *job, const char *name, struct strbuf *out);
enum status source_tell(const char *name, const struct strbuf *text, bool arbiter,
                        struct replayed_match *out);

/* The formats that a command writes, the first of them to standard output. */
struct picture_kind {
    const char *command, *endings; /* "a page ends in .html", untranslated */
    enum picture_format format[3];
    int formats;
};

/* Finds the format of a job's file by its name. */
enum status picture_format_of(const struct picture_job *job, const struct picture_kind *k,
                              enum picture_format *f);

/* Writes the file of a job unless a file of another kind is there, and frees it. `failed`: why the
 * file could not be made, or NULL. */
enum status picture_write(const struct picture_job *job, enum picture_format f, const char *failed,
                          struct strbuf *file);

#endif
