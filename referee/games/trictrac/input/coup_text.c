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

/* Claims on the coup before; on this one before a man was touched; then before "= stands", and
 * after it. */
enum when { SAID_BEFORE, SAID_EARLY, SAID_OF_IT, SAID_OF_WHAT_STANDS };

static enum when when_said(const struct claim *x)
{
    return x->before  ? SAID_BEFORE
           : x->early ? SAID_EARLY
           : x->stood ? SAID_OF_WHAT_STANDS
                      : SAID_OF_IT;
}

static void add_claim(struct strbuf *w, const struct claim *x)
{
    strbuf_add(w, " %s %s", x->by == WHITE ? "w" : "b", x->kind == CLAIM_MARK ? "mark" : "school");
    if (x->points != CLAIM_ALL)
        strbuf_add(w, " %d", x->points);
    if (x->contested)
        strbuf_add(w, " false");
    if (x->whole)
        strbuf_add(w, " whole");
    for (int k = 0; k < x->rulings; k++)
        strbuf_add(w, " ruled %d", (k + 1 < x->rulings ? x->ruled_before[k] : x->ruled) - 1);
}

/* Adds before each claim what the accused had marked, and after all of them what each side has
 * marked. */
static void add_claims(struct strbuf *w, const struct coup *c, enum when when, struct mark said[2])
{
    for (int i = 0; i < c->claims; i++) {
        const struct claim *x = &c->claim[i];
        int party = x->by == c->side ? OPPONENT : ROLLER;
        if (when != when_said(x))
            continue;
        if (when != SAID_BEFORE && !mark_equal(&x->upon, &said[party])) {
            add_mark(w, c, party, &x->upon);
            said[party] = x->upon;
        }
        add_claim(w, x);
    }
}

static void add_marks(struct strbuf *w, const struct coup *c, struct mark said[2])
{
    for (int party = 0; party < 2; party++) {
        if (!mark_equal(&c->mark[party], &said[party]))
            add_mark(w, c, party, &c->mark[party]);
        said[party] = c->mark[party];
    }
}

/* Whether a claim was made before all marks were: the marks then come with the claims. */
static bool marked_again(const struct coup *c)
{
    for (int i = 0; i < c->claims; i++) {
        const struct claim *x = &c->claim[i];
        int party = x->by == c->side ? OPPONENT : ROLLER;
        if (!x->before && !mark_equal(&x->upon, &c->mark[party]))
            return true;
    }
    return false;
}

/* Whether the opponent let the first man stand before the second moved. */
static bool left_at_first(const struct coup *c)
{
    return c->choice == CHOICE_STANDS && c->spoken && c->steps > 1;
}

static void add_steps(struct strbuf *w, const struct coup *c, enum numbering n)
{
    char text[PLAY_TEXT];
    for (int i = 0; i < c->steps; i++) {
        bool joined = i && (c->together & 1u << (i - 1));
        strbuf_add(w, "%s%s", joined ? "+" : " ", steps_print(&c->step[i], 1, n, text));
        if (i == 0 && c->first_chosen)
            strbuf_add(w, " = %s", steps_print(&c->first, 1, n, text));
        if (i == 0 && left_at_first(c))
            strbuf_add(w, " = stands");
    }
    if (c->played && !c->steps)
        strbuf_add(w, " -");
}

static void add_own_words(struct strbuf *w, const struct coup *c, enum numbering n)
{
    static const char *const decisions[] = {[STAY] = " stay", [GO] = " go"};
    char text[PLAY_TEXT];
    struct mark said[2] = {{.kind = MARK_AS_DUE}, {.kind = MARK_AS_DUE}};
    bool again = marked_again(c);
    if (c->unknown)
        strbuf_add(w, "??");
    else
        strbuf_add(w, "%d%d", c->dice.high, c->dice.low);
    add_claims(w, c, SAID_BEFORE, said);
    if (!again)
        add_marks(w, c, said);
    if (c->stayed || c->decision == STAY)
        strbuf_add(w, "%s", decisions[STAY]);
    add_claims(w, c, SAID_EARLY, said);
    if (c->decision && c->decision != STAY)
        strbuf_add(w, "%s", decisions[c->decision]);
    for (int f = 1; f < OFF; f++)
        if (c->touched & field_bit(f))
            strbuf_add(w, " t%s", field_print(f, n, text));
    if (c->must)
        strbuf_add(w, " must %s", field_print(c->must, n, text));
    add_steps(w, c, n);
    if (c->choice == CHOICE_PLAY)
        strbuf_add(w, " = %s", steps_print(c->chosen, c->choice_steps, n, text));
    add_claims(w, c, SAID_OF_IT, said);
    if (c->choice == CHOICE_STANDS && !left_at_first(c))
        strbuf_add(w, " = stands");
    add_claims(w, c, SAID_OF_WHAT_STANDS, said);
    add_marks(w, c, said);
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

/* The coup without its marks and without what the log writes after it. */
static struct coup said_of(struct coup c)
{
    memset(c.mark, 0, sizeof c.mark);
    memset(&c.by_arbiter, 0, sizeof c.by_arbiter);
    c.closed = c.unasked = 0;
    for (int i = 0; i < c.claims; i++)
        c.claim[i].by_arbiter = 0;
    return c;
}

static bool same_coup(const struct coup *a, const struct coup *b)
{
    const struct coup x = said_of(*a), y = said_of(*b);
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

/* Whether a coup that says the same as a possible coup `c` is possible as well. While the coup is
 * not closed, the opponent's choice may not be offered. Otherwise possibility depends neither on
 * the choice nor on marks not entered, if the match before is the same. */
static bool can_be(struct input *d, const struct match *before, const struct coup *c)
{
    struct parse_error err;
    if (!c->choice && !c->first_chosen && memcmp(&d->before, before, sizeof *before) == 0)
        return true;
    return input_judge(d, &err);
}

/* Whether the typed text says exactly the same. A mark it does not state can be added. */
static bool says_the_same(const char *text, const struct match *before, const struct coup *c,
                          enum numbering n, bool unsaid[2])
{
    struct input d;
    memset(&d, 0, offsetof(struct input, ruling));
    d.numbering = n;
    d.in_haste = true;
    input_start(&d, before);
    if (!read_back(&d, text) || !same_coup(&d.coup, c) || d.before.coups != before->coups ||
        !can_be(&d, before, c))
        return false;
    for (int party = 0; party < 2; party++) {
        unsaid[party] = d.coup.mark[party].kind == MARK_AS_DUE;
        if (!unsaid[party] && !mark_equal(&d.coup.mark[party], &c->mark[party]))
            return false;
    }
    return true;
}

static bool missing_mark(const struct coup *c, const bool unsaid[2])
{
    return (unsaid[ROLLER] && c->mark[ROLLER].kind != MARK_AS_DUE) ||
           (unsaid[OPPONENT] && c->mark[OPPONENT].kind != MARK_AS_DUE);
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

void strbuf_add_coup(struct strbuf *w, const struct match *before, const struct coup *c,
                     enum numbering n, const char *typed)
{
    bool unsaid[2] = {false, false};
    add_begin(w, before, c);
    size_t begin = w->length - 2;
    strbuf_add_typed(w, typed, "wb");
    if (w->failed)
        return;
    bool same = says_the_same(w->text + begin, before, c, n, unsaid);
    bool added = same && (unsaid[ROLLER] || unsaid[OPPONENT]);
    for (int party = 0; same && party < 2; party++)
        if (unsaid[party])
            add_mark(w, c, party, &c->mark[party]);
    /* The typed text may end with a letter without a word, which would change the player of an
     * added mark. */
    if (same && !w->failed &&
        (!added ||
         (says_the_same(w->text + begin, before, c, n, unsaid) && !missing_mark(c, unsaid))))
        return;
    w->length = begin + 2;
    w->text[w->length] = '\0';
    add_own_words(w, c, n);
    add_settings(w, typed);
}
