/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sealed_result.h"

#include <string.h>

#include "log/load.h"

/* What some entries of a log did. */
struct first_entries {
    long last;
    struct operations acts;
    bool failed; /* no memory */
};

static int take_entry(void *ctx, const struct store_entry *e)
{
    struct first_entries *f = ctx;
    if (e->seq <= f->last)
        f->failed = !operations_log(&f->acts, e);
    return f->failed || e->seq >= f->last;
}

/* Computes the state of the match after its first `entries` entries. False: *code tells whether
 * they could not be read (not STORE_OK) or cannot be replayed. */
static bool stands(struct store *s, const struct loaded *l, const struct game *game, long entries,
                   struct store_change *out, enum store_code *code, struct store_error *err)
{
    struct first_entries f = {.last = entries};
    struct replay play;
    struct parse_error unread;
    *code = store_entries(s, l->match.key, 1, take_entry, &f, err);
    bool good =
        *code == STORE_OK && !f.failed &&
        replay_operations(&play, game, &l->details.values, &f.acts, f.acts.count, NULL, &unread);
    if (good) {
        *out = replay_change(&play, NULL);
        replay_end(&play);
    }
    operations_free(&f.acts);
    return good;
}

static bool same_result(const struct store_change *a, const struct store_change *b)
{
    bool same = strcmp(a->state, b->state) == 0 && a->winners == b->winners && a->seats == b->seats;
    for (int i = 0; same && i < a->seats; i++)
        same = a->at[i].major == b->at[i].major && a->at[i].minor == b->at[i].minor &&
               a->at[i].stakes == b->at[i].stakes;
    return same;
}

enum store_code sealed_result(struct store *s, const char *match, long entries,
                              const struct game *game, bool *another, struct store_error *err)
{
    struct loaded l;
    struct load_error e = {.entry = 0};
    struct store_change then, now;
    enum store_code code = STORE_OK;
    *another = false;
    if (!match_read_head(s, match, false, &l, &e)) {
        if (e.storage)
            *err = e.store;
        return e.storage ? e.store.code : STORE_OK;
    }
    game = match_game(&l, game, &e);
    if (game && stands(s, &l, game, entries, &then, &code, err) &&
        strcmp(then.state, "over") == 0 && stands(s, &l, game, l.match.head_seq, &now, &code, err))
        *another = !same_result(&then, &now);
    match_unload(&l);
    return code;
}
