/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The record proved: the file, the chains, and every stored ruling against the rules. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "files.h"
#include "json_record.h"
#include "match_find.h"
#include "match_verify.h"
#include "records.h"
#include "text/tongue.h"

struct verifying {
    const struct record_job *job;
    long matches, coups, defects;
    enum status status;
};

static void put_defect(struct verifying *v, const struct json_report *r)
{
    struct words w = {.text = NULL};
    enum status put;
    v->defects++;
    if (v->job->options->json) {
        put = put_json(json_report(r));
    } else {
        if (r->match) {
            words_add(&w, _("match %.*s, "), MATCH_SHOWN, r->match);
            words_add(&w, _("entry %ld"), r->entry);
            if (r->coup > 0)
                words_add(&w, _(", coup %ld"), r->coup);
        } else {
            words_add(&w, "%s", _("the file"));
        }
        words_add(&w, ": ");
        words_add_clean(&w, r->problem);
        words_add(&w, "\n");
        put = put_words(&w);
    }
    words_free(&w);
    v->status = status_worse(v->status, status_worse(put, STATUS_FOUND));
}

static int file_defect(void *ctx, const char *text)
{
    struct json_report r = json_report_empty;
    r.what = "verify";
    r.detail = "file";
    r.problem = text;
    put_defect(ctx, &r);
    return 0;
}

static int verify_match(void *ctx, const struct store_match *m)
{
    struct verifying *v = ctx;
    struct store_error err;
    struct verified found;
    if (match_verify(v->job->store, m->key, v->job->game, &found, &err) != STORE_OK) {
        v->status = status_worse(v->status, say_store(&err));
        return 0;
    }
    v->matches++;
    v->coups += found.coups;
    if (!found.sound) {
        struct json_report r = json_report_empty;
        r.match = m->key;
        r.what = "verify";
        r.detail = "match";
        r.entry = found.entry;
        r.coup = found.coup;
        r.problem = found.problem;
        put_defect(v, &r);
    }
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
        return put_json(json_report(&r));
    }
    struct words w = {.text = NULL};
    words_add(&w, P_("%ld match", "%ld matches", v->matches), v->matches);
    words_add(&w, P_(" with %ld coup", " with %ld coups", v->coups), v->coups);
    words_add(&w, "%s", P_(" replayed: ", " replayed: ", v->matches));
    if (v->defects)
        words_add(&w, P_("%ld defect\n", "%ld defects\n", v->defects), v->defects);
    else
        words_add(&w, "%s",
                  v->status == STATUS_OK ? _("everything agrees\n") : _("not all could be read\n"));
    enum status status = put_words(&w);
    words_free(&w);
    return status;
}

/* A file too damaged to be read on is a finding, too. */
static void failed_reading(struct verifying *v, const struct store_error *err)
{
    if (err->code == STORE_CORRUPT)
        file_defect(v, err->text);
    else
        v->status = status_worse(v->status, say_store(err));
}

enum status record_verify(const struct record_job *job)
{
    struct store_error err;
    struct verifying v = {.job = job};
    if (store_integrity(job->store, file_defect, &v, &err) != STORE_OK)
        failed_reading(&v, &err);
    if (store_matches(job->store, NULL, verify_match, &v, &err) != STORE_OK)
        failed_reading(&v, &err);
    return status_worse(v.status, say_sums(&v));
}
