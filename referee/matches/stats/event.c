/* SPDX-License-Identifier: GPL-3.0-or-later */
/* standings --event NAME: the table of an event. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
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
    if (o->csv && t->assumed && *t->assumed) {
        fflush(stdout);
        fprintf(stderr, "referee: %s", t->assumed);
    }
    (o->csv ? strbuf_add_standings_csv : strbuf_add_standings)(&w, t);
    enum status status = print_prose(&w);
    strbuf_free(&w);
    return status;
}

static enum status say_wrong(const char *event, struct strbuf *why)
{
    enum status status = print_failure(event, why->text ? why->text : _("out of memory"));
    strbuf_free(why);
    return status == STATUS_OK ? status : STATUS_USAGE;
}

/* The options of the command must not contradict the facts. */
static enum status check_options(const struct record_job *job, const struct event_log *e)
{
    const struct record_options *o = job->options;
    const char *system = event_setting(e, "system"), *rounds = event_setting(e, "rounds");
    struct strbuf why = {.text = NULL};
    system = system || !e->players ? system : "swiss";
    if (o->system && system && strcmp(o->system, system) != 0)
        strbuf_add(&why, _("the system of this event is %s"), system);
    else if (o->rounds && rounds && atoi(rounds) != o->rounds)
        strbuf_add(&why, _("this event has %s rounds"), rounds);
    return why.length ? say_wrong(o->event, &why) : STATUS_OK;
}

enum status tournament_open(const struct record_job *job, struct tournament *t,
                            const struct game **game)
{
    const struct record_options *o = job->options;
    struct store_error err;
    struct strbuf why = {.text = NULL};
    *game = job->game;
    if (!tournament_facts(t, job->store, o->event, &err))
        return print_store_error(&err);
    if (t->keys) {
        strbuf_add(&why, _("there are several events of this name; give the key of one: %s"),
                   t->keys);
        say_wrong(o->event, &why);
        return STATUS_FAILED;
    }
    const char *named = event_setting(&t->facts, "game");
    enum status status = check_options(job, &t->facts);
    if (status == STATUS_OK && named && !o->game && game_named(named))
        *game = game_named(named);
    else if (status == STATUS_OK)
        status = game_meant(job, o->event, t->has_log ? t->facts.name : o->event, game);
    return status;
}

/* Reads the standings, and puts them. */
static enum status put_read(const struct record_job *job, struct tournament *e,
                            standings_put_fn *put)
{
    struct store_error err;
    struct standings t;
    struct tie_breaks ties;
    const struct record_options *o = job->options;
    struct standings_asked asked = {.event = o->event,
                                    .swiss = o->system && strcmp(o->system, "swiss") == 0};
    enum status status = tournament_open(job, e, &asked.game);
    const char *listed = o->tie_breaks ? o->tie_breaks : event_setting(&e->facts, "tie-breaks");
    asked.ties = listed && tie_breaks_read(listed, &ties) ? &ties : NULL;
    if (status != STATUS_OK)
        return status;
    status = STATUS_FAILED;
    if (standings_read(job->store, &asked, &t, &err))
        status = t.matches || t.open || t.others || tournament_has_entries(e)
                     ? put(job, &t)
                     : print_failure(t.event, _("the record has no match of this event"));
    else if (err.code != STORE_OK)
        print_store_error(&err);
    else
        print_event_error(o->event, t.full);
    standings_free(&t);
    return status;
}

enum status standings_put(const struct record_job *job, standings_put_fn *put)
{
    struct store_error err;
    struct tournament e = {.players = 0};
    if (store_begin(job->store, STORE_READ, &err) != STORE_OK)
        return print_store_error(&err);
    enum status status = put_read(job, &e, put);
    tournament_free(&e);
    store_rollback(job->store);
    return status;
}

enum status record_standings(const struct record_job *job)
{
    return standings_put(job, put_standings);
}
