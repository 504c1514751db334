/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "batch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/files.h"
#include "base/grow.h"
#include "base/tongue.h"
#include "games/trictrac/desk/record.h"
#include "games/trictrac/words/chances.h"
#include "games/trictrac/words/coup.h"
#include "games/trictrac/words/json.h"
#include "stated.h"

/* --- judge ------------------------------------------------------------------------------------ */

/* What a command on position lines is asked for. */
struct asked_of_lines {
    bool json;
    int points;     /* chances: what the roller has */
    struct words w; /* room for a ruling */
};

/* A line not understood. */
static enum status not_read(const struct asked_of_lines *c, const char *line, size_t length,
                            const char *file, int number, const struct fault *err)
{
    if (c->json)
        return status_worse(STATUS_NOT_READ, put_json(json_judge_error(line, length, err)));
    return say_not_read(file, number, err);
}

static enum status judge_line(void *context, const char *line, size_t length, const char *file,
                              int number)
{
    struct asked_of_lines *c = context;
    struct fault err;
    struct position p;
    if (nothing_stated(line, length))
        return STATUS_OK;
    if (!position_read(line, length, &p, &err))
        return not_read(c, line, length, file, number, &err);
    bool thrown = p.dice.high != 0;
    struct plays plays;
    struct dues dues;
    if (thrown) {
        struct options o = options_default();
        struct view v = position_view(&p);
        plays_list(&p, &v, &plays);
        dues_list(&p, &v, &plays, &o, &dues);
    }
    const struct plays *l = thrown ? &plays : NULL;
    const struct dues *d = thrown ? &dues : NULL;
    if (c->json)
        return put_json(json_judge(line, length, &p, l, d));
    render_judge(&c->w, &p, l, d);
    return put_words(&c->w);
}

static enum status judge_file(void *context, FILE *f, const char *name)
{
    return each_line(f, name, judge_line, context);
}

/* One argument that holds "W:" is a position line itself. */
static enum status each_position(char *const files[], int count, line_reader *line,
                                 file_reader *file, struct asked_of_lines *c)
{
    if (count == 1 && strstr(files[0], "W:"))
        return status_worse(line(c, files[0], strlen(files[0]), "position", 1), flush_output());
    return each_file(files, count, file, c);
}

enum status batch_judge(char *const files[], int count, bool json)
{
    struct asked_of_lines c = {.json = json};
    enum status status = each_position(files, count, judge_line, judge_file, &c);
    words_free(&c.w);
    return status;
}

/* --- chances ---------------------------------------------------------------------------------- */

static enum status chances_line(void *context, const char *line, size_t length, const char *file,
                                int number)
{
    struct asked_of_lines *c = context;
    struct fault err;
    struct position p;
    if (nothing_stated(line, length))
        return STATUS_OK;
    if (!position_read(line, length, &p, &err))
        return not_read(c, line, length, file, number, &err);
    struct options o = options_default();
    struct view v = position_view(&p);
    struct chances chances;
    chances_list(&p, &v, &o, c->points, &chances);
    if (c->json)
        return put_json(json_chances(line, length, &p, &chances));
    render_chances(&c->w, &p, &chances, c->points, NULL);
    return put_words(&c->w);
}

static enum status chances_file(void *context, FILE *f, const char *name)
{
    return each_line(f, name, chances_line, context);
}

enum status batch_chances(char *const files[], int count, bool json, int points)
{
    struct asked_of_lines c = {.json = json, .points = points};
    enum status status = each_position(files, count, chances_line, chances_file, &c);
    words_free(&c.w);
    return status;
}

/* --- replay ----------------------------------------------------------------------------------- */

/* A coup waits for the next one, whose claims may change what became of its schools. */
struct replaying {
    bool json;
    enum status status;
    struct words words;
    bool waiting;
    struct coup coup;
    struct ruling ruling;
    struct record_founding founding;
    const char *file;
    int game; /* in the file, from 1 */
};

/* A false move, a school, or a mark that is not what was due. */
static bool found_against(const struct ruling *r, const struct coup *c)
{
    bool wrong = c->decision != GO && r->marked[ROLLER] != r->due[ROLLER];
    wrong |= c->mark[OPPONENT].kind != MARK_AS_DUE && r->complete && c->decision != GO &&
             r->marked[OPPONENT] != r->due[OPPONENT];
    return wrong || !r->legal || r->faults.count || r->schools.count;
}

static void put_coup(struct replaying *r)
{
    if (!r->waiting)
        return;
    r->waiting = false;
    if (found_against(&r->ruling, &r->coup))
        r->status = status_worse(r->status, STATUS_FOUND);
    if (r->json) {
        r->status =
            status_worse(r->status, put_json(json_coup_of(r->file, r->game, &r->ruling, &r->coup)));
        return;
    }
    const char *names[2] = {r->founding.white[0] ? r->founding.white : "White",
                            r->founding.black[0] ? r->founding.black : "Black"};
    render_coup(&r->words, &r->ruling, &r->coup, names);
    r->status = status_worse(r->status, put_words(&r->words));
}

static void take_coup(void *context, const struct desk *d, bool last)
{
    struct replaying *r = context;
    if (r->waiting)
        schools_settle(&r->ruling.schools, d->ruling.claim, d->ruling.claims);
    put_coup(r);
    r->coup = d->coup;
    r->ruling = d->ruling;
    r->words.manner = d->numbering_at_dice;
    r->waiting = true;
    if (last)
        put_coup(r);
}

static void begin_game(void *context, const struct record_founding *f)
{
    struct replaying *r = context;
    put_coup(r);
    r->founding = *f;
    r->game++;
}

/* The others of the file are not left out. */
static void leave_game(void *context, bool begun, const struct fault *err)
{
    struct replaying *r = context;
    put_coup(r);
    r->game += !begun;
    fflush(stdout);
    r->status = status_worse(r->status, say_not_read(r->file, err->line, err));
}

/* All of a file in memory; NULL with errno when it cannot be. */
static char *read_all(FILE *f, size_t *length)
{
    size_t room = 1 << 16, n = 0;
    char *text = malloc(room);
    while (text) {
        n += fread(text + n, 1, room - n, f);
        if (n < room)
            break;
        char *more = grow(text, room + 1, &room, 1);
        if (!more)
            free(text);
        text = more;
    }
    *length = n;
    return text;
}

static enum status replay_file(void *context, FILE *f, const char *name)
{
    const bool *json = context;
    size_t length;
    char *text = read_all(f, &length);
    struct replaying *r = calloc(1, sizeof *r);
    enum status status;
    if (!text || !r) {
        status = say_failed(name, _("no memory"));
    } else {
        struct record_reader to = {
            .begins = begin_game, .coup = take_coup, .failed = leave_game, .context = r};
        struct fault err;
        r->json = *json;
        r->file = name;
        record_read(text, length, &to, &err);
        put_coup(r);
        status = r->status;
        words_free(&r->words);
    }
    free(r);
    free(text);
    return status;
}

enum status batch_replay(char *const files[], int count, bool json)
{
    return each_file(files, count, replay_file, &json);
}
