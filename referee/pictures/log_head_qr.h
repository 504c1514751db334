/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The head of a match's log on its page and its sheet, to be read and to be photographed: "KEY
 * ENTRIES HASH", which `verify --sheet` takes. */
#ifndef PICTURES_LOG_HEAD_QR_H
#define PICTURES_LOG_HEAD_QR_H

#include "base/html.h"
#include "replayed_match.h"
#include "sheet_page.h"

/* The head as the record has it; NULL: the match is of no log, as a file written by hand. */
const char *head_of(const struct replayed_match *t);

/* Adds it to a page. Nothing where there is none. */
void head_code_html(struct strbuf *w, const struct replayed_match *t);

/* Sets it below what is on a sheet. */
void head_code_sheet(struct sheet *s, const struct replayed_match *t);

#endif
