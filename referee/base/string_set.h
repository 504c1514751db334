/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A set of short texts: keys, hashes, signatures. */
#ifndef BASE_STRING_SET_H
#define BASE_STRING_SET_H

#include <stdbool.h>
#include <stddef.h>

enum { STRING_SET_SIZE = 129 }; /* a signature in hexadecimal and its NUL; what is longer is cut */

/* All 0: empty. */
struct string_set {
    char (*text)[STRING_SET_SIZE];
    size_t count, room;
    bool failed; /* no memory */
};

/* False: there was no memory, which is noted, too. */
bool string_set_add(struct string_set *n, const char *text);
/* To be called before texts are asked for, once all are added. */
void string_set_sort(struct string_set *n);
bool string_set_has(const struct string_set *n, const char *text);
void string_set_free(struct string_set *n);

#endif
