/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Questions to the user at the terminal before anything is recorded. */
#ifndef REPL_NEW_MATCH_H
#define REPL_NEW_MATCH_H

#include "commands.h"

/* One character, in UTF-8. */
struct key {
    char text[5];
};

/* Asks a question. Returns the first character of the answer, or "n" if it is empty. */
struct key key_asked(struct repl *r, const struct strbuf *question);

/* If the match is over, prints its result and asks whether it may be changed; if not, the line
 * is put back. Returns true without asking if the match is open or the input is not a terminal. */
bool result_given_up(struct repl *r);

/* Asks at a terminal whether to enter after a seal; in a pipe prints the notice. A
 * session_sealed_fn. */
bool seal_may_be_followed(void *repl, const char *notice);

/* Asks for 1 or 2 in the same way. Returns 0 for anything else. */
int one_of_two(struct repl *r, const struct strbuf *question);

/* Asks the necessary questions about a line before it is recorded. Returns true if `line`, as
 * typed or corrected, is to be entered; false if it is put back. */
bool line_confirmed(struct repl *r, char **line);

#endif
