/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is typed, in the words of the record: "école 2" is stored as "school 2", and "12/16х2" with
 * the Latin x that looks the same. */
#ifndef SESSION_LINE_H
#define SESSION_LINE_H

#include "games/game.h"

/* Adds the line as it is stored. */
void spell_as_recorded(const struct game *game, const char *line, size_t length,
                       struct strbuf *out);

/* The column in the line as typed of a column in the line as stored; 0 stays 0. */
int column_as_typed(const struct game *game, const char *line, size_t length, int column);

#endif
