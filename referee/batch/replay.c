/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prints whole records of any game, turn by turn. */
#include <jansson.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/files.h"
#include "base/i18n.h"
#include "base/json_builder.h"
#include "batch.h"
#include "log/record_text.h"

struct replay_told {
    const struct batch_job *job;
    const char *file;
    long matches; /* begun in the file */
    enum status status;
};

/* --- turns ------------------------------------------------------------------------------------ */

/* The arbiter's rulings after a turn, and before the first. */
static json_t *ruled_list(const struct read_match *m, long number)
{
    struct turns *t = m->turns;
    const char *letters = t->game->letter;
    const char *from = m->text + turns_place(t, number).offset;
    bool last = number == turns_count(t);
    const char *end = last ? m->end : m->text + turns_place(t, number + 1).offset;
    struct json_builder list = make(json_array());
    if (!list.failed && number == 1)
        list.failed =
            !arbiter_rulings_json(m->text, (size_t)(from - m->text), letters, true, list.json);
    if (!list.failed)
        list.failed = !arbiter_rulings_json(from, (size_t)(end - from), letters, false, list.json);
    return made(&list);
}

static enum status put_turn(struct replay_told *r, const struct read_match *m, long number)
{
    struct json_builder o = make(turns_json(m->turns, number));
    put_text(&o, "file", r->file);
    if (!json_object_get(o.json, "game")) /* trictrac: of the matches in the file */
        put_number(&o, "game", r->matches);
    put(&o, "ruled", ruled_list(m, number));
    return print_json(line_of(made(&o)));
}

/* Prints each turn with its number. */
static enum status recount_turns(struct turns *t)
{
    enum status status = STATUS_OK;
    for (long n = 1; status == STATUS_OK && n <= turns_count(t); n++) {
        struct turn_ref at = turns_at(t, n);
        struct strbuf said = {.text = NULL};
        turns_name_players(t, &said);
        strbuf_add(&said, "%ld. ", n);
        t->game->recount(&at, &said);
        status = print_buf(&said);
        strbuf_free(&said);
    }
    return status;
}

/* Prints what the last turn lacks, if it is open. */
static enum status tell_unfinished(struct turns *t)
{
    struct strbuf said = {.text = NULL};
    turns_unfinished(t, &said);
    enum status status = print_buf(&said);
    strbuf_free(&said);
    return status;
}

static void tell_match(void *context, struct read_match *m)
{
    struct replay_told *r = context;
    struct turns *t = m->turns;
    struct arena arena = {.chunk = NULL};
    r->matches++;
    if (!r->job->json)
        r->status =
            status_worse(r->status, t->game->recount ? recount_turns(t) : print_buf(m->said));
    if (!r->job->json)
        r->status = status_worse(r->status, tell_unfinished(t));
    if (turns_status(t).half)
        r->status = status_worse(r->status, STATUS_FOUND);
    for (long n = 1; n <= turns_count(t); n++) {
        struct turn_ref at = turns_at(t, n);
        struct turn turn = {.against = false};
        if (r->job->json)
            r->status = status_worse(r->status, put_turn(r, m, n));
        if (t->game->turn(&at, &arena, &turn) && turn.against)
            r->status = status_worse(r->status, STATUS_FOUND);
    }
    arena_free(&arena);
}

static void replay_not_read(void *context, const struct parse_error *why)
{
    struct replay_told *r = context;
    fflush(stdout);
    r->status = status_worse(r->status, print_parse_error(r->file, why->line, why));
}

/* --- files ------------------------------------------------------------------------------------ */

/* Whether a text names no other game. */
static bool of_one_game(const struct game *game, const char *text)
{
    char own[64];
    bool others = false;
    (void)snprintf(own, sizeof own, "[Game \"%s\"]", game->name);
    for (const char *at = text; (at = strstr(at, "[Game \"")); at++)
        others |= strncmp(at, own, strlen(own)) != 0;
    return !others;
}

/* Replays a file without keeping its turns, if its game can. */
static enum status replay_file(void *context, FILE *f, const char *name)
{
    struct replay_told r = {.job = context, .file = name};
    size_t length;
    char *text = read_text(f, SIZE_MAX - 1, &length);
    if (!text)
        return print_failure(name, _("out of memory"));
    const struct game *game = r.job->game ? r.job->game : games[0];
    const struct text_reader to = {.game = game,
                                   .verbose = true,
                                   .match = tell_match,
                                   .failed = replay_not_read,
                                   .context = &r};
    if (game->batch && game->batch->replay && of_one_game(game, text))
        r.status = game->batch->replay(text, length, name, r.job->json);
    else
        reader_read(&to, text, length);
    free(text);
    return r.status;
}

enum status batch_replay(const struct batch_job *job)
{
    return foreach_file(job->files, job->count, replay_file, (void *)job);
}
