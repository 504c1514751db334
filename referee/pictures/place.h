/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checks where a picture, a page or a sheet may be written. A file of another kind is never
 * overwritten, nor is the record, nor the match that is drawn. */
#ifndef PICTURES_PLACE_H
#define PICTURES_PLACE_H

#include <stdbool.h>

/* The formats of files that are written. */
enum picture_format { PICTURE_SVG, PICTURE_PNG, PICTURE_PDF, PICTURE_HTML, PICTURE_TEXT };

/* Whether a name ends as files of this format do, or is "-", standard output. */
bool place_named(const char *path, enum picture_format f);

/* Whether two names are the same file, links resolved; `other` may be "-", standard input. */
bool place_same(const char *path, const char *other);

/* Whether `path` is the record or one of the files that SQLite keeps beside it; `record` may be
 * NULL. */
bool place_of_record(const char *path, const char *record);

/* Whether a file may be written there: nothing is there, or an empty file, a device, a pipe, or a
 * file that begins as this format does. */
bool place_free(const char *path, enum picture_format f);

#endif
