/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prints errors on stderr, and results of one line on stdout, for all commands on the record. */

#include <stdio.h>

#include "base/files.h"
#include "base/i18n.h"
#include "command.h"
#include "log/event_log.h"
#include "log/find.h"

enum status print_store_error(const struct store_error *err)
{
    fflush(stdout);
    fprintf(stderr, "referee: %s\n", err->text);
    return STATUS_FAILED;
}

bool require_match(const struct record_job *job, const char *name, char key[STORE_KEY_SIZE])
{
    struct store_error err;
    if (match_find(job->store, name, key, &err))
        return true;
    print_store_error(&err);
    return false;
}

bool require_log(const struct record_job *job, const char *name, char key[STORE_KEY_SIZE])
{
    struct store_error err, none;
    struct event_found f;
    if (match_find(job->store, name, key, &err))
        return true;
    bool found = err.code == STORE_NOT_FOUND &&
                 event_find(job->store, name, &f, &none) == STORE_OK && f.count == 1;
    if (err.code == STORE_NOT_FOUND)
        strbuf_free(&f.keys);
    if (found)
        snprintf(key, STORE_KEY_SIZE, "%s", f.key[0]);
    else
        print_store_error(&err);
    return found;
}

enum status print_load_error(const char *key, const struct load_error *err)
{
    char reason[LOAD_ERROR_TEXT];
    if (err->storage)
        return print_store_error(&err->store);
    return print_failure(key, load_error_print(err, reason));
}

void record_progress(void *ctx, long done, long total)
{
    progress_set(ctx, done, total);
}

static int note_any(void *ctx, const struct store_match *m)
{
    (void)m;
    *(bool *)ctx = true;
    return 1;
}

enum status say_if_empty(struct store *s)
{
    const struct store_query one = {.limit = 1};
    struct store_error err;
    bool any = false;
    if (store_matches(s, &one, note_any, &any, &err) != STORE_OK)
        return print_store_error(&err);
    if (!any) {
        fflush(stdout);
        fprintf(stderr, "referee: %s\n", _("the record has no match"));
    }
    return STATUS_OK;
}

enum status put_said(const char *sentence, const char *of)
{
    struct strbuf w = {.text = NULL};
    strbuf_add(&w, "%s", sentence);
    strbuf_add_clean(&w, of);
    strbuf_add(&w, "\n");
    enum status status = print_buf(&w);
    strbuf_free(&w);
    return status;
}
