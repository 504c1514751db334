/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What somebody states of a position or a record, in the form of the house: a position line with
 * expect=, or an object as in tests/rulings/dice.jsonl. For the files of this room. */
#ifndef BATCH_STATEMENT_H
#define BATCH_STATEMENT_H

#include "games/game.h"

/* Holds a line against what its game says. Adds a line to `out` for each member that differs, in
 * words or as JSON. UNREAD with the reason. `o`: the line as an object, NULL where it is none. */
enum checked statement_check(const struct line_job *job, const struct game *game,
                             const struct file_line *at, const struct json_t *o, struct strbuf *out,
                             struct parse_error *why);

#endif
