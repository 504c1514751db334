/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The matches of another record brought into this one, after a backup. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "arrival.h"
#include "base/files.h"
#include "base/tongue.h"
#include "db/sqlite/open.h"
#include "json.h"
#include "log/find.h"
#include "matches.h"

struct merging {
    const struct record_job *job;
    bool dry; /* nothing is written in this pass */
    bool silent;
    long count[4]; /* by enum store_merge */
    enum status status;
};

static const char *const merge_names[] = {"known", "new", "extended", "diverged"};

static const char *merge_phrase(enum store_merge did)
{
    switch (did) {
    case STORE_MERGE_NEW:
        return _("new     ");
    case STORE_MERGE_EXTENDED:
        return _("extended");
    case STORE_MERGE_DIVERGED:
        return _("diverged");
    default:
        return _("known   ");
    }
}

static void report(struct merging *g, const struct store_match *m, enum store_merge did,
                   const char *into)
{
    if (g->silent)
        return;
    if (g->job->options->json) {
        struct json_report r = json_report_empty;
        r.match = m->key;
        r.what = "merge";
        r.detail = merge_names[did];
        r.into = *into ? into : NULL;
        r.white = m->seat[0].player;
        r.black = m->seat[1].player;
        r.coups = m->coups;
        g->status = status_worse(g->status, put_json(json_report(&r)));
        return;
    }
    struct words w = {.text = NULL};
    words_add(&w, "%s  %.*s  ", merge_phrase(did), MATCH_SHOWN, m->key);
    words_add_seats(&w, m);
    words_add(&w, ", ");
    words_add(&w, P_("%ld coup", "%ld coups", m->coups), m->coups);
    if (did == STORE_MERGE_DIVERGED)
        words_add(&w, _("; both are kept: referee versions %.*s"), MATCH_SHOWN, into);
    words_add(&w, "\n");
    g->status = status_worse(g->status, put_words(&w));
    words_free(&w);
}

/* This match is left out, the others are not. */
static void say_refused(struct merging *g, const struct store_match *m, const char *reason)
{
    struct words w = {.text = NULL};
    if (!g->silent) {
        words_add(&w, _("match %.*s"), MATCH_SHOWN, m->key);
        words_add(&w, " ");
        words_add_seats(&w, m);
        words_add(&w, "%s", _(": not taken: "));
        words_add_clean(&w, reason);
        fflush(stdout);
        fprintf(stderr, "referee: %s\n", w.failed ? "?" : w.text);
    }
    words_free(&w);
    g->status = status_worse(g->status, STATUS_FOUND);
}

/* What it came with was not believed. */
static void say_altered(struct merging *g, const struct store_match *m, const struct arrival *a)
{
    struct words w = {.text = NULL};
    if (!a->altered || g->silent)
        return;
    words_add(&w, _("match %.*s"), MATCH_SHOWN, m->key);
    words_add(&w, ": ");
    if (a->older)
        words_add(&w, _("judged anew by rules %d (rules %ld before)"), g->job->game->revision,
                  m->revision);
    else
        words_add(&w, "%s", _("its rows are not what its log gives: made anew from the log"));
    if (a->differ.count) {
        words_add(&w, ": ");
        words_add_coups(&w, &a->differ);
    }
    fflush(stdout);
    fprintf(stderr, "referee: %s\n", w.failed ? "?" : w.text);
    words_free(&w);
    g->status = status_worse(g->status, a->older ? STATUS_OK : STATUS_FOUND);
}

/* Brings the log and settles what is derived of it, or leaves `to` as it was. */
static enum store_code bring(struct merging *g, struct store *to, const struct store_match *m,
                             char into[STORE_KEY_SIZE], struct arrival *a, struct store_error *err)
{
    enum store_merge did;
    struct store *from = g->job->other;
    enum store_code code = store_begin(to, STORE_WRITE, err);
    if (code != STORE_OK)
        return code;
    code = store_import_log(to, from, m->key, m->version, false, &did, into, err);
    if (code == STORE_OK)
        code = arrival_settle(to, into, from, m->key, g->job->game, a, err);
    if (code == STORE_OK && !a->refused)
        return store_commit(to, err);
    store_rollback(to);
    return code;
}

/* What would become of it, found out where nothing is kept. */
static enum store_code try_aside(struct merging *g, const struct store_match *m, struct arrival *a,
                                 struct store_error *err)
{
    struct store *aside;
    char key[STORE_KEY_SIZE];
    enum store_code code = store_open_memory(&aside, err);
    if (code == STORE_OK)
        code = bring(g, aside, m, key, a, err);
    store_close(aside);
    return code;
}

static enum store_code take(struct merging *g, const struct store_match *m, enum store_merge did,
                            char into[STORE_KEY_SIZE], struct arrival *a, struct store_error *err)
{
    struct store *to = g->job->store;
    char held[STORE_KEY_SIZE];
    snprintf(held, sizeof held, "%s", into);
    if (g->dry)
        return try_aside(g, m, a, err);
    if (did != STORE_MERGE_EXTENDED)
        return bring(g, to, m, into, a, err);
    /* what another referee is writing is not continued under his hands */
    enum store_code code = store_match_lock(to, held, err);
    if (code != STORE_OK)
        return code;
    code = bring(g, to, m, into, a, err);
    store_match_unlock(to, held);
    return code;
}

static int merge_match(void *ctx, const struct store_match *m)
{
    struct merging *g = ctx;
    struct store_error err;
    struct arrival a = {.refused = false};
    enum store_merge did;
    char into[STORE_KEY_SIZE];
    enum store_code code =
        store_import_log(g->job->store, g->job->other, m->key, m->version, true, &did, into, &err);
    if (code == STORE_OK && did != STORE_MERGE_KNOWN)
        code = take(g, m, did, into, &a, &err);
    if (code == STORE_OK && !a.refused) {
        g->count[did]++;
        report(g, m, did, into);
        say_altered(g, m, &a);
    } else if (code == STORE_OK || code == STORE_CORRUPT || code == STORE_INVALID) {
        say_refused(g, m, code == STORE_OK ? a.reason : err.text);
    } else {
        g->status = status_worse(g->status, say_store(&err));
        return code != STORE_BUSY;
    }
    return 0;
}

static enum status pass(struct merging *g)
{
    struct store_error err;
    if (store_matches(g->job->other, NULL, merge_match, g, &err) != STORE_OK)
        g->status = status_worse(g->status, say_store(&err));
    return g->status;
}

/* "record.db" is copied to "record.db.20261120T123456Z.bak", or with a number where that is
 * taken. */
static enum status back_up(const struct record_job *job)
{
    struct store_error err;
    struct tm utc;
    time_t now = time(NULL);
    char stamp[32];
    enum store_code code = STORE_CONFLICT;
    gmtime_r(&now, &utc);
    strftime(stamp, sizeof stamp, "%Y%m%dT%H%M%SZ", &utc);
    for (int i = 0; code == STORE_CONFLICT && i < 100; i++) {
        struct words path = {.text = NULL}, w = {.text = NULL};
        words_add(&path, "%s.%s", job->path, stamp);
        words_add(&path, i ? "-%d.bak" : ".bak", i);
        if (path.failed)
            return say_failed("merge", _("no memory"));
        code = store_backup(job->store, path.text, &err);
        if (code == STORE_OK && !job->options->json) {
            words_add(&w, "%s", _("Backup written: "));
            words_add_clean(&w, path.text);
            words_add(&w, "\n");
            put_words(&w);
        }
        words_free(&w);
        words_free(&path);
    }
    return code == STORE_OK ? STATUS_OK : say_store(&err);
}

static enum status say_sums(const struct merging *g)
{
    const long *n = g->count;
    if (g->job->options->json)
        return g->status;
    struct words w = {.text = NULL};
    words_add(&w, P_("%ld new", "%ld new", n[STORE_MERGE_NEW]), n[STORE_MERGE_NEW]);
    words_add(&w, P_(", %ld extended", ", %ld extended", n[STORE_MERGE_EXTENDED]),
              n[STORE_MERGE_EXTENDED]);
    words_add(&w, P_(", %ld diverged", ", %ld diverged", n[STORE_MERGE_DIVERGED]),
              n[STORE_MERGE_DIVERGED]);
    words_add(&w, P_(", %ld known already", ", %ld known already", n[STORE_MERGE_KNOWN]),
              n[STORE_MERGE_KNOWN]);
    words_add(&w, "%s\n", g->job->options->dry_run ? _(": nothing was written") : "");
    enum status status = status_worse(g->status, put_words(&w));
    words_free(&w);
    return status;
}

/* First a pass that writes nothing: where nothing is to be done, no backup is needed. */
enum status record_merge(const struct record_job *job)
{
    struct store_error err;
    bool dry_run = job->options->dry_run;
    struct merging first = {.job = job, .dry = true, .silent = !dry_run};
    enum status status = pass(&first);
    long writes = first.count[STORE_MERGE_NEW] + first.count[STORE_MERGE_EXTENDED] +
                  first.count[STORE_MERGE_DIVERGED];
    if (dry_run || status == STATUS_FAILED)
        return status == STATUS_FAILED ? status : say_sums(&first);
    if (writes && back_up(job) != STATUS_OK)
        return STATUS_FAILED;
    struct merging g = {.job = job};
    if (store_begin(job->store, STORE_WRITE, &err) != STORE_OK)
        return say_store(&err);
    status = pass(&g);
    if (status == STATUS_FAILED) {
        store_rollback(job->store);
        return say_failed(job->words[0], _("nothing was merged"));
    }
    if (store_commit(job->store, &err) != STORE_OK)
        return say_store(&err);
    return say_sums(&g);
}
