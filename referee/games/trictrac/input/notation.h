/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Positions and plays as text: what is printed is also what is read. */
#ifndef TRICTRAC_DESK_NOTATION_H
#define TRICTRAC_DESK_NOTATION_H

#include <stddef.h>

#include "base/parse_error.h"
#include "games/trictrac/rules/match.h"

enum {
    POSITION_TEXT = 256, /* room for any position line this program prints */
    PLAY_TEXT = 128      /* room for the steps of one coup */
};

/* How fields are counted: 1-24, or T, 1-11 with a prime on the far side (T'-11'). */
enum numbering { NUMBERING_PLAIN, NUMBERING_TALON };

/* "W:1x11,5x2 B:1x15": both sides' men, each in its own numbering, ascending. Returns `out`. */
char *board_print(const struct board *b, char out[POSITION_TEXT]);

/* The same, fields counted by `n`; without "numbering=talon", which a reader must be told. */
char *board_print_as(const struct board *b, enum numbering n, char out[POSITION_TEXT]);

/* The board, the side, and what is known of the throw: "W:... B:... w 64 roll=3". */
char *position_print(const struct position *p, char out[POSITION_TEXT]);

/* The same, fields counted by `n`, which it names unless plain: it is read back as it is. */
char *position_print_as(const struct position *p, enum numbering n, char out[POSITION_TEXT]);

/* "7", "off"; under NUMBERING_TALON "T", "6", "6'". Returns `buffer`. */
const char *field_print(int field, enum numbering n, char buffer[16]);

/* Steps in the order given: "1/7 1/5", "22/off", "1/5/11"; none: "-". */
char *steps_print(const struct step *step, int steps, enum numbering n, char out[PLAY_TEXT]);

/* The same, sorted by `from`, then `to`, descending; a play as machine output wants it. */
char *steps_print_sorted(const struct step *step, int steps, enum numbering n, char out[PLAY_TEXT]);
char *play_print(const struct play *p, char out[PLAY_TEXT]);

/* Reads a position line of `length` bytes. A position that cannot be (over fifteen men, a field
 * shared, ...) or a line not understood: false, and why. Men that a false move left on a wrong
 * corner are accepted. */
bool position_read(const char *line, size_t length, struct position *out, struct parse_error *err);

/* A field: 1-24 or T (for 1); under NUMBERING_TALON T, 1-11, T', 1'-11'. `end` gets the first
 * byte after it. Returns 1-24, or 0 when there is none. */
int field_read(const char *text, const char *limit, enum numbering n, const char **end);

#endif
