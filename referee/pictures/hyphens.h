/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where the words of a language may be divided at the end of a line, by the dictionaries of
 * Hunspell's hyphenation library, where they are installed. */
#ifndef PICTURES_HYPHENS_H
#define PICTURES_HYPHENS_H

#include <stdbool.h>
#include <stddef.h>

enum { HYPHENS_MOST = 32 };

struct hyphens;

/* The dictionary of a language, "de", in a folder, NULL: where the system has them. NULL: there is
 * none, or it cannot be read; its words are not divided then. To be closed. */
struct hyphens *hyphens_open(const char *folder, const char *language);
/* NULL is allowed. */
void hyphens_close(struct hyphens *h);

/* The word that `text` begins with: its bytes, letters alone. 0: it is not to be divided, as it has
 * a figure or a sign in it (a play, a code, a key), or may be a name: it begins with a capital,
 * which in German all nouns do, so there it is only left whole where `names` has it, apart by
 * blanks, commas or colons (NULL: none). */
size_t hyphens_word(const struct hyphens *h, const char *text, const char *names);

/* Into at[]: how many bytes of it may stand before a hyphen, the fewest first. Returns how many
 * places there are; two letters at least stay, and three go. `h` may be NULL: none. */
int hyphens_places(const struct hyphens *h, const char *word, size_t length,
                   size_t at[HYPHENS_MOST]);

#endif
