/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Commands that draw: a board, a page, a sheet, a case. Drawing needs some twenty libraries;
 * loading them would take most of the start of every command. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "commands.h"
#include "db/open/open.h"
#include "helper.h"
#include "matches/command/command.h"
#include "pictures/sheet.h"
#include "pictures/source.h"

/* A match of the record as text, for drawing. */
static char *recorded_text(void *context, const char *match, enum status *failed)
{
    const struct options_given *o = context;
    char path[PATH_ROOM], *text = NULL;
    struct store *store;
    struct store_error err;
    *failed = STATUS_FAILED;
    if (!record_path_or_say(o, path))
        return NULL;
    if (store_open(path, STORE_READ, &store, &err) != STORE_OK) {
        fprintf(stderr, "referee: %s\n", err.text);
        return NULL;
    }
    text = o->record.partie ? record_partie_text(store, games[0], match)
                            : record_match_text(store, games[0], match);
    store_close(store);
    return text;
}

/* The text of a turn from the record. A file has no such function. */
typedef char *recorded_fn(struct store *s, const struct game *game, const char *match, long coup,
                          enum status *failed);

static char *recorded(const struct options_given *o, recorded_fn *fn, const char *match, long coup,
                      enum status *failed)
{
    char path[PATH_ROOM];
    struct store *store;
    struct store_error err;
    *failed = STATUS_OK;
    if (access(match, F_OK) == 0 || strcmp(match, "-") == 0 || !record_path(o, path) ||
        store_open(path, STORE_READ, &store, &err) != STORE_OK)
        return NULL;
    char *text = fn(store, games[0], match, coup, failed);
    store_close(store);
    return text;
}

static char *recorded_log(void *context, const char *match, long coup, enum status *failed)
{
    return recorded(context, record_coup_log, match, coup, failed);
}

static char *recorded_claims(void *context, const char *match, long coup, enum status *failed)
{
    return recorded(context, record_coup_claims, match, coup, failed);
}

static char *recorded_rulings(void *context, const char *match, long coup, enum status *failed)
{
    return recorded(context, record_coup_rulings, match, coup, failed);
}

static char *recorded_corrections(void *context, const char *match, long coup, enum status *failed)
{
    return recorded(context, record_corrections, match, coup, failed);
}

static enum status make_picture(const struct call *c)
{
    char path[PATH_ROOM];
    const char *partie = c->o->record.partie;
    bool dossier = strcmp(c->command->name, "dossier") == 0;
    struct picture_job job = {.what = partie ? partie : c->words[0],
                              .partie = partie != NULL,
                              .coup = c->n == 2 ? atol(c->words[1]) : 0,
                              .out = c->o->out,
                              .record = record_path(c->o, path) ? path : NULL,
                              .arbiter = dossier || c->o->record.arbiter,
                              .match_text = recorded_text,
                              .coup_log = recorded_log,
                              .coup_claims = recorded_claims,
                              .coup_rulings = recorded_rulings,
                              .corrections = recorded_corrections,
                              .context = c->o};
    return picture_run(c->command->name, &job);
}

static enum status standings_on_paper(const struct record_job *job)
{
    return standings_put(job, standings_sheet_write);
}

static enum status put_on_paper(const struct call *c)
{
    const struct record_command standings = {RECORD_READ, standings_on_paper};
    char path[PATH_ROOM];
    struct record_job job;
    if (strcmp(c->command->name, "standings") != 0)
        return make_picture(c);
    enum status status = record_job_of(c, path, &job);
    return status == STATUS_OK ? record_run(c->command->name, &standings, &job) : status;
}

const struct helper this_helper = {"referee-pictures", put_on_paper};
