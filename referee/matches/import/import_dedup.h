/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fingerprints met in a dry run, which cannot look them up: an open table of their beginnings. */
#ifndef MATCHES_IMPORT_IMPORT_DEDUP_H
#define MATCHES_IMPORT_IMPORT_DEDUP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Zeroed it is empty. */
struct seen {
    uint64_t *slot; /* 0 free */
    size_t count, room;
};

/* Notes a fingerprint, in hexadecimal; *known: it was met before. False: no memory. */
bool seen_add(struct seen *s, const char *print, bool *known);
void seen_free(struct seen *s);

#endif
