/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The matches of one record brought into another, a transaction each unless the caller began one:
 * merged here, pushed there, pulled from there. */
#ifndef MATCHES_MERGE_RUN_H
#define MATCHES_MERGE_RUN_H

#include "base/jobs.h"
#include "base/string_set.h"
#include "matches/command/command.h"
#include "matches/command/read_pool.h"
#include "merge_item.h"

/* What is done with a match of the other record. */
enum merge_run_does {
    MERGING_BRINGS,
    MERGING_FOUNDS, /* the same, and nothing of it was there when that was asked */
    MERGING_KNOWS,  /* it is there as it is: nothing is asked any more */
    MERGING_LEAVES
};

struct merge_run {
    const struct record_job *job; /* its options */
    struct read_view from;
    const char *from_path;
    struct store *to;
    const struct remote *office;     /* they go there instead; NULL: to `to` */
    bool away;                       /* `to` is not the record that is at hand */
    bool brief;                      /* nothing is said of what is known, and what has diverged is
                                      * found (STATUS_FOUND) */
    const struct store_query *query; /* of `from`; NULL: all of them */
    enum merge_run_does (*choose)(void *ctx,
                                  const struct store_match *m); /* NULL: all are brought */
    void *ctx;

    bool dry;        /* nothing is written in this pass */
    bool first_only; /* ... and it ends with the first match that would be */
    bool silent;

    bool stopped;
    struct jobs *jobs;
    struct string_set chosen;     /* keys of those that come last */
    struct store *aside;          /* where a dry pass puts them; NULL: not yet */
    struct merge_batch *together; /* those that go together; NULL: none yet */
    long count[4];                /* by enum store_merge */
    long seals;                   /* that were not there */
    enum status status;
};

/* Brings one that was read (merge_job_read), saying nothing. */
enum store_code merge_run_one(struct merge_run *g, struct merge_item *j, struct merge_result *m,
                              struct store_error *err);
/* Brings them, and says of each what became of it. STATUS_FAILED: storage failed, and why is said;
 * what was brought before that is there, unless a transaction around it is rolled back. */
enum status merge_run_pass(struct merge_run *g);
/* How many there were of each kind, in a line; the worse of its status and that of the pass. */
enum status merge_run_say(const struct merge_run *g);

#endif
