/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "run.h"

#include <stdio.h>
#include <string.h>

#include "base/files.h"
#include "base/i18n.h"
#include "db/open/open.h"
#include "log/rows.h"

/* A dry run writes nothing, and works without a record. */
static enum store_code open_written(const struct record_job *job, const char *path,
                                    struct store **out, struct store_error *err)
{
    bool dry = job->options->dry_run;
    enum store_code code = store_open(path, dry ? STORE_READ : STORE_WRITE, out, err);
    return code == STORE_NOT_FOUND && dry ? store_open_memory(out, err) : code;
}

/* Without a record a dry run of import works on none. */
static enum store_code open_record(const struct record_command *c, struct record_job *job,
                                   struct store_error *err)
{
    bool dry = job->options->dry_run, import = c->need == RECORD_IMPORT;
    bool facts = job->options->publish || (c->need == RECORD_FACTS && job->count > 1);
    bool writes = (c->need == RECORD_WRITE || import || facts) && !dry;
    enum store_code code =
        store_open(job->path, writes ? STORE_WRITE : STORE_READ, &job->store, err);
    if (code == STORE_NOT_FOUND && c->need == RECORD_READ_ANY) {
        fflush(stdout);
        fprintf(stderr, "referee: %s: %s\n", job->path,
                _("there is no record yet: nothing was played"));
        return store_open_memory(&job->store, err);
    }
    return code == STORE_NOT_FOUND && dry && import ? STORE_OK : code;
}

/* The source is opened first: if it does not exist, the target is not created. With --follow each
 * try opens both. */
static enum store_code open_stores(const struct record_command *c, struct record_job *job,
                                   struct store_error *err)
{
    bool pushed = c->need == RECORD_PUSH;
    if (c->need == RECORD_PATH || job->options->follow)
        return STORE_OK;
    if (!pushed && c->need != RECORD_MERGE)
        return open_record(c, job, err);
    const char *from = pushed ? job->path : job->words[0];
    const char *to = pushed ? job->words[0] : job->path;
    if (job->office && pushed)
        return store_open(from, STORE_READ, &job->store, err);
    if (job->office)
        return open_written(job, to, &job->store, err);
    enum store_code code = store_open(from, STORE_READ, pushed ? &job->store : &job->other, err);
    return code == STORE_OK ? open_written(job, to, pushed ? &job->other : &job->store, err) : code;
}

/* Refuses an address of an unknown scheme: it would be taken for a path, and directories created
 * for it. */
static const char *misplaced(const struct record_command *c, const struct record_job *job)
{
    bool other = c->need == RECORD_PUSH || c->need == RECORD_MERGE;
    return !other || job->office || store_is_address(job->words[0]) || !strstr(job->words[0], "://")
               ? NULL
               : _("not the address of a record: give the path of a file, or https://...");
}

/* Makes rows that older rules made again, though the command only reads; a record that cannot be
 * written is read with the rows that it has. */
static void refresh(const struct record_job *job)
{
    struct store_error ignored;
    struct store *writing = NULL;
    if (!job->store || rows_refresh(job->store, &ignored) != STORE_READ_ONLY || !job->path)
        return;
    if (store_open(job->path, STORE_WRITE, &writing, &ignored) == STORE_OK)
        rows_refresh(writing, &ignored);
    store_close(writing);
}

enum status record_run(const char *name, const struct record_command *c, struct record_job *job)
{
    struct store_error err;
    enum status status;
    const char *why = misplaced(c, job);
    if (why)
        return print_failure(name, why);
    enum store_code code = open_stores(c, job, &err);
    if (code == STORE_OK) {
        if (strcmp(name, "verify") != 0)
            refresh(job);
        status = c->run(job);
    } else {
        status = print_store_error(&err);
    }
    store_close(job->store);
    store_close(job->other);
    return status_worse(status, flush_output());
}

/* --- the game that is meant ------------------------------------------------------------------- */

static int note_match(void *ctx, const struct store_match *m)
{
    bool *found = ctx;
    (void)m;
    return *found = true;
}

enum status game_meant(const struct record_job *job, const char *subject, const char *event,
                       const struct game **out)
{
    struct store_error err;
    struct strbuf names = {.text = NULL}, w = {.text = NULL};
    int count = 0;
    *out = job->game;
    for (int i = 0; games[i] && !job->options->game; i++) {
        const struct store_query query = {
            .event = event, .game = games[i]->name, .counted = true, .limit = 1};
        bool found = false;
        if (store_matches(job->store, &query, note_match, &found, &err) != STORE_OK) {
            strbuf_free(&names);
            return print_store_error(&err);
        }
        if (!found)
            continue;
        strbuf_add(&names, "%s%s", count++ ? _(", ") : "", games[i]->name);
        *out = games[i];
    }
    if (count > 1)
        strbuf_add(&w, _("the matches are of several games (%s): choose one with --game"),
                   names.text ? names.text : "");
    enum status status =
        count > 1 ? print_failure(subject, w.text ? w.text : _("out of memory")) : STATUS_OK;
    strbuf_free(&names);
    strbuf_free(&w);
    return status;
}
