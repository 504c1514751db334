/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Merges the matches of one record into another: merge, push and pull. Each match has its own
 * transaction unless the caller began one. */
#ifndef MATCHES_MERGE_RUN_H
#define MATCHES_MERGE_RUN_H

#include <signal.h>

#include "base/jobs.h"
#include "base/progress.h"
#include "base/string_set.h"
#include "log_bring.h"
#include "matches/command/command.h"
#include "matches/command/read_pool.h"
#include "merge_item.h"

/* What to do with a match of the other record. */
enum merge_run_does {
    MERGING_BRINGS,
    MERGING_FOUNDS, /* merge; the target did not have the match when it was queried */
    MERGING_KNOWS,  /* the target has it unchanged: no query needed */
    MERGING_LEAVES
};

struct merge_run {
    const struct record_job *job; /* its options */
    struct read_view from;
    const char *from_path;
    struct store *to;
    const struct remote *office;     /* the target, over HTTPS; NULL: `to` is the target */
    const struct log_sender *sender; /* each match that changes is signed; NULL: none is */
    bool away;                       /* the target is not the user's own record */
    bool brief; /* print no line for known matches; divergence gives STATUS_FOUND */
    const struct store_query *query; /* selects matches of `from`; NULL: all */
    enum merge_run_does (*choose)(void *ctx,
                                  const struct store_match *m); /* NULL: all are merged */
    void *ctx;

    bool dry; /* this pass writes nothing */

    /* 0: every match has its own transaction. Otherwise the caller has begun one on `to`, which is
     * committed, and another begun, after so many matches that changed; what is said of a match is
     * printed once it is committed. */
    long part;
    struct strbuf said;            /* of what is not committed yet */
    long uncommitted, committed;   /* matches that changed */
    volatile sig_atomic_t *signal; /* not 0: stop; NULL: no signal is looked at */
    struct progress progress;
    long done, total; /* turns */

    bool stopped;
    struct jobs *jobs;
    struct string_set chosen;     /* keys of chosen versions; they are merged last */
    struct store *aside;          /* scratch store of a dry pass; NULL: not opened yet */
    struct merge_batch *together; /* the batch of new matches; NULL: none yet */
    long count[4];                /* by enum store_merge */
    long seals;                   /* number of new seals */
    long unsigned_of_none;        /* matches that changed and are of no club */
    enum status status;
};

/* Merges one match that merge_job_read has read. Prints nothing. */
enum store_code merge_run_one(struct merge_run *g, struct merge_item *j, struct merge_result *m,
                              struct store_error *err);
/* Merges the matches and prints a line for each. STATUS_FAILED: storage failed, and the error was
 * printed; matches merged before it stay stored, unless the caller rolls back its transaction. */
enum status merge_run_pass(struct merge_run *g);
/* Commits what is not committed yet, and prints what was said of it. */
enum store_code merge_run_commit(struct merge_run *g, struct store_error *err);
/* Prints how many matches there were of each kind, on one line. Returns the worse of its own status
 * and that of the pass. */
enum status merge_run_say(const struct merge_run *g);

/* Sets the bool at `ctx` and stops: for store_matches, if only the existence of a match matters. */
int note_some_match(void *ctx, const struct store_match *m);

#endif
