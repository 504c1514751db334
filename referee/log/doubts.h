/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What may be doubted of a line before it is taken. */
#ifndef LOG_DOUBTS_H
#define LOG_DOUBTS_H

#include "turns.h"

/* Whether a line is doubtful in this way, and the question to ask. Asks the game first; mistyped or
 * omitted men are found by trying the line. */
bool turns_doubt(struct turns *t, enum doubt kind, const struct line_words *line,
                 struct doubted *out);

#endif
