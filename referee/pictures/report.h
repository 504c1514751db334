/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `referee report`: a match as one self-contained HTML file. */
#ifndef PICTURES_REPORT_H
#define PICTURES_REPORT_H

#include "source.h"

/* Writes the page of a match: score sheet, graph, every turn with its board and rulings, and a
 * replay for browsers with scripts. */
enum status report_write(const struct picture_job *job);

/* Adds the page. */
void report_page(struct strbuf *w, const struct replayed_match *t);

#endif
