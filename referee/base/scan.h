/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The lexer of game text and typed lines: blanks and line breaks separate words, # begins a
 * comment, [ a header. A quoted text on one line is one word, quotes included. */
#ifndef BASE_SCAN_H
#define BASE_SCAN_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "strbuf.h"

/* Parse errors: the place and the reason. */

/* A parse error. `column` counts bytes from 1; reported columns count characters. The reason is
 * one clause. */
struct parse_error {
    int line; /* from 1; 0: the text has only one line */
    int column;
    bool memory; /* out of memory; the text may be valid */
    char reason[320];
};

/* Sets every member of an error; the format is translated first. Returns false. All parse errors
 * are made by this function. */
bool parse_error_make(struct parse_error *err, int line, int column, const char *format,
                      va_list args) __attribute__((format(printf, 4, 0)));

/* Converts the column of an error in this text from bytes to characters. */
void parse_error_count_characters(struct parse_error *err, const char *text, size_t length);

/* A position in a text. The caller owns the text, which must outlive the scanner. */
struct scanner {
    const char *at, *limit;
    const char *line_start;
    int line;
    bool one_line;             /* errors have line 0 */
    const struct token *known; /* the next words, already scanned */
    size_t knowns;
};

enum token_kind { WORD, TOKEN_HEADER, TOKEN_COMMENT, TOKEN_END };

struct token {
    enum token_kind kind;
    const char *text; /* not terminated; name of a header, comment without '#' */
    size_t length;
    const char *value; /* value of a header between its quotes, escaped */
    size_t value_length;
    int line, column;
};

struct scanner scan_text(const char *text, size_t length, bool one_line);

/* Reads the next token. Returns false with the error for a NUL byte, invalid UTF-8, or a header
 * or quoted text without an end. The scanner is then after the token, or at the end of its line:
 * every call advances until TOKEN_END. */
bool scan_word(struct scanner *s, struct token *out, struct parse_error *err);

/* The words of a line, up to its end, a comment, a header, or an error. They point into the
 * text. */
struct line_words {
    const char *text;
    size_t length;
    struct token *word;
    size_t count, room;
};

/* Scans a line into `out`, which begins as zeros and can be reused for other lines; free its
 * words with free(). Returns false if out of memory. */
bool scan_line(const char *text, size_t length, struct line_words *out);

/* Returns a scanner of a line that starts with its words as already scanned. */
struct scanner scan_words(const struct line_words *line);

/* Copies the value of a header with \" and \\ resolved, truncated to room - 1 bytes and
 * terminated. */
void header_value(const struct token *w, char *out, size_t room);

static inline bool word_equals(const struct token *w, const char *text)
{
    return w->length && *w->text == *text && w->length == strlen(text) &&
           memcmp(w->text, text, w->length) == 0;
}

/* Returns the offset of `at`, which points into the token's text or value, from the token's
 * column. A header or comment starts at its [ or #. */
size_t word_offset(const struct token *w, const char *at);

/* Makes a parse error at a token, in the user's language. Returns false. */
bool token_error(const struct token *w, size_t offset, struct parse_error *err, const char *format,
                 ...) __attribute__((format(printf, 4, 5)));

/* Makes the error "out of memory", at the first column. Returns false. */
bool scan_out_of_memory(struct parse_error *err);

/* Folds a text to small letters without accents, in any script: "ECOLE" and "école" become
 * equal. Returns false if the text is not UTF-8, or not shorter than `room` and 32 bytes. */
bool strbuf_fold(const char *text, size_t length, char *out, size_t room);

struct strbuf;
/* Adds a folded text of any length. Bytes that are not UTF-8 are left out. */
void strbuf_add_folded(struct strbuf *w, const char *text);

/* Returns true if `name` is one of the blank-separated `names`. NULL is an empty list. */
bool is_among(const char *names, const char *name, size_t length);

/* Writes headers. */

/* Adds a header as a line, with its value escaped. */
void strbuf_add_header(struct strbuf *w, const char *key, const char *value);

enum { HEADER_SAID = 128 };

/* Returns the name of a header in the user's language, for display only, or an unknown name
 * unchanged. The result is a static text or `out`. */
const char *header_said(const char *key, char out[HEADER_SAID]);

/* The typed text of a turn. `letters` are the players' letters by seat. */

/* Returns true if a word only announces a turn: its number, "12.", or a player's letter. */
bool token_announces(const struct token *w, const char *letters);

/* Reads the first word of a line after those that announce a turn. Returns false if there is
 * none or after a parse error. */
bool typed_first(struct scanner scan, const char *letters, struct token *w);

/* Adds the words of `typed`, separated by single blanks, without those before the dice and those
 * that announce the next turn. */
void strbuf_add_typed(struct strbuf *w, const char *typed, const char *letters);

#endif
