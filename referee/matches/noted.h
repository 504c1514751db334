/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A set of short texts: keys, hashes, signatures. */
#ifndef MATCHES_NOTED_H
#define MATCHES_NOTED_H

#include <stdbool.h>
#include <stddef.h>

enum { NOTED_SIZE = 129 }; /* a signature in hexadecimal and its NUL; what is longer is cut */

/* All 0: empty. */
struct noted {
    char (*text)[NOTED_SIZE];
    size_t count, room;
    bool failed; /* no memory */
};

/* False: there was no memory, which is noted, too. */
bool noted_add(struct noted *n, const char *text);
/* To be called before texts are asked for, once all are added. */
void noted_sort(struct noted *n);
bool noted_has(const struct noted *n, const char *text);
void noted_free(struct noted *n);

#endif
