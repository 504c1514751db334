/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "series.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"
#include "base/memory.h"
#include "base/text.h"
#include "rows.h"

/* --- which matches ---------------------------------------------------------------------------- */

struct partie_member {
    char key[STORE_KEY_SIZE], head[STORE_HASH_SIZE];
};

struct members {
    struct partie_member *of; /* in order of founding */
    size_t count, room;
    bool failed; /* no memory */
};

static int note_match(void *ctx, const struct store_match *m)
{
    struct members *all = ctx;
    struct partie_member *more = array_grow(all->of, all->count + 1, &all->room, sizeof *more);
    all->failed = !more;
    if (!more)
        return 1;
    all->of = more;
    struct partie_member *one = &all->of[all->count++];
    snprintf(one->key, sizeof one->key, "%s", m->key);
    snprintf(one->head, sizeof one->head, "%s", m->head_hash);
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

static bool renames(const struct loaded *l)
{
    for (int k = 0; k < STORE_SEATS; k++)
        if (l->annotations.player[k])
            return true;
    return false;
}

/* A player renamed in one match is renamed in the headers of all. */
static bool rename_all(struct store *s, struct partie_matches *p, struct store_error *err)
{
    bool ok = true;
    for (size_t i = 0; ok && i < p->count; i++) {
        struct renaming r = {p, &p->match[i]};
        if (renames(r.in))
            ok = store_founding(s, r.in->match.key, rename_players, &r, err) == STORE_OK;
    }
    return ok;
}

/* --- all of them ------------------------------------------------------------------------------ */

/* Moves the match out of those kept, if it has not changed. */
static bool take_kept(struct partie_matches *kept, const struct partie_member *m,
                      struct loaded *out)
{
    for (size_t i = 0; i < kept->count; i++) {
        if (strcmp(kept->match[i].match.key, m->key) != 0 ||
            strcmp(kept->match[i].match.head_hash, m->head) != 0)
            continue;
        *out = kept->match[i];
        kept->match[i] = kept->match[--kept->count];
        return true;
    }
    return false;
}

static bool read_members(struct store *s, const struct members *all, struct partie_matches *kept,
                         struct partie_matches *out, char key[STORE_KEY_SIZE],
                         struct load_error *err)
{
    out->match = calloc(all->count + 1, sizeof *out->match);
    if (!out->match) {
        *err = (struct load_error){.storage = false};
        snprintf(err->reason, sizeof err->reason, "%s", _("out of memory"));
        return false;
    }
    for (size_t i = 0; i < all->count; i++) {
        snprintf(key, STORE_KEY_SIZE, "%s", all->of[i].key);
        if (!take_kept(kept, &all->of[i], &out->match[i]) &&
            !match_read(s, key, false, &out->match[i], err))
            return false;
        out->count++;
    }
    return true;
}

/* Replays the matches that are not kept; those of a partie without renamed players may be lent. */
static bool replay_members(struct partie_matches *p, const struct game *game, turns_lender_fn *lend,
                           void *lender, char key[STORE_KEY_SIZE], struct load_error *err)
{
    for (size_t i = 0; i < p->count && lend; i++)
        if (renames(&p->match[i]))
            lend = NULL;
    for (size_t i = 0; i < p->count; i++) {
        struct loaded *l = &p->match[i];
        struct turns *lent = lend && !l->play.turns ? lend(lender, l) : NULL;
        snprintf(key, STORE_KEY_SIZE, "%s", l->match.key);
        if (lent)
            l->play = (struct replay){.game = lent->game, .turns = lent};
        if (!l->play.turns && !match_replay(l, game, err))
            return false;
    }
    return true;
}

static bool load(struct store *s, const struct game *game, const char *name,
                 struct partie_matches *kept, turns_lender_fn *lend, void *lender,
                 struct partie_matches *out, char key[STORE_KEY_SIZE], struct load_error *err)
{
    struct members all = {.of = NULL};
    *out = (struct partie_matches){.count = 0};
    *err = (struct load_error){.storage = true};
    key[0] = '\0';
    bool ok =
        find_members(s, name, &all, &err->store) && read_members(s, &all, kept, out, key, err);
    if (ok && !rename_all(s, out, &err->store)) {
        err->storage = true;
        ok = false;
    }
    ok = ok && replay_members(out, game, lend, lender, key, err);
    free(all.of);
    if (!ok)
        partie_unload(out);
    return ok;
}

bool partie_load(struct store *s, const struct game *game, const char *name,
                 struct partie_matches *out, char key[STORE_KEY_SIZE], struct load_error *err)
{
    struct partie_matches none = {.count = 0};
    bool ok = load(s, game, name, &none, NULL, NULL, out, key, err);
    for (size_t i = 0; ok && i < out->count; i++)
        out->otherwise += stands_otherwise(&out->match[i]);
    return ok;
}

bool partie_reload(struct store *s, const char *name, struct partie_matches *kept,
                   turns_lender_fn *lend, void *lender)
{
    struct partie_matches now;
    struct load_error ignored;
    char key[STORE_KEY_SIZE];
    bool renamed = false;
    for (size_t i = 0; i < kept->count; i++)
        renamed |= renames(&kept->match[i]);
    if (renamed) /* their headers were changed */
        partie_unload(kept);
    bool ok = load(s, games[0], name, kept, lend, lender, &now, key, &ignored);
    partie_unload(kept);
    *kept = now;
    return ok;
}

/* --- the account ------------------------------------------------------------------------------ */

/* result NULL: the match has none. */
static struct series_match member_of(struct turns *t, const struct result *result)
{
    struct series_match m = {.founding = &t->founding.setup,
                             .match = t->now,
                             .turns = turns_count(t),
                             .ended = result && result->holds && result->over};
    if (!result || !m.ended)
        return m;
    m.given = strcmp(result->how, "resignation") == 0 || strcmp(result->how, "forfeit") == 0;
    m.winners = result->winners;
    score_read(t->game->accounted, result->account, m.account);
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
