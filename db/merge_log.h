/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Inside db/ only: a log on its way from one store to another (store.h). */
#ifndef DB_MERGE_LOG_H
#define DB_MERGE_LOG_H

#include "base/arena.h"
#include "store.h"

struct store_log {
    struct arena texts;
    char key[STORE_KEY_SIZE];        /* there */
    char club[STORE_CLUB_SIZE];      /* there; "" none */
    struct store_match_new founding; /* key and origin: its origin */
    struct store_header *headers;
    char founding_hash[STORE_HASH_SIZE];
    struct store_entry_new *entries; /* with their hashes */
    size_t n;
    struct store_signed *seals; /* proved, whatever log they are of */
    size_t n_seals;
};

/* The hash after the first seq entries, of as many as it has at most. */
const char *log_hash(const struct store_log *log, long seq);

/* As it comes to `to`: what it says of clubs and arrivals is believed only where `to` does not say
 * itself which club it comes from (store_set_club). */
const char *log_club(const struct store_log *log, const struct store *to);
struct store_signed log_seal(const struct store_log *log, size_t i, const struct store *to);

/* Who said an entry: the club it comes from, or that an arrival says it came from, or "" of a match
 * of the record it comes from; NULL: that is not known. */
const char *log_speaker(const struct store_log *log, const struct store *to, long seq);
/* Whether an arrival says that the log came from the club it is said to be of, if it is. */
bool log_club_proved(const struct store_log *log, const struct store *to);

#endif
