/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parties of the record, and the sheet of one. */
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "base/files.h"
#include "base/i18n.h"
#include "log/find.h"
#include "log/series.h"
#include "matches/command/command.h"
#include "matches/json/json.h"

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

/* For other programs the sheet alone is on the output. */
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
