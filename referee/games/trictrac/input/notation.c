/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "notation.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/fixed_buf.h"
#include "base/i18n.h"

/* --- printing --------------------------------------------------------------------------------- */

static void add_field(struct fixed_buf *l, int field, enum numbering n)
{
    bool far = field > CORNER;
    if (field == OFF) {
        fixed_buf_text(l, "off");
    } else if (n == NUMBERING_PLAIN) {
        fixed_buf_number(l, (unsigned)field);
    } else {
        if (field == 1 || field == FIELDS)
            fixed_buf_text(l, "T");
        else
            fixed_buf_number(l, (unsigned)(far ? FIELDS - field : field - 1));
        fixed_buf_text(l, far ? "'" : "");
    }
}

static void add_men(struct fixed_buf *l, const struct men *m, enum numbering n)
{
    fields any = men_any(m);
    for (fields f = any; f; f &= f - 1) {
        int field = lowest_field(f), count = men_on(m, field);
        if (f != any)
            fixed_buf_char(l, ',');
        add_field(l, field, n);
        if (count > 1) {
            fixed_buf_char(l, 'x');
            fixed_buf_number(l, (unsigned)count);
        }
    }
    fixed_buf_text(l, any ? "" : "-");
}

/* The longest board: fifteen single men a side, under 45 bytes each. */
static void add_board(struct fixed_buf *l, const struct board *b, enum numbering n)
{
    fixed_buf_text(l, "W:");
    add_men(l, &b->side[WHITE], n);
    fixed_buf_text(l, " B:");
    add_men(l, &b->side[BLACK], n);
}

char *board_print_as(const struct board *b, enum numbering n, char out[POSITION_TEXT])
{
    struct fixed_buf l = fixed_buf_begin(out, POSITION_TEXT);
    add_board(&l, b, n);
    fixed_buf_end(&l);
    return out;
}

char *board_print(const struct board *b, char out[POSITION_TEXT])
{
    return board_print_as(b, NUMBERING_PLAIN, out);
}

char *position_print_as(const struct position *p, enum numbering n, char out[POSITION_TEXT])
{
    struct fixed_buf l = fixed_buf_begin(out, POSITION_TEXT);
    add_board(&l, &p->board, n);
    fixed_buf_text(&l, p->side == WHITE ? " w" : " b");
    if (p->dice.high) {
        fixed_buf_text(&l, " ");
        fixed_buf_number(&l, p->dice.high);
        fixed_buf_number(&l, p->dice.low);
    }
    if (p->roll) {
        fixed_buf_text(&l, " roll=");
        fixed_buf_number(&l, p->roll);
    }
    fixed_buf_text(&l, n == NUMBERING_TALON ? " numbering=talon" : "");
    fixed_buf_end(&l);
    return out;
}

char *position_print(const struct position *p, char out[POSITION_TEXT])
{
    return position_print_as(p, NUMBERING_PLAIN, out);
}

const char *field_print(int field, enum numbering n, char buffer[16])
{
    struct fixed_buf l = fixed_buf_begin(buffer, 16);
    add_field(&l, field, n);
    fixed_buf_end(&l);
    return buffer;
}

char *steps_print(const struct step *step, int steps, enum numbering n, char out[PLAY_TEXT])
{
    struct fixed_buf l = fixed_buf_begin(out, PLAY_TEXT);
    fixed_buf_text(&l, steps ? "" : "-");
    for (int i = 0; i < steps; i++) {
        if (i)
            fixed_buf_char(&l, ' ');
        add_field(&l, step[i].from, n);
        fixed_buf_char(&l, '/');
        if (step[i].rest) {
            add_field(&l, step[i].rest, n);
            fixed_buf_char(&l, '/');
        }
        add_field(&l, step[i].to, n);
    }
    fixed_buf_end(&l);
    return out;
}

char *steps_print_sorted(const struct step *step, int steps, enum numbering numbering,
                         char out[PLAY_TEXT])
{
    struct step sorted[COUP_STEPS];
    int n = 0;
    for (; n < steps && n < COUP_STEPS; n++) {
        int at = n;
        for (; at > 0; at--) {
            const struct step *before = &sorted[at - 1];
            if (before->from > step[n].from ||
                (before->from == step[n].from && before->to >= step[n].to))
                break;
            sorted[at] = *before;
        }
        sorted[at] = step[n];
    }
    return steps_print(sorted, n, numbering, out);
}

char *play_print(const struct play *p, char out[PLAY_TEXT])
{
    return steps_print_sorted(p->step, p->steps, NUMBERING_PLAIN, out);
}

/* --- reading ---------------------------------------------------------------------------------- */

static bool digit(char c)
{
    return c >= '0' && c <= '9';
}

static int small_number(const char **at, const char *limit)
{
    const char *s = *at;
    int n = 0;
    while (s < limit && digit(*s) && n < 1000)
        n = 10 * n + (*s++ - '0');
    *at = s;
    return n;
}

int field_read(const char *text, const char *limit, enum numbering n, const char **end)
{
    const char *s = text;
    bool talon = s < limit && (*s == 'T' || *s == 't');
    int f = 1;
    if (talon)
        s++;
    else if (s < limit && digit(*s))
        f = small_number(&s, limit);
    else
        return 0;
    bool far = n == NUMBERING_TALON && s < limit && *s == '\'';
    *end = s + far;
    if (n == NUMBERING_PLAIN)
        return f >= 1 && f <= FIELDS ? f : 0;
    if (!talon && (f < 1 || f > 11))
        return 0;
    f = talon ? 1 : f + 1;
    return far ? OFF - f : f;
}

/* A line being read. It keeps the column of every item for errors found at the end. */
struct reader {
    const char *text, *limit, *at;
    enum numbering numbering;
    struct position *p;
    struct parse_error *err;
    bool seen[2];       /* W:, B: */
    int column[2][OFF]; /* column of each field named */
    int men[2];
};

static bool fail(struct reader *r, const char *at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static bool fail(struct reader *r, const char *at, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    parse_error_make(r->err, 0, (int)(at - r->text) + 1, format, args);
    va_end(args);
    return false;
}

static bool space(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static bool word_is(const char *word, const char *end, const char *text)
{
    size_t n = strlen(text);
    return (size_t)(end - word) == n && memcmp(word, text, n) == 0;
}

static const char side_letter[2] = {'W', 'B'};

/* One item of a side's list: "7" or "7x2". */
static bool read_item(struct reader *r, int side, const char **at, const char *end)
{
    const char *start = *at, *s;
    struct men *m = &r->p->board.side[side];
    int field = field_read(start, end, r->numbering, &s), count = 1;
    if (!field)
        return fail(r, start, "expected a field from 1 to 24");
    if (s < end && *s == 'x') {
        const char *number = ++s;
        count = small_number(&s, end);
        if (s == number || count < 1)
            return fail(r, number, "a number of men is expected after x");
    }
    if (r->column[side][field])
        return fail(r, start, "field %d is named twice for %c", field, side_letter[side]);
    r->men[side] += count;
    if (r->men[side] > MEN)
        return fail(r, start, "%c has more than fifteen men", side_letter[side]);
    r->column[side][field] = (int)(start - r->text) + 1;
    for (int i = 0; i < count; i++)
        men_add(m, field);
    *at = s;
    return true;
}

static bool read_side(struct reader *r, int side, const char *word, const char *end)
{
    const char *at = word + 2;
    if (r->seen[side])
        return fail(r, word, "%c: is given twice", side_letter[side]);
    r->seen[side] = true;
    if (word_is(at, end, "-"))
        return true;
    for (;;) {
        if (!read_item(r, side, &at, end))
            return false;
        if (at == end)
            return true;
        if (*at != ',')
            return fail(r, at, "a comma or a space is expected");
        at++;
    }
}

static bool read_dice(struct reader *r, const char *word, const char *end)
{
    size_t n = (size_t)(end - word);
    char a = word[0], b = n == 3 ? word[2] : word[1];
    if (a < '1' || a > '6')
        return fail(r, word, "a die shows 1-6");
    if (b < '1' || b > '6')
        return fail(r, word + n - 1, "a die shows 1-6");
    if (r->p->dice.high)
        return fail(r, word, "the dice are given twice");
    r->p->dice.high = (uint8_t)((a > b ? a : b) - '0');
    r->p->dice.low = (uint8_t)((a > b ? b : a) - '0');
    return true;
}

static bool read_key(struct reader *r, const char *word, const char *end)
{
    const char *value = word + 5;
    if (word_is(word, end, "numbering=talon"))
        return true;
    if (end - word <= 5 || memcmp(word, "roll=", 5) != 0)
        return fail(r, word, "this is not part of a position such as W:1x15 B:1x15 w 64");
    int n = small_number(&value, end);
    if (value != end || n < 1 || n > 200)
        return fail(r, word + 5, "roll is a number from 1 to 200");
    if (r->p->roll)
        return fail(r, word, "roll is given twice");
    r->p->roll = (uint8_t)n;
    return true;
}

static bool dice_shaped(const char *word, size_t n)
{
    return (n == 2 && digit(word[0]) && digit(word[1])) ||
           (n == 3 && digit(word[0]) && word[1] == '-' && digit(word[2]));
}

static bool read_word(struct reader *r, const char *word, const char *end, bool *side_seen)
{
    size_t n = (size_t)(end - word);
    if (n >= 2 && word[1] == ':' && (word[0] == 'W' || word[0] == 'B'))
        return read_side(r, word[0] == 'B', word, end);
    if (n == 1 && (*word == 'w' || *word == 'b')) {
        if (*side_seen)
            return fail(r, word, "the side is given twice");
        *side_seen = true;
        r->p->side = *word == 'b';
        return true;
    }
    if (dice_shaped(word, n))
        return read_dice(r, word, end);
    return read_key(r, word, end);
}

/* Field f of White is field 25-f of Black: only one side can hold it. */
static bool check_shared(struct reader *r)
{
    for (int f = 1; f <= FIELDS; f++) {
        int w = r->column[WHITE][f], b = r->column[BLACK][OFF - f];
        if (w && b)
            return fail(r, r->text + (w > b ? w : b) - 1,
                        "W%d and B%d are one field: it cannot hold men of both", f, OFF - f);
    }
    return true;
}

static const char *word_end(const struct reader *r, const char *at)
{
    while (at < r->limit && !space(*at))
        at++;
    return at;
}

bool position_read(const char *line, size_t length, struct position *out, struct parse_error *err)
{
    struct reader r = {.text = line, .limit = line + length, .p = out, .err = err};
    bool side_seen = false;
    *out = (struct position){.side = WHITE};
    for (int pass = 0; pass < 2; pass++) { /* first the numbering, on which the fields depend */
        for (r.at = line; r.at < r.limit;) {
            if (space(*r.at)) {
                r.at++;
                continue;
            }
            const char *end = word_end(&r, r.at);
            if (pass == 0 && word_is(r.at, end, "numbering=talon"))
                r.numbering = NUMBERING_TALON;
            if (pass == 1 && !read_word(&r, r.at, end, &side_seen))
                return false;
            r.at = end;
        }
    }
    for (int s = 0; s < 2; s++)
        if (!r.seen[s])
            return fail(&r, r.limit, "%c: is missing", side_letter[s]);
    if (!side_seen)
        return fail(&r, r.limit, "the side to throw, w or b, is missing");
    return check_shared(&r);
}
