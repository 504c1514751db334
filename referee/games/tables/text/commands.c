/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "commands.h"

#include <stddef.h>

#include "base/i18n.h"

const char tables_board_line[] = N_("the board as it now stands");
const char tables_board_page[] =
    N_("Shows the board as it now stands, White's side below (.set flip on turns it round), the "
       "fields numbered as the player who is to throw counts them. Compare it with the real one. "
       "In words for a screen reader: .set board list.");
const char tables_edit_line[] = N_("correct an earlier turn, its dice or its play");
const char tables_edit_page[] =
    N_("Puts what was typed for a turn back on the line, so that it can be corrected. With a text, "
       "the turn becomes that text: one turn, its dice and its play; a play alone keeps the dice. "
       "The turns after it are judged again, and the referee tells what has changed and what to "
       "move on the board. What no longer fits waits as w1, w2, ...: it is tried again after each "
       "correction, as long as nothing else is entered, and is corrected in the same way. .edit "
       "alone lists what waits. The log keeps both versions. Behind a semicolon stands why: .edit "
       "2 41 "
       "8/4 6/5 ; WHY.");

const struct command_help tables_commands[] = {{"board", tables_board_line, tables_board_page},
                                               {"edit", tables_edit_line, tables_edit_page},
                                               {.name = NULL}};
