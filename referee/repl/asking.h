/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the terminal's user is asked before anything is recorded. */
#ifndef TALK_ASKING_H
#define TALK_ASKING_H

#include "commands.h"

/* A character, in UTF-8. */
struct key {
    char text[5];
};

/* The first of the answer, "n" where there is none. */
struct key key_asked(struct repl *r, const struct strbuf *question);

/* Asks the terminal's user; whether the answer is yes. */
bool repl_agrees(struct repl *r, const struct strbuf *question);

/* Asks of a line what must be asked before anything is recorded. True: `line` is to be entered, as
 * typed or put right; else it goes back to the user. */
bool line_confirmed(struct repl *r, char **line);

#endif
