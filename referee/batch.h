/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Commands that read text and rule on it, without a record of their own. */
#ifndef BATCH_H
#define BATCH_H

#include <stdbool.h>

/* Exit statuses of the program. */
enum status {
    STATUS_OK = 0,
    STATUS_FAILED = 1, /* input, output or storage failed */
    STATUS_USAGE = 2,
    STATUS_NOT_READ = 3, /* input not understood */
    STATUS_FOUND = 4     /* a ruling was found against somebody, or a check failed */
};

/* Rules on the position lines of each file; "-" or none: standard input. */
enum status batch_judge(char *const files[], int count, bool json);

/* What each of the 36 throws gives in the positions of each file; one argument that holds "W:" is
 * a position line itself. `points`: what the roller has. */
enum status batch_chances(char *const files[], int count, bool json, int points);

/* Rules on whole records. */
enum status batch_replay(char *const files[], int count, bool json);

#endif
