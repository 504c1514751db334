/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A match of another record on its way into this one: read and judged in a thread, then
 * put into the record by whoever writes it. */
#ifndef MATCHES_MERGE_ITEM_H
#define MATCHES_MERGE_ITEM_H

#include "incoming.h"
#include "matches/command/read_pool.h"

struct merge_item {
    char key[STORE_KEY_SIZE]; /* there */
    char *version;            /* ... its name; NULL: none */
    char *player[STORE_SEATS];
    int players;
    bool listed; /* not White and Black */
    long coups, revision;

    bool founds;  /* nothing of it was there: it is brought with others (merge_batch.h) */
    bool unknown; /* nothing of it is here: what it gets is found out while it is read */

    struct store_log *log;
    enum store_code code; /* why there is none, with err */
    struct store_error err;
    struct incoming_match arriving;
    bool read; /* it was found out */
};

/* What is told of the match. False: no memory. To be freed in any case. */
bool merge_job_begin(struct merge_item *j, const struct store_match *m);
/* Reads it (jobs_do_fn); own: a struct read_view (read_pool.h) of the other record. */
void merge_job_read(void *own, void *job);
/* It is empty afterwards. */
void merge_job_free(struct merge_item *j);

/* What became of it, and to what match it came; what is said of its rows. */
struct merge_result {
    enum store_merge did;
    char into[STORE_KEY_SIZE]; /* "": it would be new */
    struct incoming arrival;
    long seals; /* of it that were not here */
    struct store_heeded heeded;
};

/* Brings the match, unless it is refused: then `to` is as it was. `dry`: in any case. `from`: the
 * view of the other record that is the caller's. */
enum store_code merge_job_bring(struct merge_item *j, struct store *to,
                                const struct read_view *from, bool dry, struct merge_result *out,
                                struct store_error *err);

#endif
