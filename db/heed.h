/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Inside db/ only: whose word on a match counts, of a log that is brought (store_log_bring). */
#ifndef DB_HEED_H
#define DB_HEED_H

#include "annotations.h"
#include "merge_log.h"

/* A log that is brought to `to`. */
struct heeding {
    struct store *to;
    const struct store_log *log;
    const char *to_key; /* of the match it continues; NULL: it comes beside what is here */
    struct annotations
        facts; /* what counts: of the match as it was, and of what is brought; owned */
    struct store_heeded heeded;
};

/* Takes what the match says before anything is brought; then each entry of the log that is, by its
 * number. To be freed in any case. */
enum store_code heed_begin(struct heeding *h, struct store_error *err);
enum store_code heed_entry(struct heeding *h, long seq, struct store_error *err);
void heed_free(struct heeding *h);

/* A match of a club has come that is the first of its family: versions of other clubs that had its
 * place give it. */
enum store_code heed_founder(struct store *to, const char *key, struct store_error *err);
/* Of a family the one that counts is the club's whose match it is, unless one was chosen. */
enum store_code heed_family(struct store *to, const char *key, struct store_error *err);

#endif
