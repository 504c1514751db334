/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A decision that is due before the dice, as to stay or to go. */
#ifndef LOG_DECISIONS_H
#define LOG_DECISIONS_H

#include "turns.h"

/* Adds the word for which a line is the key in the user's language, if that decision is due: "s"
 * for stay. */
void expand_key(const struct offers *o, const char *line, size_t length, struct strbuf *out);

/* Adds what decides and its keys, where a decision is due; nothing where none is. */
void turns_say_decision(struct turns *t, struct strbuf *out);

#endif
