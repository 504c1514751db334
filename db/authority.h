/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Inside db/ only: whose annotations count when a log is merged (store_take). */
#ifndef DB_AUTHORITY_H
#define DB_AUTHORITY_H

#include "annotations.h"
#include "merge_log.h"

/* A log being merged into `to`. */
struct authority {
    struct store *to;
    const struct store_log *log;
    const char *to_key; /* the match it continues; NULL: a new match or version */
    /* the annotations that count: the match's own, then those of the log; owned */
    struct annotations annotations;
    struct store_unheeded unheeded;
};

/* authority_begin reads the annotations of the match as it is; authority_entry adds the log's entry
 * seq, for each entry that is merged. authority_free it even after a failure. */
enum store_code authority_begin(struct authority *h, struct store_error *err);
enum store_code authority_entry(struct authority *h, long seq, struct store_error *err);
void authority_free(struct authority *h);

/* To be called for a new match that its family is named after: versions of other clubs that were
 * chosen, or have no name, give way to it. */
enum store_code authority_founder(struct store *to, const char *key, struct store_error *err);
/* Makes sure that the version that counts is the owner's, unless one was chosen. */
enum store_code authority_family(struct store *to, const char *key, struct store_error *err);

#endif
