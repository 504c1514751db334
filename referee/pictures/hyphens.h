/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Hyphenates words with the dictionaries of Hunspell's hyphenation library, if they are
 * installed. */
#ifndef PICTURES_HYPHENS_H
#define PICTURES_HYPHENS_H

#include <stdbool.h>
#include <stddef.h>

enum { HYPHENS_MOST = 32 };

struct hyphens;

/* Opens the dictionary of a language, such as "de", in `folder`; NULL: the system's folder.
 * Returns NULL if there is none or it cannot be read; words are then not divided. The caller
 * closes it. */
struct hyphens *hyphens_open(const char *folder, const char *language);
/* Closes a dictionary. `h` may be NULL. */
void hyphens_close(struct hyphens *h);

/* Returns the length in bytes of the word at the beginning of `text` if it may be divided,
 * otherwise 0. A word with a digit or a sign (a play, a code, a key) is not divided, nor is a
 * word with a capital, which may be a name. In German, where all nouns have a capital, only the
 * words in `names`, separated by blanks, commas or colons, are not divided. `names` may be NULL. */
size_t hyphens_word(const struct hyphens *h, const char *text, const char *names);

/* Stores the places where a word may be divided in at[], as bytes before the hyphen, in
 * ascending order. Returns their number. At least two letters stay and three move to the next
 * line. If `h` is NULL, there are no places. */
int hyphens_places(const struct hyphens *h, const char *word, size_t length,
                   size_t at[HYPHENS_MOST]);

#endif
