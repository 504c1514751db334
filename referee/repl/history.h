/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The lines entered before, from the user's history file, for the arrow keys and Ctrl-R. */
#ifndef REPL_HISTORY_H
#define REPL_HISTORY_H

void history_begin(void);

/* Adds a line. It is written at once, so a killed session loses nothing. */
void history_keep(const char *line);

/* Limits the size of the file. */
void history_end(void);

#endif
