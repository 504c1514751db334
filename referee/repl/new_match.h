/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Questions to the user at the terminal before anything is recorded. */
#ifndef REPL_NEW_MATCH_H
#define REPL_NEW_MATCH_H

#include "commands.h"

/* One character, in UTF-8. */
struct key {
    char text[5];
};

/* Asks, and returns the first character of the answer, or "n" if it is empty. */
struct key key_asked(struct repl *r, const struct strbuf *question);

/* Where the match is over, tells its result and asks whether it may be changed; the line is kept
 * where not. True, unasked: it is open, or this is no terminal. */
bool result_given_up(struct repl *r);

/* A session_sealed_fn: at a terminal asks, in a pipe prints the notice. */
bool seal_may_be_followed(void *repl, const char *notice);

/* Asks for 1 or 2 in the same way; 0: neither. */
int one_of_two(struct repl *r, const struct strbuf *question);

/* Asks about a line what must be asked before it is recorded. True: enter `line`, as typed or
 * corrected; false: it goes back to the user. */
bool line_confirmed(struct repl *r, char **line);

#endif
