/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/files.h"
#include "base/i18n.h"
#include "base/memory.h"
#include "log/event_log.h"
#include "log/find.h"
#include "log/load.h"
#include "log/rows.h"
#include "log/series.h"
#include "matches/command/command.h"
#include "matches/json/json.h"

/* --- dates ------------------------------------------------------------------------------------ */

/* The day or the moment of --since as the record has times. */
static bool read_since(struct record_options *o)
{
    char day[DATE_TEXT];
    if (store_is_time(o->since)) {
        snprintf(o->since_at, sizeof o->since_at, "%s", o->since);
        return true;
    }
    if (!date_typed(o->since, day) || strlen(day) != DATE_TEXT - 1 || strchr(day, '?'))
        return false;
    day[4] = day[7] = '-';
    snprintf(o->since_at, sizeof o->since_at, "%s", day);
    return true;
}

const char *record_bad_date(struct record_options *o)
{
    if (o->since && !read_since(o))
        return o->since;
    const char **dates[] = {&o->from, &o->to};
    for (size_t i = 0; i < sizeof dates / sizeof dates[0]; i++) {
        const char *typed = *dates[i];
        if (!typed)
            continue;
        if (!date_typed(typed, o->date[i]) || strchr(typed, '?'))
            return typed;
        *dates[i] = o->date[i];
    }
    return NULL;
}

/* --- matches ---------------------------------------------------------------------------------- */

struct listing {
    bool json, any;
    enum status status;
    struct strbuf words;
};

static int list_match(void *ctx, const struct store_match *m)
{
    struct listing *l = ctx;
    l->any = true;
    if (l->json) {
        l->status = print_json(json_match(m, NULL));
    } else {
        strbuf_add_match(&l->words, m);
        l->status = print_prose(&l->words);
    }
    return l->status != STATUS_OK;
}

enum status record_matches(const struct record_job *job)
{
    const struct record_options *o = job->options;
    struct store_error err;
    struct listing l = {.json = o->json};
    struct store_query query = {.player = o->player,
                                .event = o->event,
                                .from = o->from,
                                .to = o->to,
                                .state = o->state,
                                .game = o->game,
                                .shown = true};
    if (store_matches(job->store, &query, list_match, &l, &err) != STORE_OK)
        l.status = print_store_error(&err);
    else if (!l.any && !require_chosen(job->store, o))
        l.status = STATUS_FAILED;
    else if (!l.any)
        l.status = say_if_empty(job->store);
    strbuf_free(&l.words);
    return l.status;
}

/* --- versions --------------------------------------------------------------------------------- */

static int list_event(struct listing *l, const struct store_match *m)
{
    if (l->json) {
        l->status = print_json(json_event_version(m));
    } else {
        strbuf_add(&l->words, "%.*s  ", MATCH_SHOWN, m->key);
        strbuf_add_clean(&l->words, m->event);
        strbuf_add(&l->words, "%s", _(", "));
        strbuf_add(&l->words, P_("%ld entry", "%ld entries", m->head_seq), m->head_seq);
        strbuf_add(&l->words, "%s", _(", "));
        strbuf_add(&l->words, _("version %s"), m->version ? m->version : "-");
        strbuf_add(&l->words, "%s\n", m->chosen ? _(", chosen") : "");
        l->status = print_prose(&l->words);
    }
    return l->status != STATUS_OK;
}

static int list_version(void *ctx, const struct store_match *m)
{
    struct listing *l = ctx;
    struct store_match shown = *m;
    if (m->seats == 0)
        return list_event(l, m);
    if (l->json)
        return list_match(l, m);
    if (!shown.version)
        shown.version = "-"; /* the one kept here first */
    return list_match(l, &shown);
}

static int note_family(void *ctx, const struct store_match *m)
{
    snprintf(ctx, STORE_KEY_SIZE, "%s", m->family);
    return 1;
}

/* Families of matches that have versions. */
struct families {
    char (*family)[STORE_KEY_SIZE];
    size_t count, room;
    bool failed;
};

static int note_version(void *ctx, const struct store_match *m)
{
    struct families *o = ctx;
    if (!m->version)
        return 0;
    for (size_t i = 0; i < o->count; i++)
        if (strcmp(o->family[i], m->family) == 0)
            return 0;
    void *more = array_grow(o->family, o->count + 1, &o->room, sizeof *o->family);
    if (!more)
        return o->failed = true;
    o->family = more;
    snprintf(o->family[o->count++], STORE_KEY_SIZE, "%s", m->family);
    return 0;
}

static enum status list_family(const struct record_job *job, const char *family)
{
    struct store_error err;
    struct listing l = {.json = job->options->json};
    struct store_query query = {.family = family, .logs = STORE_ALL_LOGS};
    if (store_matches(job->store, &query, list_version, &l, &err) != STORE_OK)
        l.status = print_store_error(&err);
    strbuf_free(&l.words);
    return l.status;
}

enum status record_versions(const struct record_job *job)
{
    struct store_error err;
    struct families all = {.count = 0};
    const struct store_query every = {.logs = STORE_ALL_LOGS};
    char key[STORE_KEY_SIZE], family[STORE_KEY_SIZE] = "";
    if (job->count) {
        if (!require_log(job, job->words[0], key))
            return STATUS_FAILED;
        if (store_match_get(job->store, key, note_family, family, &err) != STORE_OK)
            return print_store_error(&err);
        return list_family(job, family);
    }
    enum status status = STATUS_OK;
    if (store_matches(job->store, &every, note_version, &all, &err) != STORE_OK)
        status = print_store_error(&err);
    else if (all.failed)
        status = print_failure("versions", _("out of memory"));
    for (size_t i = 0; i < all.count && status == STATUS_OK; i++)
        status = list_family(job, all.family[i]);
    free(all.family);
    return status == STATUS_OK ? record_rounds_twice(job) : status;
}

struct version_search {
    const char *name;
    char key[STORE_KEY_SIZE];
};

static int match_version(void *ctx, const struct store_match *m)
{
    struct version_search *v = ctx;
    if (strcmp(m->version ? m->version : "-", v->name) != 0)
        return 0;
    snprintf(v->key, sizeof v->key, "%s", m->key);
    return 1;
}

struct match_choosing {
    struct store *s;
    const char *key;
    struct store_error *err;
};

/* The version that is chosen and the one that was chosen before get an entry each. */
static int refuse_newer(void *ctx, const struct store_match *m)
{
    struct match_choosing *c = ctx;
    bool changes = m->chosen || strcmp(m->key, c->key) == 0;
    return changes && match_may_change(c->s, m->key, c->err) != STORE_OK;
}

static enum store_code choose(struct store *s, const char *key, const char *family,
                              struct store_error *err)
{
    const struct store_query versions = {.family = family, .logs = STORE_ALL_LOGS};
    struct match_choosing c = {s, key, err};
    err->code = STORE_OK;
    enum store_code code = store_matches(s, &versions, refuse_newer, &c, err);
    if (code == STORE_OK)
        code = err->code;
    return code == STORE_OK ? store_match_choose(s, key, err) : code;
}

/* choose MATCH VERSION: this version counts; "-" is the unnamed one. */
enum status record_choose(const struct record_job *job)
{
    struct store_error err;
    struct version_search v = {.name = job->words[1]};
    struct strbuf w = {.text = NULL};
    char key[STORE_KEY_SIZE], family[STORE_KEY_SIZE];
    if (!require_log(job, job->words[0], key))
        return STATUS_FAILED;
    struct store_query query = {.family = family, .logs = STORE_ALL_LOGS};
    if (store_match_get(job->store, key, note_family, family, &err) != STORE_OK ||
        store_matches(job->store, &query, match_version, &v, &err) != STORE_OK)
        return print_store_error(&err);
    if (!v.key[0])
        return print_failure(v.name,
                             _("the match has no such version: referee versions lists them"));
    if (choose(job->store, v.key, family, &err) != STORE_OK)
        return print_store_error(&err);
    strbuf_add(&w, _("Chosen: version "));
    strbuf_add_clean(&w, v.name);
    strbuf_add(&w, " (%.*s)\n", MATCH_SHOWN, v.key);
    enum status status = print_prose(&w);
    strbuf_free(&w);
    return status;
}

/* --- backup ----------------------------------------------------------------------------------- */

enum status record_backup(const struct record_job *job)
{
    struct store_error err;
    struct strbuf w = {.text = NULL};
    struct progress p;
    const struct store_progress asks = {record_progress, &p};
    progress_begin(&p, "backup");
    enum store_code code =
        store_backup(job->store, job->words[0], rows_make, p.on ? &asks : NULL, &err);
    progress_clear(&p);
    if (code != STORE_OK)
        return print_store_error(&err);
    strbuf_add(&w, "%s", _("Backup written: "));
    strbuf_add_clean(&w, job->words[0]);
    strbuf_add(&w, "\n");
    enum status status = print_prose(&w);
    strbuf_free(&w);
    return status;
}

/* --- partie ---------------------------------------------------------------------------------- */

/* The parties of the record, and the sheet of one. */

struct list {
    bool json;
    enum status status;
    struct strbuf words;
};

static int list_partie(void *context, const char *name, long matches)
{
    struct list *l = context;
    if (l->json) {
        l->status = print_json(json_partie_name(name, matches));
        return l->status != STATUS_OK;
    }
    strbuf_add_clean(&l->words, name);
    strbuf_add(&l->words, "  ");
    strbuf_add(&l->words, P_("%ld match", "%ld matches", matches), matches);
    strbuf_add(&l->words, "\n");
    l->status = print_prose(&l->words);
    return l->status != STATUS_OK;
}

static enum status list_parties(const struct record_job *job)
{
    struct store_error err;
    struct list l = {.json = job->options->json};
    bool read =
        store_words(job->store, STORE_WORD_PARTIE, "", LONG_MAX, list_partie, &l, &err) == STORE_OK;
    strbuf_free(&l.words);
    return read ? l.status : print_store_error(&err);
}

/* Says on stderr why the matches make no partie. */
static enum status say_no_partie(const char *name, const struct parse_error *e)
{
    struct strbuf w = {.text = NULL};
    strbuf_add_clean(&w, name);
    fflush(stdout);
    fprintf(stderr, "referee: %s: %s\n", w.text ? w.text : "", e->reason);
    strbuf_free(&w);
    return STATUS_FOUND;
}

/* For other programs only the sheet is printed. */
static enum status put_sheet(const struct record_job *job, const struct partie_matches *p,
                             struct strbuf *sheet)
{
    struct strbuf otherwise = {.text = NULL};
    partie_add_otherwise(p, job->options->json ? &otherwise : sheet);
    enum status status = print_prose(sheet);
    if (otherwise.length) {
        fflush(stdout);
        fprintf(stderr, "referee: %s", otherwise.text);
    }
    strbuf_free(&otherwise);
    return status;
}

enum status record_partie(const struct record_job *job)
{
    struct partie_matches p;
    struct load_error err;
    struct parse_error e;
    struct strbuf sheet = {.text = NULL};
    struct series_told told = {.sheet = &sheet, .json = job->options->json};
    char key[STORE_KEY_SIZE];
    enum status status;
    if (!job->count)
        return list_parties(job);
    if (!partie_load(job->store, job->game, job->words[0], &p, key, &err))
        return print_load_error(key, &err);
    if (!p.count)
        status =
            print_failure(job->words[0], _("there is no such partie: referee partie lists them"));
    else if (!partie_told(&p, &told, &e))
        status = say_no_partie(job->words[0], &e);
    else
        status = status_worse(put_sheet(job, &p, &sheet), *e.reason ? STATUS_FOUND : STATUS_OK);
    strbuf_free(&sheet);
    partie_unload(&p);
    return status;
}

char *record_partie_text(struct store *s, const struct game *game, const char *name)
{
    struct partie_matches p;
    struct load_error err;
    struct parse_error e;
    struct strbuf sheet = {.text = NULL};
    char key[STORE_KEY_SIZE];
    if (!partie_load(s, game, name, &p, key, &err)) {
        print_load_error(key, &err);
        return NULL;
    }
    bool made = p.count && partie_told(&p, &(struct series_told){.sheet = &sheet}, &e);
    if (!p.count)
        print_failure(name, _("there is no such partie: referee partie lists them"));
    else if (!made)
        say_no_partie(name, &e);
    if (made)
        partie_add_otherwise(&p, &sheet);
    partie_unload(&p);
    if (made && !sheet.failed)
        return sheet.text;
    strbuf_free(&sheet);
    return NULL;
}

/* --- rounds that are there twice -------------------------------------------------------------- */

static const char *round_of(const struct loaded *l)
{
    for (size_t i = 0; i < l->details.values.n_headers; i++)
        if (strcmp(l->details.values.headers[i].key, "Round") == 0)
            return l->details.values.headers[i].value;
    return "";
}

static bool is_twice(const struct partie_matches *p, size_t at)
{
    const char *round = round_of(&p->match[at]);
    for (size_t i = 0; *round && i < p->count; i++)
        if (i != at && strcmp(round, round_of(&p->match[i])) == 0)
            return true;
    return false;
}

struct twice {
    const struct record_job *job;
    enum status status;
};

static int list_twice(void *context, const char *name, long matches)
{
    struct twice *t = context;
    struct partie_matches p;
    struct load_error err;
    char key[STORE_KEY_SIZE];
    (void)matches;
    if (!partie_load(t->job->store, t->job->game, name, &p, key, &err)) {
        t->status = print_load_error(key, &err);
        return 1;
    }
    for (size_t i = 0; i < p.count && t->status == STATUS_OK; i++) {
        struct strbuf w = {.text = NULL};
        if (!is_twice(&p, i))
            continue;
        if (t->job->options->json) {
            t->status = print_json(
                json_match(&p.match[i].match,
                           &(struct json_match_parts){.details = &p.match[i].details.values}));
            continue;
        }
        strbuf_add_clean(&w, name);
        strbuf_add(&w, _(", round %s"), round_of(&p.match[i]));
        strbuf_add(&w, "%s", _(": "));
        strbuf_add_match(&w, &p.match[i].match);
        t->status = print_prose(&w);
        strbuf_free(&w);
    }
    partie_unload(&p);
    return t->status != STATUS_OK;
}

enum status record_rounds_twice(const struct record_job *job)
{
    struct store_error err;
    struct twice t = {.job = job};
    bool read =
        store_words(job->store, STORE_WORD_PARTIE, "", LONG_MAX, list_twice, &t, &err) == STORE_OK;
    return read ? t.status : print_store_error(&err);
}

/* --- complete -------------------------------------------------------------------------------- */

/* complete WHAT [BEGINNING [EVENT]]: completions for the shells, one per line, at most 50.
 * `entered` has the players of the event. */

enum { MOST_WORDS = 50 };

static const char *const kinds[STORE_WORDS] = {[STORE_WORD_KEY] = "matches",
                                               [STORE_WORD_PLAYER] = "players",
                                               [STORE_WORD_EVENT] = "events",
                                               [STORE_WORD_PARTIE] = "parties",
                                               [STORE_WORD_VERSION] = "versions"};

/* A key as it is shown, unless more of it was typed. */
struct putting_words {
    bool key;
    size_t typed;
    enum status status;
};

static int put_word(void *ctx, const char *word, long matches)
{
    struct putting_words *p = ctx;
    struct strbuf w = {.text = NULL};
    (void)matches;
    if (p->key && p->typed <= 8)
        strbuf_add(&w, "%.8s", word);
    else
        strbuf_add_clean(&w, word);
    strbuf_add(&w, "\n");
    p->status = print_buf(&w);
    strbuf_free(&w);
    return p->status != STATUS_OK;
}

static enum status put_entered(const struct record_job *job)
{
    struct store_error err;
    struct event_found f;
    struct event_log e = {.players = 0};
    struct strbuf w = {.text = NULL};
    enum store_code code = event_find(job->store, job->words[2], &f, &err);
    if (code == STORE_OK && f.count == 1)
        code = event_log_load(job->store, f.key[0], &e, &err);
    for (int i = 0, n = 0; code == STORE_OK && i < e.players && n < MOST_WORDS; i++) {
        if (strncmp(e.player[i], job->words[1], strlen(job->words[1])) != 0)
            continue;
        strbuf_add_clean(&w, e.player[i]);
        strbuf_add(&w, "\n");
        n++;
    }
    enum status status = code == STORE_OK ? print_buf(&w) : print_store_error(&err);
    strbuf_free(&f.keys);
    strbuf_free(&w);
    event_log_free(&e);
    return status;
}

enum status record_complete(const struct record_job *job)
{
    struct store_error err;
    const char *beginning = job->count > 1 ? job->words[1] : "";
    if (job->count == 3)
        return put_entered(job);
    for (int i = 0; i < STORE_WORDS; i++) {
        struct putting_words p = {i == STORE_WORD_KEY, strlen(beginning), STATUS_OK};
        if (strcmp(job->words[0], kinds[i]) != 0)
            continue;
        bool read = store_words(job->store, (enum store_word)i, beginning, MOST_WORDS, put_word, &p,
                                &err) == STORE_OK;
        return read ? p.status : print_store_error(&err);
    }
    print_failure(job->words[0], _("matches, players, events, parties or versions are completed"));
    return STATUS_USAGE;
}
