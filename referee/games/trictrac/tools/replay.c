/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prints whole records as they are read, without keeping a match. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/files.h"
#include "base/i18n.h"
#include "games/trictrac/input/record.h"
#include "games/trictrac/text/coup.h"
#include "games/trictrac/text/json.h"
#include "tools.h"

/* A coup is kept until the next one, whose claims may change its schools. */
struct replaying {
    bool json;
    enum status status;
    struct strbuf words;
    bool waiting;
    struct coup coup;
    struct ruling ruling;
    json_t *ruled;      /* the arbiter's rulings on that coup */
    json_t *ruling_now; /* the arbiter's rulings on the coup being read */
    struct record_founding founding;
    const char *names[2]; /* of the game */
    const char *file;
    int game; /* its number in the file, from 1 */
};

/* Whether there is a false move, a school, or a mark that differs from the points due. */
static bool found_against(const struct ruling *r, const struct coup *c)
{
    bool wrong = c->decision != GO && r->marked[ROLLER] != r->due[ROLLER];
    wrong |= r->mark[OPPONENT].kind != MARK_AS_DUE && r->complete && c->decision != GO &&
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
        json_t *ruled = r->ruled;
        r->ruled = NULL;
        r->status = status_worse(
            r->status, print_json(json_coup_of(r->file, r->game, &r->ruling, &r->coup, ruled)));
        return;
    }
    render_coup(&r->words, &r->ruling, &r->coup);
    r->status = status_worse(r->status, print_buf(&r->words));
}

static void take_coup(void *context, const struct input *d, bool last)
{
    struct replaying *r = context;
    if (r->waiting)
        ledger_update(&d->ruling.after.ledger, 1, &r->ruling.schools);
    put_coup(r);
    r->coup = d->coup;
    r->ruling = d->ruling;
    json_decref(r->ruled);
    r->ruled = r->ruling_now;
    r->ruling_now = json_array();
    r->words.manner = d->numbering_at_dice;
    r->waiting = true;
    if (last)
        put_coup(r);
}

static void take_ruled(void *context, const struct input *d, const struct arbiter_ruling *of)
{
    struct replaying *r = context;
    if (json_array_append_new(r->ruling_now, arbiter_ruling_json(of, !d->open)) != 0)
        r->status = status_worse(r->status, print_failure(r->file, _("out of memory")));
}

static void begin_game(void *context, const struct record_founding *f)
{
    struct replaying *r = context;
    put_coup(r);
    json_array_clear(r->ruling_now);
    r->founding = *f;
    r->names[WHITE] = r->founding.white;
    r->names[BLACK] = r->founding.black;
    r->words.player = r->names;
    r->game++;
}

/* The other games of the file are still read. */
static void leave_game(void *context, bool begun, const struct parse_error *err)
{
    struct replaying *r = context;
    put_coup(r);
    r->game += !begun;
    fflush(stdout);
    r->status = status_worse(r->status, print_parse_error(r->file, err->line, err));
}

enum status trictrac_replay(const char *text, size_t length, const char *name, bool json)
{
    struct replaying *r = calloc(1, sizeof *r);
    struct parse_error err;
    if (!r)
        return print_failure(name, _("out of memory"));
    struct record_reader to = {.begins = begin_game,
                               .coup = take_coup,
                               .ruled = take_ruled,
                               .failed = leave_game,
                               .context = r};
    r->json = json;
    r->file = name;
    r->ruling_now = json_array();
    record_read(text, length, &to, &err);
    put_coup(r);
    enum status status = r->status;
    strbuf_free(&r->words);
    json_decref(r->ruling_now);
    json_decref(r->ruled);
    free(r);
    return status;
}
