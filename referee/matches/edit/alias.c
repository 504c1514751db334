/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `alias`: names that belong to one person, as the office states. */
#include <stdio.h>
#include <string.h>

#include "base/files.h"
#include "base/i18n.h"
#include "base/json_builder.h"
#include "matches/command/command.h"

/* Adds "Anna@lyon", or only the name for a player of this record, unless the name contains an @. */
static void add_called(struct strbuf *w, const char *name, const char *club)
{
    strbuf_add_player_name(w, name, -1);
    if (*club || strchr(name, '@')) {
        strbuf_add(w, "@");
        strbuf_add_clean(w, club);
    }
}

static char *json_alias(const struct store_alias *a)
{
    struct json_builder o = make(json_object()), person = make(json_object());
    put_text(&o, "alias", a->player);
    put_text(&o, "club", a->club);
    put_text(&person, "name", a->person);
    put_text(&person, "club", a->person_club);
    put(&o, "person", made(&person));
    return line_of(made(&o));
}

struct alias_listing {
    bool json;
    enum status status;
};

static int put_alias(void *ctx, const struct store_alias *a)
{
    struct alias_listing *l = ctx;
    struct strbuf w = {.text = NULL}, player = {.text = NULL}, person = {.text = NULL};
    if (l->json) {
        l->status = print_json(json_alias(a));
        return l->status != STATUS_OK;
    }
    add_called(&player, a->player, a->club);
    add_called(&person, a->person, a->person_club);
    strbuf_add(&w, _("%s is %s\n"), player.text ? player.text : "", person.text ? person.text : "");
    w.failed |= player.failed || person.failed;
    l->status = print_buf(&w);
    strbuf_free(&player);
    strbuf_free(&person);
    strbuf_free(&w);
    return l->status != STATUS_OK;
}

static enum status list_aliases(const struct record_job *job)
{
    struct store_error err;
    struct alias_listing l = {.json = job->options->json};
    return store_aliases(job->store, put_alias, &l, &err) == STORE_OK ? l.status
                                                                      : print_store_error(&err);
}

/* alias [--undo] [PLAYER [PERSON]]: lists all aliases; adds one; removes one. */
enum status record_alias(const struct record_job *job)
{
    struct store_error err;
    bool undo = job->options->undo;
    if (!job->count)
        return list_aliases(job);
    for (int i = 0; i < job->count; i++)
        if (!require_player(job->store, job->words[i]))
            return STATUS_FAILED;
    enum store_code code = undo ? store_alias_end(job->store, job->words[0], &err)
                                : store_alias_put(job->store, job->words[0], job->words[1], &err);
    if (code != STORE_OK) {
        print_store_error(&err);
        return code == STORE_CONFLICT ? STATUS_NOT_READ : STATUS_FAILED;
    }
    return put_said(undo ? _("A person apart again: ") : _("One person from now on: "),
                    job->words[0]);
}
