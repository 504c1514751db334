/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads lines from the terminal with readline and handles signals meanwhile. */
#ifndef REPL_LINE_H
#define REPL_LINE_H

#include <stdbool.h>

/* Prepares readline. SIGINT, SIGTERM, SIGHUP, SIGQUIT and those of Ctrl-Z and fg stay blocked until
 * line_end, except while waiting for a key, when nothing is half done. */
void line_begin(void);

/* Reads a line; malloc'd. The line begins with `refill` (NULL: empty), which is freed. Ctrl-C drops
 * the line and asks again. NULL: end of input, or a signal ended the session. */
char *line_read(const char *prompt, char *refill);

/* Drops typed input that has not been read, so that it does not answer a question nobody has seen.
 * True: it contained a whole line. */
bool line_drop_ahead(void);

/* Calls fn when nobody has typed for this many seconds, and again after as many if fn returns true.
 * Nothing is half done then. */
void line_when_quiet(int seconds, bool (*fn)(void *context), void *context);
/* For fn: removes the line being typed from the screen. It is shown again with a prompt. */
void line_clear(void);
void line_show(const char *prompt);

/* The signal that ended the session; 0: none. */
int line_signal(void);

/* Restores the signal handling from before line_begin. */
void line_end(void);

#endif
