/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The commands that show what there is to see of a match and of what it is played by. */
#ifndef TALK_LOOK_H
#define TALK_LOOK_H

#include "commands.h"

/* .board, .score, .turns [N|A-B], .turn [N], .orders, .options, .record */
void command_board(struct repl *r, char *argument);
void command_score(struct repl *r, char *argument);
void command_coups(struct repl *r, char *argument);
void command_coup(struct repl *r, char *argument);
void command_orders(struct repl *r, char *argument);
void command_options(struct repl *r, char *argument);
void command_record(struct repl *r, char *argument);

/* Says in a line what the match is played by where that is not the usual; nothing where it is. */
void look_agreed(struct repl *r);

#endif
