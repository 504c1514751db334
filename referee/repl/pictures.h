/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The commands that write the current match to a file of pictures. */
#ifndef REPL_PICTURES_H
#define REPL_PICTURES_H

#include "commands.h"

void command_sheet(struct repl *r, char *argument);
void command_draw(struct repl *r, char *argument);

#endif
