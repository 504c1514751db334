/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `push` and `pull`: merges into another record what it lacks, and the reverse. */
#include "db/open/open.h"
#include "follow.h"
#include "matches/command/suggest.h"
#include "push_plan.h"
#include "remote.h"

/* What an office has sent is only what is lacking here: a name may be in the rest. */
static bool chosen_known(const struct record_job *job, const struct merge_run *g)
{
    return g->from.bare || require_chosen(g->from.store, job->options);
}

static enum status push_matches(const struct record_job *job, struct merge_run g)
{
    struct store_error err;
    struct push_plan s = {.job = job};
    enum status status = STATUS_FAILED;
    if (!push_plan_name(&s, g.from.store) || !chosen_known(job, &g)) {
        /* the reason was printed */
    } else if (push_plan_look(&s, &g, &err) != STORE_OK) {
        print_store_error(&err);
    } else {
        push_plan_pass(&s, &g);
        status = merge_run_say(&g);
    }
    push_plan_free(&s);
    return status;
}

enum status record_push(const struct record_job *job)
{
    if (job->options->follow)
        return push_follow(job);
    return push_matches(job, (struct merge_run){.from = {.game = job->game, .store = job->store},
                                                .from_path = job->path,
                                                .to = job->other,
                                                .office = job->office,
                                                .away = true,
                                                .brief = true});
}

/* Pulls over HTTPS: fetches the missing logs into an in-memory store first. */
static enum status pull_aside(const struct record_job *job)
{
    struct store_error err;
    struct string_set here = {.count = 0};
    struct merge_run g = {
        .from = {.game = job->game, .bare = true}, .to = job->store, .brief = true};
    enum store_code code = store_open_memory(&g.from.store, &err);
    if (code == STORE_OK)
        code = push_plan_ask(job->store, &here, &err);
    if (code == STORE_OK)
        code = remote_fetch(job->office, &here, job->count > 1, g.from.store, &err);
    enum status status = code == STORE_OK ? push_matches(job, g) : print_store_error(&err);
    string_set_free(&here);
    store_close(g.from.store);
    return status;
}

/* What is pulled comes from the record's own office, so its annotations count. */
enum status record_pull(const struct record_job *job)
{
    store_set_office(job->store, true);
    if (job->office)
        return pull_aside(job);
    return push_matches(job, (struct merge_run){.from = {.game = job->game, .store = job->other},
                                                .from_path = job->words[0],
                                                .to = job->store,
                                                .brief = true});
}
