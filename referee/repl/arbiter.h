/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The commands by which an arbiter decides where no rule reaches, or the match ends. */
#ifndef TALK_ARBITER_H
#define TALK_ARBITER_H

#include "commands.h"

/* .rule board MEN WHY, .rule score NUMBERS WHY, .rule throw void WHY, .rule turn PLAYER WHY */
void command_rule(struct repl *r, char *argument);

/* .resign [PLAYER] [VALUE] [WHY], .forfeit PLAYER [VALUE] [WHY]: who is to throw where nobody is
 * named; for how much is asked where it is open. */
void command_resign(struct repl *r, char *argument);
void command_forfeit(struct repl *r, char *argument);

/* .break [WHY], .adjourn [WHY] */
void command_break(struct repl *r, char *argument);
void command_adjourn(struct repl *r, char *argument);

#endif
