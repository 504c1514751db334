/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One digest of the heads of all matches: no chain shows that a whole match is gone, but this, when
 * it is compared with one written down. It does not hang on the order in which they are added. */
#ifndef MATCHES_HEAD_DIGEST_H
#define MATCHES_HEAD_DIGEST_H

#include "db/store.h"

struct head_digest {
    char (*hash)[STORE_HASH_SIZE]; /* of a match each */
    size_t count, room;
    bool failed; /* no memory */
};

void head_digest_add(struct head_digest *h, const struct store_match *m);
/* False: there was no memory. */
bool head_digest_end(struct head_digest *h, char digest[STORE_HASH_SIZE]);
void head_digest_free(struct head_digest *h);

#endif
