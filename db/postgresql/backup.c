/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A backup is a SQLite file, which any referee can open without the server. The logs are copied
 * match by match; the caller makes the rows from them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/annotations.h"
#include "db/merge_log.h"
#include "db/sqlite/file.h"
#include "db/sqlite/open.h"
#include "open.h"
#include "postgresql.h"

/* Copies a match under its own key, whatever versions exist; its log has the annotations. */
static enum store_code copy_log(struct store *to, const struct store_log *log,
                                struct store_error *err)
{
    struct store_match_new made = log->founding;
    const struct store_batch batch = {.entries = log->entries, .n_entries = log->n};
    char key[STORE_KEY_SIZE];
    made.key = log->key;
    made.club = log->club;
    made.version = log->key; /* temporary and unique */
    enum store_code code = store_match_create(to, &made, key, err);
    if (code == STORE_OK)
        code = store_append(to, key, &batch, err);
    if (code == STORE_OK)
        code = annotations_apply(to, key, key, NULL, err);
    for (size_t i = 0; code == STORE_OK && i < log->n_seals; i++)
        code = store_seal_put(to, key, &log->seals[i], err);
    return code;
}

static enum store_code copy_match(struct store *to, struct store *from, const char *key,
                                  store_rows_fn *rows, struct store_error *err)
{
    struct store_log *log = NULL;
    enum store_code code = store_log_take(from, key, &log, err);
    if (code == STORE_OK)
        code = copy_log(to, log, err);
    if (code == STORE_OK && rows != NULL)
        code = rows(to, key, err);
    store_log_free(log);
    return code;
}

struct copying {
    struct store *to, *from;
    store_rows_fn *rows;
    const struct store_progress *progress;
    long entries, total;
    struct store_error *err;
    enum store_code code;
};

static int copy_one(void *ctx, const struct store_match *m)
{
    struct copying *c = ctx;
    c->code = copy_match(c->to, c->from, m->key, c->rows, c->err);
    c->entries += m->head_seq;
    if (c->total > 0)
        c->progress->fn(c->progress->ctx, c->entries, c->total);
    return c->code != STORE_OK;
}

static int count_entries(void *ctx, const struct store_match *m)
{
    ((struct copying *)ctx)->total += m->head_seq;
    return 0;
}

/* One consistent snapshot. */
static enum store_code copy_all(struct store *to, struct store *from, store_rows_fn *rows,
                                const struct store_progress *progress, struct store_error *err)
{
    const struct store_query query = {.oldest = true, .logs = STORE_ALL_LOGS};
    struct copying c = {.to = to, .from = from, .rows = rows, .progress = progress, .err = err};
    enum store_code code = store_begin(from, STORE_READ, err);
    if (code != STORE_OK)
        return code;
    code = store_begin(to, STORE_WRITE, err);
    if (code == STORE_OK) {
        if (progress != NULL && progress->fn != NULL)
            code = store_matches(from, &query, count_entries, &c, err);
        if (code == STORE_OK)
            code = store_matches(from, &query, copy_one, &c, err);
        code = code == STORE_OK ? c.code : code;
        if (code == STORE_OK)
            code = store_aliases_copy(to, from, err);
        if (code == STORE_OK)
            code = store_commit(to, err);
        else
            store_rollback(to);
    }
    (void)store_commit(from, NULL); /* ends a view: cannot fail */
    return code;
}

enum store_code postgresql_backup(struct store *base, const char *path, store_rows_fn *rows,
                                  const struct store_progress *progress, struct store_error *err)
{
    char where[136];
    struct file_place place;
    struct store *to = NULL;
    store_show_path(where, path);
    enum store_code code = sqlite_file_begin(path, where, &place, err);
    if (code != STORE_OK)
        return code;
    code = store_open_sqlite(place.temporary, STORE_WRITE, &to, err);
    if (code == STORE_OK)
        code = copy_all(to, base, rows, progress, err);
    store_close(to);
    return sqlite_file_end(path, where, &place, code, err);
}
