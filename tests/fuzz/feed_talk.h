/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef FUZZ_FEED_TALK_H
#define FUZZ_FEED_TALK_H

#include <stddef.h>

/* Runs the prompt on a record in memory: each question is answered by the next line, and a line
 * with only Ctrl-D ends the input. `.save` is skipped, because it would write files. */
void feed_talk(const char *text, size_t length);
/* Runs the lines as from a pipe, without a terminal. */
void feed_pipe(const char *text, size_t length);

#endif
