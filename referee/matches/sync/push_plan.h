/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds which matches a target lacks, with one query to each of the two records. */
#ifndef MATCHES_PUSH_PLAN_H
#define MATCHES_PUSH_PLAN_H

#include "base/memory.h"
#include "merge_run.h"

struct push_plan {
    const struct record_job *job; /* its options; words[1] and later name the matches to push */
    struct string_set there;      /* heads and seals that the target has */
    struct string_set owed;       /* keys of matches that have a seal the target lacks */
    struct string_set named; /* keys of the named matches; empty: all that the options select */
};

/* Finds the named matches. False: one was not found, and the reason was printed. */
bool push_plan_name(struct push_plan *s, struct store *from);
/* Replaces `out` with the heads and seals that a store has. */
enum store_code push_plan_ask(struct store *of, struct string_set *out, struct store_error *err);
/* Reads the heads and seals of the target of `g` into `there`. */
enum store_code push_plan_look(struct push_plan *s, const struct merge_run *g,
                               struct store_error *err);
/* Makes `g` choose the matches that `there` lacks. Such a match is read once; of the others no log
 * is read. */
enum store_code push_plan_choose(struct push_plan *s, struct merge_run *g, struct store_error *err);
/* Whether the target lacks anything, found by heads alone. True also if a match that has parted
 * lacks nothing: only its log tells. */
bool push_plan_lacks(const struct push_plan *s, const struct merge_run *g);
/* Merges what `there` lacks, with merge_run_pass. Sets the members of `g` that select matches. */
enum status push_plan_pass(struct push_plan *s, struct merge_run *g);
void push_plan_free(struct push_plan *s);

#endif
