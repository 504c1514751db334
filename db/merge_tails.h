/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Inside db/ only: two logs of one match that have gone apart. What was played must be the same, or
 * go on where the other ends; what was said of the match (annotations.h) and how it was judged may
 * stand in any order between, so that a match that was forgotten or renamed here and continued
 * there is one match all the same.
 */
#ifndef DB_MERGE_TAILS_H
#define DB_MERGE_TAILS_H

#include "merge_log.h"

struct tails {
    enum store_merge is; /* KNOWN, EXTENDED by what is to be brought, or DIVERGED */
    long *bring;         /* entries of the other log, ascending */
    size_t n;
};

/* Compares the log with that of `mine` in `to`, which is within a view. To be freed in any case. */
enum store_code tails_compare(struct store *to, const char *mine, long mine_seq,
                              const struct store_log *log, struct tails *out,
                              struct store_error *err);
void tails_free(struct tails *t);

/* The hash after the first seq entries of a match that has as many. */
enum store_code tails_hash(struct store *s, const char *key, long seq, char hash[STORE_HASH_SIZE],
                           struct store_error *err);

#endif
