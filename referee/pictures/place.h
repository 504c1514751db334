/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where a picture, a page or a sheet may be written: what is not one of its kind is never
 * overwritten, least of all the record, or what is drawn. */
#ifndef PICTURES_PLACE_H
#define PICTURES_PLACE_H

#include <stdbool.h>

/* The kinds of files that are written; a page is no picture. */
enum picture_format { PICTURE_SVG, PICTURE_PNG, PICTURE_PDF, PICTURE_HTML, PICTURE_TEXT };

/* Whether a name ends as a file of this kind, or is "-", standard output. */
bool place_named(const char *path, enum picture_format f);

/* Whether two names, or a name and "-", standard input, are one file, by whatever links. */
bool place_same(const char *path, const char *other);

/* Whether one is the record, or one of the files SQLite keeps beside it; `record` may be NULL. */
bool place_of_record(const char *path, const char *record);

/* Whether what is there may be replaced: nothing, nothing but a name, a device or a pipe, or a
 * file that begins as one of this kind. */
bool place_free(const char *path, enum picture_format f);

#endif
