/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Commands that correct what was entered, and commands on the record. */
#ifndef REPL_RECORD_H
#define REPL_RECORD_H

#include "commands.h"

void command_undo(struct repl *r, char *argument);
void command_edit(struct repl *r, char *argument);
void command_matches(struct repl *r, char *argument);
void command_resume(struct repl *r, char *argument);
void command_save(struct repl *r, char *argument);
void command_quit(struct repl *r, char *argument);

/* Handles the line after `.edit`. An empty line changes nothing. */
void command_edited(struct repl *r, const char *line);

#endif
