/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "coup_text.h"

#include <stddef.h>
#include <string.h>

#include "base/fixed_buf.h"
#include "base/typed.h"
#include "terms.h"

size_t coup_opening(const char *text)
{
    struct scanner scan = scan_text(text, strlen(text), true);
    struct parse_error err;
    struct token w;
    uint8_t dice[2] = {0, 0};
    do {
        if (!scan_word(&scan, &w, &err) || w.kind != WORD)
            return 0;
    } while (token_announces(&w, "wb"));
    bool thrown = word_equals(&w, "??") || input_dice(&w, dice);
    if (!thrown || (w.length == 3 && dice[0] < dice[1] && !strchr(text, '/')))
        return 0;
    return (size_t)(w.text - text) + w.length;
}

/* --- a coup in our own words ------------------------------------------------------------------ */

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
    strbuf_add(w, " %s %s", x->by == WHITE ? "w" : "b", x->kind == CLAIM_MARK ? "mark" : "school");
    if (x->points != CLAIM_ALL)
        strbuf_add(w, " %d", x->points);
    for (int k = 0; k < x->rulings; k++)
        strbuf_add(w, " ruled %d", (k + 1 < x->rulings ? x->ruled_before[k] : x->ruled) - 1);
}

static void add_choice(struct strbuf *w, const struct coup *c, const struct choice *x,
                       enum numbering n)
{
    char text[PLAY_TEXT];
    if (x->by_roller)
        strbuf_add(w, " %s", c->side == WHITE ? "w" : "b");
    strbuf_add(w, " = %s",
               x->kind == CHOICE_STANDS ? "stands"
               : x->kind == CHOICE_BACK ? "back"
                                        : steps_print(x->step, x->steps, n, text));
}

/* A man put down before its player went was touched, and the player had stayed. */
static void add_lifted(struct strbuf *w, const struct coup *c, int i, enum numbering n)
{
    char text[PLAY_TEXT];
    bool again = i && c->event[i - 1].kind == EVENT_LIFTED;
    strbuf_add(w, "%s t%s", again ? "" : " stay", field_print(c->event[i].at, n, text));
}

static void add_event(struct strbuf *w, const struct coup *c, int i, enum numbering n)
{
    static const char *const words[] = {
        [EVENT_STAY] = " stay",     [EVENT_GO] = " go",       [EVENT_NO_MAN] = " -",
        [EVENT_CONTEST] = " false", [EVENT_WHOLE] = " whole", [EVENT_RAISE] = " raise",
        [EVENT_WAIVE] = " waive"};
    const struct turn_event *e = &c->event[i];
    char text[PLAY_TEXT];
    bool joined;
    switch (e->kind) {
    case EVENT_MARK:
        add_mark(w, c, e->at, &e->mark);
        break;
    case EVENT_TOUCH:
        strbuf_add(w, " t%s", field_print(e->at, n, text));
        break;
    case EVENT_LIFTED:
        add_lifted(w, c, i, n);
        break;
    case EVENT_MAN:
        joined = e->at && (c->together & 1u << (e->at - 1));
        strbuf_add(w, "%s%s", joined ? "+" : " ", steps_print(&c->step[e->at], 1, n, text));
        break;
    case EVENT_CHOICE:
        add_choice(w, c, &c->choice[e->at], n);
        break;
    case EVENT_MUST:
        strbuf_add(w, " must %s", field_print(e->at, n, text));
        break;
    case EVENT_LATE:
        strbuf_add(w, " %s late %d", e->at == WHITE ? "w" : "b", e->mark.points);
        break;
    case EVENT_EARLY:
        strbuf_add(w, " %s %s", c->side == WHITE ? "b" : "w",
                   steps_print(&(struct step){e->at, e->mark.holes, e->mark.points}, 1, n, text));
        break;
    case EVENT_CLAIM:
        add_claim(w, &c->claim[e->at]);
        break;
    default:
        strbuf_add(w, "%s", words[e->kind]);
        break;
    }
}

/* Whether nothing was entered about a player's mark. */
static bool says_nothing_of(const struct coup *c, int party)
{
    return c->mark[party].kind == MARK_AS_DUE && !(party == ROLLER && c->waived);
}

/* A mark that was not made, because none was entered, is stated before what follows the claims on
 * the coup before. */
static void add_unsaid(struct strbuf *w, const struct coup *c)
{
    const struct mark none = {.kind = MARK_GAIN};
    for (int party = 0; party < 2 && c->unsaid_is_none; party++)
        if (says_nothing_of(c, party))
            add_mark(w, c, party, &none);
}

static void add_own_words(struct strbuf *w, const struct coup *c, enum numbering n)
{
    struct coup all = *c;
    bool begun = false;
    coup_list_events(&all);
    if (c->unknown)
        strbuf_add(w, "??");
    else
        strbuf_add(w, "%d%d", c->dice.high, c->dice.low);
    for (int i = 0; i < all.events; i++) {
        int kind = all.event[i].kind;
        if (!begun && kind != EVENT_CLAIM && kind != EVENT_CONTEST && kind != EVENT_WHOLE &&
            kind != EVENT_RAISE && kind != EVENT_LATE && kind != EVENT_EARLY) {
            add_unsaid(w, c);
            begun = true;
        }
        add_event(w, &all, i, n);
    }
    if (!begun)
        add_unsaid(w, c);
}

/* Options changed in the middle of the coup are not part of it and must be kept. */
static void add_settings(struct strbuf *w, const char *typed)
{
    struct scanner scan = scan_text(typed, strlen(typed), true);
    struct parse_error err;
    struct token word;
    bool follows = false;
    while (scan_word(&scan, &word, &err) && word.kind != TOKEN_END) {
        if (word.kind != WORD)
            continue;
        if (follows) {
            strbuf_add(w, " set ");
            strbuf_add_utf8(w, word.text, word.length);
        }
        follows = !follows && word_term(&word) == TERM_SET;
    }
}

/* --- whether they say the same ---------------------------------------------------------------- */

/* The coup without what the log writes after it. */
static struct coup said_of(struct coup c)
{
    memset(&c.by_arbiter, 0, sizeof c.by_arbiter);
    c.closed = c.unasked = c.unsaid_is_none = 0;
    for (int i = 0; i < c.claims; i++)
        c.claim[i].by_arbiter = 0;
    return c;
}

static bool same_coup(const struct coup *a, const struct coup *b)
{
    struct coup x = said_of(*a), y = said_of(*b);
    coup_list_events(&x);
    coup_list_events(&y);
    return coup_equal(&x, &y);
}

/* Reads the text as a record; false if it cannot be read. */
static bool read_back(struct input *d, const char *text)
{
    struct scanner scan = scan_text(text, strlen(text), true);
    struct parse_error err;
    struct token word;
    for (;;) {
        if (!scan_word(&scan, &word, &err))
            return false;
        if (word.kind == TOKEN_END)
            return input_complete(d, &err) && d->open;
        if (!input_word(d, &word, &err))
            return false;
    }
}

/* Whether the typed text says exactly the same. If the match before it is another, the opponent's
 * choices may not be offered in it. */
static bool says_the_same(const char *text, const struct match *before, const struct coup *c,
                          enum numbering n)
{
    struct input d;
    struct parse_error err;
    memset(&d, 0, offsetof(struct input, ruling));
    d.numbering = n;
    d.in_haste = true;
    input_start(&d, before);
    return read_back(&d, text) && same_coup(&d.coup, c) && d.before.coups == before->coups &&
           (!c->choices || input_judge(&d, &err));
}

/* "12. w " */
static void add_begin(struct strbuf *w, const struct match *before, const struct coup *c)
{
    char text[24];
    struct fixed_buf l = fixed_buf_begin(text, sizeof text);
    fixed_buf_number(&l, before->coups + 1);
    fixed_buf_text(&l, c->side == WHITE ? ". w " : ". b ");
    fixed_buf_end(&l);
    strbuf_add(w, "%s", text);
}

/* The coup with the marks that were not made stated. */
static struct coup with_unsaid(const struct coup *c)
{
    struct coup all = *c;
    const struct mark none = {.kind = MARK_GAIN};
    for (int party = 0; party < 2; party++)
        if (says_nothing_of(&all, party))
            coup_add_mark(&all, party, none);
    return all;
}

void strbuf_add_coup(struct strbuf *w, const struct match *before, const struct coup *c,
                     enum numbering n, const char *typed)
{
    bool unsaid = c->unsaid_is_none && (says_nothing_of(c, ROLLER) || says_nothing_of(c, OPPONENT));
    add_begin(w, before, c);
    size_t begin = w->length - 2;
    strbuf_add_typed(w, typed, "wb");
    if (w->failed)
        return;
    bool same = says_the_same(w->text + begin, before, c, n);
    /* With a claim on them, marks not made are stated before it. */
    if (same && unsaid && !c->claims) {
        struct coup all = with_unsaid(c);
        add_unsaid(w, c);
        /* The typed text may end with a letter without a word, which would change the player of
         * an added mark. */
        same = !w->failed && says_the_same(w->text + begin, before, &all, n);
    }
    if (same && !(unsaid && c->claims))
        return;
    w->length = begin + 2;
    w->text[w->length] = '\0';
    add_own_words(w, c, n);
    add_settings(w, typed);
}
