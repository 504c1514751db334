/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What cannot be recorded, as the disk is full or the server gone: told once, and told again when
 * all of it is recorded (session_may_go_offline). */
#ifndef TALK_OFFLINE_H
#define TALK_OFFLINE_H

#include "commands.h"

/* After a line: what is in memory only since then is told, and recorded as soon as it can be. */
void held_tell(struct repl *r, bool held_before);
/* The same while nobody types. True: it is recorded now, and what is to be said of it is added. */
bool held_recorded(struct repl *r);
/* For a pipe, which cannot wait for long: whether it is recorded within five seconds. */
bool held_recorded_soon(struct repl *r);
/* Says what is lost, at the end. */
enum status held_lost(const struct repl *r);

#endif
