/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Commands by which an arbiter rules on what no rule covers, and commands that end a match. */
#ifndef REPL_ARBITER_H
#define REPL_ARBITER_H

#include "commands.h"

/* .rule board MEN WHY, .rule score NUMBERS WHY, .rule throw void WHY, .rule turn PLAYER WHY */
void command_rule(struct repl *r, char *argument);

/* .resign [PLAYER] [VALUE] [WHY], .forfeit PLAYER [VALUE] [WHY]. Without a player it is the one to
 * throw. If the value is open, the user is asked for it. */
void command_resign(struct repl *r, char *argument);
void command_forfeit(struct repl *r, char *argument);

#endif
