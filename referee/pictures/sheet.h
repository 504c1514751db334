/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A match as a score sheet on paper, the sheet of a partie, and the table of an event. */
#ifndef PICTURES_SHEET_H
#define PICTURES_SHEET_H

#include "matches/stats/standings.h"
#include "output.h"
#include "source.h"

/* The sheet of a partie à écrire, on paper or as a page. */

/* Writes the sheet of the partie that the job names, as PDF or as HTML. */
enum status partie_write(const struct picture_job *job, enum picture_format f);

/* `referee standings -o TABLE.pdf`: the table of an event on paper. */

/* Writes the PDF of a job: A4 landscape, with the table of numbers and the table of wins, which
 * is split if it is wider than the page. A standings_put_fn. */
enum status standings_sheet_write(const struct record_job *job, const struct standings *t);

/* `referee sheet`: a match as a score sheet on paper. */

/* Writes the sheet of a match: A4, a row for each turn, the claims, and room to sign. */
enum status sheet_write(const struct picture_job *job);

/* Makes the sheet as a PDF in memory, which the caller frees. Returns NULL, or an error message.
 * `pages` may be NULL. */
const char *sheet_pdf(const struct replayed_match *t, struct strbuf *out, int *pages);

#endif
