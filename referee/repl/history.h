/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The lines entered before, from the user's own file, for the arrow keys and Ctrl-R. */
#ifndef TALK_HISTORY_H
#define TALK_HISTORY_H

void history_begin(void);

/* A line was entered. It is written at once: a session that is killed loses none. */
void history_keep(const char *line);

/* Bounds the file. */
void history_end(void);

#endif
