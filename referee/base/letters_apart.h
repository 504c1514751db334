/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How far two words are from each other. */
#ifndef BASE_LETTERS_APART_H
#define BASE_LETTERS_APART_H

#include <stddef.h>

enum { LETTERS_MOST = 31 }; /* in bytes, of either word */

/* The edit distance: letters to insert, delete or replace. */
int letters_apart(const char *a, size_t n, const char *b, size_t m);

#endif
