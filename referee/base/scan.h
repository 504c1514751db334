/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The lexer of record text and typed lines: blanks and line breaks separate words, # begins a
 * comment, [ a header. A quoted text on one line is one word, quotes included. */
#ifndef BASE_SCAN_H
#define BASE_SCAN_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "strbuf.h"

/* Where and why a text was not understood. */

/* A parse error: the column counts bytes from 1, and characters where it is reported; the reason is
 * one clause. */
struct parse_error {
    int line; /* from 1; 0: the text has only one line */
    int column;
    bool memory; /* the text may be right: there was no memory to read it */
    char reason[320];
};

/* Sets every member of an error; the format is translated first. Returns false. All parse errors
 * are made here. */
bool parse_error_make(struct parse_error *err, int line, int column, const char *format,
                      va_list args) __attribute__((format(printf, 4, 0)));

/* Makes the column of an error count characters of the text in which it was found. */
void parse_error_count_characters(struct parse_error *err, const char *text, size_t length);

/* A position in a text, which is the caller's and must outlive the scanner. */
struct scanner {
    const char *at, *limit;
    const char *line_start;
    int line;
    bool one_line;             /* errors have line 0 */
    const struct token *known; /* the next words, scanned before */
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

/* Reads the next token. false, with the reason: a NUL byte, invalid UTF-8, or a header or quoted
 * text without an end. The scanner is then after the token, or at the end of its line: every call
 * advances until TOKEN_END. */
bool scan_word(struct scanner *s, struct token *out, struct parse_error *err);

/* The words of a line, up to its end, a comment, a header, or an error. They point into the text.
 */
struct line_words {
    const char *text;
    size_t length;
    struct token *word;
    size_t count, room;
};

/* Scans a line into `out`, which begins as zeros and is used again for other lines; free its words
 * with free(). False: out of memory. */
bool scan_line(const char *text, size_t length, struct line_words *out);

/* A scanner of a line of which the words are scanned already: they are given first. */
struct scanner scan_words(const struct line_words *line);

/* The value of a header with \" and \\ resolved, truncated to room - 1 bytes, terminated. */
void header_value(const struct token *w, char *out, size_t room);

static inline bool word_equals(const struct token *w, const char *text)
{
    return w->length && *w->text == *text && w->length == strlen(text) &&
           memcmp(w->text, text, w->length) == 0;
}

/* The offset of `at`, which points into the token's text or value, from the token's column; a
 * header or comment starts at its [ or #. */
size_t word_offset(const struct token *w, const char *at);

/* Makes a parse error at a token, in the user's language. Returns false. */
bool token_error(const struct token *w, size_t offset, struct parse_error *err, const char *format,
                 ...) __attribute__((format(printf, 4, 5)));

/* Makes the error "out of memory", at the first column. Returns false. */
bool scan_out_of_memory(struct parse_error *err);

/* Folds a text, shorter than `room` and 32 bytes, to small letters without accents: "ECOLE" and
 * "école" become equal, in any script. false: too long, or not UTF-8. */
bool strbuf_fold(const char *text, size_t length, char *out, size_t room);

struct strbuf;
/* Adds a text of any length, folded so. Bytes that are not UTF-8 are left out. */
void strbuf_add_folded(struct strbuf *w, const char *text);

/* Whether `name` is one of the blank-separated `names`; NULL: no names. */
bool is_among(const char *names, const char *name, size_t length);

/* Writes headers; base/scan.h reads them. */

/* Adds a header on a line of its own; escapes the value. */
void strbuf_add_header(struct strbuf *w, const char *key, const char *value);

enum { HEADER_SAID = 128 };

/* The name of a header in the user's language, for display only; an unknown name is returned as it
 * is. Returns a static text or `out`. */
const char *header_said(const char *key, char out[HEADER_SAID]);

/* The text of a turn as typed. `letters`: the players' letters by seat. */

/* Whether a word only announces a turn: its number, "12.", or a player's letter. */
bool token_announces(const struct token *w, const char *letters);

/* The first word of a line after those that announce a turn. false: none, or a parse error. */
bool typed_first(struct scanner scan, const char *letters, struct token *w);

/* Adds the words of `typed`, separated by single blanks, without those before the dice and those
 * that announce the next turn. */
void strbuf_add_typed(struct strbuf *w, const char *typed, const char *letters);

#endif
