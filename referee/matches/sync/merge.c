/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `merge`: merges the matches of another record into this one, after a backup. */
#include <stdio.h>

#include "backup_name.h"
#include "base/files.h"
#include "base/i18n.h"
#include "merge_run.h"

/* Copies the record to a file beside it. */
static enum status back_up(const struct record_job *job)
{
    struct store_error err;
    enum store_code code = STORE_CONFLICT;
    for (int i = 0; code == STORE_CONFLICT && i < BACKUP_NAMES; i++) {
        struct strbuf path = {.text = NULL};
        backup_name(&path, job->path, i);
        if (path.failed)
            return print_failure("merge", _("out of memory"));
        code = store_backup(job->store, path.text, &err);
        if (code == STORE_OK && !job->options->json)
            say_backup(path.text);
        strbuf_free(&path);
    }
    return code == STORE_OK ? STATUS_OK : print_store_error(&err);
}

static struct merge_run begin(const struct record_job *job)
{
    return (struct merge_run){.job = job,
                              .from = {.game = job->game, .store = job->other},
                              .from_path = job->words[0],
                              .to = job->store};
}

static int stop_there(void *ctx, const struct store_match *m)
{
    *(bool *)ctx = m == NULL;
    return 1;
}

/* Merges the whole record. Merging into an empty record restores a backup: take over all
 * annotations and the person aliases. */
static enum status bring(struct merge_run *g, struct store_error *err)
{
    const struct store_query any = {.limit = 1};
    struct store *to = g->job->store;
    bool empty = true;
    if (store_matches(to, &any, stop_there, &empty, err) != STORE_OK)
        return print_store_error(err);
    store_set_office(to, empty);
    enum status status = merge_run_pass(g);
    if (status != STATUS_FAILED && empty && store_aliases_copy(to, g->job->other, err) != STORE_OK)
        return print_store_error(err);
    return status;
}

/* A dry pass comes first: if there is nothing to merge, no backup is made. */
enum status record_merge(const struct record_job *job)
{
    struct store_error err;
    bool dry_run = job->options->dry_run;
    struct merge_run first = begin(job);
    first.dry = true;
    first.silent = first.first_only = !dry_run;
    enum status status = merge_run_pass(&first);
    if (dry_run || status == STATUS_FAILED)
        return status == STATUS_FAILED ? status : merge_run_say(&first);
    if (first.stopped && back_up(job) != STATUS_OK)
        return STATUS_FAILED;
    struct merge_run g = begin(job);
    if (store_begin(job->store, STORE_WRITE, &err) != STORE_OK)
        return print_store_error(&err);
    status = bring(&g, &err);
    if (status == STATUS_FAILED) {
        store_rollback(job->store);
        return print_failure("merge", _("nothing was merged"));
    }
    if (store_commit(job->store, &err) != STORE_OK)
        return print_store_error(&err);
    return merge_run_say(&g);
}
