/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shared by the commands that make pictures: reading a match and writing the file. Each function
 * reports its failure in one line on stderr. */
#ifndef PICTURES_SOURCE_H
#define PICTURES_SOURCE_H

#include "output.h"
#include "place.h"
#include "replayed_match.h"
#include "run.h"

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
