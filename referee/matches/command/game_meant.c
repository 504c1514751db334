/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>

#include "base/files.h"
#include "base/i18n.h"
#include "command.h"

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
