/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Matches written out as they stand: where other rules judged them, or where this referee cannot
 * judge them, what is stored is shown, and what was typed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "files.h"
#include "json_record.h"
#include "match_text.h"
#include "records.h"
#include "text/tongue.h"

bool match_stands(const struct loaded *l, const struct game *game)
{
    bool other_game = strcmp(l->is.game, game->name) != 0;
    return other_game || (l->ended && l->is.revision != game->revision);
}

/* --- stored coups -------------------------------------------------------------------------------
 */

static int keep_coup(void *ctx, const struct store_coup *c)
{
    struct kept_coups *k = ctx;
    if (k->count == k->room) {
        size_t room = k->room ? 2 * k->room : 64;
        struct store_coup *more = realloc(k->coup, room * sizeof *more);
        if (!more)
            return k->texts.failed = true;
        k->coup = more;
        k->room = room;
    }
    struct store_coup *kept = &k->coup[k->count++];
    *kept = *c;
    kept->play = texts_keep(&k->texts, c->play);
    kept->ruling = texts_keep(&k->texts, c->ruling);
    kept->bredouille = texts_keep(&k->texts, c->bredouille);
    kept->pavilion = texts_keep(&k->texts, c->pavilion);
    kept->position = texts_keep(&k->texts, c->position);
    return k->texts.failed;
}

bool coups_keep(struct store *s, const char *key, struct kept_coups *out)
{
    struct store_error err;
    *out = (struct kept_coups){.count = 0};
    bool read = store_coups(s, key, keep_coup, out, &err) == STORE_OK;
    if (!read)
        say_store(&err);
    else if (out->texts.failed)
        say_failed(key, _("no memory"));
    return read && !out->texts.failed;
}

void coups_free(struct kept_coups *k)
{
    texts_free(&k->texts);
    free(k->coup);
    *k = (struct kept_coups){.count = 0};
}

const struct store_coup *coups_find(const struct kept_coups *k, long number)
{
    for (size_t i = 0; i < k->count; i++) {
        if (k->coup[i].number == number)
            return &k->coup[i];
    }
    return NULL;
}

/* --- what cannot be judged ----------------------------------------------------------------------
 */

enum status put_stored_rows(struct store *s, const struct loaded *l)
{
    struct kept_coups k;
    enum status status = put_json(json_match(&l->is, &l->details.is));
    if (!coups_keep(s, l->is.key, &k))
        status = STATUS_FAILED;
    for (size_t i = 0; i < k.count && status == STATUS_OK; i++)
        status = put_json(json_row(&k.coup[i]));
    coups_free(&k);
    return status;
}

/* A line of the log; what corrected others is kept as a note. */
static void add_act(struct words *w, const struct act *a)
{
    bool line = a->kind == ACT_LINE || a->kind == ACT_RECORD;
    for (const char *at = a->text; *at;) {
        size_t n = strcspn(at, "\n");
        if (a->kind == ACT_SET)
            words_add(w, "set ");
        else if (!line)
            words_add(w, "# %s: ", act_name(a->kind));
        words_add_utf8(w, at, n);
        words_add(w, "\n");
        at += n + (at[n] == '\n');
    }
}

enum status put_typed(const struct loaded *l)
{
    struct words w = {.text = NULL};
    words_add_headers(&w, l->is.game, &l->details.is);
    words_add(&w, "\n");
    for (size_t i = 0; i < l->acts.count; i++)
        add_act(&w, &l->acts.act[i]);
    enum status status = put_words(&w);
    words_free(&w);
    return status;
}

/* What was typed of it stands in the log only, not by coups. */
enum status put_stored_table(struct store *s, const struct loaded *l)
{
    struct words w = {.text = NULL};
    struct kept_coups k;
    enum status status = coups_keep(s, l->is.key, &k) ? STATUS_OK : STATUS_FAILED;
    for (size_t i = 0; i < k.count && status == STATUS_OK; i++) {
        words_add_row(&w, &l->is, &k.coup[i], "");
        status = put_words(&w);
    }
    words_free(&w);
    coups_free(&k);
    return status;
}
