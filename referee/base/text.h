/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Text for people: UTF-8 and its width on the screen, line breaking, names of players, fields of
 * tables, half units, and the edit distance of two words. */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "strbuf.h"

/* UTF-8 and its width on the screen. */

struct strbuf;

/* Stores the code point of the first character and returns its length in bytes; 0 for invalid
 * UTF-8 or no text. NUL is a character of one byte. */
size_t utf8_character(const char *bytes, size_t length, int32_t *code);

/* Returns the length of the valid UTF-8 prefix. */
size_t utf8_valid(const char *bytes, size_t length);

/* Returns the terminal columns of the first character: 0 for a combining character, 2 for a wide
 * one, 1 for an invalid byte. `took` is its length in bytes, at least 1; length must be > 0. */
int utf8_columns(const char *bytes, size_t length, size_t *took);

/* Converts a column of a line from bytes to characters, both from 1. */
int utf8_column(const char *line, size_t length, int column);

/* Returns the terminal columns of a text. */
int utf8_width(const char *text, size_t length);

/* Returns true if a text may be from an older program for Windows, in the character set of
 * Western Europe: it has bytes that are not UTF-8, and no valid multibyte character. */
bool is_windows_1252(const char *text, size_t length);

/* Adds such a text, converted to UTF-8. */
void strbuf_add_windows_1252(struct strbuf *w, const char *text, size_t length);

/* Line breaking for the terminal. */

/* Adds a text of the program, UTF-8, wrapped to 78 columns unless the buffer flows; lines after the
 * first are indented by `indent`. Line breaks in the text are kept, and one is added at the end. */
void strbuf_add_paragraph(struct strbuf *w, const char *text, int indent);

/* Adds text of many lines. Lines wider than `width` columns are wrapped, with two more columns
 * of indent. Coloured lines are not wrapped. */
void strbuf_add_wrapped(struct strbuf *w, const char *text, size_t length, int width);

/* Normalizes names of players, so that one player is not stored under two spellings. */

/* Returns the name without outer blanks, with single inner ones, in Unicode NFC; malloc'd.
 * Returns NULL if out of memory. Text that is not UTF-8 is returned unchanged. */
char *player_name(const char *typed);

/* Returns true if a header names a player: White, Black, Player1, ... */
bool player_header(const char *header);

/* Returns a seat, White or Black, translated for use next to a player's name. The player may be
 * a woman. */
const char *seat_label(const char *seat);

/* Comma-separated values (RFC 4180). */

/* Adds a field of a CSV table, quoted if necessary. `wrote`: the text was typed by a player; if
 * it looks like a formula, it is marked as text for spreadsheets. */
void strbuf_add_table_field(struct strbuf *w, const char *text, bool wrote);

/* Stakes, counted in half units. */

enum { HALF_UNITS_TEXT = 32 };

/* Formats half units as a number: "2", "1½", "-½", "0". */
const char *half_units_print(long halves, char out[HALF_UNITS_TEXT]);

/* Edit distance. */

enum { EDIT_DISTANCE_MOST = 31 }; /* bytes, the limit for each word */

/* Returns the edit distance: the number of letters to insert, delete or replace. */
int edit_distance(const char *a, size_t n, const char *b, size_t m);

#endif
