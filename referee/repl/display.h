/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The user's display settings. They do not belong to a match. */
#ifndef REPL_DISPLAY_H
#define REPL_DISPLAY_H

#include <stdint.h>

#include "games/game.h"

enum colour_when { COLOUR_AUTO, COLOUR_ALWAYS, COLOUR_NEVER };

enum { DISPLAY_PATH = 4096 };

/* How the board is shown: not at all, as text that fits the screen, in words, or in one form. */
enum display_board { BOARD_OFF, BOARD_TEXT, BOARD_LIST, BOARD_LOW, BOARD_NARROW, BOARD_NORMAL };

struct display {
    uint8_t confirm; /* 0 off, 1 on: asks before a play that looks mistyped */
    uint8_t board;   /* enum display_board: shown after each turn */
    uint8_t flip;    /* 0 off, 1 on: seen from Black's seat */
    bool unicode, colour;
    char file[DISPLAY_PATH]; /* where changes are saved; "": nowhere */
};

/* Reads the locale and the environment (NO_COLOR, CLICOLOR, CLICOLOR_FORCE, TERM), then, for a
 * terminal, the user's saved settings. */
void display_begin(struct display *d, enum colour_when when, bool terminal);

enum display_result { DISPLAY_SET, DISPLAY_OTHER, DISPLAY_BAD_VALUE, DISPLAY_NOT_KEPT };

/* DISPLAY_OTHER: no such setting here. DISPLAY_NOT_KEPT: set, but the file could not be written;
 * errno has the reason. */
enum display_result display_set(struct display *d, const char *name, const char *value);

/* The i-th setting: its name, its k-th value (NULL after the last), its current value, and what it
 * is, to be translated. */
const char *display_name(int i);
const char *display_value(int i, int k);
const char *display_now(const struct display *d, int i);
const char *display_help(int i);

enum { COLUMNS_LOW = 76 }; /* of a board in low form */

/* The board style for a screen of this many rows and columns; 0: not a terminal, no limit. */
struct board_style display_look(const struct display *d, int rows, int columns);

/* The path of `name` in the user's state folder ($XDG_STATE_HOME/referee), which is created with
 * access for the user alone. False: there is no such place. */
bool state_path(const char *name, char out[DISPLAY_PATH]);

#endif
