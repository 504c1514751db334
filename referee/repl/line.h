/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads lines from the terminal with readline: history, completion, and signals that arrive
 * meanwhile. */
#ifndef REPL_LINE_H
#define REPL_LINE_H

#include <stdbool.h>

#include "commands.h"

/* The lines entered before, from the user's history file, for the arrow keys and Ctrl-R. */

void history_begin(void);

/* Adds a line. It is written at once, so a killed session loses nothing. */
void history_keep(const char *line);

/* Limits the size of the file. */
void history_end(void);

/* Tab completion: plays of this throw, commands and their arguments. */

/* Makes readline complete for `r`, which must live as long as completion is used. */
void completion_begin(const struct repl *r);

/* Turns completion off while something other than a line of the game is read, and on again. */
void completion_pause(bool off);

/* Reads lines from the terminal with readline and handles signals meanwhile. */

/* Prepares readline. SIGINT, SIGTERM, SIGHUP, SIGQUIT and those of Ctrl-Z and fg stay blocked until
 * line_end, except while waiting for a key, when nothing is half done. */
void line_begin(void);

/* Reads a line; malloc'd. The line begins with `refill` (NULL: empty), which is freed. Ctrl-C drops
 * the line and asks again. Of a pasted block, each call returns a line that is not empty. NULL: end
 * of input, or a signal ended the session. */
char *line_read(const char *prompt, char *refill);

/* A character that is typed first replaces the next refilled line; other keys edit it. */
void line_type_over(void);

/* The number of the last line in the pasted block, from 1, and how many the block has; 0: it was
 * typed. */
int line_pasted(int *count);
/* Drops the rest of a pasted block; false: there was none. */
bool line_drop_pasted(void);

/* Drops typed input that has not been read, so that it does not answer a question nobody has seen.
 * True: it contained a whole line. */
bool line_drop_ahead(void);

/* Calls fn when nobody has typed for this many seconds, and again after as many if fn returns true.
 * Nothing is half done then. */
void line_when_quiet(int seconds, bool (*fn)(void *context), void *context);
/* Calls fn when the window has become narrower. Nothing is half done then. */
void line_when_narrowed(void (*fn)(void *context), void *context);
/* For fn: clears the screen. */
void line_clear_screen(void);
/* For fn: removes the line being typed from the screen. It is shown again with a prompt. */
void line_clear(void);
void line_show(const char *prompt);

/* The signal that ended the session; 0: none. */
int line_signal(void);

/* Restores the signal handling from before line_begin. */
void line_end(void);

#endif
