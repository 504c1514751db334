/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Judges a log that comes in, and gives its rows to store_take (db/store.h). The rows are made by
 * replaying the log; those of another record are never read. */
#ifndef LOG_INCOMING_H
#define LOG_INCOMING_H

#include "load.h"

struct incoming {
    const struct game *game; /* the default, then that of the log */
    /* the revision of the rules that made the rows of the match in the user's other record, if they
     * are older, so that entries which the present rules refuse are accepted; else 0 */
    long older;

    const struct store_log *log; /* the one that was judged; NULL: none yet */
    bool event;                  /* it is that of an event */
    bool refused;                /* `reason` says why */
    char reason[320];
    struct loaded l;
    struct kept_details
        amended;      /* headers, as the log corrects them; l.details.values is its copy */
    struct rows rows; /* their text belongs to `l` */
    long revision;    /* of the rows; older rules' if not all entries of an open match fit */
    struct store_change change;
    char fingerprint[STORE_HASH_SIZE];
    char now[STORE_TIME_SIZE]; /* when it is stored */
};

/* Replays the log and makes its rows; writes nothing, so any thread may call it. a->game and
 * a->older are set. Returns false if out of memory. Free *a in every case. */
bool incoming_judge(struct incoming *a, const struct store_log *log);
/* For struct store_taking, whose `ctx` is a struct incoming with `game` and `older`. A log that was
 * judged already is not judged again. Refuses a log that the rules refuse, one that extends a match
 * that newer rules judged, and a match that is too long (log/load.h), unless it was so
 * before. */
bool incoming_rows(struct store_taking *t, const struct store_log *log, struct store_batch *out,
                   struct store_error *err);
/* Whether the match that is extended was judged by newer rules than those of the game; sets the
 * reason. */
bool incoming_refuse_newer(struct store_taking *t, const struct game *game);
void incoming_free(struct incoming *a);

#endif
