/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Inside db/ only: BLAKE2b-256 over a list of texts. Each text is preceded by its length as eight
 * bytes, little-endian; NULL is eight bytes of 255. Numbers are decimal text. */
#ifndef DB_DIGEST_H
#define DB_DIGEST_H

#include <sodium.h>

#include "record.h"

/* A digest in progress. Short texts are collected in a buffer and hashed together. */
struct digest {
    size_t gathered;
    bool begun; /* state is initialized */
    unsigned char bytes[1024];
    crypto_generichash_state state;
};

/* Call chain_ready first. */
void digest_begin(struct digest *d);
void digest_text(struct digest *d, const char *text); /* NULL: absent */
void digest_number(struct digest *d, long number);
/* In hexadecimal. */
void digest_end(struct digest *d, char hash[STORE_HASH_SIZE]);

#endif
