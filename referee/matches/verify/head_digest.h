/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One digest of the heads of all matches. A missing match breaks no chain, but it changes this
 * digest when it is compared with one written down earlier. The order in which matches are added
 * does not matter. */
#ifndef MATCHES_HEAD_DIGEST_H
#define MATCHES_HEAD_DIGEST_H

#include "db/store.h"

struct head_digest {
    char (*hash)[STORE_HASH_SIZE]; /* one a match */
    size_t count, room;
    bool failed; /* no memory */
};

void head_digest_add(struct head_digest *h, const struct store_match *m);
/* False: out of memory. */
bool head_digest_end(struct head_digest *h, char digest[STORE_HASH_SIZE]);
void head_digest_free(struct head_digest *h);

#endif
