/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Inside db/ only: compares two logs of one match after they have parted. They still are one match
 * if the play is the same or one's play continues the other's. Annotations (annotations.h) and
 * results may differ: a match that was renamed here and continued there is no divergence. */
#ifndef DB_MERGE_TAILS_H
#define DB_MERGE_TAILS_H

#include "merge_log.h"

struct tails {
    enum store_merge merge; /* KNOWN, EXTENDED or DIVERGED */
    long *bring;            /* numbers of the entries of the other log to append, ascending */
    size_t n;
};

/* Compares `log` with the log of `mine` in `to`; call it within a view. tails_free it even after a
 * failure. */
enum store_code tails_compare(struct store *to, const char *mine, long mine_seq,
                              const struct store_log *log, struct tails *out,
                              struct store_error *err);
void tails_free(struct tails *t);

/* The hash after the first seq entries of a match; it must have as many. */
enum store_code tails_hash(struct store *s, const char *key, long seq, char hash[STORE_HASH_SIZE],
                           struct store_error *err);

#endif
