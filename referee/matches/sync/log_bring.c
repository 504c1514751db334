/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "log_bring.h"

#include <stdio.h>
#include <string.h>

#include "db/open/open.h"
#include "db/receipt.h"
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

static int find_origin(void *ctx, const struct store_match *m)
{
    snprintf(ctx, STORE_KEY_SIZE, "%s", m->origin);
    return 0;
}

/* True if `to` is on a server and has no version of the match. */
static bool is_new_there(struct store *to, const struct read_view *view, const char *key)
{
    char origin[STORE_KEY_SIZE] = "";
    bool some = false;
    if (!store_on_server(to) ||
        store_match_get(view->store, key, find_origin, origin, NULL) != STORE_OK)
        return false;
    const struct store_query versions = {.origin = origin, .limit = 1};
    return store_matches(to, &versions, note_some_match, &some, NULL) == STORE_OK && !some;
}

/* Merges and signs the match in memory. NULL: that must be done in the record. */
static struct store *prepare(struct merge_item *j, const struct read_view *view,
                             const struct log_sender *sender, struct merge_result *m)
{
    struct store_error ignored;
    struct store *s = NULL;
    bool good = !store_log_says(j->log, 0) && store_open_memory(&s, &ignored) == STORE_OK &&
                store_set_club(s, sender->club, &ignored) == STORE_OK &&
                merge_job_bring(j, s, view, false, m, &ignored) == STORE_OK &&
                !m->arrival.refused && m->did == STORE_MERGE_NEW && strcmp(m->into, j->key) == 0 &&
                store_sign_receipt(s, j->key, sender->club, sender->office, &ignored) == STORE_OK;
    if (good)
        return s;
    store_close(s);
    return NULL;
}

/* Stores a match that is new, with its receipt. False: it must be merged in the record. */
static bool found(struct merge_item *j, const struct read_view *view, struct store *to,
                  const struct log_sender *sender, struct log_bringing *out, enum store_code *code)
{
    struct merge_result m = {.into = ""};
    struct store *aside = prepare(j, view, sender, &m);
    if (!aside)
        return false;
    store_set_club(to, "", NULL); /* what was prepared here is believed */
    *code = store_copy_matches(to, aside, &j->key, 1, &out->err);
    store_set_club(to, sender->club, NULL);
    store_close(aside);
    if (*code != STORE_OK)
        return *code != STORE_CONFLICT;
    out->merged = m;
    out->receipted = true;
    return true;
}

static enum store_code bring_one(struct merge_item *j, struct read_view *view, struct store *to,
                                 const struct log_sender *sender, struct log_bringing *out)
{
    struct merge_run g = {.from = *view, .to = to};
    enum store_code code = STORE_OK;
    if (sender && j->code == STORE_OK && is_new_there(to, view, j->key) &&
        found(j, view, to, sender, out, &code))
        return code;
    return merge_run_one(&g, j, &out->merged, &out->err);
}

/* Merges the match that was read into `view`. */
static enum log_brought bring_log(struct read_view *view, const char *key, struct store *to,
                                  const struct log_sender *sender, struct log_bringing *out)
{
    struct merge_item j = {.unknown = true};
    enum store_code code = store_match_get(view->store, key, begin_job, &j, &out->err);
    if (code == STORE_OK) {
        merge_job_read(view, &j);
        code = bring_one(&j, view, to, sender, out);
    }
    merge_job_free(&j);
    if (code == STORE_CORRUPT || code == STORE_INVALID)
        return refused(out, out->err.text);
    if (code != STORE_OK)
        return LOG_FAILED;
    return out->merged.arrival.refused ? LOG_REFUSED : LOG_BROUGHT;
}

enum log_brought log_bring(const char *text, size_t length, struct store *to,
                           const struct game *game, const struct log_sender *sender,
                           struct log_bringing *out)
{
    struct read_view view = {.game = game, .bare = true};
    char key[STORE_KEY_SIZE];
    enum log_brought is = LOG_FAILED;
    *out = (struct log_bringing){.merged = {.into = ""}};
    if (store_open_memory(&view.store, &out->err) != STORE_OK)
        return LOG_FAILED;
    switch (log_text_take(text, length, view.store, key, &out->fault, &out->err)) {
    case LOG_TEXT_READ:
        is = bring_log(&view, key, to, sender, out);
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
