/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The commands of a partie: .partie and .next. */
#ifndef REPL_PARTIE_H
#define REPL_PARTIE_H

#include "commands.h"

void command_partie(struct repl *r, char *argument);
void command_next(struct repl *r, char *argument);

/* Adds what can be done after the end of a match; `ended`: it has just ended. */
void say_after_end(struct repl *r, bool ended);

#endif
