/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of a score sheet on paper. */
#ifndef PICTURES_SHEET_TABLE_H
#define PICTURES_SHEET_TABLE_H

#include "replayed_match.h"
#include "sheet_page.h"

/* A row a turn, with the note on its stars. */
void sheet_turns(struct sheet *s, const struct replayed_match *t);

/* A column a player and a row a round. */
void sheet_rounds(struct sheet *s, const struct replayed_match *t);

#endif
