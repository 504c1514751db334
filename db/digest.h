/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Inside db/ only: a BLAKE2b-256 over a list of texts, each preceded by its length in bytes as
 * eight bytes, lowest first; an absent text is eight bytes of 255. Numbers are decimal text. */
#ifndef DB_DIGEST_H
#define DB_DIGEST_H

#include <sodium.h>

#include "record.h"

/* A digest being made. Few bytes are gathered and hashed at once; more go piece by piece. */
struct digest {
    size_t gathered;
    bool begun; /* state */
    unsigned char bytes[1024];
    crypto_generichash_state state;
};

/* chain_ready comes before. */
void digest_begin(struct digest *d);
void digest_text(struct digest *d, const char *text); /* NULL: absent */
void digest_number(struct digest *d, long number);
/* In hexadecimal. */
void digest_end(struct digest *d, char hash[STORE_HASH_SIZE]);

#endif
