/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "matches.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/files.h"
#include "base/grow.h"
#include "base/tongue.h"
#include "json.h"
#include "log/find.h"
#include "near.h"

/* --- options ---------------------------------------------------------------------------------- */

static const struct record_command commands[] = {
    {"matches", RECORD_READ, 0, 0, RECORD_JSON | RECORD_FILTER | RECORD_GAME, record_matches},
    {"show", RECORD_READ, 1, 1, RECORD_JSON | RECORD_ARBITER, record_show},
    {"export", RECORD_READ, 0, -1,
     RECORD_JSON | RECORD_CSV | RECORD_MAT | RECORD_ALL | RECORD_ARBITER | RECORD_PARTIE |
         RECORD_GAME,
     record_export},
    {"claims", RECORD_READ, 0, 1, RECORD_JSON | RECORD_RULING | RECORD_GAME, record_claims},
    {"find", RECORD_READ, 1, -1, RECORD_JSON | RECORD_THROW | RECORD_GAME, record_find},
    {"complete", RECORD_READ, 1, 2, 0, record_complete},
    {"standings", RECORD_READ, 0, 0, RECORD_JSON | RECORD_CSV | RECORD_EVENT | RECORD_GAME,
     record_standings},
    {"stats", RECORD_READ, 1, 2, RECORD_JSON | RECORD_GAME, record_stats},
    {"import", RECORD_IMPORT, 1, -1, RECORD_JSON | RECORD_DRY | RECORD_MAT | RECORD_GAME,
     record_import},
    {"merge", RECORD_MERGE, 1, 1, RECORD_JSON | RECORD_DRY, record_merge},
    {"push", RECORD_PUSH, 1, -1,
     RECORD_JSON | RECORD_DRY | RECORD_FILTER | RECORD_GAME | RECORD_SINCE | RECORD_FOLLOW |
         RECORD_TOKEN,
     record_push},
    {"pull", RECORD_MERGE, 1, -1,
     RECORD_JSON | RECORD_DRY | RECORD_FILTER | RECORD_GAME | RECORD_SINCE | RECORD_TOKEN,
     record_pull},
    {"verify", RECORD_READ, 0, 0, RECORD_JSON | RECORD_HEAD | RECORD_SEALS, record_verify},
    {"key", RECORD_PATH, 0, 2, RECORD_JSON | RECORD_PASSPHRASE, record_key},
    {"club", RECORD_PATH, 1, 2, RECORD_UNDO, record_club},
    {"seal", RECORD_WRITE, 1, 1, RECORD_JSON | RECORD_AS | RECORD_PASSPHRASE, record_seal},
    {"rejudge", RECORD_WRITE, 0, -1, RECORD_JSON | RECORD_DRY | RECORD_WHY, record_rejudge},
    {"backup", RECORD_READ, 1, 1, 0, record_backup},
    {"restore", RECORD_PATH, 1, 1, 0, record_restore},
    {"versions", RECORD_READ, 0, 1, RECORD_JSON, record_versions},
    {"choose", RECORD_WRITE, 2, 2, 0, record_choose},
    {"forget", RECORD_WRITE, 1, -1, RECORD_UNDO, record_forget},
    {"join", RECORD_WRITE, 1, 2, RECORD_UNDO, record_join},
    {"rename", RECORD_WRITE, 1, 2, RECORD_UNDO, record_rename},
    {"alias", RECORD_WRITE, 0, 2, RECORD_JSON | RECORD_UNDO, record_alias},
    {"partie", RECORD_READ, 0, 1, RECORD_JSON, record_partie},
};

const struct record_command *record_command(const char *name)
{
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
        if (strcmp(commands[i].name, name) == 0)
            return &commands[i];
    return NULL;
}

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

const char *record_misuse(const struct record_command *c, const struct record_options *o, int count)
{
    bool named = (c->allowed & RECORD_EVENT) && o->event;
    bool filter = o->player || (o->event && !named) || o->from || o->to || o->state;
    unsigned used =
        (o->json ? RECORD_JSON : 0U) | (o->csv ? RECORD_CSV : 0U) | (filter ? RECORD_FILTER : 0U) |
        (o->dry_run ? RECORD_DRY : 0U) | (o->all ? RECORD_ALL : 0U) | (o->why ? RECORD_WHY : 0U) |
        (o->arbiter ? RECORD_ARBITER : 0U) | (o->partie ? RECORD_PARTIE : 0U) |
        (o->undo ? RECORD_UNDO : 0U) | (o->head ? RECORD_HEAD : 0U) | (o->as ? RECORD_AS : 0U) |
        (o->passphrase_file ? RECORD_PASSPHRASE : 0U) | (o->seals || o->sheet ? RECORD_SEALS : 0U) |
        (o->kind || o->jan || o->article || o->overruled ? RECORD_RULING : 0U) |
        (named ? RECORD_EVENT : 0U) | (o->since ? RECORD_SINCE : 0U) |
        (o->follow ? RECORD_FOLLOW : 0U) | (o->token_file ? RECORD_TOKEN : 0U) |
        (o->throw || o->fault ? RECORD_THROW : 0U) | (o->game ? RECORD_GAME : 0U) |
        (o->mat ? RECORD_MAT : 0U);
    if (used & ~c->allowed)
        return N_("this option does not go with");
    if (o->follow && o->dry_run)
        return N_("--follow and --dry-run do not go together");
    if (o->json && o->csv)
        return N_("--json and --csv do not go together");
    if (o->mat && (c->allowed & RECORD_CSV) &&
        (o->json || o->csv || o->all || o->partie || count > 1))
        return N_("--mat writes one match, and nothing besides, with");
    if ((o->head != NULL) + o->seals + (o->sheet != NULL) > 1)
        return N_("one of --head, --seals and --sheet goes with");
    if ((c->allowed & RECORD_EVENT) && !named)
        return N_("--event NAME must follow");
    if ((c->allowed & RECORD_SINCE) && count > 1 && (filter || o->since))
        return N_("matches are named, or chosen by options, with");
    if ((c->allowed & RECORD_AS) && !o->as)
        return N_("--as NAME must follow");
    if (count < c->least || (c->most >= 0 && count > c->most))
        return N_("too many or too few arguments for");
    bool bad_undo = c->run == record_club ? o->undo && count < 2
                    : o->undo             ? count != 1
                                          : count == 1;
    if ((c->allowed & RECORD_UNDO) && bad_undo)
        return N_("too many or too few arguments for");
    if ((c->allowed & RECORD_ALL) && o->all + (o->partie != NULL) + (count > 0) != 1)
        return N_("a match, or --all, must follow");
    return NULL;
}

/* --- matches ---------------------------------------------------------------------------------- */

struct listing {
    bool json, any;
    enum status status;
    struct words words;
};

static int list_match(void *ctx, const struct store_match *m)
{
    struct listing *l = ctx;
    l->any = true;
    if (l->json) {
        l->status = put_json(json_match(m, NULL));
    } else {
        words_add_match(&l->words, m);
        l->status = put_words(&l->words);
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
        l.status = say_store(&err);
    else if (o->player && !l.any)
        known_or_say(job->store, o->player);
    words_free(&l.words);
    return l.status;
}

/* --- versions --------------------------------------------------------------------------------- */

static int list_version(void *ctx, const struct store_match *m)
{
    struct listing *l = ctx;
    struct store_match shown = *m;
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
    void *more = grow(o->family, o->count + 1, &o->room, sizeof *o->family);
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
    struct store_query query = {.family = family};
    if (store_matches(job->store, &query, list_version, &l, &err) != STORE_OK)
        l.status = say_store(&err);
    words_free(&l.words);
    return l.status;
}

enum status record_versions(const struct record_job *job)
{
    struct store_error err;
    struct families all = {.count = 0};
    char key[STORE_KEY_SIZE], family[STORE_KEY_SIZE] = "";
    if (job->count) {
        if (!find_or_say(job, job->words[0], key))
            return STATUS_FAILED;
        if (store_match_get(job->store, key, note_family, family, &err) != STORE_OK)
            return say_store(&err);
        return list_family(job, family);
    }
    enum status status = STATUS_OK;
    if (store_matches(job->store, NULL, note_version, &all, &err) != STORE_OK)
        status = say_store(&err);
    else if (all.failed)
        status = say_failed("versions", _("out of memory"));
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

/* choose MATCH VERSION: this version counts; "-" is the unnamed one. */
enum status record_choose(const struct record_job *job)
{
    struct store_error err;
    struct version_search v = {.name = job->words[1]};
    struct words w = {.text = NULL};
    char key[STORE_KEY_SIZE], family[STORE_KEY_SIZE];
    if (!find_or_say(job, job->words[0], key))
        return STATUS_FAILED;
    struct store_query query = {.family = family};
    if (store_match_get(job->store, key, note_family, family, &err) != STORE_OK ||
        store_matches(job->store, &query, match_version, &v, &err) != STORE_OK)
        return say_store(&err);
    if (!v.key[0])
        return say_failed(v.name, _("the match has no such version: referee versions lists them"));
    if (store_match_choose(job->store, v.key, &err) != STORE_OK)
        return say_store(&err);
    words_add(&w, _("Chosen: version "));
    words_add_clean(&w, v.name);
    words_add(&w, " (%.*s)\n", MATCH_SHOWN, v.key);
    enum status status = put_words(&w);
    words_free(&w);
    return status;
}

/* --- backup ----------------------------------------------------------------------------------- */

enum status record_backup(const struct record_job *job)
{
    struct store_error err;
    struct words w = {.text = NULL};
    if (store_backup(job->store, job->words[0], &err) != STORE_OK)
        return say_store(&err);
    words_add(&w, "%s", _("Backup written: "));
    words_add_clean(&w, job->words[0]);
    words_add(&w, "\n");
    enum status status = put_words(&w);
    words_free(&w);
    return status;
}
