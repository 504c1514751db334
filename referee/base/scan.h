/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The record as words: blanks and line breaks separate, # begins a comment, [ a header; what stands
 * between quotes on one line is one word, with them. */
#ifndef BASE_SCAN_H
#define BASE_SCAN_H

#include <stddef.h>

#include "parse_error.h"

/* A place in a longer text. The text is the caller's and must outlive the scanner. */
struct scanner {
    const char *at, *limit;
    const char *line_start;
    int line;
    bool one_line; /* errors name no line */
};

enum token_kind { WORD, TOKEN_HEADER, TOKEN_COMMENT, TOKEN_END };

struct token {
    enum token_kind kind;
    const char *text; /* not terminated; a header's name, a comment without its # */
    size_t length;
    const char *value; /* a header's value as written, between the quotes */
    size_t value_length;
    int line, column;
};

struct scanner scan_text(const char *text, size_t length, bool one_line);

/* The next word; false when the text cannot be read there (a NUL byte, text that is not UTF-8, a
 * header or a quoted text that does not end), with the reason. The scanner is then behind the word,
 * or at the end of its line where the word has no end: it moves at every call until TOKEN_END. */
bool scan_word(struct scanner *s, struct token *out, struct parse_error *err);

/* A header's value with \" and \\ resolved; at most room-1 bytes, always terminated. */
void header_value(const struct token *w, char *out, size_t room);

bool word_equals(const struct token *w, const char *text);

/* How far `at`, a place in a word's text or value, is from the word's column: a header or comment
 * begins with its [ or #. */
size_t word_offset(const struct token *w, const char *at);

/* Says why, at a word, in the user's language. Always returns false. */
bool token_error(const struct token *w, size_t offset, struct parse_error *err, const char *format,
                 ...) __attribute__((format(printf, 4, 5)));

/* A text of less than `room` and 32 bytes without accents and capitals, "ECOLE" and "école" alike,
 * of any script. False: it is too long or no UTF-8. */
bool strbuf_fold(const char *text, size_t length, char *out, size_t room);

/* Whether a name stands among others, apart by blanks; NULL: there are none. */
bool is_among(const char *names, const char *name, size_t length);

#endif
