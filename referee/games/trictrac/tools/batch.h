/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Commands that read text and rule on it, without a record of their own. */
#ifndef TRICTRAC_TOOLS_BATCH_H
#define TRICTRAC_TOOLS_BATCH_H

#include <stdbool.h>

#include "base/status.h"

/* Rules on the position lines of each file; "-" or none: standard input. One argument that holds
 * "W:" is a position line itself. Empty lines and those that begin with # say nothing. */
enum status batch_judge(char *const files[], int count, bool json);

/* What each of the 36 throws gives in the same positions. `points`: what the roller has. */
enum status batch_chances(char *const files[], int count, bool json, int points);

/* Rules on whole records. A game that is not understood is left from there on, and told. */
enum status batch_replay(char *const files[], int count, bool json);

#endif
