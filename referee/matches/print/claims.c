/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "claims.h"

#include <stdio.h>
#include <string.h>

#include "base/date.h"
#include "base/files.h"
#include "base/i18n.h"
#include "log/find.h"
#include "log/notes.h"
#include "log/protests.h"
#include "matches/command/listed.h"
#include "matches/json/json.h"

void showing_keep_names(struct showing *t, const struct store_match *m)
{
    for (int i = 0; i < m->seats; i++)
        snprintf(t->names[i], sizeof t->names[i], "%s", m->seat[i].player);
    snprintf(t->match, sizeof t->match, "%s", m->key);
}

static int note_game(void *ctx, const struct store_match *m)
{
    *(const struct game **)ctx = game_named(m->game);
    return 1;
}

/* The game of a match; NULL: it is not known. */
static const struct game *match_game_of(struct store *s, const char *key)
{
    const struct game *game = NULL;
    store_match_get(s, key, note_game, &game, NULL);
    return game;
}

int claim_put_json(void *ctx, const struct store_claim *c)
{
    struct printing *l = ctx;
    if (strcmp(l->match, c->match) != 0) {
        snprintf(l->match, sizeof l->match, "%s", c->match);
        l->game = match_game_of(l->store, c->match);
    }
    l->status = print_json(json_claim(c, l->game));
    return l->status != STATUS_OK;
}

/* --- as text ---------------------------------------------------------------------------------- */

static int name_players(void *ctx, const struct store_match *m)
{
    struct showing *t = ctx;
    showing_keep_names(t, m);
    t->own = game_of(m->game, t->game);
    strbuf_add(&t->words, "%.*s  ", MATCH_SHOWN, m->key);
    strbuf_add_seats(&t->words, m);
    strbuf_add(&t->words, "\n");
    return 1;
}

/* A sentence on a player, {who}, NULL where nobody is named, and {points}. */
struct on_player {
    const char *who;
    int seat;
    long points;
};

static void fill_player(struct strbuf *w, const void *context, const char *gap, size_t length)
{
    const struct on_player *p = context;
    if (length == 3 && memcmp(gap, "who", 3) == 0)
        strbuf_add_player_name(w, p->who ? p->who : _("a player"), p->seat);
    else
        strbuf_add(w, "%ld", p->points);
}

static void add_effect(struct showing *t, const struct store_claim *c)
{
    if (!c->pays)
        return;
    const long points[2] = {c->taken, c->given};
    for (int i = 0; i < 2; i++) {
        int seat = i ? c->against : c->by;
        if (!points[i] || seat == STORE_NOBODY)
            continue;
        strbuf_add(&t->words, "%s", _("; "));
        strbuf_add_filled(&t->words, _("{who} marks {points}"), fill_player,
                          &(struct on_player){t->names[seat], seat, points[i]});
    }
    if (!points[0] && !points[1])
        strbuf_add(&t->words, "%s%s", _("; "), _("nothing is marked"));
}

/* "Anna claims a school of 4", "Boris is at fault". */
static void add_claimed(struct showing *t, const struct store_claim *c)
{
    bool fault = t->own && game_lists(t->own, LISTED_FAULT, c->kind);
    const struct dispute_told *k = t->own && !fault ? t->own->claims : NULL;
    bool of_himself = !k && c->against != STORE_NOBODY;
    int who = of_himself ? c->against : c->by;
    while (k && k->kind && strcmp(c->kind, k->kind) != 0)
        k++;
    const char *sentence = !k ? N_("{who} is at fault") : c->claimed < 0 ? k->said : k->of;
    const struct on_player on = {who == STORE_NOBODY ? NULL : t->names[who], who, c->claimed};
    strbuf_add_filled(&t->words, _(sentence), fill_player, &on);
    strbuf_add(&t->words, " (");
    strbuf_add_codes(&t->words, t->own, c->kind);
    if (!k && c->claimed >= 0) {
        strbuf_add(&t->words, "%s", _("; "));
        strbuf_add(&t->words, _("said %d"), (int)c->claimed);
    }
    if (c->due > 0 || c->marked > 0) {
        strbuf_add(&t->words, "%s", _("; "));
        strbuf_add(&t->words, _("due %d, marked %d"), (int)c->due, (int)c->marked);
    }
    strbuf_add(&t->words, ")%s", _(": "));
    strbuf_add_codes(&t->words, t->own, c->ruling);
}

/* The turn and the entry; where the match is replayed, also how the claim is named to overrule it,
 * "3#2". */
static void add_claim_place(struct showing *t, const struct store_claim *c)
{
    long turn, number;
    bool replayed = t->loaded && t->loaded->play.turns;
    if (replayed && turn_is_coup(t->own) &&
        replay_claim_number(&t->loaded->play, c, &turn, &number))
        strbuf_add(&t->words, _("  turn %ld (entry %ld, claim %ld#%ld): "), c->coup, c->entry, turn,
                   number);
    else if (!c->coup && strcmp(c->kind, PROTEST_KIND) == 0)
        strbuf_add(&t->words, _("  entry %ld: "), c->entry);
    else
        strbuf_add(&t->words,
                   turn_is_coup(t->own) ? _("  turn %ld (entry %ld): ")
                                        : _("  turn %ld, entry %ld: "),
                   c->coup, c->entry);
}

static void add_claim(struct showing *t, const struct store_claim *c)
{
    struct strbuf *w = &t->words;
    bool protest = strcmp(c->kind, PROTEST_KIND) == 0, decision = c->overrules_entry != 0;
    add_claim_place(t, c);
    if (protest)
        strbuf_add_protest(w, c, c->by == STORE_NOBODY ? "" : t->names[c->by]);
    else if (decision)
        strbuf_add(w,
                   c->overrules_ruling ? _("the arbiter overrules the ruling of entry %ld")
                                       : _("the arbiter overrules the claim of entry %ld"),
                   c->overrules_entry);
    else
        add_claimed(t, c);
    add_effect(t, c);
    if (*c->article) {
        strbuf_add(w, " (");
        strbuf_add_clean(w, c->article);
        strbuf_add(w, ")");
    }
    char at[MOMENT_SAID];
    format_timestamp(c->at, at);
    strbuf_add(w, ", %s\n", at);
    if (c->note && *c->note) {
        strbuf_add(w, "%s", protest && !decision ? _("    Reason: ") : _("    Arbiter: "));
        strbuf_add_clean(w, c->note);
        strbuf_add(w, "\n");
    }
}

int claim_tell(void *ctx, const struct store_claim *c)
{
    struct showing *t = ctx;
    if (t->store && strcmp(t->match, c->match) != 0 &&
        store_match_get(t->store, c->match, name_players, t, NULL) != STORE_OK)
        return 1;
    if (!t->store && !*t->match)
        snprintf(t->match, sizeof t->match, "%s", c->match);
    add_claim(t, c);
    t->status = print_prose(&t->words);
    return t->status != STATUS_OK;
}

/* --- the command ------------------------------------------------------------------------------ */

/* Whether there is what is asked for, in this game (NULL: in any). */
static bool filters_known(const struct record_options *o, const struct game *game)
{
    return (!o->kind || require_listed("--kind", LISTED_CLAIM, o->kind, game)) &&
           (!o->jan || require_listed("--jan", LISTED_JAN, o->jan, game)) &&
           (!o->article || require_listed("--article", LISTED_ARTICLE, o->article, game));
}

/* Replays the match whose claims are told, if that can be done. */
static void load_shown(struct showing *t, struct store *s, const char *key, struct loaded *match)
{
    struct load_error e;
    if (match_load(s, key, t->game, match, &e))
        t->loaded = match;
}

enum status record_claims(const struct record_job *job)
{
    struct store_error err;
    struct showing t = {.store = job->store, .game = job->game};
    struct printing l = {.store = job->store, .status = STATUS_OK};
    char key[STORE_KEY_SIZE];
    const struct record_options *o = job->options;
    bool json = o->json;
    if (job->count && !require_match(job, job->words[0], key))
        return STATUS_FAILED;
    if (!filters_known(o, job->count ? match_game_of(job->store, key) : o->game ? job->game : NULL))
        return STATUS_USAGE;
    const struct store_claims_query query = {.key = job->count ? key : NULL,
                                             .kind = o->kind,
                                             .article = o->article,
                                             .jan = o->jan,
                                             .game = o->game,
                                             .overruled = o->overruled};
    struct loaded match;
    if (job->count && !json)
        load_shown(&t, job->store, key, &match);
    bool read = store_claims_so(job->store, &query, json ? claim_put_json : claim_tell,
                                json ? (void *)&l : (void *)&t, &err) == STORE_OK;
    if (t.loaded)
        match_unload(t.loaded);
    if (read && !json && t.status == STATUS_OK && !*t.match) {
        strbuf_add(&t.words, P_("%ld found", "%ld found", 0), 0L);
        strbuf_add(&t.words, "\n");
        t.status = print_prose(&t.words);
    }
    strbuf_free(&t.words);
    if (!read)
        return print_store_error(&err);
    return json ? l.status : t.status;
}

/* The claims on one turn of a match. */
struct claims_on {
    struct showing *to;
    long turn;
};

static int add_claim_on(void *ctx, const struct store_claim *c)
{
    const struct claims_on *on = ctx;
    if (c->coup == on->turn)
        add_claim(on->to, c);
    return on->to->words.failed;
}

char *record_coup_claims(struct store *s, const struct game *game, const char *match, long coup,
                         enum status *failed)
{
    struct store_error err;
    struct showing t = {.game = game};
    struct claims_on on = {&t, coup};
    char key[STORE_KEY_SIZE];
    bool read = match_find(s, match, key, &err) &&
                store_match_get(s, key, name_players, &t, &err) == STORE_OK;
    strbuf_free(&t.words); /* the players are in the title */
    struct loaded replayed;
    if (read)
        load_shown(&t, s, key, &replayed);
    read = read && store_claims(s, key, add_claim_on, &on, &err) == STORE_OK;
    if (t.loaded)
        match_unload(t.loaded);
    *failed = !read ? print_store_error(&err) : t.words.failed ? STATUS_FAILED : STATUS_OK;
    return t.words.text;
}
