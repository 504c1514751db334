/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef FUZZ_FEED_TALK_H
#define FUZZ_FEED_TALK_H

#include <stddef.h>

/* A conversation on a record in memory: what is asked is answered by the next line, one of Ctrl-D
 * alone ends the input. `.save` is passed over: that would be files. */
void feed_talk(const char *text, size_t length);
/* The same without a terminal. */
void feed_pipe(const char *text, size_t length);

#endif
