/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "log_bring.h"

#include <stdio.h>

#include "db/open/open.h"
#include "log_text.h"
#include "merge_run.h"

static int begin_job(void *ctx, const struct store_match *m)
{
    return !merge_job_begin(ctx, m);
}

static enum log_brought refused(struct log_bringing *out, const char *reason)
{
    out->merged.arrival.refused = true;
    snprintf(out->merged.arrival.reason, sizeof out->merged.arrival.reason, "%s", reason);
    return LOG_REFUSED;
}

/* Merges the match that was read into `view`. */
static enum log_brought bring(struct read_view *view, const char *key, struct store *to,
                              struct log_bringing *out)
{
    struct merge_run g = {.from = *view, .to = to};
    struct merge_item j = {.unknown = true};
    enum store_code code = store_match_get(view->store, key, begin_job, &j, &out->err);
    if (code == STORE_OK) {
        merge_job_read(view, &j);
        code = merge_run_one(&g, &j, &out->merged, &out->err);
    }
    merge_job_free(&j);
    if (code == STORE_CORRUPT || code == STORE_INVALID)
        return refused(out, out->err.text);
    if (code != STORE_OK)
        return LOG_FAILED;
    return out->merged.arrival.refused ? LOG_REFUSED : LOG_BROUGHT;
}

enum log_brought log_bring(const char *text, size_t length, struct store *to,
                           const struct game *game, struct log_bringing *out)
{
    struct read_view view = {.game = game, .bare = true};
    char key[STORE_KEY_SIZE];
    enum log_brought is = LOG_FAILED;
    *out = (struct log_bringing){.merged = {.into = ""}};
    if (store_open_memory(&view.store, &out->err) != STORE_OK)
        return LOG_FAILED;
    switch (log_text_take(text, length, view.store, key, &out->fault, &out->err)) {
    case LOG_TEXT_READ:
        is = bring(&view, key, to, out);
        break;
    case LOG_TEXT_FAULT:
        is = LOG_NOT_READ;
        break;
    default:
        break;
    }
    store_close(view.store);
    return is;
}
