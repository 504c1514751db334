/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Record text, read and written.
 *
 * The text of a turn is the list of its events, in order, after its number, its player and its
 * dice. Reading it gives the same events. Options changed in the middle of a turn follow them.
 */
#include "record.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fixed_buf.h"
#include "base/typed.h"
#include "base/version.h"
#include "base/vocabulary.h"

/* --- the headers ------------------------------------------------------------------------------ */

struct record_founding founding_default(void)
{
    return (struct record_founding){.options = options_default()};
}

/* Copies a name, cut between characters to the room. */
static void copy_name(char *to, const char *name, size_t room)
{
    size_t length = strlen(name), n = length < room ? length : room - 1;
    while (n && n < length && ((unsigned char)name[n] & 0xc0) == 0x80)
        n--;
    memcpy(to, name, n);
    to[n] = '\0';
}

bool founding_header(struct record_founding *f, const char *name, const char *value,
                     struct parse_error *err)
{
    const struct token w = {.text = value, .length = strlen(value), .column = 1};
    const struct {
        const char *name;
        char *to;
    } texts[] = {{"White", f->white},       {"Black", f->black},       {"Partie", f->partie},
                 {"Player1", f->player[0]}, {"Player2", f->player[1]}, {"Player3", f->player[2]},
                 {"Player4", f->player[3]}};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        if (strcmp(name, texts[i].name) == 0)
            copy_name(texts[i].to, value, sizeof f->white);
    if (strcmp(name, "Setup") == 0) {
        if (!position_read(value, w.length, &f->setup, err))
            return false;
        f->setup.dice = (struct dice){0, 0};
        f->set_up = true;
    }
    if (strcmp(name, "Option") == 0)
        return input_read_option(&w, value, &f->options, &f->numbering, err);
    if (strcmp(name, "Round") == 0) {
        size_t digits = strspn(value, "0123456789");
        f->round = digits && digits < 5 && !value[digits] ? atoi(value) : 0;
    }
    if (strcmp(name, "Game") == 0 && strcmp(value, "trictrac") != 0)
        return token_error(&w, 0, err, "this game is not known");
    return true;
}

struct match founding_match(const struct record_founding *f)
{
    struct match m = f->set_up ? match_from(&f->options, &f->setup) : match_start(&f->options);
    m.later = *f->partie && f->round > 1;
    return m;
}

/* --- reading ---------------------------------------------------------------------------------- */

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

static bool take_header(struct record_parse *r, const struct token *w, struct parse_error *err)
{
    char name[16], value[512];
    snprintf(name, sizeof name, "%.*s", (int)w->length, w->text);
    header_value(w, value, sizeof value);
    if (w->length < sizeof name && !founding_header(&r->founding, name, value, err)) {
        err->line = w->line;
        err->column += w->column - 1 + (int)word_offset(w, w->value);
        return false;
    }
    return true;
}

static bool take_remark(struct record_parse *r, const struct token *w, struct parse_error *err)
{
    if (w->kind == TOKEN_HEADER && !take_header(r, w, err))
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

/* --- writing ---------------------------------------------------------------------------------- */

size_t coup_opening(const char *text)
{
    struct token w;
    uint8_t dice[2];
    if (!typed_first(text, strlen(text), "wb", &w) || !tables_dice_read(&w, dice))
        return 0;
    if (w.length == 3 && dice[0] < dice[1] && !strchr(text, '/'))
        return 0;
    return (size_t)(w.text - text) + w.length;
}

static void add_mark(struct strbuf *w, const struct coup *c, int party, const struct mark *m)
{
    const char *side = party == ROLLER ? "" : c->side == WHITE ? "b" : "w";
    if (m->kind == MARK_GAIN)
        strbuf_add(w, " %s+%d", side, m->points);
    else if (m->kind == MARK_PLACED)
        strbuf_add(w, " %s@%d:%d", side, m->holes, m->jeton);
}

static void add_claim(struct strbuf *w, const struct claim *x)
{
    strbuf_add(w, " %c %s", "wb"[x->by], x -> kind == CLAIM_MARK ? "mark" : "school");
    if (x->points != CLAIM_ALL)
        strbuf_add(w, " %d", x->points);
    for (int k = 0; k < x->rulings; k++)
        strbuf_add(w, " ruled %d", (k + 1 < x->rulings ? x->ruled_before[k] : x->ruled) - 1);
}

/* A man of the roller after a choice of one step would belong to the choice without the roller's
 * letter. */
static bool belongs_to_choice(const struct coup *c, int i)
{
    const struct turn_event *e = i ? &c->event[i - 1] : NULL;
    const struct choice *x = e && e->kind == EVENT_CHOICE ? &c->choice[e->at] : NULL;
    return x && x->kind == CHOICE_PLAY && !x->of_first && x->steps == 1;
}

static void add_man(struct strbuf *w, const struct coup *c, int i, const struct step *s,
                    enum numbering n)
{
    char text[PLAY_TEXT];
    const struct turn_event *e = &c->event[i];
    bool joined = e->kind == EVENT_MAN ? e->at && (c->together & 1u << (e->at - 1))
                                       : i && e[-1].kind == EVENT_LIFTED && e[-1].at;
    if (belongs_to_choice(c, i))
        strbuf_add(w, " %c", "wb"[c->side]);
    strbuf_add(w, joined ? "+" : " ");
    strbuf_add(w, "%s", steps_print(s, 1, n, text));
}

static void add_event(struct strbuf *w, const struct coup *c, int i, enum numbering n)
{
    static const char *const words[] = {
        [EVENT_STAY] = "stay",     [EVENT_GO] = "go",       [EVENT_NO_MAN] = "-",
        [EVENT_CONTEST] = "false", [EVENT_WHOLE] = "whole", [EVENT_RAISE] = "raise",
        [EVENT_WAIVE] = "waive"};
    const struct turn_event *e = &c->event[i];
    const struct choice *x;
    char text[PLAY_TEXT];
    switch (e->kind) {
    case EVENT_MARK:
        add_mark(w, c, e->at, &e->mark);
        break;
    case EVENT_TOUCH:
        strbuf_add(w, " t%s", field_print(e->at, n, text));
        break;
    case EVENT_MAN:
        add_man(w, c, i, &c->step[e->at], n);
        break;
    case EVENT_LIFTED:
        add_man(w, c, i, &e->step, n);
        break;
    case EVENT_CHOICE:
        x = &c->choice[e->at];
        if (x->by_roller)
            strbuf_add(w, " %c", "wb"[c->side]);
        strbuf_add(w, " = %s",
                   x->kind == CHOICE_STANDS ? "stands"
                   : x->kind == CHOICE_BACK ? "back"
                                            : steps_print(x->step, x->steps, n, text));
        break;
    case EVENT_MUST:
        strbuf_add(w, " must %s", field_print(e->at, n, text));
        break;
    case EVENT_LATE:
        strbuf_add(w, " %c late %d", "wb"[e->at], e -> mark.points);
        break;
    case EVENT_EARLY:
        strbuf_add(w, " %c %s", "wb"[!c->side], steps_print(&e->step, 1, n, text));
        break;
    case EVENT_CLAIM:
        add_claim(w, &c->claim[e->at]);
        break;
    default:
        strbuf_add(w, " %s", words[e->kind]);
        break;
    }
}

/* Whether the event says anything of the throw, and not only of the coup before. */
static bool concerns_throw(const struct turn_event *e)
{
    return e->kind != EVENT_CLAIM && e->kind != EVENT_CONTEST && e->kind != EVENT_WHOLE &&
           e->kind != EVENT_RAISE && e->kind != EVENT_LATE && e->kind != EVENT_EARLY;
}

/* Whether event `i` is a claim that was ruled on the roller's mark of this throw. `mark` is one, if
 * points were missing; a claim of a school, if it follows an event that concerns the throw. */
static bool rules_on_roller(const struct match *before, const struct coup *c, int i, bool begun)
{
    const struct turn_event *e = &c->event[i];
    struct ruling r;
    if (e->kind != EVENT_CLAIM)
        return false;
    const struct claim *x = &c->claim[e->at];
    if (x->by == c->side)
        return false;
    if (x->kind == CLAIM_SCHOOL)
        return begun && x->points; /* "school 0" is about the peg alone */
    return match_judge(before, c, &r, NULL) == COUP_OK && r.claim[e->at].found &&
           !r.claim[e->at].before;
}

/* Marks that were not made, because none was entered, are written as 0: before the first event that
 * concerns the throw, and the roller's at the latest before the claim on it. */
static void add_events(struct strbuf *w, const struct match *before, const struct coup *c,
                       enum numbering n)
{
    bool begun = false, marked[2] = {!c->unsaid_is_none || c->waived, !c->unsaid_is_none};
    const struct mark none = {.kind = MARK_GAIN};
    for (int i = 0; i <= c->events; i++) {
        const struct turn_event *e = i < c->events ? &c->event[i] : NULL;
        bool begins = !begun && (!e || concerns_throw(e));
        begun |= begins;
        for (int party = 0; party < 2; party++) {
            bool never = begins && c->mark[party].kind == MARK_AS_DUE;
            bool later = party == ROLLER && e;
            if (marked[party] || !(never || (later && rules_on_roller(before, c, i, begun))))
                continue;
            add_mark(w, c, party, &none);
            marked[party] = true;
        }
        if (e && e->kind == EVENT_MARK)
            marked[e->at] = true;
        if (e)
            add_event(w, c, i, n);
    }
}

/* Options changed in the middle of the coup are not part of it and must be kept. */
static void add_settings(struct strbuf *w, const char *typed)
{
    struct scanner scan = scan_text(typed, strlen(typed), true);
    struct parse_error err;
    struct token word;
    char recorded[RECORDED_WORD];
    bool follows = false;
    while (scan_word(&scan, &word, &err) && word.kind != TOKEN_END) {
        if (word.kind != WORD)
            continue;
        if (follows) {
            strbuf_add(w, " set ");
            strbuf_add_utf8(w, word.text, word.length);
        }
        /* most words are dice, fields and the player's letter: not looked up in all languages */
        bool named = word.length > 1 && !(*word.text >= '0' && *word.text <= '9');
        follows = !follows && named && recorded_word(trictrac_words, &word, recorded) >= 0 &&
                  strcmp(recorded, "set") == 0;
    }
}

void strbuf_add_coup(struct strbuf *w, const struct match *before, const struct coup *c,
                     enum numbering n, const char *typed)
{
    char dice[] = "??";
    if (!c->unknown) {
        dice[0] = (char)('0' + c->dice.high);
        dice[1] = (char)('0' + c->dice.low);
    }
    strbuf_add(w, "%ld. %c %s", (long)before->coups + 1, "wb"[c->side], dice);
    add_events(w, before, c, n);
    add_settings(w, typed);
}
