/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Inside db/ only: whose annotations count when a log is merged (store_log_bring). */
#ifndef DB_HEED_H
#define DB_HEED_H

#include "annotations.h"
#include "merge_log.h"

/* A log being merged into `to`. */
struct heeding {
    struct store *to;
    const struct store_log *log;
    const char *to_key; /* the match it continues; NULL: a new match or version */
    /* the annotations that count: the match's own, then those of the log; owned */
    struct annotations annotations;
    struct store_heeded heeded;
};

/* heed_begin reads the annotations of the match as it is; heed_entry adds the log's entry seq, for
 * each entry that is merged. heed_free it even after a failure. */
enum store_code heed_begin(struct heeding *h, struct store_error *err);
enum store_code heed_entry(struct heeding *h, long seq, struct store_error *err);
void heed_free(struct heeding *h);

/* To be called for a new match that its family is named after: versions of other clubs that were
 * chosen, or have no name, give way to it. */
enum store_code heed_founder(struct store *to, const char *key, struct store_error *err);
/* Makes sure that the version that counts is the owner's, unless one was chosen. */
enum store_code heed_family(struct store *to, const char *key, struct store_error *err);

#endif
