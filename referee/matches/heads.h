/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One digest of the heads of all matches: no chain shows that a whole match is gone, but this, when
 * it is compared with one written down. It does not hang on the order in which they are added. */
#ifndef MATCHES_HEADS_H
#define MATCHES_HEADS_H

#include "db/store.h"

struct heads {
    char (*hash)[STORE_HASH_SIZE]; /* of a match each */
    size_t count, room;
    bool failed; /* no memory */
};

void heads_add(struct heads *h, const struct store_match *m);
/* False: there was no memory. */
bool heads_digest(struct heads *h, char digest[STORE_HASH_SIZE]);
void heads_free(struct heads *h);

#endif
