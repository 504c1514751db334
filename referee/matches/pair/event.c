/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `referee event`: lists the events of the record, shows one, and adds facts to its log
 * (log/event_log.c). The first fact founds the event.
 *
 * A command becomes texts of facts, which are applied to the event read from the record. They are
 * stored only if all of them fit, in one transaction with the founding. So a command that
 * contradicts the facts changes nothing. */
#include "event.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/files.h"
#include "base/i18n.h"
#include "base/text.h"
#include "log/find.h"
#include "log/replay.h"
#include "matches/json/json.h"
#include "matches/stats/standings.h"
#include "pairing.h"

enum { FACTS_MOST = 16 };

/* Facts of one command. */
struct new_facts {
    char *text[FACTS_MOST];
    int count;
    bool undo; /* the last fact is undone, instead */
};

static void free_facts(struct new_facts *f)
{
    for (int i = 0; i < f->count; i++)
        free(f->text[i]);
}

static enum status print_reason(const char *subject, struct strbuf *why)
{
    struct strbuf name = {.text = NULL};
    strbuf_add_clean(&name, subject);
    enum status status = print_failure(name.text ? name.text : "",
                                       why->failed || !why->text ? _("out of memory") : why->text);
    strbuf_free(&name);
    strbuf_free(why);
    return status;
}

/* --- finding the event ------------------------------------------------------------------------ */

enum status event_require(struct store *s, const char *name, bool may_be_new, struct event_log *e,
                          bool *found)
{
    struct store_error err;
    struct event_found f;
    struct strbuf why = {.text = NULL};
    *e = (struct event_log){.players = 0};
    *found = false;
    enum store_code code = event_find(s, name, &f, &err);
    if (code == STORE_OK && f.count == 1) {
        code = event_log_load(s, f.key[0], e, &err);
        *found = code == STORE_OK;
    } else if (code == STORE_OK && f.count > 1) {
        strbuf_add(&why, _("there are several events of this name; give the key of one: %s"),
                   f.keys.text ? f.keys.text : "");
    } else if (code == STORE_OK && !may_be_new) {
        strbuf_add(&why, "%s",
                   _("the record has no such event: referee event NAME enter PLAYER begins one"));
    }
    strbuf_free(&f.keys);
    if (code != STORE_OK)
        return print_store_error(&err);
    return why.length || why.failed ? print_reason(name, &why) : STATUS_OK;
}

/* --- storing ---------------------------------------------------------------------------------- */

/* Prints that only the club of an event adds facts to it, because the record cannot check that: it
 * does not know to which club it belongs. The central server knows, and refuses the facts of
 * another club. */
void event_say_club(struct store *s, const struct event_log *e)
{
    struct strbuf name = {.text = NULL};
    if (!*e->club || store_on_server(s))
        return;
    strbuf_add_clean(&name, e->name);
    fflush(stdout);
    fprintf(stderr, "referee: ");
    fprintf(
        stderr,
        _("%s is an event of the club %s: the central server accepts facts only from that club"),
        name.text ? name.text : "", e->club);
    fprintf(stderr, "\n");
    strbuf_free(&name);
}

static enum store_code found_event(struct store *s, const char *name, char key[STORE_KEY_SIZE],
                                   struct store_error *err)
{
    const struct store_match_new m = {.game = STORE_EVENT,
                                      .details = {.listed = true, .event = name}};
    return store_match_create(s, &m, key, err);
}

enum store_code event_append(struct store *s, const char *key, long head,
                             const struct store_entry_new *entries, size_t n,
                             struct store_error *err)
{
    const struct store_change change = {.revision = EVENT_REVISION};
    const struct store_batch batch = {
        .expected = head, .entries = entries, .n_entries = n, .change = &change};
    enum store_code code = store_match_lock(s, key, err);
    if (code == STORE_OK) {
        code = store_append(s, key, &batch, err);
        store_match_unlock(s, key);
    }
    return code;
}

static enum store_code store_facts(struct store *s, const char *name, const struct event_log *e,
                                   bool found, const struct new_facts *f, struct store_error *err)
{
    struct store_entry_new entries[FACTS_MOST];
    char key[STORE_KEY_SIZE], undone[24];
    enum store_code code = STORE_OK;
    for (int i = 0; i < f->count; i++)
        entries[i] = (struct store_entry_new){.kind = EVENT_FACT_KIND, .text = f->text[i]};
    if (f->undo) {
        snprintf(undone, sizeof undone, "%ld", e->fact[e->facts - 1].seq);
        entries[0] = (struct store_entry_new){.kind = EVENT_UNDO_KIND, .text = undone};
    }
    snprintf(key, sizeof key, "%s", e->key);
    if (!found)
        code = found_event(s, name, key, err);
    if (code == STORE_OK)
        code = event_append(s, key, e->head, entries, f->undo ? 1 : (size_t)f->count, err);
    return code;
}

/* --- facts of a command ----------------------------------------------------------------------- */

static bool add_text(struct new_facts *f, struct strbuf *w)
{
    if (w->failed || f->count == FACTS_MOST) {
        strbuf_free(w);
        return false;
    }
    f->text[f->count++] = w->text;
    return true;
}

/* Returns a name that can be stored: UTF-8 text without control characters; malloc'd. Returns NULL
 * if the typed text is not one, or if out of memory. */
static char *read_name(const char *typed)
{
    size_t n = strlen(typed);
    bool good = utf8_valid(typed, n) == n;
    for (const char *at = typed; *at; at++)
        good &= (unsigned char)*at >= 0x20 && *at != 0x7F;
    char *name = good ? player_name(typed) : NULL;
    if (name && *name)
        return name;
    free(name);
    return NULL;
}

static enum status name_is_bad(const char *typed)
{
    struct strbuf why = {.text = NULL};
    strbuf_add(&why, "%s", _("this is not a name"));
    print_reason(typed, &why);
    return STATUS_USAGE;
}

static enum status make_mark(const struct record_job *job, const struct event_log *e,
                             struct new_facts *f)
{
    struct strbuf w = {.text = NULL};
    char *name = read_name(job->words[2]);
    int round = job->options->round ? job->options->round : e->rounds + 1;
    if (!name)
        return name_is_bad(job->words[2]);
    strbuf_add(&w, "%s ", job->words[1]);
    strbuf_add_event_name(&w, name);
    strbuf_add(&w, " round %d", round);
    if (strcmp(job->words[1], "bye") == 0)
        strbuf_add(&w, " %s", job->words[3]);
    free(name);
    return add_text(f, &w) ? STATUS_OK : print_failure("event", _("out of memory"));
}

static enum status make_settings(const struct record_job *job, struct new_facts *f)
{
    for (int i = 2; i < job->count; i++) {
        struct strbuf w = {.text = NULL};
        const char *value = strchr(job->words[i], '=');
        strbuf_add(&w, "set %.*s ", (int)(value - job->words[i]), job->words[i]);
        strbuf_add_event_name(&w, value + 1);
        if (!add_text(f, &w))
            return print_failure("event", _("out of memory"));
    }
    return STATUS_OK;
}

/* Checks that the options of the matches are options of the game, with values that are valid
 * together. */
static enum status check_settings(const struct record_job *job, const struct event_log *e)
{
    struct strbuf options = {.text = NULL}, why = {.text = NULL};
    const char *named = event_setting(e, "game"), *ties = event_setting(e, "tie-breaks");
    const struct game *game = named ? game_named(named) : NULL;
    struct tie_breaks read;
    strbuf_add_event_options(&options, e);
    if (named && !game)
        strbuf_add(&why, _("there is no game %s"), named);
    else if (ties && !tie_breaks_read(ties, &read))
        strbuf_add(&why, _("%s: no such tie-breaks"), ties);
    else if (!game && options.length)
        strbuf_add(&why, _("%s: options of matches need a game: set game=NAME first"),
                   options.text);
    for (const char *at = options.text; game && at && *at && !why.length;) {
        const struct game_option *o = game->option;
        size_t n = strcspn(at, "=");
        while (o && o->name && (strlen(o->name) != n || strncmp(o->name, at, n) != 0))
            o++;
        if (!o || !o->name)
            strbuf_add(&why, _("%.*s is neither an option of events nor of %s"), (int)n, at,
                       game->name);
        at += strcspn(at, " ");
        at += *at == ' ';
    }
    if (game && options.length && !why.length) {
        struct replay play;
        struct parse_error parse;
        const struct store_details d = {.player = {"A", "B"},
                                        .players = 2,
                                        .listed = !game->seat_header,
                                        .options = options.text};
        if (replay_begin(&play, game, &d, &parse))
            replay_end(&play);
        else
            strbuf_add(&why, "%s: %s", options.text, parse.reason);
    }
    strbuf_free(&options);
    if (!why.length && !why.failed)
        return STATUS_OK;
    print_reason(job->words[0], &why);
    return STATUS_USAGE;
}

/* Applies the facts to the event, without storing them. */
static enum status try_facts(const struct record_job *job, struct event_log *e,
                             const struct new_facts *f)
{
    struct strbuf why = {.text = NULL};
    for (int i = 0; i < f->count; i++)
        if (!event_add_fact(e, e->head + 1 + i, f->text[i], NULL, &why))
            return print_reason(job->words[0], &why);
    return strcmp(job->words[1], "set") == 0 ? check_settings(job, e) : STATUS_OK;
}

/* --- near spellings --------------------------------------------------------------------------- */

/* Reports that the name of a new player differs from a known one only by case or accents. The
 * player is entered. */
static void say_near(const struct record_job *job, const struct event_log *e)
{
    struct spellings known = {.count = 0};
    struct store_error err;
    struct strbuf w = {.text = NULL};
    char *name = read_name(job->words[2]);
    const char *other = NULL;
    if (name && spellings_read(&known, job->store, &err)) {
        for (int i = 0; i < e->players; i++)
            spellings_add(&known, e->player[i]);
        other = spellings_add(&known, name);
    }
    if (other) {
        strbuf_add_spellings(&w, name, other);
        fflush(stdout);
        fprintf(stderr, "referee: %s\n", w.text ? w.text : "");
    }
    strbuf_free(&w);
    spellings_free(&known);
    free(name);
}

/* --- showing an event ------------------------------------------------------------------------- */

static void add_presence_of(struct strbuf *w, const struct event_log *e, int player)
{
    int first = event_first_round(e, player), halves, gone = event_gone_from(e, player);
    if (first > 1)
        strbuf_add(w, _(", from round %d on"), first);
    for (int round = 1; event_away_after(e, player, round); round++) {
        enum event_presence is = event_presence(e, player, round, &halves);
        if (is == EVENT_ABSENT)
            strbuf_add(w, _(", absent in round %d"), round);
        else if (is == EVENT_BYE)
            strbuf_add(w, _(", bye in round %d (%s)"), round, event_halves_word(halves));
    }
    if (gone)
        strbuf_add(w, _(", withdrawn from round %d on"), gone);
}

static void add_published(struct strbuf *w, const struct event_log *e, int number)
{
    const struct event_round *r = &e->round[number - 1];
    strbuf_add(w, _("Round %d: "), number);
    for (int i = 0; i < r->pairs; i++) {
        const struct event_pair *p = &r->pair[i];
        strbuf_add(w, "%s", i ? _(", ") : "");
        strbuf_add_players(
            w, (const char *const[]){e->player[p->player[0]], e->player[p->player[1]]}, 2);
    }
    if (r->bye >= 0) {
        strbuf_add(w, "%s", _(", "));
        strbuf_add(w, "%s", _("Bye: "));
        strbuf_add_clean(w, e->player[r->bye]);
        strbuf_add(w, " (%s)", event_halves_word(r->bye_halves));
    }
    strbuf_add(w, "\n");
}

static void add_versions(struct strbuf *w, const struct event_log *e)
{
    strbuf_add(w,
               _("Two records continued this log differently. Its versions (referee choose %.*s "
                 "VERSION makes another one count):\n"),
               MATCH_SHOWN, e->key);
    for (size_t i = 0; i < e->versions; i++) {
        const struct event_version *v = &e->version[i];
        strbuf_add(w, "%5s%.*s, ", "", MATCH_SHOWN, v->key);
        strbuf_add(w, P_("%ld entry", "%ld entries", v->entries), v->entries);
        strbuf_add(w, "%s", _(", "));
        strbuf_add(w, _("version %s"), v->name ? v->name : "-");
        strbuf_add(w, "%s\n", v->counts ? _(", counts") : "");
    }
}

static enum status show_event(const struct event_log *e)
{
    struct strbuf w = {.text = NULL};
    const char *last = "";
    strbuf_add_clean(&w, e->name);
    strbuf_add(&w, " (%.8s)", e->key);
    if (*e->club) {
        strbuf_add(&w, "%s", _(", "));
        strbuf_add(&w, _("club %s"), e->club);
    }
    strbuf_add(&w, "\n");
    for (size_t i = 0; i < e->sets; i++)
        if (event_setting(e, e->set[i].name) == e->set[i].value) {
            strbuf_add(&w, "%s", *last ? " " : "");
            strbuf_add_clean(&w, last = e->set[i].name);
            strbuf_add(&w, "=");
            strbuf_add_clean(&w, e->set[i].value);
        }
    strbuf_add(&w, *last ? "\n" : "");
    for (int i = 0; i < e->players; i++) {
        strbuf_add(&w, "%3d. ", i + 1);
        strbuf_add_clean(&w, e->player[i]);
        add_presence_of(&w, e, i);
        strbuf_add(&w, "\n");
    }
    for (int i = 1; i <= e->rounds; i++)
        add_published(&w, e, i);
    if (e->versions > 1)
        add_versions(&w, e);
    strbuf_add(&w, "%s\n", _("Facts:"));
    for (size_t i = 0; i < e->facts; i++) {
        strbuf_add(&w, "%5ld  %.10s %.5s  ", e->fact[i].seq, e->fact[i].at, e->fact[i].at + 11);
        strbuf_add_clean(&w, e->fact[i].text);
        strbuf_add(&w, "\n");
    }
    enum status status = print_prose(&w);
    strbuf_free(&w);
    return status;
}

struct event_list {
    const struct record_job *job;
    struct strbuf w;
    enum status status;
};

static int list_one(void *ctx, const struct store_match *m)
{
    struct event_list *l = ctx;
    struct store_error err;
    struct event_log e;
    if (event_log_load(l->job->store, m->key, &e, &err) != STORE_OK) {
        l->status = print_store_error(&err);
    } else if (l->job->options->json) {
        l->status = status_worse(l->status, print_json(json_event_version(m)));
    } else {
        strbuf_add(&l->w, "%.*s  ", MATCH_SHOWN, m->key);
        strbuf_add_clean(&l->w, e.name);
        strbuf_add(&l->w, "%s", _(", "));
        strbuf_add(&l->w, P_("%d player", "%d players", e.players), e.players);
        strbuf_add(&l->w, "%s", _(", "));
        strbuf_add(&l->w, P_("%d round published", "%d rounds published", e.rounds), e.rounds);
        if (*e.club) {
            strbuf_add(&l->w, "%s", _(", "));
            strbuf_add(&l->w, _("club %s"), e.club);
        }
        if (m->version) {
            strbuf_add(&l->w, "%s", _(", "));
            strbuf_add(&l->w, _("version %s"), m->version);
        }
        strbuf_add(&l->w, "\n");
    }
    event_log_free(&e);
    return 0;
}

static enum status list_events(const struct record_job *job)
{
    const struct store_query all = {.oldest = true, .shown = true, .logs = STORE_EVENT_LOGS};
    struct event_list l = {.job = job};
    struct store_error err;
    if (store_matches(job->store, &all, list_one, &l, &err) != STORE_OK)
        return print_store_error(&err);
    if (!l.w.length && !job->options->json)
        strbuf_add(&l.w, "%s\n", _("The record has no event."));
    enum status status = status_worse(l.status, print_buf(&l.w));
    strbuf_free(&l.w);
    return status;
}

/* --- the command ------------------------------------------------------------------------------ */

static enum status make_facts(const struct record_job *job, const struct event_log *e,
                              struct new_facts *f)
{
    const char *verb = job->words[1];
    if (strcmp(verb, "undo") == 0) {
        struct strbuf why = {.text = NULL};
        f->undo = e->facts;
        strbuf_add(&why, "%s", _("there is no fact to undo"));
        if (!f->undo)
            return print_reason(job->words[0], &why);
        strbuf_free(&why);
        return STATUS_OK;
    }
    return strcmp(verb, "set") == 0 ? make_settings(job, f) : make_mark(job, e, f);
}

static enum status say_done(const struct event_log *e, const struct new_facts *f,
                            const char *undone)
{
    struct strbuf w = {.text = NULL};
    (void)e;
    if (f->undo) {
        strbuf_add(&w, "%s", _("Undone: "));
        strbuf_add_clean(&w, undone);
    }
    for (int i = 0; i < f->count; i++) {
        strbuf_add(&w, "%s", i ? "\n" : "");
        strbuf_add_clean(&w, f->text[i]);
    }
    strbuf_add(&w, "\n");
    enum status status = print_buf(&w);
    strbuf_free(&w);
    return status;
}

/* Adds the fact. Runs in a transaction, so that nothing changes between reading and writing. */
static enum status change_event(const struct record_job *job)
{
    struct store_error err;
    struct event_log e;
    struct new_facts f = {.count = 0};
    const char *verb = job->words[1];
    bool found, begins = strcmp(verb, "enter") == 0 || strcmp(verb, "set") == 0;
    enum status status = event_require(job->store, job->words[0], begins, &e, &found);
    if (status == STATUS_OK && found && !print_event_versions(job->store, &e, &err))
        status = print_store_error(&err);
    if (status == STATUS_OK)
        status = make_facts(job, &e, &f);
    if (status == STATUS_OK && strcmp(verb, "enter") == 0)
        say_near(job, &e);
    if (status == STATUS_OK)
        status = f.undo ? event_unpublish(job, &e) : try_facts(job, &e, &f);
    if (status == STATUS_OK &&
        store_facts(job->store, job->words[0], &e, found, &f, &err) != STORE_OK)
        status = print_store_error(&err);
    if (status == STATUS_OK)
        event_say_club(job->store, &e);
    if (status == STATUS_OK)
        status = say_done(&e, &f, f.undo ? e.fact[e.facts - 1].text : NULL);
    free_facts(&f);
    event_log_free(&e);
    return status;
}

/* Adds a fact. The name of the event is cleaned as names of players are, so that one event is not
 * begun under two spellings. */
static enum status add_fact(const struct record_job *job)
{
    struct store_error err;
    struct record_job cleaned = *job;
    char *name = read_name(job->words[0]), **words = malloc((size_t)job->count * sizeof *words);
    enum status status = STATUS_OK;
    cleaned.words = words;
    if (words) {
        memcpy(words, job->words, (size_t)job->count * sizeof *words);
        words[0] = name;
    }
    if (!name)
        status = name_is_bad(job->words[0]);
    else if (!words)
        status = print_failure("event", _("out of memory"));
    else if (store_begin(job->store, STORE_WRITE, &err) != STORE_OK)
        status = print_store_error(&err);
    else if ((status = change_event(&cleaned)) != STATUS_OK)
        store_rollback(job->store);
    else if (store_commit(job->store, &err) != STORE_OK)
        status = print_store_error(&err);
    free(words);
    free(name);
    return status;
}

enum status record_event(const struct record_job *job)
{
    struct store_error err;
    struct event_log e;
    bool found;
    if (!job->count)
        return list_events(job);
    if (job->count == 1) {
        enum status status = event_require(job->store, job->words[0], false, &e, &found);
        if (status == STATUS_OK && event_read_versions(job->store, &e, &err) != STORE_OK)
            status = print_store_error(&err);
        if (status == STATUS_OK)
            status = job->options->json ? print_json(json_event(&e)) : show_event(&e);
        event_log_free(&e);
        return status;
    }
    return add_fact(job);
}
