/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The usage of a command, "edit NUMBER": its words as typed, and placeholders in capitals, in the
 * user's language. */
#ifndef SESSION_CALL_H
#define SESSION_CALL_H

#include "base/help.h"
#include "base/strbuf.h"

/* Adds a usage and pads it with blanks to `width` columns (0: no padding). Returns the columns of
 * the usage. */
int strbuf_add_call(struct strbuf *w, const char *call, int width);

/* Adds the usage of a command of the prompt, ".edit NUMBER", with its displayed name. */
int strbuf_add_dot_call(struct strbuf *w, const struct help_topic *command, int width);

#endif
