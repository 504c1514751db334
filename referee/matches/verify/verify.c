/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `verify`: checks the database file, the chains, and every stored ruling against the rules.
 * Threads check matches in parallel, each with its own view of the record. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/files.h"
#include "base/i18n.h"
#include "base/jobs.h"
#include "base/version.h"
#include "db/open/open.h"
#include "head_digest.h"
#include "log/find.h"
#include "matches/command/command.h"
#include "matches/command/read_pool.h"
#include "matches/json/json.h"
#include "receipts_check.h"
#include "verify_match.h"

enum { MATCHES_A_JOB = 8, COUNT_TEXT = 96 };

struct verifying {
    const struct record_job *job;
    struct jobs *jobs;
    struct match_job *filling; /* the batch being filled; NULL: none */
    long matches, events, coups, defects, notices;
    struct head_digest heads;
    char digest[STORE_HASH_SIZE]; /* of all of them */
    enum status status;
    struct progress progress;
    long total; /* turns there are; 0: not counted */
};

/* Prints a defect, or a notice, which has a negative entry. */
static void put_finding(struct verifying *v, const struct json_report *r)
{
    struct strbuf w = {.text = NULL};
    enum status put;
    progress_clear(&v->progress);
    if (v->job->options->json) {
        struct json_report plain = *r;
        plain.event = NULL;
        put = print_json(json_report(&plain));
    } else {
        if (r->match) {
            strbuf_add(&w, r->event ? _("event %.*s") : _("match %.*s"), MATCH_SHOWN, r->match);
            if (r->entry >= 0)
                strbuf_add(&w, _(", entry %ld"), r->entry);
            if (r->coup > 0)
                strbuf_add(&w, _(", turn %ld"), r->coup);
        } else {
            strbuf_add(&w, "%s", _("the file"));
        }
        strbuf_add(&w, "%s", _(": "));
        strbuf_add_clean(&w, r->problem ? r->problem : r->notice);
        strbuf_add(&w, "\n");
        put = print_buf(&w);
    }
    strbuf_free(&w);
    v->status = status_worse(v->status, put);
}

static void put_defect(struct verifying *v, const struct json_report *r)
{
    v->defects++;
    put_finding(v, r);
    v->status = status_worse(v->status, STATUS_FOUND);
}

static void file_defect(struct verifying *v, const char *text)
{
    struct json_report r = json_report_empty;
    r.what = "verify";
    r.detail = "file";
    r.problem = text;
    put_defect(v, &r);
}

/* A batch of matches for a thread: handing over one match costs as much as checking a few coups. */
struct match_job {
    int count;
    struct {
        char key[STORE_KEY_SIZE];
        enum store_code code;
        struct verified found;
        struct store_error err;
    } match[MATCHES_A_JOB];
};

static void verify_matches(void *own, void *job)
{
    const struct read_view *p = own;
    struct match_job *j = job;
    for (int i = 0; i < j->count; i++)
        j->match[i].code =
            match_verify(p->store, j->match[i].key, p->game, &j->match[i].found, &j->match[i].err);
}

static void say_unsound(struct verifying *v, const char *key, const struct verified *found)
{
    struct json_report r = json_report_empty;
    r.match = key;
    r.event = found->event ? key : NULL;
    r.what = "verify";
    r.detail = "match";
    r.entry = found->entry;
    r.coup = found->coup;
    r.problem = found->problem;
    put_defect(v, &r);
}

static void say_notice(struct verifying *v, const char *key, const struct verified *found)
{
    struct json_report r = json_report_empty;
    r.match = key;
    r.what = "verify";
    r.detail = "notice";
    r.rules = found->revision;
    r.present = found->present;
    r.differ = found->differ.coup;
    r.n_differ = (size_t)found->differ.count;
    r.notice = found->notice;
    v->notices++;
    put_finding(v, &r);
}

static void take_matches(struct verifying *v, const struct match_job *j)
{
    for (int i = 0; i < j->count; i++) {
        if (j->match[i].code != STORE_OK) {
            v->status = status_worse(v->status, print_store_error(&j->match[i].err));
            continue;
        }
        v->matches += !j->match[i].found.event;
        v->events += j->match[i].found.event;
        v->coups += j->match[i].found.coups;
        if (!j->match[i].found.sound)
            say_unsound(v, j->match[i].key, &j->match[i].found);
        else if (*j->match[i].found.notice)
            say_notice(v, j->match[i].key, &j->match[i].found);
    }
    progress_set(&v->progress, v->coups, v->total);
}

static int count_turns(void *ctx, const struct store_match *m)
{
    ((struct verifying *)ctx)->total += m->coups;
    return 0;
}

static void give_matches(struct verifying *v)
{
    v->filling = NULL;
    jobs_go(v->jobs);
}

static int give_match(void *ctx, const struct store_match *m)
{
    struct verifying *v = ctx;
    head_digest_add(&v->heads, m);
    while (!v->filling && !(v->filling = jobs_place(v->jobs)))
        take_matches(v, jobs_take(v->jobs));
    struct match_job *j = v->filling;
    snprintf(j->match[j->count].key, sizeof j->match[0].key, "%s", m->key);
    if (++j->count == MATCHES_A_JOB)
        give_matches(v);
    return 0;
}

static enum status say_sums(const struct verifying *v)
{
    if (v->job->options->json) {
        struct json_report r = json_report_empty;
        r.what = "verify";
        r.detail = v->status == STATUS_OK ? "sound" : "unsound";
        r.matches = v->matches;
        r.coups = v->coups;
        r.defects = v->defects;
        r.notices = v->notices;
        r.head = v->digest;
        r.referee = program_version;
        return print_json(json_report(&r));
    }
    struct strbuf w = {.text = NULL};
    char matches[COUNT_TEXT], turns[COUNT_TEXT];
    snprintf(matches, sizeof matches, P_("%ld match", "%ld matches", v->matches), v->matches);
    snprintf(turns, sizeof turns, CP_("with", "%ld turn", "%ld turns", v->coups), v->coups);
    if (v->events) {
        strbuf_add(&w, P_("%ld event", "%ld events", v->events), v->events);
        strbuf_add(&w, "%s", _(", "));
    }
    strbuf_add(&w, P_("%s with %s replayed: ", "%s with %s replayed: ", v->matches), matches,
               turns);
    if (v->defects)
        strbuf_add(&w, P_("%ld defect", "%ld defects", v->defects), v->defects);
    else
        strbuf_add(&w, "%s",
                   v->status == STATUS_OK ? _("everything agrees") : _("not all could be read"));
    if (v->notices) {
        strbuf_add(&w, "%s", _(", "));
        strbuf_add(&w, P_("%ld notice", "%ld notices", v->notices), v->notices);
    }
    strbuf_add(&w, " (referee %s)", program_version);
    strbuf_add(&w, _("\nHead of all: %s\n"), v->digest);
    enum status status = print_buf(&w);
    strbuf_free(&w);
    return status;
}

/* Damage that stops reading the file is a finding, too. */
static void failed_reading(struct verifying *v, const struct store_error *err)
{
    if (err->code == STORE_CORRUPT)
        file_defect(v, err->text);
    else
        v->status = status_worse(v->status, print_store_error(err));
}

/* Compares the digest of all heads with the one given in --head. */
static void compare_heads(struct verifying *v)
{
    const char *wanted = v->job->options->head;
    struct json_report r = json_report_empty;
    if (!head_digest_end(&v->heads, v->digest)) {
        v->status = status_worse(v->status, print_failure("verify", _("out of memory")));
    } else if (wanted && strcmp(wanted, v->digest) != 0) {
        r.what = "verify";
        r.detail = "head";
        r.problem = _("the head of all is different from the one given: since that was written "
                      "down a match has gone, or one has been added, or one has grown");
        put_defect(v, &r);
    }
    head_digest_free(&v->heads);
}

/* --- the file --------------------------------------------------------------------------------- */

/* The file is checked in a thread of its own. Its defects are kept until the matches are done. */
struct file_check {
    struct store *store;
    pthread_t thread;
    bool aside;
    struct strbuf defects; /* a line each */
    enum store_code code;
    struct store_error err;
};

static int keep_defect(void *ctx, const char *text)
{
    struct file_check *f = ctx;
    strbuf_add(&f->defects, "%s\n", text);
    return f->defects.failed;
}

static void *check_file(void *context)
{
    struct file_check *f = context;
    f->code = store_integrity(f->store, keep_defect, f, &f->err);
    return NULL;
}

/* Without a thread and store of its own the file is checked at once. */
static void begin_file(struct verifying *v, struct file_check *f)
{
    const struct record_job *job = v->job;
    struct store_error err;
    if (job->path && store_open(job->path, STORE_READ, &f->store, &err) == STORE_OK)
        f->aside = pthread_create(&f->thread, NULL, check_file, f) == 0;
    if (f->aside)
        return;
    store_close(f->store);
    f->store = job->store;
    check_file(f);
}

static void end_file(struct verifying *v, struct file_check *f)
{
    if (f->aside) {
        pthread_join(f->thread, NULL);
        store_close(f->store);
    }
    for (char *line = f->defects.text; line && *line;) {
        char *end = strchr(line, '\n');
        *end = '\0';
        file_defect(v, line);
        line = end + 1;
    }
    if (f->code != STORE_OK)
        failed_reading(v, &f->err);
    strbuf_free(&f->defects);
}

/* --- what arrived ------------------------------------------------------------------------------
 */

static void arrival_defect(void *ctx, const char *match, const char *problem)
{
    struct json_report r = json_report_empty;
    r.match = match;
    r.what = "verify";
    r.detail = "match";
    r.problem = problem;
    put_defect(ctx, &r);
}

static void check_arrivals(struct verifying *v)
{
    struct store_error err;
    if (receipts_check(v->job->store, v->job->options->json, arrival_defect, v, &err) != STORE_OK)
        failed_reading(v, &err);
}

/* --- the command ------------------------------------------------------------------------------ */

enum status record_verify(const struct record_job *job)
{
    struct store_error err;
    struct read_pool views;
    struct file_check file = {.aside = false};
    struct verifying v = {.job = job};
    const struct store_query all = {.logs = STORE_ALL_LOGS};
    if (job->options->sheet)
        return verify_sheet(job);
    if (job->options->seals)
        return verify_seals(job);
    read_pool_open(&views, job->path, job->store, job->game);
    v.jobs = jobs_new(views.count, views.own, sizeof(struct match_job), verify_matches);
    if (!v.jobs) {
        read_pool_close(&views);
        return print_failure("verify", _("out of memory"));
    }
    begin_file(&v, &file);
    progress_begin(&v.progress, "verify");
    if (v.progress.on)
        store_matches(job->store, NULL, count_turns, &v, NULL);
    if (store_matches(job->store, &all, give_match, &v, &err) != STORE_OK)
        failed_reading(&v, &err);
    if (v.filling)
        give_matches(&v);
    for (const struct match_job *j; (j = jobs_take(v.jobs));)
        take_matches(&v, j);
    progress_clear(&v.progress);
    end_file(&v, &file);
    check_arrivals(&v);
    compare_heads(&v);
    jobs_free(v.jobs);
    read_pool_close(&views);
    v.status = status_worse(v.status, say_sums(&v));
    return v.matches || v.events || v.status != STATUS_OK
               ? v.status
               : status_worse(v.status, say_if_empty(job->store));
}
