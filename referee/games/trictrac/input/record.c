/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "record.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/version.h"
#include "option.h"

struct record_founding founding_default(void)
{
    return (struct record_founding){.options = options_default()};
}

static bool take_setup(struct record_founding *f, const struct token *w, struct parse_error *err)
{
    char value[512];
    struct parse_error inner;
    header_value(w, value, sizeof value);
    if (!position_read(value, strlen(value), &f->setup, &inner))
        return token_error(w, word_offset(w, w->value) + (size_t)inner.column - 1, err, "%s",
                           inner.reason);
    f->setup.dice = (struct dice){0, 0};
    f->set_up = true;
    return true;
}

static bool take_option(struct record_founding *f, const struct token *w, struct parse_error *err)
{
    char text[64];
    header_value(w, text, sizeof text);
    return option_read(w, word_offset(w, w->value), text, &f->options, &f->numbering, err);
}

/* [Partie], [Round], [Player1] to [Player4]. */
static void take_partie(struct record_founding *f, const struct token *w)
{
    char value[8];
    if (word_equals(w, "Partie"))
        header_value(w, f->partie, sizeof f->partie);
    if (w->length == 7 && memcmp(w->text, "Player", 6) == 0 && strchr("1234", w->text[6]))
        header_value(w, f->player[w->text[6] - '1'], sizeof f->player[0]);
    if (word_equals(w, "Round")) {
        header_value(w, value, sizeof value);
        size_t digits = strspn(value, "0123456789");
        f->round = digits && digits < 5 && !value[digits] ? atoi(value) : 0;
    }
}

bool founding_header(struct record_founding *f, const struct token *w, struct parse_error *err)
{
    char value[32];
    if (word_equals(w, "Setup"))
        return take_setup(f, w, err);
    if (word_equals(w, "Option"))
        return take_option(f, w, err);
    if (word_equals(w, "White"))
        header_value(w, f->white, sizeof f->white);
    if (word_equals(w, "Black"))
        header_value(w, f->black, sizeof f->black);
    take_partie(f, w);
    if (word_equals(w, "Game")) {
        header_value(w, value, sizeof value);
        if (strcmp(value, "trictrac") != 0)
            return token_error(w, word_offset(w, w->value), err, "this game is not known");
    }
    return true;
}

struct match founding_match(const struct record_founding *f)
{
    struct match m = f->set_up ? match_from(&f->options, &f->setup) : match_start(&f->options);
    m.later = *f->partie && f->round > 1;
    return m;
}

struct record_parse {
    const struct record_reader *to;
    struct record_founding founding;
    struct input input;
    struct {
        struct match before;
        struct coup coup;
        bool is;
    } held; /* the last coup, not passed on yet: the other player may finish it */
    struct arbiter_ruling decree; /* an arbiter's ruling as it is read */
    bool begun;                   /* after the first word of the game no header follows */
    bool ended;                   /* after "*" only a new game may follow */
};

/* Passes on the coup that was held. */
static void release(struct record_parse *r)
{
    struct input d;
    struct parse_error none;
    if (!r->held.is)
        return;
    r->held.is = false;
    r->input.last_coup = NULL;
    memset(&d, 0, offsetof(struct input, ruling));
    d.before = r->held.before;
    d.coup = r->held.coup;
    d.open = true;
    d.unsaid_is_none = d.coup.unsaid_is_none;
    d.numbering = r->input.numbering;
    if (input_judge(&d, &none))
        r->to->coup(r->to->context, &d, false);
}

static void pass_on(void *context, const struct input *d)
{
    struct record_parse *r = context;
    release(r);
    if (!input_may_finish(&d->ruling, &d->coup)) {
        r->to->coup(r->to->context, d, false);
        return;
    }
    r->held.before = d->before;
    r->held.coup = d->coup;
    r->held.is = true;
    r->input.last_before = &r->held.before;
    r->input.last_coup = &r->held.coup;
}

static bool end_game(struct record_parse *r, struct parse_error *err)
{
    if (!arbiter_ruling_ended(&r->decree, err))
        return false;
    if (r->begun) {
        if (!input_line_end(&r->input, err))
            return false;
        release(r);
        if (r->input.open)
            r->to->coup(r->to->context, &r->input, true);
    }
    r->begun = r->ended = false;
    r->founding = founding_default();
    return true;
}

static void begin_game(struct record_parse *r)
{
    struct match m = founding_match(&r->founding);
    r->input.closed = pass_on;
    r->input.context = r;
    r->input.numbering = r->founding.numbering;
    input_start(&r->input, &m);
    r->begun = true;
    r->to->begins(r->to->context, &r->founding);
}

static bool take_remark(struct record_parse *r, const struct token *w, struct parse_error *err)
{
    if (w->kind == TOKEN_HEADER && !founding_header(&r->founding, w, err))
        return false;
    release(r);
    bool writer = w->kind == TOKEN_COMMENT && names_writer(w->text, w->length);
    if (r->to->remark && !writer)
        r->to->remark(r->to->context, &r->input, w);
    return true;
}

/* A break and an adjournment change nothing in the play. */
static bool take_decree(struct record_parse *r, struct parse_error *err)
{
    if (!input_line_end(&r->input, err))
        return false;
    release(r);
    if (!arbiter_ruling_remarks(r->decree.kind) &&
        !input_arbiter_ruling(&r->input, &r->decree, err))
        return false;
    if (r->to->ruled && !arbiter_forms[r->decree.kind].printed)
        r->to->ruled(r->to->context, &r->input, &r->decree);
    return true;
}

static bool take_record_word(struct record_parse *r, const struct token *w, struct parse_error *err)
{
    if (w->kind == TOKEN_COMMENT || w->kind == TOKEN_HEADER)
        return take_remark(r, w, err);
    if (r->ended)
        return token_error(w, 0, err, "after * only a new match can begin");
    if (!r->begun)
        begin_game(r);
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
    struct record_parse r = {.to = to, .founding = founding_default()};
    struct scanner s = scan_text(text, length, false);
    struct token w;
    bool understood = true;
    do {
        if (take_next(&r, &s, &w, err))
            continue;
        if (!to->failed)
            return false;
        understood = false;
        to->failed(to->context, r.begun, err);
        pass_game(&s, r.begun || w.kind == WORD);
        r = (struct record_parse){.to = to, .founding = founding_default()};
    } while (w.kind != TOKEN_END);
    return understood;
}
