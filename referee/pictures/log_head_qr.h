/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The head of a match's log, "KEY ENTRIES HASH", as text and as a QR code on the page and the
 * sheet of the match. `verify --sheet` reads it. */
#ifndef PICTURES_LOG_HEAD_QR_H
#define PICTURES_LOG_HEAD_QR_H

#include "base/html.h"
#include "replayed_match.h"
#include "sheet_page.h"

/* Returns the head as stored, or NULL if the match has no log, for example in a file written by
 * hand. */
const char *head_of(const struct replayed_match *t);

/* Adds the head to a page. Adds nothing if there is none. */
void head_code_html(struct strbuf *w, const struct replayed_match *t);

/* Adds the head to a sheet, below its contents. */
void head_code_sheet(struct sheet *s, const struct replayed_match *t);

/* Adds the head to a column: the code, and the text below it. */
void head_code_column(struct sheet *s, const struct replayed_match *t);

#endif
