/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Inside db/ only: a log in memory, between two stores (store.h). */
#ifndef DB_MERGE_LOG_H
#define DB_MERGE_LOG_H

#include "base/arena.h"
#include "store.h"

struct store_log {
    struct arena texts;
    char key[STORE_KEY_SIZE];        /* in the store it was read from */
    char club[STORE_CLUB_SIZE];      /* in the store it was read from; "": none */
    struct store_match_new founding; /* key and origin are both its origin */
    struct store_header *headers;
    char founding_hash[STORE_HASH_SIZE];
    struct store_entry_new *entries; /* with hashes */
    size_t n;
    struct store_signed *seals; /* verified, of whatever log */
    size_t n_seals;
};

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
