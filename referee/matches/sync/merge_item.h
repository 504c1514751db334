/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A match to be merged from another record: a worker thread reads and judges it, and the thread
 * that owns the target takes it in. */
#ifndef MATCHES_MERGE_ITEM_H
#define MATCHES_MERGE_ITEM_H

#include "base/strbuf.h"
#include "log/incoming.h"

struct merge_item {
    char key[STORE_KEY_SIZE]; /* its key in the other record */
    char *version;            /* the name of the version; NULL: none */
    char *player[STORE_SEATS];
    int players; /* 0: the log of an event */
    char *event; /* the name of that; NULL: the log of a match */
    bool listed; /* players are in seat order, not White and Black */
    bool of_club;
    long coups, revision, entries;
    const struct game *game; /* NULL: unknown */

    char origin[STORE_KEY_SIZE], head[STORE_HASH_SIZE];
    bool known;  /* the target has the same log: it is not read */
    bool founds; /* the target has no version of it */
    bool judges; /* the target will have this log as it is, if it takes it in: the worker judges it
                  */
    bool sends;  /* the worker writes its text */

    struct store_log *log;
    enum store_code code; /* why `log` is NULL; details in `err` */
    struct store_error err;
    struct strbuf text; /* for a remote (log_text.h) */
    struct incoming judged;
    struct store_taking taking; /* the result */
};

/* Initialises *j from the match. False: out of memory. Free *j in every case. */
bool merge_item_begin(struct merge_item *j, const struct store_match *m);
/* Reads and judges the match (a jobs_do_fn). own: a struct read_view (read_pool.h) of the other
 * record. */
void merge_item_read(void *own, void *job);
/* "match 3f2a91bc Anna - Boris", "event 3f2a91bc Cup". */
void strbuf_add_merged(struct strbuf *w, const struct merge_item *j);
/* Frees *j and makes it empty. */
void merge_item_free(struct merge_item *j);

#endif
