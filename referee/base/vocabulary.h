/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Words that may be typed in several languages. */
#ifndef BASE_VOCABULARY_H
#define BASE_VOCABULARY_H

#include "scan.h"
#include "strbuf.h"

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
