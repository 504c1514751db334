/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the commands that make pictures share: where a match comes from, where a file goes. All of
 * them say on stderr, in one line, what failed. */
#ifndef PICTURES_SOURCE_H
#define PICTURES_SOURCE_H

#include "output.h"
#include "place.h"
#include "replayed_match.h"
#include "run.h"

/* "referee: what: reason"; `what` may hold anything. Returns `s`. */
enum status picture_complain(const char *what, const char *reason, enum status s);

/* Reads the match `name` stands for: a file, "-" standard input, or a match of the record. A job
 * that would overwrite it is refused. */
enum status source_read(const struct picture_job *job, const char *name,
                        struct replayed_match *out);

/* The same in two steps: its text, the caller's to free; and the match told of it. */
enum status source_text(const struct picture_job *job, const char *name, struct strbuf *out);
enum status source_tell(const char *name, const struct strbuf *text, bool arbiter,
                        struct replayed_match *out);

/* The files that a command writes. Standard output gets the first format. */
struct picture_kind {
    const char *command, *endings; /* "a page ends in .html", untranslated */
    enum picture_format format[3];
    int formats;
};

/* The format of the file of a job, by its name. */
enum status picture_format_of(const struct picture_job *job, const struct picture_kind *k,
                              enum picture_format *f);

/* Writes the file of a job, unless something else is in its place; `failed`: why there is none, or
 * NULL. Frees it. */
enum status picture_write(const struct picture_job *job, enum picture_format f, const char *failed,
                          struct strbuf *file);

#endif
