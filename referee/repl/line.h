/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads lines from the terminal with readline: history, completion, and handling of signals. */
#ifndef REPL_LINE_H
#define REPL_LINE_H

#include <stdbool.h>

#include "commands.h"

/* Earlier input, from the user's history file, for the arrow keys and Ctrl-R. */

void history_begin(void);

/* Adds a line. It is written immediately, so that a killed session loses nothing. */
void history_keep(const char *line);

/* Limits the size of the file. */
void history_end(void);

/* Tab completion: plays for the current throw, commands and their arguments. */

/* Makes readline complete for `r`, which must live as long as completion is used. */
void completion_begin(const struct repl *r);

/* Turns completion off while the input is not a line of the game, and on again. */
void completion_pause(bool off);

/* Reads lines from the terminal with readline and handles signals meanwhile. */

/* Prepares readline. SIGINT, SIGTERM, SIGHUP, SIGQUIT and the signals of Ctrl-Z and fg stay
 * blocked until line_end. They are delivered only while waiting for a key, when no operation is
 * in progress. */
void line_begin(void);

/* Reads a line; malloc'd. The line begins with `refill` (NULL: empty), which is freed. Ctrl-C
 * discards the line and prompts again. For a pasted block, each call returns a nonempty line.
 * Returns NULL at the end of input, or if a signal ended the session. */
char *line_read(const char *prompt, char *refill);

/* Makes the first character typed replace the next refilled line; other keys edit it. */
void line_type_over(void);

/* Returns the number of the last line in the pasted block, from 1, and the number of lines in
 * the block; 0 if the line was typed. */
int line_pasted(int *count);
/* Discards the rest of a pasted block. Returns false if there was none. */
bool line_drop_pasted(void);

/* Discards typed input that has not been read, so that it does not answer a question that the
 * user has not seen. Returns true if it contained a complete line. */
bool line_drop_ahead(void);

/* Calls fn when no key was typed for this many seconds, and again after the same time if fn
 * returns true. No operation is in progress then. */
void line_when_quiet(int seconds, bool (*fn)(void *context), void *context);
/* Calls fn when the window has become narrower. No operation is in progress then. */
void line_when_narrowed(void (*fn)(void *context), void *context);
/* Clears the screen; called by fn. */
void line_clear_screen(void);
/* Remove the line being typed from the screen, and show it again with a prompt; called by fn. */
void line_clear(void);
void line_show(const char *prompt);

/* Returns the signal that ended the session; 0 if none. */
int line_signal(void);

/* Restores the signal handling from before line_begin. */
void line_end(void);

#endif
