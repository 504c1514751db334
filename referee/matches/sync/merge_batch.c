/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "merge_batch.h"

#include <stdlib.h>
#include <string.h>

#include "db/open/open.h"

static struct merge_batch *begin_batch(void)
{
    struct merge_batch *t = calloc(1, sizeof *t);
    if (t && store_open_memory(&t->aside, NULL) != STORE_OK) {
        free(t);
        return NULL;
    }
    return t;
}

/* Errors are ignored here: a match that cannot be added is merged alone, and the error is reported
 * then. */
bool merge_batch_add(struct merge_batch **t, struct merge_item *j, const struct read_view *from)
{
    struct store_error ignored;
    struct merge_result m = {.into = ""};
    if (j->code != STORE_OK ||
        store_log_says(j->log, 0)) /* only the target can tell which annotations have an effect */
        return false;
    if (!*t && !(*t = begin_batch()))
        return false;
    bool put = merge_job_bring(j, (*t)->aside, from, false, &m, &ignored) == STORE_OK &&
               !m.arrival.refused && m.did == STORE_MERGE_NEW && strcmp(m.into, j->key) == 0;
    if (!put)
        return false;
    store_log_seals((*t)->aside, j->log, "", &m.seals, &ignored);
    (*t)->entries += store_log_entries(j->log);
    (*t)->one[(*t)->n].merged = m;
    (*t)->one[(*t)->n++].job = *j;
    return true;
}

bool merge_batch_is_full(const struct merge_batch *t)
{
    return t->n == MERGE_BATCH_MOST || t->entries >= MERGE_BATCH_ENTRIES;
}

enum store_code merge_batch_bring(const struct merge_batch *t, struct store *to,
                                  struct store_error *err)
{
    char keys[MERGE_BATCH_MOST][STORE_KEY_SIZE];
    for (size_t i = 0; i < t->n; i++)
        memcpy(keys[i], t->one[i].merged.into, sizeof keys[i]);
    return store_copy_matches(to, t->aside, keys, t->n, err);
}

void merge_batch_free(struct merge_batch *t)
{
    for (size_t i = 0; t && i < t->n; i++)
        merge_job_free(&t->one[i].job);
    if (t)
        store_close(t->aside);
    free(t);
}
