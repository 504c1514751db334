/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What may be doubted of a line before it is taken. */
#ifndef LOG_DOUBTS_H
#define LOG_DOUBTS_H

#include "turns.h"

/* Whether there is a doubt of this kind about a line, and what to ask. The game is asked first;
 * that men are mistyped, or one left out, is seen by what would come of the line. */
bool turns_doubt(struct turns *t, enum doubt kind, const char *line, size_t length,
                 struct doubted *out);

#endif
