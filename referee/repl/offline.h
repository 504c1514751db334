/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reports when a match cannot be recorded, because the disk is full or the server gone, and again
 * when all of it is recorded (session_may_go_offline). */
#ifndef REPL_OFFLINE_H
#define REPL_OFFLINE_H

#include "commands.h"

/* Called after a line: reports what is only in memory since then, and tries to record it. */
void held_tell(struct repl *r, bool held_before);
/* The same while nobody types. True: everything is recorded, and the report is added. */
bool held_recorded(struct repl *r);
/* For a pipe, which cannot wait long: whether everything is recorded within five seconds. */
bool held_recorded_soon(struct repl *r);
/* Reports at the end what is lost. */
enum status held_lost(const struct repl *r);

#endif
