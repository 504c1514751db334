/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How a command is called: "edit NUMBER", its words as they are typed, and what is to be filled in,
 * in large letters, in the user's language. */
#ifndef TALK_CALL_H
#define TALK_CALL_H

#include "base/strbuf.h"

/* Adds a call, followed by blanks up to `width` columns; 0: none. Returns the columns it took. */
int strbuf_add_call(struct strbuf *w, const char *call, int width);

#endif
