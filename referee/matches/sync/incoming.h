/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A match from another record. Its log is already here and its chain is checked. Its rows are made
 * by replaying the log; those of the other record are never read. */
#ifndef MATCHES_INCOMING_H
#define MATCHES_INCOMING_H

#include "log/load.h"

struct incoming {
    bool refused; /* `reason` says why */
    char reason[320];
};

/* A match whose log was read, and the rows it is to get. */
struct incoming_match {
    struct incoming incoming;
    const struct game *game;
    struct loaded l;
    struct kept_details
        amended;      /* headers, as the log corrects them; l.details.values is its copy */
    struct rows rows; /* their text belongs to `l` */
    long revision;    /* of the rows; older rules' if not all entries of an open match fit */
    char fingerprint[STORE_HASH_SIZE];
    char now[STORE_TIME_SIZE]; /* when it is stored */
};

/* Reads and replays the match; writes nothing, so any thread with its own stores may call it. The
 * log is that of `key` in `s`; `log`: its entries, NULL: they are read from there. `older`: the
 * revision of the rules that made the rows of the match in the other record, if they are older, so
 * entries that the present rules refuse are accepted; else 0. Other than STORE_OK: the log could
 * not be read, or memory is out. Free *a in every case. */
enum store_code incoming_read(struct incoming_match *a, struct store *s, const char *key,
                              const struct store_log *log, long older, const struct game *game,
                              struct store_error *err);
/* The rows of a match that was read. Points into *a. */
struct incoming_batch {
    struct store_batch batch;
    struct store_change change;
};
void incoming_made(struct incoming_match *a, struct incoming_batch *out);
/* Stores the rows of the match `to_key`, whose log is the one that was read. The caller runs it in
 * a transaction on `to`, and rolls back if the match is refused (a->incoming) or the result is not
 * STORE_OK (storage failed). */
enum store_code incoming_store(struct incoming_match *a, struct store *to, const char *to_key,
                               struct store_error *err);
void incoming_free(struct incoming_match *a);

#endif
