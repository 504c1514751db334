/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Extra help of games with a board on general commands. */
#ifndef TABLES_COMMANDS_H
#define TABLES_COMMANDS_H

#include "base/help.h"

extern const struct command_help tables_commands[]; /* board, edit; ends with .name NULL */
extern const char tables_board_line[], tables_board_page[], tables_edit_line[], tables_edit_page[];

#endif
