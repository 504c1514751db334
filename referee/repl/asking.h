/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Questions to the user at the terminal before anything is recorded. */
#ifndef REPL_ASKING_H
#define REPL_ASKING_H

#include "commands.h"

/* One character, in UTF-8. */
struct key {
    char text[5];
};

/* Asks, and returns the first character of the answer, or "n" if it is empty. */
struct key key_asked(struct repl *r, const struct strbuf *question);

/* Asks whether to go on. True: yes. */
bool repl_agrees(struct repl *r, const struct strbuf *question);

/* Asks about a line what must be asked before it is recorded. True: enter `line`, as typed or
 * corrected; false: it goes back to the user. */
bool line_confirmed(struct repl *r, char **line);

#endif
