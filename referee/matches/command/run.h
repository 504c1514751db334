/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A command on the record, its stores opened as it needs them. */
#ifndef MATCHES_RUN_H
#define MATCHES_RUN_H

#include "command.h"

/* Opens the record at job->path, and for `merge`, `push` and `pull` the other one, runs the
 * command, called `name`, and closes. */
enum status record_run(const char *name, const struct record_command *c, struct record_job *job);

#endif
