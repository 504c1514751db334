/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Commands that read text of any game and rule on it, without a record of their own. */
#ifndef BATCH_H
#define BATCH_H

#include "base/status.h"
#include "games/game.h"

/* What is asked of the lines and texts. */
struct batch_job {
    char *const *files; /* "-" or none: standard input */
    int count;
    bool json;
    bool chances;            /* check: what a position line states is of its chances */
    int points;              /* chances: what the roller has */
    const struct game *game; /* of texts that do not say; NULL: the first */
};

/* Rules on the position lines of each file. One argument that is no file is a position line itself.
 * Empty lines and those that begin with # say nothing. */
enum status batch_judge(const struct batch_job *job);

/* What may be thrown in the same positions, and what it gives. */
enum status batch_chances(const struct batch_job *job);

/* Checks what the files state, a statement a line: reports each that differs, with both answers,
 * and how many agree, differ and are not decided here. STATUS_FOUND if any differs, STATUS_NOT_READ
 * if a line is not understood. */
enum status batch_check(const struct batch_job *job);

/* Rules on whole records. A game that is not understood is left from there on, and told. */
enum status batch_replay(const struct batch_job *job);

#endif
