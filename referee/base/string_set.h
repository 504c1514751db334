/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A set of short texts: keys, hashes, signatures. */
#ifndef BASE_STRING_SET_H
#define BASE_STRING_SET_H

#include <stdbool.h>
#include <stddef.h>

enum { STRING_SET_SIZE = 129 }; /* a signature in hexadecimal and the NUL; longer texts are cut */

/* A set of texts, all 0 if empty. */
struct string_set {
    char (*text)[STRING_SET_SIZE];
    size_t count, room;
    bool failed; /* no memory */
};

/* false: no memory; `failed` is set. */
bool string_set_add(struct string_set *n, const char *text);
/* Call it after the last add and before the first has. */
void string_set_sort(struct string_set *n);
bool string_set_has(const struct string_set *n, const char *text);
void string_set_free(struct string_set *n);

#endif
