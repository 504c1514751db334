/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The commands judge, check, marks and replay of all games: files read line by line. */
#ifndef BATCH_BATCH_H
#define BATCH_BATCH_H

#include <jansson.h>

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

/* Statements about positions, one per line: an object, or a position line with a stated result,
 * read and checked. */

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
