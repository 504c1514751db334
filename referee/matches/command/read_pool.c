/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "read_pool.h"

#include "base/jobs.h"
#include "db/open/open.h"

void read_pool_open(struct read_pool *v, const char *path, struct store *store,
                    const struct game *game)
{
    struct store_error err;
    int n = 0, cores = path ? jobs_cores() : 1;
    for (; n < cores && n < MOST_VIEWS && cores > 1; n++) {
        v->view[n] = (struct read_view){.game = game};
        if (store_open(path, STORE_READ, &v->view[n].store, &err) != STORE_OK)
            break;
        store_begin(v->view[n].store, STORE_READ, NULL); /* else each match begins its own */
    }
    if (n == 1)
        store_close(v->view[0].store);
    if (n < 2)
        v->view[0] = (struct read_view){.game = game, .store = store};
    v->count = n < 2 ? 1 : n;
    for (int i = 0; i < v->count; i++)
        v->own[i] = &v->view[i];
}

void read_pool_close(struct read_pool *v)
{
    for (int i = 0; i < v->count && v->count > 1; i++)
        store_close(v->view[i].store);
}
