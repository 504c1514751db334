/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A pool of read views: several threads read a record, each through its own view. */
#ifndef MATCHES_READ_POOL_H
#define MATCHES_READ_POOL_H

#include "db/store.h"
#include "games/game.h"

enum { MOST_VIEWS = 16 };

/* The view of one thread. */
struct read_view {
    const struct game *game;
    struct store *store;
    bool bare; /* the store has only the logs of its matches */
};

struct read_pool {
    struct read_view view[MOST_VIEWS];
    void *own[MOST_VIEWS]; /* pointers to `view`, as jobs_new expects them */
    int count;             /* at least 1 */
};

/* Opens a view for each core on the record at `path`, as of its first read, or fewer if opening
 * fails. `path` NULL (an in-memory record), or fewer than two views: the only view is `store`. */
void read_pool_open(struct read_pool *v, const char *path, struct store *store,
                    const struct game *game);
void read_pool_close(struct read_pool *v);

#endif
