/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tab completion: plays of this throw, commands and their arguments. */
#ifndef REPL_COMPLETE_H
#define REPL_COMPLETE_H

#include "commands.h"

/* Makes readline complete for `r`, which must live as long as completion is used. */
void completion_begin(const struct repl *r);

/* Turns completion off while something other than a line of the game is read, and on again. */
void completion_pause(bool off);

#endif
