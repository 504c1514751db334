/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The commands of the conversation, fed anything. */
#ifndef FUZZ_COMMANDS_H
#define FUZZ_COMMANDS_H

#include "tests/games/trictrac/deal.h"

/* A conversation on a record in memory: commands, shortened or not, with what may or may not follow
 * them, and lines of a game between. Ends the program when something is said that must not be. */
void fuzz_commands(struct deal *d);

#endif
