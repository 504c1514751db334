/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What an arbiter decides, read: word by word, and found in what was typed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arbiter_ruling.h"
#include "i18n.h"
#include "json_builder.h"
#include "strbuf.h"

/* --- what it is made of ----------------------------------------------------------------------- */

const char *arbiter_ruling_put_word(struct arbiter_ruling *d, const char *word, size_t length)
{
    size_t n = strlen(d->text), gap = n > 0;
    if (n + gap + length >= sizeof d->text)
        return N_("more words than a ruling has: its reason in quotes ends it");
    if (gap)
        d->text[n] = ' ';
    memcpy(d->text + n + gap, word, length);
    d->text[n + gap + length] = '\0';
    return NULL;
}

const char *arbiter_ruling_put_seat(struct arbiter_ruling *d, int seat, char letter)
{
    d->seat = seat;
    return arbiter_ruling_put_word(d, &letter, 1);
}

const char *arbiter_ruling_put_reason(struct arbiter_ruling *d, const char *why, size_t length)
{
    size_t n = 0;
    for (size_t i = 0; i < length; i++) {
        if (why[i] == '"')
            continue;
        if (n + 1 >= sizeof d->why)
            return N_("this reason is too long");
        d->why[n++] = why[i];
    }
    d->why[n] = '\0';
    return NULL;
}

/* --- protests --------------------------------------------------------------------------------- */

const char *const arbiter_verdicts[] = {NC_("verdict", "dismissed"), NC_("verdict", "upheld")};

void arbiter_ruling_put_protest(struct arbiter_ruling *d, long protest, long turn, int seat,
                                char letter)
{
    d->protest = protest;
    d->turn = turn;
    d->seat = seat;
    snprintf(d->text, sizeof d->text, "%ld %ld %c", protest, turn, letter);
}

void arbiter_ruling_put_decision(struct arbiter_ruling *d, long protest, bool upheld)
{
    d->protest = protest;
    d->upheld = upheld;
    snprintf(d->text, sizeof d->text, "%ld %s", protest, arbiter_verdicts[upheld]);
}

/* A number at `at`, which then stands behind the blank after it; -1: there is none. */
static long take_number(const char **at)
{
    size_t n = strspn(*at, "0123456789");
    if (!n || n > 6 || (*at)[n] != ' ')
        return -1;
    long number = strtol(*at, NULL, 10);
    *at += n + 1;
    return number;
}

/* The words of a protest or decision are whole: reads them. */
static const char *read_protest(struct arbiter_ruling *d, const char *letters)
{
    const char *at = d->text;
    long protest = take_number(&at);
    if (d->kind == ARBITER_PROTEST) {
        long turn = take_number(&at);
        const char *letter = *at && !at[1] ? strchr(letters, *at) : NULL;
        if (protest < 1 || turn < 0 || !letter)
            return N_("a protest has its number, the turn or 0, and the letter of the player, as "
                      "1 12 b, then the reason in quotes");
        arbiter_ruling_put_protest(d, protest, turn, (int)(letter - letters), *letter);
        return NULL;
    }
    bool upheld = strcmp(at, arbiter_verdicts[true]) == 0;
    if (protest < 1 || (!upheld && strcmp(at, arbiter_verdicts[false]) != 0))
        return N_("a decision has the number of the protest, and upheld or dismissed, as 1 upheld, "
                  "then the reason in quotes");
    arbiter_ruling_put_decision(d, protest, upheld);
    return NULL;
}

/* --- word by word ----------------------------------------------------------------------------- */

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

/* What a word came to, where it leads to `then` or cannot be. */
static enum arbiter_ruling_took taken(const struct token *w, const char *wrong,
                                      enum arbiter_ruling_took then, struct parse_error *err)
{
    if (!wrong)
        return then;
    token_error(w, 0, err, "%s", _(wrong));
    return ARBITER_BAD;
}

static enum arbiter_ruling_took begin(struct arbiter_ruling *d, const struct token *w)
{
    enum arbiter_ruling_kind kind = arbiter_kind_named(w->text, w->length, false);
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

static const char *take_reason(struct arbiter_ruling *d, const struct token *w, const char *letters)
{
    const struct arbiter_form *form = &arbiter_forms[d->kind];
    size_t n = w->length - 2;
    const char *wrong = arbiter_ruling_put_reason(d, w->text + 1, n);
    if (wrong)
        return wrong;
    if (form->words && (wrong = read_protest(d, letters)))
        return wrong;
    if (!d->text[0] && (form->ruled || form->seat))
        return N_("what is ruled comes before the reason");
    if (!n && form->reasoned)
        return N_("a ruling gives its reason, in quotes");
    d->reading = false;
    return NULL;
}

static const char *take_seat(struct arbiter_ruling *d, const struct token *w, const char *letters)
{
    const char *at = w->length == 1 ? strchr(letters, *w->text) : NULL;
    if (d->text[0] || !at)
        return N_("the letter of one player is expected, then the reason in quotes");
    return arbiter_ruling_put_seat(d, (int)(at - letters), *at);
}

/* What is ruled, its words with a blank between. */
static const char *take_text(struct arbiter_ruling *d, const struct token *w, const char *letters)
{
    const struct arbiter_form *form = &arbiter_forms[d->kind];
    if (!form->ruled && !form->seat && !form->words && !form->printed)
        return N_("a reason in quotes is expected; it may be empty");
    if (form->worth && d->text[0] && !d->worth &&
        (d->worth = arbiter_ruling_worth(w->text, w->length)))
        return NULL;
    if (!d->text[0]) {
        d->at_line = w->line;
        d->at_column = w->column;
    }
    return form->seat ? take_seat(d, w, letters) : arbiter_ruling_put_word(d, w->text, w->length);
}

static bool names_men(const struct token *w)
{
    return w->kind == WORD && w->length > 2 && w->text[1] == ':' && strchr("WB", *w->text);
}

bool arbiter_unknown_alone(const struct scanner *after)
{
    struct scanner scan = *after;
    struct parse_error none;
    struct token w;
    return scan_word(&scan, &w, &none) && !names_men(&w);
}

/* The men of both sides, a word each. */
static enum arbiter_ruling_took take_men(struct arbiter_ruling *d, const struct token *w,
                                         const char *letters, struct parse_error *err)
{
    bool second = *d->text;
    d->reading = false;
    if (!names_men(w))
        return taken(w, N_("the men of both sides are expected, as in W:1x13,2,3 B:1x15"),
                     ARBITER_BAD, err);
    d->reading = !second;
    return taken(w, take_text(d, w, letters), second ? ARBITER_WHOLE : ARBITER_MORE, err);
}

enum arbiter_ruling_took arbiter_ruling_take(struct arbiter_ruling *d, const struct token *w,
                                             const char *letters, struct parse_error *err)
{
    if (!d->reading)
        return begin(d, w);
    if (!d->kind) {
        d->kind = arbiter_kind_named(w->text, w->length, true);
        return taken(
            w, d->kind ? NULL : N_("board, score, throw, turn or claim is expected behind rule"),
            ARBITER_MORE, err);
    }
    if (arbiter_forms[d->kind].printed)
        return take_men(d, w, letters, err);
    return *w->text == '"' ? taken(w, take_reason(d, w, letters), ARBITER_WHOLE, err)
                           : taken(w, take_text(d, w, letters), ARBITER_MORE, err);
}

bool arbiter_ruling_ended(const struct arbiter_ruling *d, struct parse_error *err)
{
    struct token here = {.line = d->line, .column = d->column};
    if (d->reading && arbiter_forms[d->kind].printed)
        return token_error(&here, 0, err,
                           "the men of both sides are expected, as in W:1x13,2,3 B:1x15");
    return !d->reading ||
           token_error(&here, 0, err, "a ruling ends with its reason in quotes: \"why\"");
}

bool arbiter_ruling_misplaced(const struct arbiter_ruling *d, struct parse_error *err)
{
    return arbiter_ruling_error(
        d, err, "%s",
        d->kind == ARBITER_UNKNOWN_PLAY
            ? _("no play is missing here: ? follows dice that can be played")
            : _("a board is checked behind a whole turn, and this one has no play yet"));
}

bool arbiter_ruling_differs(const struct arbiter_ruling *d, const char *printed, const char *is,
                            struct parse_error *err)
{
    return arbiter_ruling_error(d, err, "the print has %s, but the men stand %s", printed, is);
}

/* --- numbers ---------------------------------------------------------------------------------- */

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
                            long *minor, const char **behind, struct parse_error *err)
{
    const char *at = d->text;
    bool ok = true;
    for (int i = 0; ok && i < seats; i++) {
        ok = read_number(&at, two ? &major[i] : &minor[i]) && (!two || *at++ == '/') &&
             (!two || read_number(&at, &minor[i]));
        at += ok && *at == ' ' && i + 1 < seats;
    }
    if (behind)
        *behind = at;
    if (ok && (!*at || (behind && *at == ' ')))
        return true;
    return two ? arbiter_ruling_error(d, err, "two numbers a player are expected, as 3/4 2/0")
               : arbiter_ruling_error(d, err, "one number a player is expected, as 450 0");
}

bool arbiter_ruling_next(const struct arbiter_ruling *d, const char **at, struct token *w)
{
    const char *word = *at + strspn(*at, " ");
    *w = (struct token){.kind = WORD,
                        .text = word,
                        .length = strcspn(word, " "),
                        .line = d->at_line,
                        .column = d->at_column};
    *at = word + w->length;
    return w->length > 0;
}

bool arbiter_ruling_claim(const struct arbiter_ruling *d, long *claim, long *points,
                          struct parse_error *err)
{
    const char *at = d->text;
    bool ok = read_number(&at, claim) && *at++ == ' ' && read_number(&at, points) && !*at;
    return (ok && *claim > 0 && *points >= 0) ||
           arbiter_ruling_error(d, err, "the number of a claim and points are expected, as 1 4");
}

/* --- found in a text -------------------------------------------------------------------------- */

void foreach_arbiter_ruling(const char *text, size_t length, const char *letters,
                            arbiter_ruling_fn *fn, void *context)
{
    struct scanner scan = scan_text(text, length, false);
    struct arbiter_ruling d = {.kind = ARBITER_NONE};
    struct parse_error err;
    struct token w;
    while (scan_word(&scan, &w, &err) && w.kind != TOKEN_END)
        if (w.kind == WORD && !(word_equals(&w, "?") && arbiter_unknown_alone(&scan)) &&
            arbiter_ruling_word(&d, &w, letters, &err) == ARBITER_WHOLE &&
            !arbiter_forms[d.kind].printed && fn(context, &d, (size_t)(w.text - text) + w.length))
            return;
}

struct ruling_list {
    struct json_builder list;
    bool before;
};

static int list_ruling(void *context, const struct arbiter_ruling *d, size_t end)
{
    struct ruling_list *to = context;
    (void)end;
    append(&to->list, arbiter_ruling_json(d, to->before));
    return to->list.failed;
}

bool arbiter_rulings_json(const char *text, size_t length, const char *letters, bool before,
                          json_t *list)
{
    struct ruling_list to = {.list = make(list), .before = before};
    foreach_arbiter_ruling(text, length, letters, list_ruling, &to);
    return !to.list.failed;
}

void arbiter_rulings_part(const char *typed, const char *letters, struct strbuf *plain,
                          struct strbuf *ruled)
{
    struct scanner scan = scan_text(typed, strlen(typed), true);
    struct arbiter_ruling d = {.kind = ARBITER_NONE};
    struct parse_error err;
    struct token w;
    while (scan_word(&scan, &w, &err) && w.kind != TOKEN_END) {
        if (w.kind != WORD)
            continue;
        bool alone = !d.reading && word_equals(&w, "?") && arbiter_unknown_alone(&scan);
        struct strbuf *to =
            alone || arbiter_ruling_word(&d, &w, letters, &err) == ARBITER_OTHER ? plain : ruled;
        if (to == ruled || to->length)
            strbuf_add_bytes(to, " ", 1);
        strbuf_add_utf8(to, w.text, w.length);
    }
}
