/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A match to be merged from another record: a worker thread reads and judges it, and the thread
 * that owns the target writes it. */
#ifndef MATCHES_MERGE_ITEM_H
#define MATCHES_MERGE_ITEM_H

#include "incoming.h"
#include "matches/command/read_pool.h"

struct merge_item {
    char key[STORE_KEY_SIZE]; /* its key in the other record */
    char *version;            /* the name of the version; NULL: none */
    char *player[STORE_SEATS];
    int players;
    bool listed; /* players are in seat order, not White and Black */
    bool of_club;
    long coups, revision;
    const struct game *game; /* NULL: unknown */

    char origin[STORE_KEY_SIZE], head[STORE_HASH_SIZE];
    bool known;     /* the target has the same log: it is not read */
    bool founds;    /* new to the target: inserted in a batch (merge_batch.h) */
    bool unknown;   /* the target does not have it: the worker computes its rows */
    bool long_here; /* the target has it, and it exceeds the limits for a new match */

    struct store_log *log;
    enum store_code code; /* why `log` is NULL; details in `err` */
    struct store_error err;
    struct incoming_match arriving;
    bool read; /* `arriving` is filled */
};

/* Initialises *j from the match. False: out of memory. Free *j in every case. */
bool merge_job_begin(struct merge_item *j, const struct store_match *m);
/* Reads and judges the match (a jobs_do_fn). own: a struct read_view (read_pool.h) of the other
 * record. */
void merge_job_read(void *own, void *job);
/* Frees *j and makes it empty. */
void merge_job_free(struct merge_item *j);

/* Result of a merge: what was done, the key it was stored under, and the check of its rows. */
struct merge_result {
    enum store_merge did;
    char into[STORE_KEY_SIZE]; /* "": a new match in a dry run */
    struct incoming arrival;
    long seals; /* number of new seals */
    struct store_unheeded unheeded;
};

/* True if the match with this key exceeds the limits for a new match (log/match_limits.h). */
bool merge_is_long(struct store *s, const char *key);
/* Merges the match in a transaction. Rolls back if the match is refused, or if `dry`. `from`: the
 * caller's view of the other record. */
enum store_code merge_job_bring(struct merge_item *j, struct store *to,
                                const struct read_view *from, bool dry, struct merge_result *out,
                                struct store_error *err);

#endif
