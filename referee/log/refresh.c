/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "refresh.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "db/fingerprint.h"
#include "load.h"

enum { REFRESH_PART = 200 /* matches in a transaction */ };

/* Rows made by a replay replace those of the match; nothing else changes. `older`: not all entries
 * fit, so older rules made the rows. */
static enum store_code refresh_rows(struct store *s, struct loaded *l, bool older,
                                    struct store_error *err)
{
    char fingerprint[STORE_HASH_SIZE];
    struct rows rows;
    if (!rows_gather(&l->play, 1, 1, l->match.head_seq, &rows)) {
        rows_free(&rows);
        snprintf(err->text, sizeof err->text, "out of memory");
        return err->code = STORE_FAILED;
    }
    fingerprint_begin(&l->details.values, fingerprint);
    for (size_t i = 0; i < rows.n_coups; i++)
        fingerprint_add(&rows.coups[i], fingerprint);
    struct store_change change = match_change(l, fingerprint);
    change.updated = l->match.updated;
    if (older)
        change.revision = l->match.revision;
    struct store_batch batch = rows_batch(&rows, &change);
    batch.expected = l->match.head_seq;
    enum store_code code = store_append(s, l->match.key, &batch, err);
    rows_free(&rows);
    return code;
}

static int note_event(void *ctx, const struct store_match *m)
{
    *(bool *)ctx = m->seats == 0;
    return 1;
}

enum store_code rows_make(struct store *s, const char *key, struct store_error *err)
{
    struct load_error why;
    struct loaded l;
    enum store_code code = STORE_OK;
    bool event = false;
    if (store_match_get(s, key, note_event, &event, err) == STORE_OK && event)
        return STORE_OK;
    if (!match_read(s, key, false, &l, &why)) {
        if (why.storage)
            *err = why.store;
        code = why.storage && why.store.code != STORE_CORRUPT ? why.store.code : STORE_OK;
    } else {
        if (match_replay_fitting(&l, game_named(l.match.game), &why))
            code = refresh_rows(s, &l, why.entry && !l.result.holds, err);
        match_unload(&l);
    }
    return code;
}

static enum store_code refresh_match(struct store *s, const char *key, struct store_error *err)
{
    if (store_match_lock(s, key, NULL) != STORE_OK)
        return STORE_OK;
    enum store_code code = rows_make(s, key, err);
    store_match_unlock(s, key);
    return code;
}

static enum store_code refresh_all(struct store *s, const struct string_set *keys,
                                   struct store_error *err)
{
    enum store_code code = STORE_OK;
    for (size_t i = 0; code == STORE_OK && i < keys->count;) {
        code = store_begin(s, STORE_WRITE, err);
        if (code != STORE_OK)
            break;
        for (size_t n = 0; code == STORE_OK && n < REFRESH_PART && i < keys->count; n++)
            code = refresh_match(s, keys->text[i++], err);
        if (code == STORE_OK)
            code = store_commit(s, err);
        else
            store_rollback(s);
    }
    return code;
}

static int add_older_key(void *ctx, const char *key)
{
    return !string_set_add(ctx, key);
}

enum store_code rows_refresh(struct store *s, struct store_error *err)
{
    struct string_set keys = {.count = 0};
    enum store_code code = STORE_OK;
    for (const struct game *const *g = games; code == STORE_OK && *g; g++)
        code = store_older(s, (*g)->name, (*g)->revision, add_older_key, &keys, err);
    if (code == STORE_OK)
        code = refresh_all(s, &keys, err);
    string_set_free(&keys);
    return code;
}
