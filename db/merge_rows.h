/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Inside db/ only: the derived rows of a match, between two stores. */
#ifndef DB_MERGE_ROWS_H
#define DB_MERGE_ROWS_H

#include "base/arena.h"
#include "store.h"

/* The derived rows of a match in memory. */
struct rows_taken {
    struct arena keep;
    struct store_coup *coups;
    struct store_due *dues;
    struct store_claim *claims;
    size_t n_coups, n_dues, n_claims;
    struct store_change change; /* state and score of the match */
    long head;                  /* number of entries in the target */
};

/* Reads the rows of a match. *r must be empty; rows_taken_free it even after a failure. */
enum store_code rows_take(struct rows_taken *r, struct store *from, const char *key,
                          struct store_error *err);
/* A batch that replaces all derived rows. Points into *r. */
struct store_batch rows_taken_batch(const struct rows_taken *r);
void rows_taken_free(struct rows_taken *r);

#endif
