/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A match that came from another record: its log is there, its chain was checked; what is derived
 * of it is made here, or proved. Nothing of it is believed. */
#ifndef MATCHES_ARRIVAL_H
#define MATCHES_ARRIVAL_H

#include "db/store.h"
#include "games/game.h"
#include "log/differences.h"

struct arrival {
    bool refused;            /* `reason` says why */
    bool altered;            /* the rows it came with are not what its log gives */
    bool older;              /* ... by the present rules: older ones judged it, and it is open */
    struct coup_list differ; /* ... in these coups */
    char reason[320];
};

/* Gives the match `to_key`, whose log was brought from `from_key` of `from`, its rows: made from
 * the log, or, where it was judged to its end by other rules, those it came with, if the digest in
 * its log proves them. Within a transaction on `to`, to be rolled back where it is refused, or
 * where anything but STORE_OK says that storage failed. */
enum store_code arrival_settle(struct store *to, const char *to_key, struct store *from,
                               const char *from_key, const struct game *game, struct arrival *out,
                               struct store_error *err);

#endif
