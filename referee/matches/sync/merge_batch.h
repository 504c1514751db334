/* SPDX-License-Identifier: GPL-3.0-or-later */
/* New matches on their way to a record that is far: put into one aside, and from there brought all
 * together, as each question to the far one is a journey. */
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

/* Takes a match, and with it what *j holds. False: it is to be brought alone, and *j is as it was.
 * *t is made where it is NULL. */
bool merge_batch_add(struct merge_batch **t, struct merge_item *j, const struct read_view *from);
bool merge_batch_is_full(const struct merge_batch *t);
/* Brings all of them in one transaction. STORE_CONFLICT: one of them is there, and none was
 * brought. */
enum store_code merge_batch_bring(const struct merge_batch *t, struct store *to,
                                  struct store_error *err);
/* NULL is allowed. */
void merge_batch_free(struct merge_batch *t);

#endif
