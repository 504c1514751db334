/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A log in memory: what founded it, its entries and its seals. It is read from a store
 * (store_log_take), from text or from another form, and store_take (store.h) takes it into a
 * record. All its text is in `texts` or outlives it. */
#ifndef DB_MERGE_LOG_H
#define DB_MERGE_LOG_H

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

/* Computes the founding hash, and checks the hashes of all entries. STORE_CORRUPT: one does not
 * fit. */
enum store_code store_log_check(struct store_log *log, struct store_error *err);
/* Calls back with each entry; nonzero: fn stopped. */
int store_log_walk(const struct store_log *log, store_entry_fn *fn, void *ctx);

/* Inside db/ only: */

/* The hash after the first seq entries, at most as many as it has. */
const char *log_hash(const struct store_log *log, long seq);

/* The club and a seal of the log as `to` trusts them: what the log says about clubs and receipts
 * counts only if `to` has no club set (store_set_club). */
const char *log_club(const struct store_log *log, const struct store *to);
struct store_signed log_seal(const struct store_log *log, size_t i, const struct store *to);

/* The club that wrote entry seq: the one `to` has set, else the one a receipt names, or "" if the
 * match belongs to the record it was read from. NULL: not known. */
const char *log_author(const struct store_log *log, const struct store *to, long seq);
/* Whether the club of the log can be trusted: `to` has a club set, the log names none, or a receipt
 * of it names the same. */
bool log_club_proved(const struct store_log *log, const struct store *to);

#endif
