/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Functions for the commands that make pictures: they read a match and write the file. Each
 * function reports its failure in one line on stderr. */
#ifndef PICTURES_SOURCE_H
#define PICTURES_SOURCE_H

#include <stdbool.h>

#include "base/status.h"
#include "output.h"
#include "replayed_match.h"

/* The commands that make pictures. */

/* Returns text about a turn of a recorded match, in lines, malloc'd. Returns NULL if there is
 * none; after an error, which is printed on stderr, also sets `*failed`. */
typedef char *picture_told_fn(void *context, const char *match, long coup, enum status *failed);

/* A job for such a command. */
struct picture_job {
    const char *what;   /* a file or a match; for `draw` also a position, or a turn */
    long coup;          /* the turn, for `dossier`, and for `draw` (0: as in `what`) */
    const char *out;    /* the file to write; "-": standard output; NULL: not given */
    const char *record; /* path of the record; NULL: unknown */

    bool partie;  /* `what` names a partie: `match_text` returns its sheet */
    bool arbiter; /* also shows what the players have yet to find out */

    /* Returns the text of a recorded match, malloc'd. Returns NULL after an error, which is
     * printed on stderr, and sets `*failed`. */
    char *(*match_text)(void *context, const char *match, enum status *failed);
    /* The input of a turn with its times, the claims on the turn, and the rulings of the arbiter
     * after it. */
    picture_told_fn *coup_log, *coup_claims, *coup_rulings;
    /* The earlier input of corrected turns: "2 31 1/4 1/2", one per line. */
    picture_told_fn *corrections;
    void *context;
};

/* Runs `draw`, `report`, `sheet` or `dossier`. */
enum status picture_run(const char *command, const struct picture_job *job);

/* Checks whether a picture, a page or a sheet may be written. A file of another kind is never
 * overwritten, nor is the record, nor the match that is drawn. */

/* The formats of files that are written. */
enum picture_format { PICTURE_SVG, PICTURE_PNG, PICTURE_PDF, PICTURE_HTML, PICTURE_TEXT };

/* Prints "referee: what: reason"; `what` need not be clean text. Returns `s`. */
enum status picture_complain(const char *what, const char *reason, enum status s);

/* Reads the match that `name` names: a file, "-" for standard input, or a match of the record.
 * Fails if the job would overwrite that file. */
enum status source_read(const struct picture_job *job, const char *name,
                        struct replayed_match *out);

/* Do this in two steps: read the text, which the caller frees, and replay the match from it. */
enum status source_text(const struct picture_job *job, const char *name, struct strbuf *out);
enum status source_tell(const char *name, const struct strbuf *text, bool arbiter,
                        struct replayed_match *out);

/* The formats that a command can write; the first is used for standard output. */
struct picture_kind {
    const char *command, *endings; /* "a page ends in .html", untranslated */
    enum picture_format format[3];
    int formats;
};

/* Finds the format of a job's file by its name. */
enum status picture_format_of(const struct picture_job *job, const struct picture_kind *k,
                              enum picture_format *f);

/* Writes the file of a job, unless a file of another kind exists, and frees it. `failed` is an
 * error message if the file could not be made, or NULL. */
enum status picture_write(const struct picture_job *job, enum picture_format f, const char *failed,
                          struct strbuf *file);

#endif
