/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Statements about positions, one per line: an object, or a position line with a stated result,
 * read and checked. */
#ifndef BATCH_STATEMENT_H
#define BATCH_STATEMENT_H

#include <jansson.h>

#include "games/game.h"

/* Shared by the files statement*.c. */

/* A statement being checked. */
struct stating {
    const struct line_job *job;
    const struct game *game;
    const struct file_line *at;
    const char *id, *source; /* NULL: not given */
    const char *of;          /* the position line or record that it is about */
    const json_t *o;
    struct strbuf *out;
    struct parse_error *why;
    enum checked verdict;
};

/* The result of a turn of a record, with the codes of its faults, and for the first fault the
 * choice made and the possible choices; owned by the caller. Returns NULL if there is no such
 * turn, or if out of memory. */
struct turns;

/* Statements about a position or a record, in the common form: a position line with expect=, or an
 * object as in tests/rulings/dice.jsonl. For the files of this folder. */

/* Checks a line against its game. Adds a line to `out` for each member that differs, in words or as
 * JSON. UNREAD with the reason. `o`: the line as an object; NULL: it is not one. */
enum checked statement_check(const struct line_job *job, const struct game *game,
                             const struct file_line *at, const struct json_t *o, struct strbuf *out,
                             struct parse_error *why);

#endif
