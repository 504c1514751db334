/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `push --follow`: beside the prompt, what was recorded is pushed. */
#ifndef MATCHES_FOLLOW_H
#define MATCHES_FOLLOW_H

#include "matches/command/command.h"

/* Pushes what the record at job->path gets, as soon as it is stored there, until a signal ends the
 * process; where that fails it is tried again, after a wait that grows. It opens its stores itself,
 * and makes none. Returns only a failure that it began with, which is said. */
enum status push_follow(const struct record_job *job);

#endif
