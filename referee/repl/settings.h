/* SPDX-License-Identifier: GPL-3.0-or-later */
/* .set: the options of the match and the user's settings. */
#ifndef REPL_SETTINGS_H
#define REPL_SETTINGS_H

#include "commands.h"

void command_set(struct repl *r, char *argument);
/* Adds how the user has set this referee. */
void settings_tell(struct repl *r);

#endif
