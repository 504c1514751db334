/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "series.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/i18n.h"
#include "base/player_name.h"
#include "differences.h"

/* --- which matches ---------------------------------------------------------------------------- */

struct members {
    char (*key)[STORE_KEY_SIZE]; /* in order of founding */
    size_t count, room;
    bool failed; /* no memory */
};

static int note_match(void *ctx, const struct store_match *m)
{
    struct members *all = ctx;
    char(*more)[STORE_KEY_SIZE] = array_grow(all->key, all->count + 1, &all->room, sizeof *more);
    all->failed = !more;
    if (!more)
        return 1;
    all->key = more;
    snprintf(all->key[all->count++], STORE_KEY_SIZE, "%s", m->key);
    return 0;
}

static bool find_members(struct store *s, const char *name, struct members *all,
                         struct store_error *err)
{
    const struct store_query q = {.partie = name, .counted = true, .oldest = true};
    if (store_matches(s, &q, note_match, all, err) != STORE_OK)
        return false;
    if (all->failed) {
        *err = (struct store_error){.code = STORE_FAILED};
        snprintf(err->text, sizeof err->text, "%s", _("out of memory"));
    }
    return !all->failed;
}

/* --- loading ---------------------------------------------------------------------------------- */

/* Whether the present rules give another result than the log states. */
static bool stands_otherwise(struct loaded *l)
{
    struct coup_list turns;
    return match_result_differs(l, NULL, &turns);
}

void partie_add_otherwise(const struct partie_matches *p, struct strbuf *out)
{
    if (p->otherwise)
        strbuf_add(out,
                   P_("The present rules give %ld match another result or score: referee rejudge "
                      "--dry-run shows how.\n",
                      "The present rules give %ld matches another result or score: referee rejudge "
                      "--dry-run shows how.\n",
                      p->otherwise),
                   p->otherwise);
}

/* --- renamed players -------------------------------------------------------------------------- */

/* Renames a player in the headers that name the players of the partie. */
static void rename_player(struct loaded *l, const char *was, const char *is)
{
    for (size_t i = 0; i < l->details.values.n_headers; i++) {
        struct store_header *h = &l->details.header[i];
        if (player_header(h->key) && h->value && strcmp(h->value, was) == 0)
            h->value = arena_copy(&l->details.texts, is);
    }
}

struct renaming {
    struct partie_matches *all;
    const struct loaded *in;
};

static int rename_players(void *ctx, const struct store_match_new *founding)
{
    const struct renaming *r = ctx;
    const struct store_details *d = &founding->details;
    for (size_t i = 0; i < r->all->count; i++)
        for (int k = 0; k < d->players; k++)
            if (r->in->annotations.player[k])
                rename_player(&r->all->match[i], d->player[k], r->in->annotations.player[k]);
    return 0;
}

/* A player renamed in one match is renamed in the headers of all. */
static bool rename_all(struct store *s, struct partie_matches *p, struct store_error *err)
{
    bool ok = true;
    for (size_t i = 0; ok && i < p->count; i++) {
        struct renaming r = {p, &p->match[i]};
        bool renamed = false;
        for (int k = 0; k < STORE_SEATS; k++)
            renamed |= r.in->annotations.player[k] != NULL;
        if (renamed)
            ok = store_founding(s, r.in->match.key, rename_players, &r, err) == STORE_OK;
    }
    return ok;
}

bool partie_load(struct store *s, const struct game *game, const char *name,
                 struct partie_matches *out, char key[STORE_KEY_SIZE], struct load_error *err)
{
    struct members all = {.key = NULL};
    *out = (struct partie_matches){.count = 0};
    *err = (struct load_error){.storage = true};
    key[0] = '\0';
    bool ok = find_members(s, name, &all, &err->store);
    if (ok && all.count) {
        out->match = calloc(all.count, sizeof *out->match);
        if (!out->match) {
            *err = (struct load_error){.storage = false};
            snprintf(err->reason, sizeof err->reason, "%s", _("out of memory"));
            ok = false;
        }
    }
    for (size_t i = 0; ok && i < all.count; i++) {
        snprintf(key, STORE_KEY_SIZE, "%s", all.key[i]);
        ok = match_read(s, key, false, &out->match[i], err);
        out->count += ok;
    }
    if (ok && !rename_all(s, out, &err->store)) {
        err->storage = true;
        ok = false;
    }
    for (size_t i = 0; ok && i < out->count; i++) {
        snprintf(key, STORE_KEY_SIZE, "%s", all.key[i]);
        ok = match_replay(&out->match[i], game, err);
        if (ok)
            out->otherwise += stands_otherwise(&out->match[i]);
    }
    free(all.key);
    if (!ok)
        partie_unload(out);
    return ok;
}

/* --- the account ------------------------------------------------------------------------------ */

/* result NULL: the match has none. */
static struct series_match member_of(struct turns *t, const struct result *result)
{
    struct series_match m = {.founding = &t->founding.setup,
                             .match = t->now,
                             .turns = turns_count(t),
                             .ended = result && result->holds && result->over,
                             .account = ""};
    if (!result || !m.ended)
        return m;
    m.given = strcmp(result->how, "resignation") == 0 || strcmp(result->how, "forfeit") == 0;
    m.winners = result->winners;
    m.account = result->account;
    for (int i = 0; i < result->seats; i++)
        m.major[i] = result->at[i].major;
    return m;
}

void partie_unload(struct partie_matches *p)
{
    while (p->count)
        match_unload(&p->match[--p->count]);
    free(p->match);
    *p = (struct partie_matches){.count = 0};
}

/* Whether all matches are of one game that has parties. */
static bool of_one_game(const struct partie_matches *p)
{
    const struct game *g = p->match[0].play.game;
    for (size_t i = 1; i < p->count; i++)
        if (p->match[i].play.game != g)
            return false;
    return g->series != NULL;
}

bool partie_told(const struct partie_matches *p, const struct series_told *told,
                 struct parse_error *err)
{
    if (!of_one_game(p))
        return token_error(
            &(struct token){.column = 1}, 0, err,
            _("its matches must all be of one game, and one that is played in parties"));
    struct series_match *m = calloc(p->count, sizeof *m);
    for (size_t i = 0; m && i < p->count; i++)
        m[i] = member_of(p->match[i].play.turns, &p->match[i].result);
    bool ok = m ? p->match[0].play.game->series(m, p->count, told, err)
                : token_error(&(struct token){.column = 1}, 0, err, "out of memory");
    free(m);
    return ok;
}

bool partie_told_of(struct turns *in_hand, const struct series_told *told, struct parse_error *err)
{
    struct series_match m = member_of(in_hand, NULL);
    return in_hand->game->series(&m, 1, told, err);
}
