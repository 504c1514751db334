/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import_long.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"
#include "db/fingerprint.h"

static bool no_memory(struct import_long *l)
{
    l->why.code = STORE_FAILED;
    snprintf(l->why.text, sizeof l->why.text, "%s", _("out of memory"));
    return false;
}

static bool append(struct import_long *l, struct store_batch *batch)
{
    batch->expected = l->head;
    if (store_append(l->store, l->key, batch, &l->why) != STORE_OK)
        return false;
    l->head += (long)batch->n_entries;
    return true;
}

/* A part: into the fingerprint, and into the store. */
static bool keep_part(void *context, struct replay *play, long gone, long last, bool end)
{
    struct import_long *l = context;
    for (long n = 1; n <= last; n++) {
        const struct turn_rows *c = turns_row(play->turns, n);
        if (!c)
            return no_memory(l);
        fingerprint_add(&c->row, l->game.print);
    }
    l->game.coups = gone + last;
    if (!l->store)
        return true;
    struct store_batch batch;
    if (!import_part(&l->game, play, gone, last, end, &batch))
        return no_memory(l);
    bool ok = append(l, &batch);
    import_part_free(&l->game);
    return ok;
}

bool import_long_begin(struct import_long *l, struct imported *game, const struct game *of,
                       struct store *store, struct parse_error *err)
{
    *l = (struct import_long){.game = *game, .store = store};
    *game = (struct imported){.coups = 0};
    struct store_details d = import_details(&l->game);
    if (!chunked_replay_begin(&l->st, of, &d, keep_part, l, err))
        return false;
    fingerprint_begin(&d, l->game.print);
    struct store_match_new m = {.game = of->name, .details = d, .created = l->game.created};
    if (*l->game.family) /* until it is settled, a name that no other has */
        m.version = l->game.head;
    return !store || store_match_create(store, &m, l->key, &l->why) == STORE_OK;
}

/* "*" was the last word: nothing may follow but comments. */
static bool nothing_left(const char *text, size_t length, struct parse_error *err)
{
    struct scanner scan = scan_text(text, length, false);
    struct token w;
    do {
        if (!scan_word(&scan, &w, err))
            return false;
    } while (w.kind == TOKEN_COMMENT);
    return w.kind == TOKEN_END || token_error(&w, 0, err, "after * only a new match can begin");
}

bool import_long_words(struct import_long *l, const char *text, size_t length,
                       struct parse_error *err)
{
    struct replay *play = &l->st.play;
    if (play->turns->left && !nothing_left(text, length, err))
        return false;
    return chunked_replay_words(&l->st, text, length, err);
}

/* With what proves its rows, which are all stored by now. */
bool import_long_end(struct import_long *l)
{
    char judged[RESULT_DIGEST_SIZE];
    if (!chunked_replay_end(&l->st))
        return false;
    l->game.play = l->st.play;
    l->st.play = (struct replay){.game = NULL};
    if (!l->store)
        return true;
    struct store_change change = import_change(&l->game);
    struct store_batch ends = {.change = &change};
    if (!append(l, &ends) || result_digest_stored(l->store, l->key, judged, &l->why) != STORE_OK)
        return false;
    struct store_entry_new entry = {.kind = JUDGED_KIND, .text = judged, .at = l->game.created};
    struct store_batch proof = {.entries = &entry, .n_entries = 1};
    return append(l, &proof) && import_settle(&l->game, l->store, l->key, &l->why) == STORE_OK;
}

void import_long_free(struct import_long *l)
{
    chunked_replay_free(&l->st);
    import_reset(&l->game);
}
