/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The fingerprints met in a dry run, which cannot look them up in the record. A hash table with
 * open addressing holds their first 64 bits. */
#ifndef MATCHES_IMPORT_IMPORT_DEDUP_H
#define MATCHES_IMPORT_IMPORT_DEDUP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* All zero: empty. */
struct seen {
    uint64_t *slot; /* 0: free */
    size_t count, room;
};

/* Adds a fingerprint, given in hexadecimal; *known: it was there before. False: no memory. */
bool seen_add(struct seen *s, const char *print, bool *known);
void seen_free(struct seen *s);

#endif
