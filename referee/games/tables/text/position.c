/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads position lines. */
#include <string.h>

#include "notation.h"

enum { SETUP_WORDS = 32 };

/* A line being read. It keeps the place of every item for errors found at the end. */
struct position_reader {
    const struct tables_form *form;
    struct tables_position *p;
    struct parse_error *err;
    bool side_seen;
    const struct token *seen[2];      /* W:, B: */
    const struct token *word[2][OFF]; /* the word in which a field was named */
    size_t offset[2][OFF];            /* its offset in the word */
    int men[2];
};

static const char side_letter[2] = {'W', 'B'};

/* One item of a side's list: "7", "7x2", "barx15". */
static bool read_item(struct position_reader *r, enum side side, const struct token *w,
                      const char **at)
{
    const char *start = *at, *limit = w->text + w->length;
    size_t offset = (size_t)(start - w->text);
    int times = 1, field = tables_field_read(start, limit, side, r->form->naming, at);
    if (field < 0 || field == OFF)
        return token_error(w, offset, r->err, "expected a field from 1 to 24");
    if (!(r->form->stand & field_bit(field)))
        return field == BAR
                   ? token_error(w, offset, r->err, "in this game no man stands on the bar")
                   : token_error(w, offset, r->err, "in this game no man stands on %d", field);
    if (r->word[side][field])
        return field == BAR ? token_error(w, offset, r->err, "the bar is named twice for %c",
                                          side_letter[side])
                            : token_error(w, offset, r->err, "field %d is named twice for %c",
                                          field, side_letter[side]);
    if (!tables_times_read(w, at, &times, r->err))
        return false;
    r->men[side] += times;
    if (r->men[side] > MEN)
        return token_error(w, offset, r->err, "%c has more than fifteen men", side_letter[side]);
    r->word[side][field] = w;
    r->offset[side][field] = offset;
    for (int i = 0; i < times; i++)
        men_add(&r->p->board.side[side], field);
    return true;
}

static bool read_men(struct position_reader *r, enum side side, const struct token *w)
{
    const char *at = w->text + 2, *limit = w->text + w->length;
    if (r->seen[side])
        return token_error(w, 0, r->err, "%c: is given twice", side_letter[side]);
    r->seen[side] = w;
    if (limit - at == 1 && *at == '-')
        return true;
    for (;; at++) {
        if (!read_item(r, side, w, &at))
            return false;
        if (at == limit)
            return true;
        if (*at != ',')
            return token_error(w, (size_t)(at - w->text), r->err, "a comma or a space is expected");
    }
}

static bool dice_shaped(const struct token *w)
{
    size_t n = w->length;
    char last = w->text[n - 1];
    return (n == 2 || (n == 3 && w->text[1] == '-')) && *w->text >= '0' && *w->text <= '9' &&
           last >= '0' && last <= '9';
}

static bool read_word(struct position_reader *r, const struct token *w)
{
    uint8_t typed[2];
    if (w->length >= 2 && w->text[1] == ':' && (w->text[0] == 'W' || w->text[0] == 'B'))
        return read_men(r, w->text[0] == 'B' ? BLACK : WHITE, w);
    if (w->length == 1 && (*w->text == 'w' || *w->text == 'b')) {
        if (r->side_seen)
            return token_error(w, 0, r->err, "the side is given twice");
        r->side_seen = true;
        r->p->side = *w->text == 'b' ? BLACK : WHITE;
        return true;
    }
    if (tables_dice_read(w, typed) && typed[0]) {
        if (r->p->dice.high)
            return token_error(w, 0, r->err, "the dice are given twice");
        r->p->dice = tables_dice(typed);
        return true;
    }
    if (dice_shaped(w))
        return token_error(w, *w->text >= '1' && *w->text <= '6' ? w->length - 1 : 0, r->err,
                           "a die shows 1-6");
    if (r->form->key)
        return r->form->key(r->form->context, w, r->err);
    return token_error(w, 0, r->err, "this is not part of a position such as W:1x15 B:1x15 w 64");
}

/* Field f of White is field 25-f of Black: only one side can hold it. */
static bool check_shared(const struct position_reader *r)
{
    for (int f = 1; f <= FIELDS; f++) {
        const struct token *w = r->word[WHITE][f], *b = r->word[BLACK][FIELDS + 1 - f];
        if (!w || !b)
            continue;
        bool black_last = b > w || (b == w);
        const struct token *at = black_last ? b : w;
        size_t offset = black_last ? r->offset[BLACK][FIELDS + 1 - f] : r->offset[WHITE][f];
        int white = r->form->naming == BY_POINTS ? FIELDS + 1 - f : f;
        return token_error(at, offset, r->err,
                           "W%d and B%d are one field: it cannot hold men of both", white,
                           FIELDS + 1 - white);
    }
    return true;
}

/* Whether the word names the fields; in trictrac, by the talon. */
static bool names(const struct token *w, enum naming *n)
{
    if (*n >= BY_FIELDS && word_equals(w, "numbering=talon"))
        *n = BY_TALON;
    else if (*n >= BY_FIELDS)
        return false;
    else if (word_equals(w, "numbering=plain"))
        *n = BY_NUMBER;
    else if (word_equals(w, "numbering=lines"))
        *n = BY_LINES;
    else if (word_equals(w, "numbering=tongues"))
        *n = BY_TONGUES;
    else
        return false;
    return true;
}

/* Reads the words; what is missing is missing at byte `after` of `last`. */
static bool read_words(const struct token *w, size_t words, const struct token *last, size_t after,
                       const struct tables_form *form, struct tables_position *out,
                       struct parse_error *err)
{
    struct tables_form named = *form;
    struct position_reader r = {.form = &named, .p = out, .err = err};
    *out = (struct tables_position){.side = WHITE};
    for (size_t i = 0; i < words; i++)
        names(&w[i], &named.naming); /* the fields depend on it, wherever it is in the line */
    for (size_t i = 0; i < words; i++) {
        enum naming known = named.naming;
        if (!names(&w[i], &known) && !read_word(&r, &w[i]))
            return false;
    }
    for (int s = 0; s < 2; s++)
        if (!r.seen[s])
            return token_error(last, after, err, "%c: is missing", side_letter[s]);
    if (!r.side_seen)
        return token_error(last, after, err, "the side to throw, w or b, is missing");
    return check_shared(&r);
}

bool tables_position_read(const struct token *w, size_t words, const struct tables_form *form,
                          struct tables_position *out, struct parse_error *err)
{
    const struct token none = {.column = 1};
    const struct token *last = words ? &w[words - 1] : &none;
    return read_words(w, words, last, last->length, form, out, err);
}

bool tables_setup_read(const char *text, size_t length, const struct tables_form *form,
                       struct tables_position *out, struct parse_error *err)
{
    struct scanner s = scan_text(text, length, true);
    struct token w[SETUP_WORDS], one;
    for (size_t n = 0;; n++) {
        if (!scan_word(&s, &one, err))
            return false;
        if (one.kind == TOKEN_END)
            return read_words(w, n, &one, 0, form, out, err);
        if (one.kind != WORD || n == SETUP_WORDS)
            return token_error(&one, 0, err,
                               "this is not part of a position such as W:1x15 B:1x15 w 64");
        w[n] = one;
    }
}
