/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "run.h"

#include "base/files.h"
#include "db/open/open.h"

/* A dry run of an import or a merge writes nothing, and needs no record to be there. That of
 * rejudging needs a record brought up to date, where it says by which rules a match was judged. */
static enum store_code open_record(const struct record_command *c, struct record_job *job,
                                   struct store_error *err)
{
    bool dry = job->options->dry_run;
    bool writes = c->need == RECORD_WRITE || (c->need != RECORD_READ && !dry);
    enum store_code code =
        store_open(job->path, writes ? STORE_WRITE : STORE_READ, &job->store, err);
    if (code == STORE_NOT_FOUND && dry && c->need == RECORD_IMPORT)
        return STORE_OK;
    if (code == STORE_NOT_FOUND && dry && c->need == RECORD_MERGE)
        return store_open_memory(&job->store, err);
    return code;
}

enum status record_run(const struct record_command *c, struct record_job *job)
{
    struct store_error err;
    enum status status;
    enum store_code code = STORE_OK;
    if (c->need == RECORD_MERGE)
        code = store_open(job->words[0], STORE_READ, &job->other, &err);
    if (code == STORE_OK && c->need != RECORD_PATH)
        code = open_record(c, job, &err);
    if (code == STORE_OK)
        status = c->run(job);
    else
        status = say_store(&err);
    store_close(job->store);
    store_close(job->other);
    return status_worse(status, flush_output());
}
