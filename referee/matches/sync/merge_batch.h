/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Batches new matches in an in-memory store and inserts them in a remote database in one
 * transaction: one round trip a batch instead of several a match. */
#ifndef MATCHES_MERGE_BATCH_H
#define MATCHES_MERGE_BATCH_H

#include "merge_item.h"

enum { MERGE_BATCH_MOST = 128, MERGE_BATCH_ENTRIES = 20000 };

struct merge_batch {
    struct store *aside;
    struct {
        struct merge_item job;
        struct merge_result merged;
    } one[MERGE_BATCH_MOST];
    size_t n;
    long entries;
};

/* Adds a match and takes ownership of the contents of *j. False: the match is to be merged alone,
 * and *j is unchanged. Allocates *t if it is NULL. */
bool merge_batch_add(struct merge_batch **t, struct merge_item *j, const struct read_view *from);
bool merge_batch_is_full(const struct merge_batch *t);
/* Inserts all matches in one transaction. STORE_CONFLICT: one of them exists already, and none was
 * inserted. */
enum store_code merge_batch_bring(const struct merge_batch *t, struct store *to,
                                  struct store_error *err);
/* NULL is allowed. */
void merge_batch_free(struct merge_batch *t);

#endif
