/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How the conversation looks to this user: settings of his own, not of a match. */
#ifndef TALK_DISPLAY_H
#define TALK_DISPLAY_H

#include <stdint.h>

#include "games/game.h"

enum colour_when { COLOUR_AUTO, COLOUR_ALWAYS, COLOUR_NEVER };

enum { DISPLAY_PATH = 4096 };

/* How the board is shown: as the screen has room for it (text), in words, or in one form. */
enum display_board { BOARD_OFF, BOARD_TEXT, BOARD_LIST, BOARD_LOW, BOARD_NARROW, BOARD_NORMAL };

struct display {
    uint8_t confirm; /* 0 off, 1 on: asks before a play that looks mistyped */
    uint8_t board;   /* enum display_board: shown after each coup */
    uint8_t flip;    /* 0 off, 1 on: seen from Black's seat */
    bool unicode, colour;
    char file[DISPLAY_PATH]; /* where changes are kept; "": nowhere */
};

/* What the locale and the environment say (NO_COLOR, CLICOLOR, CLICOLOR_FORCE, TERM), then, for
 * a terminal, what the user set before. */
void display_begin(struct display *d, enum colour_when when, bool terminal);

enum display_result { DISPLAY_SET, DISPLAY_OTHER, DISPLAY_BAD_VALUE, DISPLAY_NOT_KEPT };

/* DISPLAY_OTHER: no such setting here. DISPLAY_NOT_KEPT: set, but the file could not be written:
 * errno says why. */
enum display_result display_set(struct display *d, const char *name, const char *value);

/* The i-th setting: its name, its k-th value (NULL behind the last), the value it has. */
const char *display_name(int i);
const char *display_value(int i, int k);
const char *display_now(const struct display *d, int i);

/* On a screen of so many rows and columns; 0: it is none, and has room. */
struct board_style display_look(const struct display *d, int rows, int columns);

/* The file `name` in the user's own folder for such ($XDG_STATE_HOME/referee), which is made if
 * need be, for him alone. False: there is no such place. */
bool state_path(const char *name, char out[DISPLAY_PATH]);

#endif
