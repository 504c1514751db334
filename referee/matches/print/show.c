/* SPDX-License-Identifier: GPL-3.0-or-later */
/* show and claims: one match as it is stored, its log, and the claims on it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/date.h"
#include "base/files.h"
#include "base/i18n.h"
#include "base/scan.h"
#include "games/paper.h"
#include "log/find.h"
#include "log/load.h"
#include "log/notes.h"
#include "log/protests.h"
#include "log/record_text.h"
#include "matches/command/command.h"
#include "matches/json/json.h"

/* Claims and what was ruled on them, as `claims`, `show` and the dossier print them. */

/* Text on one match, or on the claims of many. */
struct showing {
    enum status status;
    struct strbuf words;
    char names[STORE_SEATS][128]; /* by seat */
    char match[STORE_KEY_SIZE];
    const struct game *game; /* this referee's */
    const struct game *own;  /* the match's; NULL: not known */
    struct store *store;     /* claims of all matches: where their players are found */
    long corrections;
    struct loaded *loaded; /* what is shown, replayed; its .turns NULL: it is not */
};

/* JSON on one match, or on the claims of many. */
struct printing {
    struct store *store;
    enum status status;
    char match[STORE_KEY_SIZE]; /* of the claim before */
    const struct game *game;    /* its game */
};

/* --- entry kind ------------------------------------------------------------------------------ */

/* Adds the translated name of a kind of entry; an unknown kind is added as it is stored. */
static void strbuf_add_entry_kind(struct strbuf *w, const char *kind)
{
    static const struct {
        const char *kind, *said;
    } kinds[] = {
        {"line", N_("line")},
        {"record", N_("record")},
        {"set", N_("option set")},
        {"header", N_("header")},
        {"aside", N_("set aside")},
        {"undo", N_("undone")},
        {"redo", N_("redone")},
        {"edit", N_("turn corrected")},
        {"note", N_("note")},
        {"overrule", N_("overruled")},
        {"rejudge", N_("judged again")},
        {"choose", N_("version chosen")},
        {"unchoose", N_("version not chosen any more")},
        {"version", N_("version named")},
        {"hide", N_("hidden")},
        {"unhide", N_("shown again")},
        {"join", N_("joined")},
        {"rename", N_("renamed")},
    };
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (strcmp(kinds[i].kind, kind) == 0) {
            strbuf_add(w, "%s", _(kinds[i].said));
            return;
        }
    }
    strbuf_add_clean(w, kind);
}

/* Adds a line with the text that a correction, the entry `seq`, replaced; nothing for other
 * entries. */
static void strbuf_add_before(struct strbuf *w, const struct loaded *l, long seq)
{
    const struct operations *acts = &l->acts;
    struct strbuf before = {.text = NULL};
    for (size_t i = 0; i < acts->count; i++)
        if (acts->op[i].seq == seq && acts->op[i].kind == OPERATION_EDIT &&
            remarks_before(acts, i, l->play.game, &l->details.values, &before)) {
            strbuf_add(w, "%s", _("   Before the correction: "));
            strbuf_add_clean(w, before.text);
            strbuf_add(w, "\n");
        }
    strbuf_free(&before);
}

/* --- coup log -------------------------------------------------------------------------------- */

/* Tells the log entries of one coup, and what the arbiter ruled after it; and what corrections
 * replaced. A correction replaces what was typed, so the log is replayed up to each correction to
 * find the entries that the coup had before it. */

/* A span of entries, from one up to before another. */
struct span {
    long from, before;
};

struct coup_log {
    long coup;
    struct span *span;
    size_t spans;
    const struct loaded *loaded;
    struct strbuf *out;
};

/* Adds the span of entries that the coup has in the log up to entry `before`. */
static void note_span(struct coup_log *c, const struct replay *r, long before)
{
    long turns = turns_count(r->turns);
    if (c->coup > turns)
        return;
    long from = replay_entry(r, c->coup);
    long next = c->coup < turns ? replay_entry(r, c->coup + 1) : before;
    c->span[c->spans++] = (struct span){from, next > from ? next : from + 1};
}

/* Whether an act changes what was entered of the coup: "12 64 1/7 1/5". */
static bool corrects(const struct operation *a, long coup)
{
    char *end;
    return a->kind == OPERATION_EDIT && strtol(a->text, &end, 10) == coup && end != a->text;
}

static bool note_spans(struct coup_log *c, const struct loaded *l)
{
    const struct operations *acts = &l->acts;
    c->span = calloc(acts->count + 2, sizeof *c->span);
    for (size_t i = 0; c->span && i < acts->count; i++) {
        struct replay then;
        struct parse_error why;
        if (!corrects(&acts->op[i], c->coup))
            continue;
        c->span[c->spans++] = (struct span){acts->op[i].seq, acts->op[i].seq + 1};
        if (!replay_operations(&then, l->play.game, &l->details.values, acts, i, NULL, &why))
            continue;
        note_span(c, &then, acts->op[i].seq);
        replay_end(&then);
    }
    if (c->span)
        note_span(c, &l->play, l->match.head_seq + 1);
    return c->span != NULL;
}

static int add_entry(void *ctx, const struct store_entry *e)
{
    struct coup_log *c = ctx;
    bool of_it = false;
    for (size_t i = 0; i < c->spans; i++)
        of_it |= e->seq >= c->span[i].from && e->seq < c->span[i].before;
    if (!of_it || strcmp(e->kind, RESULT_KIND) == 0)
        return 0;
    char at[MOMENT_SAID];
    format_timestamp(e->at, at);
    strbuf_add(c->out, "%s  %ld  ", at, e->seq);
    strbuf_add_entry_kind(c->out, e->kind);
    strbuf_add(c->out, "%s", _(": "));
    strbuf_add_clean(c->out, e->text);
    if (e->note && *e->note) {
        strbuf_add(c->out, " # ");
        strbuf_add_clean(c->out, e->note);
    }
    strbuf_add(c->out, "\n");
    strbuf_add_before(c->out, c->loaded, e->seq);
    return 0;
}

/* The text about one turn of a match. Returns false if out of memory, or with the reason in
 * *err. */
typedef bool coup_told_fn(struct coup_log *c, struct store *s, const char *key,
                          struct store_error *err);

static char *tell_coup(struct store *s, const struct game *game, const char *match, long coup,
                       coup_told_fn *tell, enum status *failed)
{
    struct store_error err = {.text = ""};
    struct load_error why;
    struct loaded l;
    struct strbuf w = {.text = NULL};
    struct coup_log c = {.coup = coup, .loaded = &l, .out = &w};
    char key[STORE_KEY_SIZE];
    *failed = STATUS_FAILED;
    if (!match_find(s, match, key, &err)) {
        print_store_error(&err);
        return NULL;
    }
    if (!match_load(s, key, game, &l, &why)) {
        print_load_error(key, &why);
        return NULL;
    }
    if (tell(&c, s, key, &err) && !w.failed)
        *failed = STATUS_OK;
    else if (*err.text)
        print_store_error(&err);
    else
        print_failure(match, _("out of memory"));
    match_unload(&l);
    if (*failed != STATUS_OK)
        strbuf_free(&w);
    return w.text;
}

static bool tell_log(struct coup_log *c, struct store *s, const char *key, struct store_error *err)
{
    bool ok = note_spans(c, c->loaded) && store_entries(s, key, 1, add_entry, c, err) == STORE_OK;
    free(c->span);
    return ok;
}

char *record_coup_log(struct store *s, const struct game *game, const char *match, long coup,
                      enum status *failed)
{
    return tell_coup(s, game, match, coup, tell_log, failed);
}

/* --- what the arbiter ruled ------------------------------------------------------------------- */

static const char *entered_at(const struct operations *acts, long seq)
{
    for (size_t i = 0; i < acts->count; i++)
        if (acts->op[i].seq == seq)
            return acts->op[i].at;
    return NULL;
}

/* Protests, and what was ruled on claims, stand among the claims. */
static void add_ruling(void *context, const struct arbiter_ruling *d, long entry)
{
    struct coup_log *c = context;
    const char *utc = entered_at(&c->loaded->acts, entry);
    char at[MOMENT_SAID] = "";
    if (d->kind == ARBITER_CLAIM || arbiter_ruling_protests(d->kind))
        return;
    if (utc)
        format_timestamp(utc, at);
    strbuf_add(c->out, "%s  %ld  ", at, entry);
    arbiter_ruling_tell(d, c->loaded->play.game->seat_header, c->out);
    strbuf_add(c->out, "\n");
}

static bool tell_rulings(struct coup_log *c, struct store *s, const char *key,
                         struct store_error *err)
{
    const struct replay *r = &c->loaded->play;
    (void)s, (void)key, (void)err;
    turns_name_players(r->turns, c->out);
    for (long n = c->coup > 1 ? c->coup : 0; n <= c->coup && n <= turns_count(r->turns); n++) {
        remarks_rulings(r, n, add_ruling, c);
        remarks_comments(r, n, "", c->out);
    }
    return true;
}

char *record_coup_rulings(struct store *s, const struct game *game, const char *match, long coup,
                          enum status *failed)
{
    return tell_coup(s, game, match, coup, tell_rulings, failed);
}

/* --- what was corrected ----------------------------------------------------------------------- */

static bool tell_corrections(struct coup_log *c, struct store *s, const char *key,
                             struct store_error *err)
{
    const struct loaded *l = c->loaded;
    (void)s, (void)key, (void)err;
    for (size_t i = 0; i < l->acts.count; i++) {
        struct strbuf before = {.text = NULL};
        long turn = strtol(l->acts.op[i].text, NULL, 10);
        if (turn > 0 && corrects(&l->acts.op[i], turn) &&
            remarks_before(&l->acts, i, l->play.game, &l->details.values, &before)) {
            strbuf_add(c->out, "%ld ", turn);
            strbuf_add_clean(c->out, before.text);
            strbuf_add(c->out, "\n");
        }
        c->out->failed |= before.failed;
        strbuf_free(&before);
    }
    return true;
}

char *record_corrections(struct store *s, const struct game *game, const char *match, long coup,
                         enum status *failed)
{
    return tell_coup(s, game, match, coup, tell_corrections, failed);
}

/* --- stored rows ----------------------------------------------------------------------------- */

/* Prints stored rows and typed text without judging them again: for matches that this referee
 * cannot judge. */

bool match_may_misfit(const struct loaded *l, const struct game *own)
{
    const struct game *game = game_of(l->match.game, own);
    return !game || l->match.revision != game->revision ||
           (l->result.holds && l->result.rules != game->revision);
}

/* --- what cannot be judged -------------------------------------------------------------------- */

struct putting {
    const struct loaded *l;
    struct strbuf w;
    enum status status;
};

static int put_row(void *ctx, const struct store_coup *c)
{
    struct putting *p = ctx;
    p->status = print_json(json_row(c, game_named(p->l->match.game)));
    return p->status != STATUS_OK;
}

enum status put_stored_rows(struct store *s, const struct loaded *l)
{
    struct store_error err;
    struct putting p = {.l = l,
                        .status = print_json(json_match(
                            &l->match, &(struct json_match_parts){.details = &l->details.values}))};
    bool read =
        p.status != STATUS_OK || store_coups(s, l->match.key, put_row, &p, &err) == STORE_OK;
    return read ? p.status : print_store_error(&err);
}

/* Adds a line of the log. A correction is added as a comment. */
static void add_operation(struct strbuf *w, const struct operation *a)
{
    bool line = a->kind == OPERATION_LINE || a->kind == OPERATION_RECORD;
    for (const char *at = a->text; *at;) {
        size_t n = strcspn(at, "\n");
        if (a->kind == OPERATION_SET)
            strbuf_add(w, "set ");
        else if (!line)
            strbuf_add(w, "# %s: ", operation_name(a->kind));
        strbuf_add_utf8(w, at, n);
        strbuf_add(w, "\n");
        at += n + (at[n] == '\n');
    }
}

static int put_act(void *ctx, const struct store_entry *e)
{
    struct putting *p = ctx;
    struct operation a = {.text = (char *)e->text};
    if (!operation_kind_of(e->kind, &a.kind))
        return 0;
    add_operation(&p->w, &a);
    p->status = print_buf(&p->w);
    return p->status != STATUS_OK;
}

enum status put_typed(struct store *s, const struct loaded *l)
{
    struct store_error err;
    struct putting p = {.l = l};
    strbuf_add_headers(&p.w, l->match.game, &l->details.values);
    strbuf_add(&p.w, "\n");
    p.status = print_buf(&p.w);
    for (size_t i = 0; i < l->acts.count && p.status == STATUS_OK; i++) {
        add_operation(&p.w, &l->acts.op[i]);
        p.status = print_buf(&p.w);
    }
    bool read = !l->is_long || p.status != STATUS_OK ||
                store_entries(s, l->match.key, 1, put_act, &p, &err) == STORE_OK;
    strbuf_free(&p.w);
    return read ? p.status : print_store_error(&err);
}

static int put_table_row(void *ctx, const struct store_coup *c)
{
    struct putting *p = ctx;
    strbuf_add_row(&p->w, &p->l->match, c, "");
    p->status = print_buf(&p->w);
    return p->status != STATUS_OK;
}

/* The typed text is only in the log, not stored per coup. */
enum status put_stored_table(struct store *s, const struct loaded *l)
{
    struct store_error err;
    struct putting p = {.l = l, .status = STATUS_OK};
    bool read = store_coups(s, l->match.key, put_table_row, &p, &err) == STORE_OK;
    strbuf_free(&p.w);
    return read ? p.status : print_store_error(&err);
}

/* --- claims ---------------------------------------------------------------------------------- */

static void showing_keep_names(struct showing *t, const struct store_match *m)
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

/* Prints a claim. The context is a struct printing. */
static int claim_put_json(void *ctx, const struct store_claim *c)
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

/* A sentence about a player, {who}, NULL if nobody is named, and {points}. */
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

/* Prints the text of `words`, and a claim. The context is a struct showing. */
static int claim_tell(void *ctx, const struct store_claim *c)
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

/* Returns true if this game (NULL: any game) has the requested words. */
static bool filters_known(const struct record_options *o, const struct game *game)
{
    return (!o->kind || require_listed("--kind", LISTED_CLAIM, o->kind, game)) &&
           (!o->jan || require_listed("--jan", LISTED_JAN, o->jan, game)) &&
           (!o->article || require_listed("--article", LISTED_ARTICLE, o->article, game));
}

/* Replays the match whose claims are printed, if possible. */
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

/* --- show ------------------------------------------------------------------------------------ */

/* One match as it is stored. */

/* --- show: other programs --------------------------------------------------------------------- */

static int put_entry_line(void *ctx, const struct store_entry *e)
{
    struct printing *l = ctx;
    l->status = print_json(json_entry(e));
    return l->status != STATUS_OK;
}

/* Prints the match and its coups as the log gives them, then its claims and its log. If the log
 * cannot be replayed, prints the reason and the rest. */
static enum status show_json(const struct record_job *job, const char *key)
{
    struct store_error err;
    struct store *s = job->store;
    struct printing l = {.store = s, .status = STATUS_OK};
    struct loaded match;
    bool fits = require_loaded(s, job->game, key, &match);
    if (fits) {
        l.status = put_match_rows(s, job->game, &match, job->options->arbiter);
        match_unload(&match);
    }
    bool read = l.status != STATUS_OK || store_claims(s, key, claim_put_json, &l, &err) == STORE_OK;
    if (read && l.status == STATUS_OK)
        read = store_entries(s, key, 1, put_entry_line, &l, &err) == STORE_OK;
    l.status = fits ? l.status : STATUS_FAILED;
    return read ? l.status : print_store_error(&err);
}

/* --- show: people ----------------------------------------------------------------------------- */

static void add_detail(struct strbuf *w, const char *name, const char *value)
{
    if (!value || !*value)
        return;
    strbuf_add(w, "%s%s", name, _(": "));
    strbuf_add_clean(w, value);
    strbuf_add(w, "\n");
}

static void add_date(struct strbuf *w, const char *date)
{
    char said[DATE_SAID];
    format_date(date ? date : "", said);
    add_detail(w, _("Date"), said);
}

static void add_moment(struct strbuf *w, const char *name, const char *utc)
{
    char said[MOMENT_SAID];
    format_timestamp(utc, said);
    add_detail(w, name, said);
}

/* Prints the rules that judged the match, and whether the present ones give another result. */
static void add_rules(struct showing *t, const struct store_match *m, struct strbuf *w)
{
    struct loaded *l = t->loaded;
    const struct result *result = &l->result;
    strbuf_add(w, _("Judged by rules: %ld\n"), result->holds ? result->rules : m->revision);
    if (l->play.turns)
        strbuf_add_other_result(w, l);
}

static int tell_match(void *ctx, const struct store_match *m)
{
    struct showing *t = ctx;
    struct strbuf *w = &t->words;
    showing_keep_names(t, m);
    strbuf_add_match(w, m);
    t->own = game_of(m->game, t->game);
    if (strcmp(m->game, games[0]->name) != 0)
        add_detail(w, _("Game"), m->game);
    add_detail(w, _("Event"), m->event);
    add_detail(w, _("Site"), m->site);
    add_date(w, m->date);
    add_detail(w, _("Options"), m->options);
    add_detail(w, _("Key"), m->key);
    add_moment(w, _("Entered"), m->created);
    add_moment(w, _("Last changed"), m->updated);
    add_rules(t, m, w);
    strbuf_add(w,
               P_("Log: %ld entry, the last %.16s...\n", "Log: %ld entries, the last %.16s...\n",
                  m->head_seq),
               m->head_seq, m->head_hash);
    t->status = print_prose(w);
    return 1;
}

static int tell_header(void *ctx, const struct store_header *h)
{
    struct showing *t = ctx;
    char name[HEADER_SAID];
    strbuf_add_clean(&t->words, header_said(h->key, name));
    strbuf_add(&t->words, "%s", _(": "));
    strbuf_add_clean(&t->words, h->value);
    strbuf_add(&t->words, "\n");
    t->status = print_prose(&t->words);
    return t->status != STATUS_OK;
}

/* Adds the play, and the words with it if the game has offers: "Double, Take 24/14". */
static void add_play(struct showing *t, const struct store_coup *c, struct strbuf *play)
{
    struct turns *turns = t->loaded->play.turns;
    bool replayed = turns && c->number <= turns_count(turns);
    if (!replayed || !t->own || !t->own->stored.spoken) {
        strbuf_add_clean(play, c->play ? c->play : "");
        return;
    }
    const struct turn_ref at = turns_at(turns, c->number);
    t->own->paper->brief(&at, BRIEF_PLAY, play);
}

/* Adds the faults of a turn that the players need not find themselves. */
static void add_faults(struct showing *t, long number, struct strbuf *w)
{
    struct turns *turns = t->loaded->play.turns;
    const struct turn_rows *rows =
        turns && number <= turns_open_to_all(turns) ? turns_row(turns, number) : NULL;
    const char *before = _("  wrong play: ");
    for (size_t i = 0; rows && i < rows->n_dues; i++) {
        if (strcmp(rows->dues[i].kind, "fault") != 0)
            continue;
        strbuf_add(w, "%s%s", before, rows->dues[i].name);
        before = " ";
    }
}

/* "  12. w 64  1/7 1/5          8:0  4:2". */
static int add_coup_line(void *ctx, const struct store_coup *c)
{
    struct showing *t = ctx;
    struct strbuf play = {.text = NULL};
    const struct game *game = t->own;
    add_play(t, c, &play);
    strbuf_add(&t->words, "%4ld. %c ", c->number, seat_letter(game, c->seat));
    strbuf_add_clean(&t->words, c->dice);
    strbuf_add(&t->words, "  %-20s ", play.text ? play.text : "");
    long field[SCORE_FIELDS];
    if (game && game->stored.brief && score_read(game->scored, c->score, field))
        game->stored.brief(field, &t->words);
    else
        strbuf_add_clean(&t->words, c->score);
    add_faults(t, c->number, &t->words);
    strbuf_add(&t->words, "\n");
    if (t->loaded->play.turns && c->number <= turns_count(t->loaded->play.turns))
        remarks_tell(&t->loaded->play, c->number, &t->words);
    t->words.failed |= play.failed;
    strbuf_free(&play);
    t->status = print_prose(&t->words);
    return t->status != STATUS_OK;
}

static int count_correction(void *ctx, const struct store_entry *e)
{
    struct showing *t = ctx;
    static const char *const plain[] = {"line", "record", "set", RESULT_KIND};
    for (size_t i = 0; i < sizeof plain / sizeof plain[0]; i++)
        if (strcmp(e->kind, plain[i]) == 0)
            return 0;
    char at[MOMENT_SAID];
    format_timestamp(e->at, at);
    strbuf_add(&t->words, "  %ld  %s  ", e->seq, at);
    strbuf_add_entry_kind(&t->words, e->kind);
    strbuf_add(&t->words, "%s", _(": "));
    strbuf_add_clean(&t->words, e->text);
    if (e->note && *e->note) {
        strbuf_add(&t->words, "%s", _("; "));
        strbuf_add_clean(&t->words, e->note);
    }
    strbuf_add(&t->words, "\n");
    strbuf_add_before(&t->words, t->loaded, e->seq);
    t->corrections++;
    return t->words.failed;
}

static enum status show_text(struct store *s, const struct game *game, struct loaded *match,
                             const char *key)
{
    struct store_error err;
    struct showing t = {.status = STATUS_OK, .game = game, .loaded = match};
    bool read = store_match_get(s, key, tell_match, &t, &err) == STORE_OK &&
                store_headers(s, key, tell_header, &t, &err) == STORE_OK;
    if (read) {
        strbuf_add(&t.words, "\n%s",
                   _(t.own && t.own->stored.title ? t.own->stored.title
                                                  : N_("Turn, dice and play; then the score.\n")));
        if (match->play.turns)
            remarks_tell(&match->play, 0, &t.words);
        read = store_coups(s, key, add_coup_line, &t, &err) == STORE_OK;
    }
    if (read && t.status == STATUS_OK)
        read = store_claims(s, key, claim_tell, &t, &err) == STORE_OK;
    if (read && t.status == STATUS_OK) {
        size_t before = t.words.length;
        strbuf_add(&t.words, "%s", _("\nCorrections and notes in the log:\n"));
        read = store_entries(s, key, 1, count_correction, &t, &err) == STORE_OK;
        if (!t.corrections && t.words.text)
            t.words.text[t.words.length = before] = '\0';
        t.status = print_prose(&t.words);
    }
    strbuf_free(&t.words);
    return read ? t.status : print_store_error(&err);
}

enum status record_show(const struct record_job *job)
{
    char key[STORE_KEY_SIZE];
    if (!require_match(job, job->words[0], key))
        return STATUS_FAILED;
    if (job->options->json)
        return show_json(job, key);
    struct loaded match = {.play = {.turns = NULL}};
    bool fits = require_loaded(job->store, job->game, key, &match);
    enum status status = show_text(job->store, job->game, &match, key);
    if (fits)
        match_unload(&match);
    return fits ? status : status_worse(status, STATUS_FAILED);
}
