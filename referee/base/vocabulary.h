/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Words that may be typed in several languages: names of commands and help pages, and words of a
 * line that are replaced by others. */
#ifndef BASE_VOCABULARY_H
#define BASE_VOCABULARY_H

#include <stdbool.h>

#include "scan.h"
#include "strbuf.h"

/* Names of commands and help pages in the user's language. They are translated only in the po
 * file: English names, separated by blanks, form one text, such as "undo back", in a context.
 * The first name is displayed. */

/* Contexts: the names of commands, of the program and of the prompt, and of help pages. */
#define COMMAND_NAME "command name"
#define HELP_NAME    "help name"

/* The context of the words in a game's table of typed words: "stay, go". */
#define TYPED_WORDS "typed words"

enum { LOCAL_NAME = 64 };

/* An iterator over names. */
struct name_list {
    const char *local, *english, *all_local;
};

/* Returns all names: those of the user's language, if it is not English, then the English ones. */
struct name_list names_of(const char *about, const char *english);

/* Reads the next name as written, truncated to fit. Returns false if there are no more. */
bool next_name(struct name_list *l, char name[LOCAL_NAME]);

/* Returns the name to display, in `name`. */
const char *name_shown(const char *about, const char *english, char name[LOCAL_NAME]);

/* Return true if a word is one of the names, or the beginning of one; case and accents are
 * ignored. */
bool is_named(const char *about, const char *english, const char *word);
bool begins_name(const char *about, const char *english, const char *word);

/* Replaces words of a line. */

enum { RESPELL_ROOM = 256 };

/* Stores the replacement of a word in `out`; "" removes the word, which is allowed only after a
 * word that was replaced. Returns false if the word stays unchanged. Called for one word after
 * the other. */
typedef bool respell_fn(void *context, const struct token *w, char out[RESPELL_ROOM]);

/* Adds the line of a scanner with its words replaced, up to `most` bytes. Headers, comments,
 * quoted text and the text after a semicolon are unchanged. Returns the number of bytes of the
 * line that were processed. A line that cannot be scanned is added unchanged. */
size_t respell(struct scanner scan, respell_fn *fn, void *context, size_t most, struct strbuf *out);

/* Words that may be typed in several languages. */

/* Returns true if a word means a word of the record: "steht" and "лишити" mean "stands". All
 * languages are always accepted; case and accents are ignored. */
bool token_says(const struct token *w, const char *recorded);

enum { RECORDED_WORD = 16 };

/* Finds the meaning of a word among the blank-separated words of a game; the first if several
 * match. Stores it in `out` and returns its index, or -1. */
int recorded_word(const char *words, const struct token *w, char out[RECORDED_WORD]);

/* Finds a decision of several words, such as "je m'en vais", at the beginning of a text. Stores
 * the word of the record in `out`, and the deciding word, "vais", in `decides`. Returns the length
 * of the decision in bytes, or 0 if there is none. Words like "partie" belong to it but are not a
 * decision by themselves. */
size_t recorded_sentence(const char *words, const char *text, size_t length,
                         char out[RECORDED_WORD], struct token *decides);

/* If the word just scanned begins such a sentence, scans the rest of it; `w` is then the
 * deciding word. Most words are dice, men and marks: only a word of letters before another is
 * looked up. */
void scan_sentence(struct scanner *s, const char *words, struct token *w);

static inline bool begins_with_letter(const char *text)
{
    return (unsigned char)(*text | 0x20) >= 'a';
}

static inline void scan_rest_of_sentence(struct scanner *s, const char *words, struct token *w)
{
    const char *next = w->text + w->length;
    if (w->length < 2 || !begins_with_letter(w->text))
        return;
    while (next < s->limit && (*next == ' ' || (*next >= '\t' && *next <= '\r' && *next != '\n')))
        next++;
    if (next < s->limit && begins_with_letter(next))
        scan_sentence(s, words, w);
}

/* Returns the key for a word of the record in the user's language: "s" for stay. Returns NULL if
 * there is none. */
const char *word_key(const char *recorded);

/* Adds a line as typed, such as "= stands", in the words of the user's language. */
void strbuf_add_local(struct strbuf *w, const char *line);

#endif
