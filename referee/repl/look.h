/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Commands that show the match and its options. */
#ifndef REPL_LOOK_H
#define REPL_LOOK_H

#include "commands.h"

/* .board, .turn [N], .options, .record */
void command_board(struct repl *r, char *argument);
void command_coup(struct repl *r, char *argument);
void command_options(struct repl *r, char *argument);
void command_record(struct repl *r, char *argument);

/* Adds a line with the options that differ from the default; nothing if none do. */
void look_agreed(struct repl *r);

#endif
