/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of a score sheet on paper. */
#ifndef PICTURES_SHEET_TABLE_H
#define PICTURES_SHEET_TABLE_H

#include "replayed_match.h"
#include "sheet_page.h"

/* Draws a row for each turn, and a note that explains the stars. */
void sheet_turns(struct sheet *s, const struct replayed_match *t);

/* Draws a column for each player and a row for each round. */
void sheet_rounds(struct sheet *s, const struct replayed_match *t);

#endif
