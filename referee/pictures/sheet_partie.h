/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The sheet of a partie à écrire, on paper or as a page. */
#ifndef PICTURES_SHEET_PARTIE_H
#define PICTURES_SHEET_PARTIE_H

#include "source.h"

/* Writes the sheet of the partie that the job names, as PDF or as HTML. */
enum status partie_write(const struct picture_job *job, enum picture_format f);

#endif
