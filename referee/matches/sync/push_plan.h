/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which matches of a record another one lacks, found out by one question to each of the two. */
#ifndef MATCHES_PUSH_PLAN_H
#define MATCHES_PUSH_PLAN_H

#include "base/string_set.h"
#include "merge_run.h"

struct push_plan {
    const struct record_job *job; /* its options, and behind its first word the matches meant */
    struct string_set there;      /* heads and seals that the one they go to has */
    struct string_set owed;       /* keys of matches that have a seal it lacks */
    struct string_set named;      /* keys of those asked for; none: all that the options give */
};

/* Finds the matches that are named. False: one could not be, and why is said. */
bool push_plan_name(struct push_plan *s, struct store *from);
/* Asks a store what it has, into `out`, which is emptied first. */
enum store_code push_plan_ask(struct store *of, struct string_set *out, struct store_error *err);
/* Finds out what there is where `g` brings them. */
enum store_code push_plan_look(struct push_plan *s, const struct merge_run *g,
                               struct store_error *err);
/* Brings what `there` lacks, as merge_run_pass does, whose members on what and how are set here. */
enum status push_plan_pass(struct push_plan *s, struct merge_run *g);
void push_plan_free(struct push_plan *s);

#endif
