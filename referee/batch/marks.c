/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checks the marks that a printed game states against what was due. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/files.h"
#include "base/i18n.h"
#include "base/json_builder.h"
#include "batch.h"
#include "log/find.h"
#include "log/record_text.h"

struct checking_marks {
    const struct batch_job *job;
    const char *file;
    const char *counted; /* the beginning of line `line`, up to which lines were counted */
    int line;
    long turns, stated, differ; /* in all files */
    enum status status;
};

/* A mark that is not what was due. */
struct wrong_mark {
    const struct game *game;
    const struct turn *turn;
    long number; /* of the turn */
    int seat, line;
};

/* The line of a place, which is behind the last one asked about. */
static int line_of_place(struct checking_marks *c, const char *place)
{
    for (const char *end; (end = memchr(c->counted, '\n', (size_t)(place - c->counted)));) {
        c->counted = end + 1;
        c->line++;
    }
    return c->line;
}

static bool is_due(const struct wrong_mark *m, const struct counted_event *e)
{
    return e->seat == m->seat && e->points > 0 &&
           (strcmp(e->kind, "jan") == 0 || strcmp(e->kind, "points") == 0);
}

static json_t *due_list(const struct wrong_mark *m)
{
    struct json_builder list = make(json_array());
    for (size_t i = 0; i < m->turn->counts; i++) {
        const struct counted_event *e = &m->turn->count[i];
        if (is_due(m, e))
            append(&list, json_pack("{s:s,s:I}", "name", e->name, "points", (json_int_t)e->points));
    }
    return made(&list);
}

static enum status put_json(const struct checking_marks *c, const struct wrong_mark *m)
{
    const char letter[2] = {seat_letter(m->game, m->seat), '\0'};
    struct json_builder o = make(json_object());
    put_text(&o, "file", c->file);
    put_number(&o, "line", m->line);
    put_text(&o, "game", m->game->name);
    put_number(&o, "coup", m->number);
    put_text(&o, "side", letter);
    put_number(&o, "stated", m->turn->stated[m->seat] - 1);
    put_number(&o, "points", m->turn->due[m->seat]);
    put(&o, "due", due_list(m));
    return print_json(line_of(made(&o)));
}

static void add_due(struct strbuf *w, const struct wrong_mark *m)
{
    bool first = true;
    for (size_t i = 0; i < m->turn->counts; i++) {
        const struct counted_event *e = &m->turn->count[i];
        if (!is_due(m, e))
            continue;
        strbuf_add(w, "%s", first ? _(": ") : _(", "));
        strbuf_add_codes(w, m->game, e->name);
        strbuf_add(w, " %ld", e->points);
        first = false;
    }
}

static enum status put_words(const struct checking_marks *c, const struct wrong_mark *m,
                             struct turns *turns)
{
    struct strbuf w = {.text = NULL}, name = {.text = NULL};
    turns_name_players(turns, &name);
    strbuf_add_seat(&name, m->seat);
    strbuf_add_clean(&w, c->file);
    strbuf_add(&w, ":%d: ", m->line);
    strbuf_add(&w, _("turn %ld, %s: %ld stated, %ld due"), m->number, name.text ? name.text : "",
               m->turn->stated[m->seat] - 1, m->turn->due[m->seat]);
    w.failed |= name.failed;
    strbuf_free(&name);
    add_due(&w, m);
    strbuf_add(&w, "\n");
    enum status status = w.failed ? print_failure(c->file, _("out of memory")) : print_buf(&w);
    strbuf_free(&w);
    return status;
}

static void check_turn(struct checking_marks *c, const struct read_match *m, long number)
{
    struct arena arena = {.chunk = NULL};
    struct turn turn = {.stated = {0}};
    struct turn_ref at = turns_at(m->turns, number);
    bool made_it = m->game->turn(&at, &arena, &turn);
    if (!made_it)
        c->status = status_worse(c->status, print_failure(c->file, _("out of memory")));
    for (int seat = 0; made_it && seat < m->details->players; seat++) {
        bool stated = turn.stated[seat] > 0;
        c->stated += stated;
        if (!stated || turn.stated[seat] - 1 == turn.due[seat])
            continue;
        const struct wrong_mark wrong = {
            .game = m->game,
            .turn = &turn,
            .number = number,
            .seat = seat,
            .line = line_of_place(c, m->text + turns_place(m->turns, number).offset)};
        c->differ++;
        c->status = status_worse(c->status, c->job->json ? put_json(c, &wrong)
                                                         : put_words(c, &wrong, m->turns));
    }
    arena_free(&arena);
}

static void check_match(void *context, struct read_match *m)
{
    struct checking_marks *c = context;
    long turns = turns_count(m->turns);
    for (long n = 1; n <= turns; n++)
        check_turn(c, m, n);
    c->turns += turns;
}

static void marks_not_read(void *context, const struct parse_error *why)
{
    struct checking_marks *c = context;
    fflush(stdout);
    c->status = status_worse(c->status, print_parse_error(c->file, why->line, why));
}

static enum status check_marks_file(void *context, FILE *f, const char *name)
{
    struct checking_marks *c = context;
    size_t length;
    char *text = read_text(f, SIZE_MAX - 1, &length);
    if (!text)
        return print_failure(name, _("out of memory"));
    c->file = name;
    c->counted = text;
    c->line = 1;
    const struct text_reader to = {
        .game = c->job->game, .match = check_match, .failed = marks_not_read, .context = c};
    reader_read(&to, text, length);
    free(text);
    return c->status;
}

static enum status put_marks_summary(const struct checking_marks *c)
{
    struct strbuf w = {.text = NULL};
    if (c->job->json)
        return print_json(
            line_of(json_pack("{s:I,s:I,s:I}", "coups", (json_int_t)c->turns, "stated",
                              (json_int_t)c->stated, "differ", (json_int_t)c->differ)));
    strbuf_add(&w, CP_("board", "%ld turn", "%ld turns", c->turns), c->turns);
    strbuf_add(&w, P_(", %ld mark stated", ", %ld marks stated", c->stated), c->stated);
    strbuf_add(
        &w, P_(", %ld differs from what was due\n", ", %ld differ from what was due\n", c->differ),
        c->differ);
    enum status status = print_buf(&w);
    strbuf_free(&w);
    return status;
}

enum status batch_check_marks(const struct batch_job *job)
{
    struct checking_marks c = {.job = job};
    enum status status = foreach_file(job->files, job->count, check_marks_file, &c);
    status = status_worse(status, put_marks_summary(&c));
    return status_worse(status, c.differ ? STATUS_FOUND : STATUS_OK);
}
