/* SPDX-License-Identifier: GPL-3.0-or-later */
/* find [POSITION [CASES...]]: how it was ruled before, in the record and in print. */
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "base/files.h"
#include "base/i18n.h"
#include "base/json_builder.h"
#include "base/text.h"
#include "find_notes.h"
#include "found_page.h"
#include "log/find.h"
#include "matches/command/command.h"
#include "matches/command/listed.h"
#include "position_query.h"

struct searching {
    const struct record_job *job;
    struct position_query sought;
    int side;               /* of sought.board in hand: 1 from across */
    struct found_page page; /* of those in the record */
    long cases;
    enum status status;
};

/* --- in the record ---------------------------------------------------------------------------- */

/* The men alone, of a header that may set up more; null: the game has no board. */
static json_t *board_or_null(const char *position)
{
    size_t n = strcspn(position, " ");
    n += position[n] ? 1 + strcspn(position + n + 1, " ") : 0;
    return n ? clean_string(position, n) : json_null();
}

static char *json_found(const struct searching *f, const char *match, const struct store_coup *c)
{
    struct json_builder o = make(json_object());
    put_text(&o, "match", match);
    put_number(&o, "coup", c->number);
    put_text(&o, "side", c->seat == 0 ? "w" : "b");
    put_text(&o, "dice", c->dice);
    put_text(&o, "play", c->play);
    put(&o, "position", board_or_null(c->position));
    put_text(&o, "ruling", c->ruling);
    put(&o, "across", json_boolean(f->side));
    return line_of(made(&o));
}

static void add_found(struct strbuf *w, const struct searching *f, const char *match,
                      const struct store_coup *c)
{
    strbuf_add_place(w, f->job->store, match, c->number);
    strbuf_add(w, "%c ", c->seat == 0 ? 'w' : 'b');
    strbuf_add_clean(w, c->dice);
    strbuf_add(w, "  ");
    strbuf_add_clean(w, c->play ? c->play : "-");
    strbuf_add(w, "  ");
    strbuf_add_codes(w, f->sought.game, c->ruling);
    strbuf_add(w, "\n");
}

/* From where a coup fits the pattern, as typed or from across; -1: from nowhere. */
static int fits_from(const struct position_query *s, const struct store_coup *c)
{
    for (int i = 0; i < 2; i++)
        if ((s->seat == SEAT_NONE || c->seat == (i ? 1 - s->seat : s->seat)) &&
            position_query_fits(s, i, c->position))
            return i;
    return -1;
}

static int put_found(void *ctx, const char *match, const struct store_coup *c)
{
    struct searching *f = ctx;
    struct strbuf w = {.text = NULL};
    if (f->sought.pattern)
        f->side = fits_from(&f->sought, c);
    if (f->side < 0)
        return 0;
    bool stop;
    if (!found_page_take(&f->page, &stop))
        return stop;
    if (f->job->options->json) {
        f->status = print_json(json_found(f, match, c));
        return f->status != STATUS_OK;
    }
    add_found(&w, f, match, c);
    f->status = print_buf(&w);
    strbuf_free(&w);
    return f->status != STATUS_OK;
}

static bool fits_pattern(void *context, const char *position)
{
    const struct position_query *s = context;
    return position_query_fits(s, 0, position) || position_query_fits(s, 1, position);
}

static bool look_up(struct searching *f, int side, struct store_error *err)
{
    const struct position_query *s = &f->sought;
    struct store_place place = {
        .position = s->pattern || s->any ? NULL : s->board[side].text,
        .fits = s->pattern ? fits_pattern : NULL,
        .context = &f->sought,
        .start = *s->start ? s->start : NULL,
        .beginning = s->beginning,
        .game = s->game->name,
        .seat = s->pattern ? STORE_NOBODY : s->seat,
        .dice = {*s->dice[0] ? s->dice[0] : NULL, *s->dice[1] ? s->dice[1] : NULL},
        .fault = f->job->options->fault};
    for (int i = 0; i < STORE_PLACE_PARTS; i++)
        place.part[i] = *s->part[i] ? s->part[i] : NULL;
    if (place.seat != STORE_NOBODY && side)
        place.seat = 1 - place.seat;
    f->side = side;
    return f->page.more || store_places(f->job->store, &place, put_found, f, err) == STORE_OK;
}

/* --- printed cases ---------------------------------------------------------------------------- */

/* Whether a case has this board, or has it across, and the throw, where that is said. */
static bool is_case(const struct searching *f, const char *line)
{
    const struct position_query *s = &f->sought;
    struct position_query of;
    struct parse_error why;
    bool ok = position_query_read(&of, s->game, line, &why) && !of.pattern;
    bool fits = false;
    for (int i = 0; ok && i < 2; i++) {
        const char *is = of.board[0].text;
        bool board = s->pattern ? position_query_fits(s, i, is) : strcmp(s->board[i].text, is) == 0;
        fits |= board && (s->seat == SEAT_NONE || of.seat == (i ? 1 - s->seat : s->seat));
    }
    fits &= !*s->dice[0] || !strcmp(s->dice[0], of.dice[0]) || !strcmp(s->dice[0], of.dice[1]);
    position_query_free(&of);
    return fits;
}

static const char *text_of(const json_t *o, const char *key)
{
    const char *text = json_string_value(json_object_get(o, key));
    return text ? text : "";
}

static void put_case(struct searching *f, json_t *o)
{
    struct strbuf w = {.text = NULL};
    f->cases++;
    if (f->job->options->json) {
        f->status = status_worse(f->status, print_json(line_of(json_incref(o))));
        return;
    }
    strbuf_add_clean(&w, text_of(o, "id"));
    strbuf_add(&w, "  ");
    strbuf_add_clean(&w, text_of(o, "source"));
    strbuf_add(&w, "%s", _(": "));
    strbuf_add_clean(&w, text_of(o, "line"));
    strbuf_add(&w, "\n");
    f->status = status_worse(f->status, print_buf(&w));
    strbuf_free(&w);
}

static enum status read_case(void *context, const char *line, size_t length, const char *file,
                             int number)
{
    struct searching *f = context;
    json_t *o = json_loadb(line, length, 0, NULL);
    (void)file, (void)number;
    if (o && is_case(f, text_of(o, "line")))
        put_case(f, o);
    json_decref(o);
    return STATUS_OK;
}

static enum status read_cases(void *context, FILE *file, const char *name)
{
    return foreach_line(file, name, read_case, context);
}

/* Those the program carries, then those of the files named, with the last page. None names a fault
 * by its code. */
static enum status look_in_print(struct searching *f)
{
    const struct record_job *job = f->job;
    if (job->options->fault || f->sought.any)
        return STATUS_OK;
    const char *carried = job->game->manual.printed, *end;
    for (const char *line = carried; line && *line; line = *end ? end + 1 : end) {
        end = line + strcspn(line, "\n");
        read_case(f, line, (size_t)(end - line), NULL, 0);
    }
    return job->count > 1 ? foreach_file(job->words + 1, job->count - 1, read_cases, f) : STATUS_OK;
}

/* --- the command ------------------------------------------------------------------------------ */

/* Reads what is looked for; STATUS_OK: it makes sense. */
static enum status read_sought(const struct record_job *job, struct position_query *sought)
{
    struct parse_error why;
    const char *thrown = job->options->throw, *fault = job->options->fault;
    if (!job->count) {
        position_query_any(sought, job->game);
    } else if (!position_query_read(sought, job->game, job->words[0], &why)) {
        fprintf(stderr, _("referee: position, column %d: %s\n"),
                utf8_column(job->words[0], strlen(job->words[0]), why.column), why.reason);
        return STATUS_NOT_READ;
    }
    if (thrown && !position_query_throw(sought, thrown)) {
        print_failure("--throw", _("two dice are expected, as in 64"));
        return STATUS_USAGE;
    }
    return !fault || require_listed("--fault", LISTED_FAULT, fault, sought->game) ? STATUS_OK
                                                                                  : STATUS_USAGE;
}

static enum status find_all(struct searching *f)
{
    struct store_error err;
    const struct position_query *s = &f->sought;
    /* Searches for the position as typed, then as seen from across the board if that differs. A
     * pattern needs one search: each board is compared with it from both sides. */
    bool once = s->pattern || s->any ||
                (strcmp(s->board[0].text, s->board[1].text) == 0 && s->seat == SEAT_NONE);
    if (!look_up(f, 0, &err) || (!once && !look_up(f, 1, &err)))
        return print_store_error(&err);
    if (!f->page.more)
        f->status = status_worse(f->status, look_in_print(f));
    return status_worse(f->status, found_page_say(&f->page, f->job->options, f->cases));
}

enum status record_find(const struct record_job *job)
{
    struct searching f = {.job = job, .page = found_page_begin(job->options)};
    if (job->options->note)
        return find_notes(job);
    enum status status = read_sought(job, &f.sought);
    if (status == STATUS_OK)
        status = find_all(&f);
    position_query_free(&f.sought);
    return status;
}
