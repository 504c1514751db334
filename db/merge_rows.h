/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Inside db/ only: what is derived of a match, on its way from one store to another. */
#ifndef DB_MERGE_ROWS_H
#define DB_MERGE_ROWS_H

#include "base/arena.h"
#include "store.h"

/* The rows of a match, gathered to be stored at once. */
struct rows_taken {
    struct arena keep;
    struct store_coup *coups;
    struct store_due *dues;
    struct store_claim *claims;
    size_t n_coups, n_dues, n_claims;
    struct store_change change; /* what became of the match */
    long head;                  /* entries where they go */
};

/* Takes the rows of a match; *r is empty, and to be freed in any case. */
enum store_code rows_take(struct rows_taken *r, struct store *from, const char *key,
                          struct store_error *err);
/* All of them in place of those there are; it points into *r. */
struct store_batch rows_taken_batch(const struct rows_taken *r);
void rows_taken_free(struct rows_taken *r);

#endif
