/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "matches/command/command.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/files.h"
#include "base/i18n.h"
#include "base/memory.h"
#include "log/find.h"
#include "log/load.h"
#include "log/rows.h"
#include "matches/command/suggest.h"
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
