/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The user's display settings, which are independent of a match. */
#ifndef REPL_DISPLAY_H
#define REPL_DISPLAY_H

#include <stdint.h>

#include "games/game.h"

enum colour_when { COLOUR_AUTO, COLOUR_ALWAYS, COLOUR_NEVER };

enum { DISPLAY_PATH = 4096 };

/* How the board is shown: not at all, as text that fits the screen, in words, or always in one
 * form. */
enum display_board { BOARD_OFF, BOARD_TEXT, BOARD_LIST, BOARD_LOW, BOARD_NARROW, BOARD_NORMAL };

struct display {
    uint8_t confirm; /* 0 off, 1 on: ask before a play that looks mistyped */
    uint8_t board;   /* enum display_board: shown after each turn */
    uint8_t flip;    /* 0 off, 1 on: view from Black's seat */
    bool unicode, colour;
    char file[DISPLAY_PATH]; /* where changes are saved; "": not saved */
};

/* Reads the locale and the environment (NO_COLOR, CLICOLOR, CLICOLOR_FORCE, TERM), then, for a
 * terminal, the user's saved settings. */
void display_begin(struct display *d, enum colour_when when, bool terminal);

enum display_result { DISPLAY_SET, DISPLAY_OTHER, DISPLAY_BAD_VALUE, DISPLAY_NOT_KEPT };

/* Changes a setting. Returns DISPLAY_OTHER if no such setting exists, DISPLAY_NOT_KEPT if it was
 * changed but the file could not be written; errno has the reason. */
enum display_result display_set(struct display *d, const char *name, const char *value);

/* Return the name of the i-th setting, its k-th value (NULL after the last), its current value,
 * and its description, to be translated. */
const char *display_name(int i);
const char *display_value(int i, int k);
const char *display_now(const struct display *d, int i);
const char *display_help(int i);

enum { COLUMNS_LOW = 76 }; /* of a board in low form */

/* Returns the board style for a screen of this size; 0: not a terminal, no limit. */
struct board_style display_look(const struct display *d, int rows, int columns);

/* Stores the path of `name` in the user's state folder ($XDG_STATE_HOME/referee), which is
 * created accessible only to the user. Returns false if there is no such folder. */
bool state_path(const char *name, char out[DISPLAY_PATH]);

#endif
