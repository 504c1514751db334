/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Words that may be typed in several languages: names of commands and help pages, and words of a
 * line written in another way. */
#ifndef BASE_VOCABULARY_H
#define BASE_VOCABULARY_H

#include <stdbool.h>

#include "scan.h"
#include "strbuf.h"

/* Names of commands and of pages of help in the user's language, from the po file alone: English
 * names, separated by blanks, are translated as one text, "undo back", in a context. The first name
 * is the one to show. */

/* Of commands, of the program and of the prompt; of pages of help. */
#define COMMAND_NAME "command name"
#define HELP_NAME    "help name"

/* The context of the words of a game in its table of what can be typed: "stay, go". */
#define TYPED_WORDS "typed words"

enum { LOCAL_NAME = 64 };

/* The names not yet read. */
struct name_list {
    const char *local, *english, *all_local;
};

/* All names: those of the user's language, if it is not English, then the English ones. */
struct name_list names_of(const char *about, const char *english);

/* Reads the next name, truncated to fit, as it is written. False: no more. */
bool next_name(struct name_list *l, char name[LOCAL_NAME]);

/* The name to show, in `name`. */
const char *name_shown(const char *about, const char *english, char name[LOCAL_NAME]);

/* Whether a word is one of the names, or begins one of them; case and accents are ignored. */
bool is_named(const char *about, const char *english, const char *word);
bool begins_name(const char *about, const char *english, const char *word);

/* A line with some of its words written in another way. */

enum { RESPELL_ROOM = 256 };

/* Puts what stands for a word into `out`; "": the word is left out, which only follows another that
 * was respelled. False: the word stays. It is called for one word after the other. */
typedef bool respell_fn(void *context, const struct token *w, char out[RESPELL_ROOM]);

/* Adds the line of a scanner with its words respelled, up to `most` bytes of it; headers, comments,
 * quoted text and what stands behind a semicolon stay. Returns how far in the line that reaches. A
 * line that cannot be read is added as it is. */
size_t respell(struct scanner scan, respell_fn *fn, void *context, size_t most, struct strbuf *out);

/* Words that may be typed in several languages. */

/* Whether a word means a word of the record: "steht" and "лишити" mean "stands". All languages are
 * accepted at any time; case and accents are ignored. */
bool token_says(const struct token *w, const char *recorded);

enum { RECORDED_WORD = 16 };

/* Finds what a word means of the words of a game, which are separated by blanks; where it may mean
 * several, the first. Returns its place among them and puts it into `out`; -1: none. */
int recorded_word(const char *words, const struct token *w, char out[RECORDED_WORD]);

/* Finds a decision of a game that is said in several words, "je m'en vais", at the beginning of a
 * text; puts the word of the record into `out`, and the word that decides, "vais", into `decides`.
 * Returns the bytes it takes; 0: there is none. Words like "partie" belong to it, and decide
 * nothing alone. */
size_t recorded_sentence(const char *words, const char *text, size_t length,
                         char out[RECORDED_WORD], struct token *decides);

/* Where a word that was just scanned begins such a sentence, reads the rest of it; the word is then
 * the one that decides. Most words are dice, men and marks: only a word of letters before another
 * is looked up. */
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

/* The key that may be typed for a word of the record, in the user's language: "s" for stay; NULL:
 * there is none. */
const char *word_key(const char *recorded);

/* Adds what is typed, "= stands", in the words of the user's language. */
void strbuf_add_local(struct strbuf *w, const char *line);

#endif
