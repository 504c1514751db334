/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The conversation: lines from a terminal (readline) or a pipe, answers to standard output. */
#ifndef TALK_REPL_H
#define TALK_REPL_H

#include "base/status.h"
#include "display.h"
#include "session/session.h"

/* Talks until the end of input or .quit. In a pipe every line is acknowledged only when it is
 * durable, or told to be in memory only, as the server is gone; what still is at the end makes the
 * status FAILED. A line not understood or refused is named on standard error and makes the status
 * NOT_READ.
 * `*signal_taken`: the signal that ended it at a terminal, to be raised again once all is closed;
 * 0: none. */
enum status repl_run(struct session *s, const char *record, enum colour_when colour,
                     int *signal_taken);

#endif
