/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads fields, throws and plays. */
#include <string.h>

#include "base/i18n.h"
#include "notation.h"

static bool digit(char c)
{
    return c >= '0' && c <= '9';
}

static int small_number(const char **at, const char *limit)
{
    const char *s = *at;
    int n = 0;
    for (; s < limit && digit(*s) && n < 1000; s++)
        n = 10 * n + (*s - '0');
    *at = s;
    return n;
}

/* I-XII; 0: none. */
static int roman_number(const char **at, const char *limit)
{
    static const struct {
        const char *text;
        int value;
    } numerals[] = {{"X", 10}, {"IX", 9}, {"V", 5}, {"IV", 4}, {"I", 1}};
    int n = 0;
    for (size_t i = 0; i < sizeof numerals / sizeof numerals[0];) {
        size_t length = strlen(numerals[i].text);
        if ((size_t)(limit - *at) >= length && memcmp(*at, numerals[i].text, length) == 0) {
            n += numerals[i].value;
            *at += length;
            i += numerals[i].value != 1; /* I stands up to three times */
        } else {
            i++;
        }
    }
    return n;
}

static bool takes(const char **at, const char *limit, const char *text)
{
    size_t length = strlen(text);
    if ((size_t)(limit - *at) < length || memcmp(*at, text, length) != 0)
        return false;
    *at += length;
    return true;
}

/* A field by its name on the board, in White's numbering; 0: none. */
static int named_field(const char **at, const char *limit, enum naming n)
{
    int line = n == BY_LINES ? roman_number(at, limit) : 0;
    if (line)
        return line <= FIELDS / 2 ? line : 0;
    int number = small_number(at, limit);
    if (number < 1 || number > FIELDS / 2)
        return 0;
    bool far = n == BY_LINES || takes(at, limit, "A") || takes(at, limit, "a");
    return far ? FIELDS + 1 - number : number;
}

/* Points count down from the bar, 25, to 0, off. Bar and off have names, too. */
static int read_point(const char **at, const char *limit)
{
    const char *start = *at;
    if (takes(at, limit, "off"))
        return OFF;
    if (takes(at, limit, "bar"))
        return BAR;
    int point = small_number(at, limit);
    return *at > start && point <= FIELDS + 1 ? FIELDS + 1 - point : -1;
}

/* A field of trictrac, T for the talon; -1: none. */
static int read_talon(const char **at, const char *limit, enum naming n)
{
    bool talon = *at < limit && (**at == 'T' || **at == 't');
    int field = talon ? 1 : small_number(at, limit);
    *at += talon;
    if (n == BY_FIELDS)
        return field >= 1 && field <= FIELDS ? field : -1;
    bool far = field && takes(at, limit, "'");
    if (!talon && (field < 1 || field > 11))
        return -1;
    field += !talon;
    return far ? FIELDS + 1 - field : field;
}

int tables_field_read(const char *text, const char *limit, enum side side, enum naming n,
                      const char **end)
{
    static const char *const bar[] = {"bar", "hand", "0"};
    *end = text;
    if (n >= BY_FIELDS)
        return read_talon(end, limit, n);
    if (n == BY_POINTS)
        return read_point(end, limit);
    if (takes(end, limit, "off"))
        return OFF;
    for (size_t i = 0; i < sizeof bar / sizeof bar[0]; i++)
        if (takes(end, limit, bar[i]))
            return BAR;
    int field;
    if (n == BY_NUMBER) {
        field = small_number(end, limit);
        return field >= 1 && field <= FIELDS ? field : -1;
    }
    field = named_field(end, limit, n);
    return !field ? -1 : side == WHITE ? field : FIELDS + 1 - field;
}

bool tables_times_read(const struct token *w, const char **at, int *times, struct parse_error *err)
{
    const char *limit = w->text + w->length;
    *times = 1;
    if (*at == limit || **at != 'x')
        return true;
    const char *number = ++*at;
    *times = small_number(at, limit);
    return *times >= 1 || token_error(w, (size_t)(number - w->text), err,
                                      "the number of men is expected after x: 17x2");
}

/* --- throws --------------------------------------------------------------------------------- */

bool tables_dice_read(const struct token *w, uint8_t out[2])
{
    size_t n = w->length;
    out[0] = out[1] = 0;
    if (word_equals(w, "??"))
        return true;
    if (n != 2 && (n != 3 || w->text[1] != '-'))
        return false;
    for (int i = 0; i < 2; i++) {
        char c = w->text[i ? n - 1 : 0];
        if (c < '1' || c > '6')
            return false;
        out[i] = (uint8_t)(c - '0');
    }
    return true;
}

struct dice tables_dice(const uint8_t typed[2])
{
    uint8_t a = typed[0], b = typed[1];
    return (struct dice){a > b ? a : b, a > b ? b : a};
}

/* --- plays ---------------------------------------------------------------------------------- */

bool tables_play_shaped(const struct token *w, enum naming n)
{
    const char *limit = w->text + w->length, *end;
    if (word_equals(w, "-"))
        return true;
    if (tables_field_read(w->text, limit, WHITE, n, &end) < 0)
        return end > w->text && digit(*w->text); /* a field that does not exist */
    return end == limit || strchr("/-*x+", *end);
}

/* Checks where walks may begin and end, and what they may not pass. */
static bool check_walk(const struct token *w, const char *start, const struct walk *walk,
                       struct parse_error *err)
{
    size_t at = (size_t)(start - w->text);
    if (walk->fields == 1 && walk->field[0] == BAR)
        return token_error(w, at, err, "say where the man enters: bar/4");
    if (walk->fields == 1)
        return true;
    for (int i = 1; i < walk->fields; i++) {
        if (walk->field[i] == BAR)
            return token_error(w, at, err, "no man is moved to the bar");
        if (walk->field[i] == walk->field[i - 1])
            return token_error(w, at, err, "the man has not moved");
    }
    for (int i = 0; i < walk->fields - 1; i++)
        if (walk->field[i] == OFF)
            return token_error(w, at, err, "a man that is off does not move");
    return true;
}

struct walk_reader {
    const struct token *w;
    const char *at, *limit;
    enum side side;
    enum naming naming;
    struct parse_error *err;
};

static bool read_fields(struct walk_reader *r, struct walk *out)
{
    for (;;) {
        const char *start = r->at;
        int field = tables_field_read(start, r->limit, r->side, r->naming, &r->at);
        if (field < 0)
            return token_error(
                r->w, (size_t)(start - r->w->text), r->err,
                r->naming == BY_LINES     ? N_("a field is expected: I-XII, 1-12, bar or off")
                : r->naming == BY_TONGUES ? N_("a field is expected: 1-12, 1A-12A, bar or off")
                                          : N_("a field is expected: 1-24, bar or off"));
        if (out->fields == WALK_FIELDS)
            return token_error(r->w, (size_t)(start - r->w->text), r->err,
                               "no man moves that often in one throw");
        if (r->at < r->limit && *r->at == '*') {
            out->hits |= (uint16_t)(1 << out->fields);
            r->at++;
        }
        out->field[out->fields++] = (uint8_t)field;
        if (r->at == r->limit || (*r->at != '/' && *r->at != '-'))
            return true;
        r->at++;
    }
}

static bool read_walk(struct walk_reader *r, struct walk *out)
{
    const char *start = r->at;
    *out = (struct walk){.times = 1};
    if (!read_fields(r, out))
        return false;
    int times;
    if (!tables_times_read(r->w, &r->at, &times, r->err))
        return false;
    if (times > MOVES_MAX)
        return token_error(r->w, (size_t)(start - r->w->text), r->err,
                           "more men than any throw moves");
    out->times = (uint8_t)times;
    if (r->at < r->limit && *r->at != '+')
        return token_error(r->w, (size_t)(r->at - r->w->text), r->err,
                           r->naming == BY_POINTS
                               ? N_("a move is written 24/18, 24/18/14 or 13/7x2")
                               : N_("a move is written 1/5, 1/5/8 or 17/21x2"));
    return check_walk(r->w, start, out, r->err);
}

bool tables_walks_read(const struct token *w, enum side side, enum naming n, struct walks *out,
                       struct parse_error *err)
{
    struct walk_reader r = {w, w->text, w->text + w->length, side, n, err};
    if (word_equals(w, "-"))
        return true;
    for (;; r.at++) {
        struct walk walk;
        if (!read_walk(&r, &walk))
            return false;
        if (out->count == MOVES_MAX)
            return token_error(w, 0, err, "more men than any throw moves");
        out->walk[out->count++] = walk;
        if (r.at == r.limit)
            return true;
    }
}
