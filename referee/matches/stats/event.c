/* SPDX-License-Identifier: GPL-3.0-or-later */
/* standings --event NAME: the table of an event. */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/files.h"
#include "base/i18n.h"
#include "matches/command/command.h"
#include "standings.h"
#include "tournament.h"

/* A page goes into a file of its own: what is there is left alone. */
static enum status put_page(const char *path, const struct standings *t)
{
    struct strbuf w = {.text = NULL};
    size_t n = strlen(path);
    if (n < 5 || strcmp(path + n - 5, ".html") != 0) {
        print_failure(path, _("standings end in .html or .pdf"));
        return STATUS_USAGE;
    }
    strbuf_add_standings_page(&w, t);
    errno = ENOMEM;
    FILE *f = w.failed ? NULL : fopen(path, "wxe");
    bool written = f && fwrite(w.text, 1, w.length, f) == w.length;
    written = f && fclose(f) == 0 && written;
    strbuf_free(&w);
    return written ? STATUS_OK : print_failure(path, strerror(errno));
}

static enum status put_standings(const struct record_job *job, const struct standings *t)
{
    const struct record_options *o = job->options;
    struct strbuf w = {.text = NULL};
    if (o->json)
        return print_json(json_standings(t));
    if (o->out)
        return put_page(o->out, t);
    (o->csv ? strbuf_add_standings_csv : strbuf_add_standings)(&w, t);
    enum status status = print_prose(&w);
    strbuf_free(&w);
    return status;
}

enum status standings_put(const struct record_job *job, standings_put_fn *put)
{
    struct store_error err;
    struct standings t;
    struct tie_breaks ties;
    const struct record_options *o = job->options;
    struct standings_asked asked = {
        .event = o->event,
        .ties = o->tie_breaks && tie_breaks_read(o->tie_breaks, &ties) ? &ties : NULL,
        .swiss = o->system && strcmp(o->system, "swiss") == 0};
    if (store_begin(job->store, STORE_READ, &err) != STORE_OK)
        return print_store_error(&err);
    enum status status = game_meant(job, o->event, o->event, &asked.game);
    if (status != STATUS_OK) {
        store_rollback(job->store);
        return status;
    }
    status = STATUS_FAILED;
    if (standings_read(job->store, &asked, &t, &err))
        status = t.matches || t.open || t.others
                     ? put(job, &t)
                     : print_failure(t.event, _("the record has no match of this event"));
    else if (err.code != STORE_OK)
        print_store_error(&err);
    else
        print_event_error(o->event, t.full);
    standings_free(&t);
    store_rollback(job->store);
    return status;
}

enum status record_standings(const struct record_job *job)
{
    return standings_put(job, put_standings);
}
