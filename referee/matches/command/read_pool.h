/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A record read by several threads, each with a view of its own. */
#ifndef MATCHES_READ_POOL_H
#define MATCHES_READ_POOL_H

#include "db/store.h"
#include "games/game.h"

enum { MOST_VIEWS = 16 };

/* What a thread has for itself. */
struct read_view {
    const struct game *game;
    struct store *store;
    bool bare; /* of its matches it has the logs alone */
};

struct read_pool {
    struct read_view view[MOST_VIEWS];
    void *own[MOST_VIEWS]; /* the same, as jobs_new takes them */
    int count;             /* at least 1 */
};

/* One for each core of the record at `path` (NULL: it is in memory), as it is when they first look;
 * fewer where they cannot be had. Alone, a thread takes the one there is, `store`. */
void read_pool_open(struct read_pool *v, const char *path, struct store *store,
                    const struct game *game);
void read_pool_close(struct read_pool *v);

#endif
