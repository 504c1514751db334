/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The prompt: reads lines from a terminal (readline) or a pipe, and answers on standard output. */
#ifndef REPL_REPL_H
#define REPL_REPL_H

#include "base/status.h"
#include "display.h"
#include "session/session.h"

/* Runs until the end of input or .quit. In a pipe each line is acknowledged once it is durable,
 * or reported as only in memory because the server cannot be reached; if that is still so at the
 * end, the status is FAILED. A line that is not understood or is refused is reported on standard
 * error and makes the status NOT_READ. `*signal_taken` is the signal that ended the session at a
 * terminal, to be raised again once everything is closed; 0: none. */
enum status repl_run(struct session *s, const char *record, enum colour_when colour,
                     int *signal_taken);

#endif
