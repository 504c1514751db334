/* SPDX-License-Identifier: GPL-3.0-or-later */
/* push, pull and push --follow: finds which matches the other record lacks, and sends them. */
#ifndef MATCHES_SYNC_PUSH_H
#define MATCHES_SYNC_PUSH_H

#include "base/memory.h"
#include "db/store.h"
#include "merge.h"

/* How far push --follow has pushed a record, for the prompt that types into it: a small file next
 * to the record. Reading it avoids a query to the target, which may be slow or unreachable.
 * Nothing else depends on it. */

/* Number of entries of a match that were pushed; -1: push --follow has never run on the record. */
long sync_state_entries(const char *record, const char *key);

/* Finds which matches a target lacks, with one query to each of the two records. */

struct push_plan {
    const struct record_job *job; /* its options; words[1] and later name the matches to push */
    struct string_set there;      /* heads and seals that the target has */
    struct string_set owed;       /* keys of matches that have a seal the target lacks */
    struct string_set named; /* keys of the named matches; empty: all that the options select */
};

/* Reads the heads and seals of the target of `g` into `there`. */
enum store_code push_plan_look(struct push_plan *s, const struct merge_run *g,
                               struct store_error *err);
/* Makes `g` choose the matches that `there` lacks. Such a match is read once; of the others no log
 * is read. */
enum store_code push_plan_choose(struct push_plan *s, struct merge_run *g, struct store_error *err);
/* Returns true if the target lacks anything, found only by heads. Returns true also for a diverged
 * match that lacks nothing: only its log shows that. */
bool push_plan_lacks(const struct push_plan *s, const struct merge_run *g);
/* Merges what `there` lacks, with merge_run_pass. Sets the members of `g` that select matches. */
enum status push_plan_pass(struct push_plan *s, struct merge_run *g);
void push_plan_free(struct push_plan *s);

#endif
