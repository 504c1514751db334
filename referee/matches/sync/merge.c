/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `merge`: merges the matches of another record into this one, after a backup. */
#include <limits.h>
#include <signal.h>
#include <stdio.h>

#include "backup_name.h"
#include "base/files.h"
#include "base/i18n.h"
#include "clubs.h"
#include "log/rows.h"
#include "matches/verify/keys.h"
#include "merge_run.h"
#include "push_plan.h"

enum { PART = 500 }; /* matches in a transaction */

static volatile sig_atomic_t signal_taken; /* SIGINT: what is merged is kept, and the rest left */

static void note_signal(int number)
{
    signal_taken = number;
}

/* Copies the record to a file beside it. */
static enum status back_up(const struct record_job *job)
{
    struct store_error err;
    struct progress p;
    const struct store_progress asks = {record_progress, &p};
    enum store_code code = STORE_CONFLICT;
    for (int i = 0; code == STORE_CONFLICT && i < BACKUP_NAMES; i++) {
        struct strbuf path = {.text = NULL};
        backup_name(&path, job->path, i);
        if (path.failed)
            return print_failure("merge", _("out of memory"));
        progress_begin(&p, "backup");
        code = store_backup(job->store, path.text, rows_make, p.on ? &asks : NULL, &err);
        progress_clear(&p);
        if (code == STORE_OK && !job->options->json)
            say_backup(path.text);
        strbuf_free(&path);
    }
    return code == STORE_OK ? STATUS_OK : print_store_error(&err);
}

static struct merge_run begin_merge(const struct record_job *job, const struct log_sender *sender)
{
    return (struct merge_run){.job = job,
                              .sender = sender->club ? sender : NULL,
                              .from = {.game = job->game, .store = job->other},
                              .from_path = job->words[0],
                              .to = job->store};
}

static int stop_there(void *ctx, const struct store_match *m)
{
    *(bool *)ctx = m == NULL;
    return 1;
}

static enum store_code ask_empty(struct store *s, bool *empty, struct store_error *err)
{
    const struct store_query any = {.limit = 1, .logs = STORE_ALL_LOGS};
    *empty = true;
    return store_matches(s, &any, stop_there, empty, err);
}

/* Into an empty record a backup is brought back, unless it is said to be of a club: all annotations
 * and the person aliases are taken over, and all of it is one transaction, because the second half
 * would not be brought back so. */
static enum status bring_all(struct merge_run *g, struct store_error *err)
{
    struct store *to = g->job->store;
    bool empty = true;
    if (ask_empty(to, &empty, err) != STORE_OK)
        return print_store_error(err);
    empty = empty && !g->sender;
    store_set_office(to, empty);
    g->commits = empty ? LONG_MAX : PART;
    enum status status = merge_run_pass(g);
    bool interrupted = signal_taken && empty;
    if (status != STATUS_FAILED && !interrupted && empty &&
        store_aliases_copy(to, g->job->other, err) != STORE_OK)
        return print_store_error(err);
    return interrupted ? STATUS_FAILED : status;
}

static enum status say_not_merged(const struct merge_run *g)
{
    struct strbuf w = {.text = NULL};
    if (!g->committed)
        return print_failure("merge", _("nothing was merged"));
    strbuf_add(&w,
               P_("%ld match was merged and is kept; the same command goes on with the others",
                  "%ld matches were merged and are kept; the same command goes on with the others",
                  g->committed),
               g->committed);
    enum status status = print_failure("merge", w.failed ? "?" : w.text);
    strbuf_free(&w);
    return status;
}

/* On a server the operator must know which matches no signature protects. */
static enum status say_merged(const struct merge_run *g)
{
    struct strbuf w = {.text = NULL};
    enum status status = merge_run_say(g);
    if (!g->unsigned_of_none || !store_on_server(g->to) || g->job->options->json)
        return status;
    strbuf_add(&w,
               P_("%ld match is unsigned and of no club, and stays so: matches of a club are "
                  "merged with --club NAME --as NAME\n",
                  "%ld matches are unsigned and of no club, and stay so: matches of a club are "
                  "merged with --club NAME --as NAME\n",
                  g->unsigned_of_none),
               g->unsigned_of_none);
    status = status_worse(status, print_prose(&w));
    strbuf_free(&w);
    return status;
}

static enum status merge_in_parts(struct merge_run *g)
{
    struct store_error err;
    struct store *to = g->job->store;
    if (store_begin(to, STORE_WRITE, &err) != STORE_OK)
        return print_store_error(&err);
    enum status status = bring_all(g, &err);
    if (status == STATUS_FAILED) {
        store_rollback(to);
        return say_not_merged(g);
    }
    if (merge_run_commit(g, &err) != STORE_OK) {
        print_store_error(&err);
        return say_not_merged(g);
    }
    return signal_taken ? say_not_merged(g) : say_merged(g);
}

/* Other processes write to a server meanwhile. A transaction over many matches would add their
 * players in the order of the matches and could wait for another one in a circle. Here each match
 * has its own transaction, or a batch of new ones, which adds its players first, in order. */
static enum status merge_alone(struct merge_run *g)
{
    struct store_error err;
    struct push_plan plan = {.job = g->job};
    enum store_code code = push_plan_look(&plan, g, &err);
    enum status status = code == STORE_OK ? push_plan_pass(&plan, g) : print_store_error(&err);
    push_plan_free(&plan);
    g->committed = g->uncommitted;
    return status == STATUS_FAILED || signal_taken ? say_not_merged(g) : say_merged(g);
}

/* A backup is restored in one long transaction, which must exclude other writers. If another
 * process restores a backup, waits for its end; the record is not empty then. */
static enum status merge_into_server(struct merge_run *g)
{
    struct store_error err;
    struct store *to = g->job->store;
    bool empty = false;
    enum store_code code = ask_empty(to, &empty, &err);
    empty = empty && !g->sender;
    bool locks = code == STORE_OK && empty;
    if (locks)
        code = store_lock_record(to, &err);
    if (locks && code == STORE_OK)
        code = ask_empty(to, &empty, &err);
    if (locks && (code != STORE_OK || !empty))
        store_unlock_record(to);
    if (code != STORE_OK)
        return print_store_error(&err);
    enum status status = empty ? merge_in_parts(g) : merge_alone(g);
    if (empty)
        store_unlock_record(to);
    return status;
}

/* A backup is made first, unless there is nothing to merge. */
static enum status merge_planned(struct merge_run *g, const struct push_plan *plan)
{
    struct sigaction before, ours = {.sa_handler = note_signal};
    if (g->job->options->dry_run) {
        g->dry = true;
        return merge_run_pass(g) == STATUS_FAILED ? STATUS_FAILED : say_merged(g);
    }
    if (push_plan_lacks(plan, g) && back_up(g->job) != STATUS_OK)
        return STATUS_FAILED;
    g->signal = &signal_taken;
    sigaction(SIGINT, &ours, &before);
    enum status status = store_on_server(g->to) ? merge_into_server(g) : merge_in_parts(g);
    sigaction(SIGINT, &before, NULL);
    return status;
}

static enum status merge_from(const struct record_job *job, const struct log_sender *sender)
{
    struct store_error err;
    struct merge_run g = begin_merge(job, sender);
    struct push_plan plan = {.job = job};
    enum store_code code = push_plan_look(&plan, &g, &err);
    if (code == STORE_OK)
        code = push_plan_choose(&plan, &g, &err);
    enum status status = code == STORE_OK ? merge_planned(&g, &plan) : print_store_error(&err);
    push_plan_free(&plan);
    strbuf_free(&g.said);
    return status;
}

enum status record_merge(const struct record_job *job)
{
    const struct record_options *o = job->options;
    struct store_error err;
    struct signer key;
    const struct log_sender sender = {o->club, &key};
    if (!o->club)
        return merge_from(job, &sender);
    if (!club_is_name(o->club))
        return print_failure(o->club, _("a club's name has letters, digits, - _ and . alone"));
    if (store_set_club(job->store, o->club, &err) != STORE_OK)
        return print_store_error(&err);
    if (!keys_unlock(o, o->as, &key))
        return STATUS_FAILED;
    enum status status = merge_from(job, &sender);
    signer_wipe(&key);
    return status;
}
