/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "arbiter_ruling.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "i18n.h"
#include "strbuf.h"

/* What may be ruled on behind "rule", and what stands alone. */
static const struct {
    const char *name;
    bool ruled, seat, reasoned; /* behind "rule"; of a seat; never without a reason */
    bool worth;                 /* for how much may follow the seat */
} forms[] = {
    [ARBITER_BOARD] = {"board", true, false, true, false},
    [ARBITER_SCORE] = {"score", true, false, true, false},
    [ARBITER_THROW] = {"throw", true, false, true, false},
    [ARBITER_TURN] = {"turn", true, true, true, false},
    [ARBITER_CLAIM] = {"claim", true, false, false, false},
    [ARBITER_RESIGN] = {"resign", false, true, false, true},
    [ARBITER_FORFEIT] = {"forfeit", false, true, false, true},
    [ARBITER_BREAK] = {"break", false, false, false, false},
    [ARBITER_ADJOURN] = {"adjourn", false, false, false, false},
};

/* As what a match may be given up, in half stakes. */
static const struct {
    const char *name;
    unsigned halves;
} worths[] = {{"simple", 2}, {"one-and-a-half", 3}, {"double", 4}, {"triple", 6}, {"quadruple", 8}};

enum { WORTHS = sizeof worths / sizeof worths[0] };

unsigned arbiter_ruling_worth(const char *text, size_t length)
{
    for (size_t i = 0; i < WORTHS; i++)
        if (strlen(worths[i].name) == length && memcmp(worths[i].name, text, length) == 0)
            return worths[i].halves;
    return 0;
}

const char *arbiter_ruling_worth_name(unsigned worth)
{
    for (size_t i = 0; i < WORTHS; i++)
        if (worths[i].halves == worth)
            return worths[i].name;
    return NULL;
}

unsigned arbiter_ruling_worth_most(unsigned values)
{
    unsigned most = 0;
    while (values >> (most + 1))
        most++;
    return most;
}

void arbiter_ruling_add_worths(struct strbuf *w, unsigned values)
{
    unsigned most = arbiter_ruling_worth_most(values);
    for (unsigned i = 0; i <= most; i++)
        if (values >> i & 1)
            strbuf_add(w, "%s%s",
                       !(values & ((1u << i) - 1)) ? ""
                       : i == most                 ? _(" or ")
                                                   : _(", "),
                       arbiter_ruling_worth_name(i));
}

const char *arbiter_ruling_name(enum arbiter_ruling_kind kind)
{
    return kind ? forms[kind].name : "";
}

bool arbiter_ruling_error(const struct arbiter_ruling *d, struct parse_error *err,
                          const char *format, ...)
{
    va_list args;
    bool placed = d->at_column != 0;
    va_start(args, format);
    parse_error_make(err, placed ? d->at_line : d->line, placed ? d->at_column : d->column, format,
                     args);
    va_end(args);
    return false;
}

static enum arbiter_ruling_took bad(const struct token *w, struct parse_error *err,
                                    const char *reason)
{
    token_error(w, 0, err, "%s", _(reason));
    return ARBITER_BAD;
}

static enum arbiter_ruling_kind kind_named(const struct token *w, bool ruled)
{
    for (enum arbiter_ruling_kind k = ARBITER_BOARD; k <= ARBITER_ADJOURN; k++)
        if (forms[k].ruled == ruled && word_equals(w, forms[k].name))
            return k;
    return ARBITER_NONE;
}

static enum arbiter_ruling_took begin(struct arbiter_ruling *d, const struct token *w)
{
    enum arbiter_ruling_kind kind = kind_named(w, false);
    if (!kind && !word_equals(w, "rule"))
        return ARBITER_OTHER;
    *d = (struct arbiter_ruling){.kind = kind,
                                 .reading = true,
                                 .ruled = !kind,
                                 .seat = -1,
                                 .line = w->line,
                                 .column = w->column};
    return ARBITER_MORE;
}

static enum arbiter_ruling_took take_reason(struct arbiter_ruling *d, const struct token *w,
                                            struct parse_error *err)
{
    size_t n = w->length - 2;
    if (n >= sizeof d->why)
        return bad(w, err, N_("this reason is too long"));
    if (!d->text[0] && (forms[d->kind].ruled || forms[d->kind].seat))
        return bad(w, err, N_("what is ruled comes before the reason"));
    if (!n && forms[d->kind].reasoned)
        return bad(w, err, N_("a ruling gives its reason, in quotes"));
    memcpy(d->why, w->text + 1, n);
    d->why[n] = '\0';
    d->reading = false;
    return ARBITER_WHOLE;
}

static enum arbiter_ruling_took take_seat(struct arbiter_ruling *d, const struct token *w,
                                          const char *letters, struct parse_error *err)
{
    if (d->text[0] || w->length != 1 || !strchr(letters, *w->text))
        return bad(w, err, N_("the letter of one player is expected, then the reason in quotes"));
    d->seat = (int)(strchr(letters, *w->text) - letters);
    return ARBITER_MORE;
}

/* What is ruled, its words with a blank between. */
static enum arbiter_ruling_took take_text(struct arbiter_ruling *d, const struct token *w,
                                          const char *letters, struct parse_error *err)
{
    size_t n = strlen(d->text), gap = n > 0;
    if (!forms[d->kind].ruled && !forms[d->kind].seat)
        return bad(w, err, N_("a reason in quotes is expected; it may be empty"));
    if (n + gap + w->length >= sizeof d->text)
        return bad(w, err, N_("more words than a ruling has: its reason in quotes ends it"));
    if (forms[d->kind].worth && n && !d->worth &&
        (d->worth = arbiter_ruling_worth(w->text, w->length)))
        return ARBITER_MORE;
    if (forms[d->kind].seat && take_seat(d, w, letters, err) == ARBITER_BAD)
        return ARBITER_BAD;
    if (!n) {
        d->at_line = w->line;
        d->at_column = w->column;
    }
    if (gap)
        d->text[n] = ' ';
    memcpy(d->text + n + gap, w->text, w->length);
    d->text[n + gap + w->length] = '\0';
    return ARBITER_MORE;
}

enum arbiter_ruling_took arbiter_ruling_word(struct arbiter_ruling *d, const struct token *w,
                                             const char *letters, struct parse_error *err)
{
    if (!d->reading)
        return begin(d, w);
    if (!d->kind) {
        d->kind = kind_named(w, true);
        return d->kind
                   ? ARBITER_MORE
                   : bad(w, err, N_("board, score, throw, turn or claim is expected behind rule"));
    }
    return *w->text == '"' ? take_reason(d, w, err) : take_text(d, w, letters, err);
}

bool arbiter_ruling_ended(const struct arbiter_ruling *d, struct parse_error *err)
{
    struct token here = {.line = d->line, .column = d->column};
    return !d->reading ||
           token_error(&here, 0, err, "a ruling ends with its reason in quotes: \"why\"");
}

/* One number at `at`, which then stands behind it. */
static bool read_number(const char **at, long *out)
{
    char *end;
    *out = strtol(*at, &end, 10);
    bool ok = end > *at && *out >= -1000000 && *out <= 1000000;
    *at = end;
    return ok;
}

bool arbiter_ruling_numbers(const struct arbiter_ruling *d, int seats, bool two, long *major,
                            long *minor, struct parse_error *err)
{
    const char *at = d->text;
    bool ok = true;
    for (int i = 0; ok && i < seats; i++) {
        ok = read_number(&at, two ? &major[i] : &minor[i]) && (!two || *at++ == '/') &&
             (!two || read_number(&at, &minor[i]));
        at += ok && *at == ' ' && i + 1 < seats;
    }
    if (ok && !*at)
        return true;
    return two ? arbiter_ruling_error(d, err, "two numbers a player are expected, as 3/4 2/0")
               : arbiter_ruling_error(d, err, "one number a player is expected, as 450 0");
}

bool arbiter_ruling_claim(const struct arbiter_ruling *d, long *claim, long *points,
                          struct parse_error *err)
{
    const char *at = d->text;
    bool ok = read_number(&at, claim) && *at++ == ' ' && read_number(&at, points) && !*at;
    return (ok && *claim > 0 && *points >= 0) ||
           arbiter_ruling_error(d, err, "the number of a claim and points are expected, as 1 4");
}
