/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Positions, plays and turns as text. All printed text can be read again. */
#ifndef TRICTRAC_INPUT_NOTATION_H
#define TRICTRAC_INPUT_NOTATION_H

#include <stddef.h>

#include "base/strbuf.h"
#include "games/tables/text/notation.h"
#include "games/trictrac/rules/match.h"

enum {
    POSITION_TEXT = 256, /* room for any position line that is printed */
    PLAY_TEXT = 128      /* room for the steps of one coup */
};

/* The words of the record that may be entered about a coup. */
extern const char trictrac_words[];

/* How fields are numbered: 1-24, or T, 1-11 with a prime on the far side (T'-11'). */
enum numbering { NUMBERING_PLAIN, NUMBERING_TALON };

/* Print both sides' men, each in its own numbering, ascending: "W:1x11,5x2 B:1x15"; or the board,
 * the side, and the known part of the throw: "W:... B:... w 64 roll=3". _as: in numbering `n`,
 * which only the position names. Return `out`. */
char *board_print(const struct board *b, char out[POSITION_TEXT]);
char *board_print_as(const struct board *b, enum numbering n, char out[POSITION_TEXT]);
char *position_print(const struct position *p, char out[POSITION_TEXT]);
char *position_print_as(const struct position *p, enum numbering n, char out[POSITION_TEXT]);

/* Prints "7", "off"; under NUMBERING_TALON "T", "6", "6'". Returns `buffer`. */
const char *field_print(int field, enum numbering n, char buffer[16]);

/* Print steps: "1/7 1/5", "22/off", "1/5/11"; none: "-". _sorted, and a play: by `from`, then `to`,
 * descending; for machine output. */
char *steps_print(const struct step *step, int steps, enum numbering n, char out[PLAY_TEXT]);
char *steps_print_sorted(const struct step *step, int steps, enum numbering n, char out[PLAY_TEXT]);
char *play_print(const struct play *p, char out[PLAY_TEXT]);

/* Reads a position line of `length` bytes. Returns false with the reason for an impossible position
 * (over fifteen men, a shared field, ...) or a line that is not understood. Men that a false move
 * left on a wrong corner are accepted. */
bool position_read(const char *line, size_t length, struct position *out, struct parse_error *err);

/* Reads a field: 1-24 or T (for 1); under NUMBERING_TALON T, 1-11, T', 1'-11'. `end` receives the
 * first byte after it. Returns 1-24; 0: none. */
int field_read(const char *text, const char *limit, enum numbering n, const char **end);

/* Returns the length in bytes of the text before the play: number, side and dice; 0: the text does
 * not begin with dice. "1-5" is a move if the text writes no move with a stroke. */
size_t coup_opening(const char *text);

/* Adds coup `c`, played after `before`, with its number and side: "1. w 64 +8 1/7 1/5". `n`: the
 * numbering of fields when its dice were entered. `typed`: its text as typed, with the options that
 * were changed in it. */
void strbuf_add_coup(struct strbuf *w, const struct match *before, const struct coup *c,
                     enum numbering n, const char *typed);

#endif
