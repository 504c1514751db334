/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `referee sheet`: a match as a score sheet on paper. */
#ifndef PICTURES_SHEET_H
#define PICTURES_SHEET_H

#include "output.h"
#include "source.h"

/* Writes the sheet of a match: A4, a row for each turn, the claims, and room to sign. */
enum status sheet_write(const struct picture_job *job);

/* Makes the sheet as a PDF in memory, which the caller frees. Returns NULL, or what failed. `pages`
 * may be NULL. */
const char *sheet_pdf(const struct replayed_match *t, struct strbuf *out, int *pages);

#endif
