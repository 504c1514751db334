/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Text for people: UTF-8 and its width on the screen, line breaking, names of players, fields of
 * tables, half units, and the distance of two words. */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "strbuf.h"

/* Text of many bytes a character: what of it is UTF-8, and how wide it is shown. */

struct strbuf;

/* The length in bytes of the first character, and its code point; 0: invalid UTF-8, or no text. NUL
 * is a character of one byte. */
size_t utf8_character(const char *bytes, size_t length, int32_t *code);

/* The length of the valid UTF-8 prefix. */
size_t utf8_valid(const char *bytes, size_t length);

/* Terminal columns of the first character: 0 for a combining character, 2 for a wide one, 1 for an
 * invalid byte. `took`: its length in bytes, at least 1; length must be > 0. */
int utf8_columns(const char *bytes, size_t length, size_t *took);

/* The column of a line in characters, from its column in bytes, both from 1. */
int utf8_column(const char *line, size_t length, int column);

/* Terminal columns of a text. */
int utf8_width(const char *text, size_t length);

/* Whether a text may be of an older program for Windows, in the character set of Western Europe: it
 * has bytes that are not UTF-8, and no letter of several bytes that is. */
bool is_windows_1252(const char *text, size_t length);

/* Adds such a text as UTF-8. */
void strbuf_add_windows_1252(struct strbuf *w, const char *text, size_t length);

/* Line breaking for the terminal. */

/* Adds a text of ours, UTF-8, wrapped to 78 columns; lines after the first are indented by
 * `indent`. Line breaks in the text are kept, and one is added at the end. */
void strbuf_add_paragraph(struct strbuf *w, const char *text, int indent);

/* Adds text of many lines. Lines wider than `width` columns are wrapped, and continued with two
 * more columns of indent. Coloured lines are kept as they are. */
void strbuf_add_wrapped(struct strbuf *w, const char *text, size_t length, int width);

/* Normalizes names of players, so that one player is not stored under two spellings. */

/* The name without outer blanks, with single inner ones, in Unicode NFC; malloc'd. NULL: no memory.
 * Text that is not UTF-8 is returned unchanged. */
char *player_name(const char *typed);

/* Whether a header names a player: White, Black, Player1, ... */
bool player_header(const char *header);

/* A seat, White or Black, as it is translated beside the name of a player, who may be a woman. */
const char *seat_label(const char *seat);

/* Comma-separated values (RFC 4180). */

/* Adds a field of a CSV table, quoted if necessary. wrote: a player's own text; if it looks like a
 * formula, it is marked as text for spreadsheets. */
void strbuf_add_table_field(struct strbuf *w, const char *text, bool wrote);

/* Stakes, counted in half units. */

enum { HALF_UNITS_TEXT = 32 };

/* Formats half units as a number: "2", "1½", "-½", "0". */
const char *half_units_print(long halves, char out[HALF_UNITS_TEXT]);

/* How far two words are from each other. */

enum { EDIT_DISTANCE_MOST = 31 }; /* in bytes, of either word */

/* The edit distance: letters to insert, delete or replace. */
int edit_distance(const char *a, size_t n, const char *b, size_t m);

#endif
