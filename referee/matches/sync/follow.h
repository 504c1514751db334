/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `push --follow`: pushes new entries while a match is typed. */
#ifndef MATCHES_FOLLOW_H
#define MATCHES_FOLLOW_H

#include "matches/command/command.h"

/* Pushes entries as soon as they are stored in the record at job->path, until a signal ends the
 * process. After a failure it retries, after a delay that grows. It opens its stores itself and
 * creates none. Returns only if it fails at the start; the error is then printed. */
enum status push_follow(const struct record_job *job);

#endif
