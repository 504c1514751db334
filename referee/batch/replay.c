/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whole records of any game: headers found a match, its words are taken, and each turn is told. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "base/files.h"
#include "base/json_make.h"
#include "base/tongue.h"
#include "batch.h"
#include "log/load.h"
#include "log/seats.h"
#include "log/turns.h"

struct games_read {
    const struct batch_job *job;
    const char *file;
    enum status status;

    /* The game whose text is read. */
    struct kept_details details;
    struct words options;
    const struct game *game;
    const char *text; /* its words begin here; NULL: none has come */
    int line;
};

/* --- headers ---------------------------------------------------------------------------------- */

static bool take_header(struct games_read *r, const struct word *w, struct fault *why)
{
    char name[64], value[4096];
    if (w->length >= sizeof name || w->value_length >= sizeof value)
        return word_error(w, 0, why, "this header is too long");
    memcpy(name, w->text, w->length);
    name[w->length] = '\0';
    header_value(w, value, sizeof value);
    const char **player = player_slot(&r->details.is, name);
    if (strcmp(name, "Game") == 0) {
        r->game = game_named(value);
        return r->game || word_error(w, word_offset(w, w->value), why, "this game is not known");
    }
    if (strcmp(name, "Option") == 0)
        words_add(&r->options, "%s%s", r->options.length ? " " : "", value);
    else if (player)
        *player = texts_keep(&r->details.texts, value);
    else
        details_keep_header(&r->details, name, value);
    r->details.is.options = r->options.text;
    return true;
}

static void forget_headers(struct games_read *r)
{
    details_free(&r->details);
    words_free(&r->options);
    r->game = r->job->game ? r->job->game : games[0];
    r->text = NULL;
}

/* --- turns ------------------------------------------------------------------------------------ */

static enum status put_turn(struct games_read *r, struct turns *t, long number)
{
    char *line = turns_json(t, number);
    json_error_t e;
    json_t *turn = line ? json_loads(line, 0, &e) : NULL;
    struct making o = make(turn);
    free(line);
    if (turn)
        put_text(&o, "file", r->file);
    return put_json(turn ? line_of(made(&o)) : NULL);
}

static void tell_turns(struct games_read *r, struct turns *t, struct words *said)
{
    struct pool pool = {.chunk = NULL};
    if (!r->job->json)
        r->status = status_worse(r->status, put_words(said));
    for (long n = 1; n <= turns_count(t); n++) {
        struct at at = turns_at(t, n);
        struct turn turn = {.against = false};
        if (r->job->json)
            r->status = status_worse(r->status, put_turn(r, t, n));
        if (t->game->turn(&at, &pool, &turn) && turn.against)
            r->status = status_worse(r->status, STATUS_FOUND);
    }
    pool_free(&pool);
}

static void not_read(struct games_read *r, const struct fault *why)
{
    fflush(stdout);
    r->status = status_worse(r->status, say_not_read(r->file, why->line, why));
}

/* The words of a game, up to `end`. */
static void end_game(struct games_read *r, const char *end)
{
    struct fault why = {.line = r->line};
    struct words said = {.text = NULL};
    if (!r->text)
        return;
    details_seat(&r->details.is, r->game);
    struct turns *t = turns_begin(r->game, &r->details.is, &why);
    bool ok = t && turns_hear(t, r->text, (size_t)(end - r->text), &said, &why);
    if (ok)
        tell_turns(r, t, &said);
    else {
        why.line += why.line && t ? r->line - 1 : 0;
        not_read(r, &why);
    }
    turns_end(t);
    words_free(&said);
    forget_headers(r);
}

static void read_games(struct games_read *r, const char *text, size_t length)
{
    struct scanner scan = scan_text(text, length, false);
    struct fault why;
    struct word w;
    forget_headers(r);
    do {
        if (!scan_word(&scan, &w, &why)) {
            not_read(r, &why);
            return;
        }
        if (w.kind == WORD_HEADER || w.kind == WORD_END)
            end_game(r, w.kind == WORD_HEADER ? w.text - 1 : w.text);
        if (w.kind == WORD_HEADER && !take_header(r, &w, &why)) {
            not_read(r, &why);
            return;
        }
        if (w.kind == WORD && !r->text) {
            r->text = w.text - (w.column - 1); /* its columns are those of the line */
            r->line = w.line;
        }
    } while (w.kind != WORD_END);
    end_game(r, text + length);
}

/* --- files ------------------------------------------------------------------------------------ */

/* Whether a text names no other game than this. */
static bool of_one_game(const struct game *game, const char *text)
{
    char own[64];
    bool others = false;
    (void)snprintf(own, sizeof own, "[Game \"%s\"]", game->name);
    for (const char *at = text; (at = strstr(at, "[Game \"")); at++)
        others |= strncmp(at, own, strlen(own)) != 0;
    return !others;
}

/* Without keeping its turns, where its game can do so. */
static enum status replay_file(void *context, FILE *f, const char *name)
{
    struct games_read r = {.job = context, .file = name};
    size_t length;
    char *text = read_all(f, &length);
    if (!text)
        return say_failed(name, _("no memory"));
    const struct game *game = r.job->game ? r.job->game : games[0];
    if (game->batch && game->batch->replay && of_one_game(game, text))
        r.status = game->batch->replay(text, length, name, r.job->json);
    else
        read_games(&r, text, length);
    forget_headers(&r);
    free(text);
    return r.status;
}

enum status batch_replay(const struct batch_job *job)
{
    return each_file(job->files, job->count, replay_file, (void *)job);
}
