/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A log in memory: what founded it, its entries and its seals. It is read from a store
 * (store_log_take), from text or from another form, and store_take (store.h) takes it into a
 * record. All its text is in `texts` or outlives it. */
#ifndef DB_MERGE_H
#define DB_MERGE_H

#include "base/memory.h"
#include "store.h"

struct store_log {
    struct arena texts;
    char key[STORE_KEY_SIZE];        /* in the record it comes from */
    char club[STORE_CLUB_SIZE];      /* in the record it comes from; "": none */
    struct store_match_new founding; /* key and origin are both its origin */
    struct store_header *headers;
    char founding_hash[STORE_HASH_SIZE];
    struct store_entry_new *entries; /* with hashes; entries that extend a log here need none */
    size_t n;
    struct store_signed *seals; /* verified, of whatever log */
    size_t n_seals;
    bool checked; /* its hashes are known to fit; else store_take checks them */
};

/* Computes the founding hash, and checks the hashes of all entries. Returns STORE_CORRUPT if one
 * does not fit. */
enum store_code store_log_check(struct store_log *log, struct store_error *err);
/* Calls back with each entry; nonzero: fn stopped. */
int store_log_walk(const struct store_log *log, store_entry_fn *fn, void *ctx);

/* Inside db/ only: */

/* The club that wrote entry seq: the one `to` has set, else the one a receipt names, or "" if the
 * match belongs to the record it was read from. Returns NULL if it is not known. */
const char *log_author(const struct store_log *log, const struct store *to, long seq);

/* Inside db/ only: compares two logs of one match after they have parted. They still are one match
 * if the play is the same or one's play continues the other's. Annotations (annotations.h) and
 * results may differ: a match that was renamed here and continued there is no divergence. */

struct tails {
    enum store_merge merge; /* KNOWN, EXTENDED or DIVERGED */
    long *bring;            /* numbers of the entries of the other log to append, ascending */
    size_t n;
};

/* The hash after the first seq entries of a match; it must have as many. */
enum store_code tails_hash(struct store *s, const char *key, long seq, char hash[STORE_HASH_SIZE],
                           struct store_error *err);

#endif
