/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Trictrac without an open match: lines, statements and whole records, for struct batch of
 * games/game.h. */
#ifndef TRICTRAC_TOOLS_H
#define TRICTRAC_TOOLS_H

#include "games/game.h"

bool trictrac_line(const struct line_job *job, const char *line, size_t length, struct strbuf *out,
                   struct parse_error *why);

/* Checks a statement, as stated.h reads it. */
enum checked trictrac_check(const struct line_job *job, const struct file_line *line,
                            struct strbuf *out, struct parse_error *why);

enum status trictrac_replay(const char *text, size_t length, const char *name, bool json);

#endif
