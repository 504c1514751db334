/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `referee standings -o TABLE.pdf`: the table of an event on paper. */
#ifndef PICTURES_STANDINGS_SHEET_H
#define PICTURES_STANDINGS_SHEET_H

#include "matches/stats/standings.h"

/* Writes the PDF of a job: A4 turned, with the table and who beat whom, split where it is wider
 * than the page. A standings_put_fn. */
enum status standings_sheet_write(const struct record_job *job, const struct standings *t);

#endif
