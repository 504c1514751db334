/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs a command on the record and opens the stores it needs. */
#ifndef MATCHES_RUN_H
#define MATCHES_RUN_H

#include "command.h"

/* Opens the record at job->path, and for `merge`, `push` and `pull` the other record, runs the
 * command `name`, and closes them. */
enum status record_run(const char *name, const struct record_command *c, struct record_job *job);

#endif
