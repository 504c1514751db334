/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A line from the terminal, edited with readline, and the signals that come meanwhile. */
#ifndef TALK_LINE_H
#define TALK_LINE_H

#include <stdbool.h>

/* Readies readline, and holds SIGINT, SIGTERM, SIGHUP, SIGQUIT and those of Ctrl-Z and fg back from
 * here to fixed_buf_end: they are let through only while a key is waited for, where nothing is half
 * done. */
void fixed_buf_begin(void);

/* A line as the user left it; malloc'd. `refill` stands on it at first (NULL: nothing); it is
 * freed. Ctrl-C drops the line and asks again. NULL: the input, or the conversation, has ended. */
char *line_read(const char *prompt, char *refill);

/* Drops what was typed and has not been read: it answers no question that nobody has seen yet.
 * True: a line was among it. */
bool line_drop_ahead(void);

/* Has fn called each time nobody has typed for so many seconds, and again after as many where it
 * says so; nothing is half done then. */
void line_when_quiet(int seconds, bool (*fn)(void *context), void *context);
/* For fn: the line that is being typed is taken off the screen, and shown again with a prompt. */
void line_clear(void);
void line_show(const char *prompt);

/* The signal that ended the conversation; 0: none. */
int line_signal(void);

/* Signals do again what they did before fixed_buf_begin. */
void fixed_buf_end(void);

#endif
