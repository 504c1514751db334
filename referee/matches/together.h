/* SPDX-License-Identifier: GPL-3.0-or-later */
/* New matches on their way to a record that is far: put into one aside, and from there brought all
 * together, as each question to the far one is a journey. */
#ifndef MATCHES_TOGETHER_H
#define MATCHES_TOGETHER_H

#include "merge_job.h"

enum { TOGETHER_MOST = 128, TOGETHER_ENTRIES = 20000 };

struct together {
    struct store *aside;
    struct {
        struct merge_job job;
        struct merged merged;
    } one[TOGETHER_MOST];
    size_t n;
    long entries;
};

/* Takes a match, and with it what *j holds. False: it is to be brought alone, and *j is as it was.
 * *t is made where it is NULL. */
bool together_add(struct together **t, struct merge_job *j, const struct record_view *from);
bool together_is_full(const struct together *t);
/* Brings all of them in one transaction. STORE_CONFLICT: one of them is there, and none was
 * brought. */
enum store_code together_bring(const struct together *t, struct store *to, struct store_error *err);
/* NULL is allowed. */
void together_free(struct together *t);

#endif
