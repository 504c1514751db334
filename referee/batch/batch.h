/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The commands judge, check, marks and replay of all games: files read line by line. */
#ifndef BATCH_BATCH_H
#define BATCH_BATCH_H

#include "base/status.h"
#include "games/game.h"

/* Position lines: the game's answers. For the files of this folder. */

/* The answer of a game with a batch to a line in the common form, in `o`, an object, or `said`.
 * False if the line is not understood. */
bool line_answer(const struct game *game, bool chances, const char *line, size_t length,
                 struct json_t *o, struct strbuf *said, struct parse_error *why);

/* Commands that judge text of any game without a record. */

/* The options for the lines and texts. */
struct batch_job {
    char *const *files; /* "-" or none: standard input */
    int count;
    bool json;
    bool chances;            /* --check: position lines state chances */
    int points;              /* the roller's points, for chances */
    const struct game *game; /* for texts that do not name one; NULL: the first game */
};

/* Judges the position lines of each file. A single argument that is no file is a position line
 * itself. Empty lines and lines that begin with # are ignored. */
enum status batch_judge(const struct batch_job *job);

/* Lists the possible throws in the same positions, and what they give. */
enum status batch_chances(const struct batch_job *job);

/* Checks the statements in the files, one per line. Reports each that differs, with both answers,
 * and how many agree, differ and are undecided here. STATUS_FOUND if any differs, STATUS_NOT_READ
 * if a line is not understood. */
enum status batch_check(const struct batch_job *job);

/* Judges whole records. An error in a game is reported, and the rest of that game is skipped. */
enum status batch_replay(const struct batch_job *job);

/* Checks the marks that whole records state against what was due. STATUS_FOUND if any differs. */
enum status batch_check_marks(const struct batch_job *job);

#endif
