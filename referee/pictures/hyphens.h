/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Hyphenates words by the dictionaries of Hunspell's hyphenation library, if they are installed. */
#ifndef PICTURES_HYPHENS_H
#define PICTURES_HYPHENS_H

#include <stdbool.h>
#include <stddef.h>

enum { HYPHENS_MOST = 32 };

struct hyphens;

/* Opens the dictionary of a language, "de", in `folder`; NULL: where the system keeps them. Returns
 * NULL if there is none or it cannot be read; words are not divided then. The caller closes it. */
struct hyphens *hyphens_open(const char *folder, const char *language);
/* NULL is allowed. */
void hyphens_close(struct hyphens *h);

/* The length in bytes of the word that `text` begins with, if it may be divided; else 0. A word
 * with a digit or a sign (a play, a code, a key) is not divided, nor is one that may be a name
 * because it begins with a capital. German nouns all begin with one: there only the words in
 * `names`, separated by blanks, commas or colons, are left whole. `names` may be NULL. */
size_t hyphens_word(const struct hyphens *h, const char *text, const char *names);

/* Sets at[] to the places where a word may be divided, as bytes before the hyphen, in ascending
 * order. Returns their number. At least two letters stay and three move to the next line. If `h` is
 * NULL, there are no places. */
int hyphens_places(const struct hyphens *h, const char *word, size_t length,
                   size_t at[HYPHENS_MOST]);

#endif
