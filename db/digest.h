/* SPDX-License-Identifier: GPL-3.0-or-later */
/* BLAKE2b-256 over a list of texts, in hexadecimal. Each text is preceded by its length as eight
 * bytes, little-endian; NULL is eight bytes of 255. Numbers are decimal text. */
#ifndef DB_DIGEST_H
#define DB_DIGEST_H

#include <stdbool.h>
#include <stddef.h>

#include "record.h"

/* A digest in progress. Short texts are collected in a buffer and hashed together. */
struct digest {
    _Alignas(64) unsigned char state[384]; /* libsodium's */
    size_t gathered;
    bool begun; /* state is initialized */
    unsigned char bytes[1024];
};

void digest_begin(struct digest *d);
void digest_text(struct digest *d, const char *text); /* NULL: absent */
void digest_number(struct digest *d, long number);
void digest_end(struct digest *d, char hash[STORE_HASH_SIZE]);

#endif
