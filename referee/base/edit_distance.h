/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How far two words are from each other. */
#ifndef BASE_EDIT_DISTANCE_H
#define BASE_EDIT_DISTANCE_H

#include <stddef.h>

enum { EDIT_DISTANCE_MOST = 31 }; /* in bytes, of either word */

/* The edit distance: letters to insert, delete or replace. */
int edit_distance(const char *a, size_t n, const char *b, size_t m);

#endif
