/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads whole records, and prints them as they are read, without keeping a match. */
#include "replay.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/files.h"
#include "base/i18n.h"
#include "base/vocabulary.h"
#include "games/trictrac/text/coup.h"
#include "games/trictrac/text/json.h"
#include "tools.h"

/* --- reading ---------------------------------------------------------------------------------- */

struct record_parse {
    const struct record_reader *to;
    struct record_founding founding;
    struct arena texts; /* of the headers of all games */
    struct input input;
    struct match last_before; /* the last coup, if the other player may still finish it */
    struct coup last;
    struct arbiter_ruling decree; /* an arbiter's ruling as it is read */
    bool begun;                   /* after the first word of the game no header follows */
    bool ended;                   /* after "*" only a new game may follow */
};

static void expect_game(struct record_parse *r)
{
    r->founding = founding_default();
    r->decree = (struct arbiter_ruling){.kind = ARBITER_NONE};
    r->begun = r->ended = false;
}

static void pass_on(void *context, const struct input *d)
{
    struct record_parse *r = context;
    r->to->coup(r->to->context, d, false);
    r->input.last_coup = NULL;
    if (!input_may_finish(&d->ruling, &d->coup))
        return;
    r->last_before = d->before;
    r->last = d->coup;
    r->input.last_before = &r->last_before;
    r->input.last_coup = &r->last;
}

static bool end_game(struct record_parse *r, struct parse_error *err)
{
    if (!arbiter_ruling_ended(&r->decree, err) || (r->begun && !input_line_end(&r->input, err)))
        return false;
    if (r->begun && r->input.open)
        r->to->coup(r->to->context, &r->input, true);
    expect_game(r);
    return true;
}

static void found_game(struct record_parse *r)
{
    struct match m = founding_match(&r->founding);
    r->input.closed = pass_on;
    r->input.context = r;
    r->input.last_coup = NULL;
    r->input.numbering = r->founding.numbering;
    input_start(&r->input, &m);
    r->begun = true;
    r->to->begins(r->to->context, &r->founding);
}

static bool take_header(struct record_parse *r, const struct token *w, struct parse_error *err)
{
    char name[16], value[512];
    snprintf(name, sizeof name, "%.*s", (int)w->length, w->text);
    header_value(w, value, sizeof value);
    const char *kept = arena_copy(&r->texts, value);
    if (!kept)
        return token_error(w, 0, err, "out of memory");
    if (w->length < sizeof name && !founding_header(&r->founding, name, kept, err)) {
        err->line = w->line;
        err->column += w->column - 1 + (int)word_offset(w, w->value);
        return false;
    }
    return true;
}

/* A break and an adjournment change nothing in the play. */
static bool take_decree(struct record_parse *r, struct parse_error *err)
{
    if (!input_line_end(&r->input, err))
        return false;
    r->input.last_coup = NULL;
    if (!arbiter_ruling_remarks(r->decree.kind) &&
        !input_arbiter_ruling(&r->input, &r->decree, err))
        return false;
    if (r->to->ruled && !arbiter_forms[r->decree.kind].printed)
        r->to->ruled(r->to->context, &r->input, &r->decree);
    return true;
}

static bool take_record_word(struct record_parse *r, const struct token *w, struct parse_error *err)
{
    if (w->kind == TOKEN_COMMENT)
        return true;
    if (w->kind == TOKEN_HEADER)
        return take_header(r, w, err);
    if (r->ended)
        return token_error(w, 0, err, "after * only a new match can begin");
    if (!r->begun)
        found_game(r);
    if (word_equals(w, "*")) {
        r->ended = true;
        return true;
    }
    switch (arbiter_ruling_word(&r->decree, w, "wb", err)) {
    case ARBITER_OTHER:
        return input_word(&r->input, w, err);
    case ARBITER_WHOLE:
        return take_decree(r, err);
    case ARBITER_MORE:
        return true;
    default:
        return false;
    }
}

/* A header after coups ends their game and is read again as the first of the next. */
static bool take_next(struct record_parse *r, struct scanner *s, struct token *w,
                      struct parse_error *err)
{
    bool read = scan_word(s, w, err);
    if (w->kind == TOKEN_HEADER && r->begun) {
        s->at = w->text - 1; /* its [ */
        return end_game(r, err);
    }
    if (read && w->kind == TOKEN_END)
        return end_game(r, err);
    if (read && w->kind == WORD && !r->decree.reading)
        scan_rest_of_sentence(s, trictrac_words, w);
    return read && take_record_word(r, w, err);
}

/* Skips the rest of a game, up to the header that begins the next one, or the end, with anything
 * that cannot be read. */
static void pass_game(struct scanner *s, bool begun)
{
    struct token w;
    struct parse_error err;
    for (struct scanner next = *s;; *s = next) {
        bool read = scan_word(&next, &w, &err);
        if ((read && w.kind == TOKEN_END) || (begun && w.kind == TOKEN_HEADER))
            return;
        begun |= w.kind == WORD;
    }
}

bool record_read(const char *text, size_t length, const struct record_reader *to,
                 struct parse_error *err)
{
    struct record_parse r = {.to = to};
    struct scanner s = scan_text(text, length, false);
    struct token w;
    bool understood = true;
    expect_game(&r);
    do {
        if (take_next(&r, &s, &w, err))
            continue;
        understood = false;
        parse_error_count_characters(err, text, length);
        if (to->failed) {
            to->failed(to->context, r.begun, err);
            pass_game(&s, r.begun || w.kind == WORD);
        }
        expect_game(&r);
    } while (w.kind != TOKEN_END && (understood || to->failed));
    arena_free(&r.texts);
    return understood;
}

/* --- printing --------------------------------------------------------------------------------- */

/* A coup is kept until the next one, whose claims may change its schools, and before which the
 * other player may still put a man down. */
struct replaying {
    bool json;
    enum status status;
    struct strbuf words;
    bool waiting;
    struct match before;
    struct coup coup;
    struct ruling ruling;
    json_t *ruled;        /* the arbiter's rulings on that coup */
    json_t *ruling_now;   /* the arbiter's rulings on the coup being read */
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
    if (r->waiting && coup_finish(&r->coup, &d->coup))
        match_judge(&r->before, &r->coup, &r->ruling, NULL);
    if (r->waiting)
        ledger_update(&d->ruling.after.ledger, 1, &r->ruling.schools);
    put_coup(r);
    r->before = d->before;
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
    memcpy(r->names, f->player, sizeof r->names);
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
