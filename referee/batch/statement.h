/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Statements about a position or a record, in the common form: a position line with expect=, or an
 * object as in tests/rulings/dice.jsonl. For the files of this folder. */
#ifndef BATCH_STATEMENT_H
#define BATCH_STATEMENT_H

#include "games/game.h"

/* Checks a line against its game. Adds a line to `out` for each member that differs, in words or as
 * JSON. UNREAD with the reason. `o`: the line as an object; NULL: it is not one. */
enum checked statement_check(const struct line_job *job, const struct game *game,
                             const struct file_line *at, const struct json_t *o, struct strbuf *out,
                             struct parse_error *why);

#endif
