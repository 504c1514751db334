/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads one statement a line: an object, or a position line with a stated result. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "stated_parts.h"

/* A position line with extra words, which are blanked out once read: the rest is a position line,
 * with the same columns. */
struct annotated {
    char *text; /* a copy that ends with NUL */
    struct stated *s;
    struct parse_error *err;
    bool expects;
    int field, min_ways; /* -1: not given */
    int column;          /* of expect= */
};

/* The number from `text` to `end`, 0 to `most`; -1: none. */
static int short_number(const char *text, const char *end, int most)
{
    int n = 0;
    if (text == end || end - text > 3)
        return -1;
    for (; text < end; text++) {
        if (*text < '0' || *text > '9')
            return -1;
        n = 10 * n + *text - '0';
    }
    return n <= most ? n : -1;
}

/* Reads "4:2" or "true-hit:12" from `value` to `end`. */
static bool read_expect(struct annotated *a, const char *value, const char *end, int column)
{
    struct stated *s = a->s;
    const char *colon = memchr(value, ':', (size_t)(end - value));
    size_t n = colon ? (size_t)(colon - value) : 0;
    char event[48];
    if (a->expects)
        return refuse_statement(a->err, column, "expect is given twice: one statement a line");
    a->expects = true;
    a->column = column;
    if (!n || n >= sizeof event)
        return refuse_statement(a->err, column, "expect is written as 4:2 or as true-hit:12");
    int before = short_number(value, colon, 255), after = short_number(colon + 1, end, 255);
    if (after < 0)
        return refuse_statement(a->err, column, "a number is expected after the colon");
    if (before >= 0) {
        s->kind = STATED_DUE;
        s->due.points[ROLLER] = before;
        s->due.points[OPPONENT] = after;
        return true;
    }
    s->kind = STATED_CHANCES;
    memcpy(event, value, n);
    event[n] = '\0';
    s->chances.event.event = (uint8_t)event_named(event);
    s->chances.of36 = after;
    if (after > THROWS)
        return refuse_statement(a->err, column, "there are 36 throws");
    return s->chances.event.event < EVENTS ||
           refuse_statement(a->err, column, "unknown event: %.40s", event);
}

static bool read_narrowing(struct annotated *a, int *into, const char *value, const char *end,
                           int most, int column)
{
    if (*into >= 0)
        return refuse_statement(a->err, column, "given twice");
    *into = short_number(value, end, most);
    return *into > 0 || refuse_statement(a->err, column, "a number from 1 to %d is expected", most);
}

static bool begins(const char *word, const char *end, const char *key, const char **value)
{
    size_t n = strlen(key);
    *value = word + n;
    return (size_t)(end - word) >= n && memcmp(word, key, n) == 0;
}

/* Reads one word, and blanks it out if it is an extra one. */
static bool read_word(struct annotated *a, char *word, char *end)
{
    const char *value;
    int column = (int)(word - a->text) + 1;
    bool ok;
    if (begins(word, end, "expect=", &value))
        ok = read_expect(a, value, end, column);
    else if (begins(word, end, "field=", &value))
        ok = read_narrowing(a, &a->field, value, end, FIELDS, column);
    else if (begins(word, end, "min_ways=", &value))
        ok = read_narrowing(a, &a->min_ways, value, end, 3, column);
    else
        return true;
    memset(word, ' ', (size_t)(end - word));
    return ok;
}

static bool read_words(struct annotated *a, char *limit)
{
    static const char blanks[] = " \t\r";
    for (char *at = a->text; at < limit;) {
        at += strspn(at, blanks);
        char *end = at + strcspn(at, blanks);
        if (end == at)
            break;
        if (!read_word(a, at, end))
            return false;
        at = end;
    }
    return true;
}

/* Whether the position has what the statement needs. */
static bool fits(const struct annotated *a)
{
    struct stated *s = a->s;
    bool narrowed = a->field >= 0 || a->min_ways >= 0;
    if (s->kind == STATED_DUE && !s->position.dice.high)
        return refuse_statement(a->err, a->column,
                                "points are due for a throw: the dice are missing");
    if (s->kind == STATED_DUE && narrowed)
        return refuse_statement(a->err, a->column, "field and min_ways go with a jan");
    if (s->kind == STATED_DUE || !narrowed)
        return true;
    struct stated_event *e = &s->chances.event;
    e->field = (uint8_t)(a->field > 0 ? a->field : 0);
    e->min_ways = (uint8_t)(a->min_ways > 0 ? a->min_ways : 0);
    return event_narrowed_well(e, a->err, a->column);
}

/* Cuts the comment off the copy and returns it; NULL: none, or out of memory. */
static char *take_comment(char *text)
{
    char *mark = strchr(text, '#');
    if (!mark)
        return NULL;
    *mark++ = '\0';
    mark += strspn(mark, " \t");
    for (char *end = mark + strlen(mark); end > mark && strchr(" \t\r", end[-1]);)
        *--end = '\0';
    return *mark ? strdup(mark) : NULL;
}

static bool position_line(const char *line, size_t length, struct stated *s,
                          struct parse_error *err)
{
    struct annotated a = {
        .text = malloc(length + 1), .s = s, .err = err, .field = -1, .min_ways = -1};
    if (!a.text)
        return refuse_statement(err, 1, "out of memory");
    memcpy(a.text, line, length);
    a.text[length] = '\0';
    bool ok = strlen(a.text) == length ||
              refuse_statement(err, 1, "this is not part of a position such as W:1x15 B:1x15 w 64");
    s->source = take_comment(a.text);
    size_t n = strlen(a.text);
    ok = ok && read_words(&a, a.text + n) && position_read(a.text, n, &s->position, err) &&
         (a.expects || refuse_statement(err, (int)n + 1,
                                        "nothing is stated: expect=4:2 or expect=true-hit:12")) &&
         fits(&a);
    free(a.text);
    if (!ok)
        stated_free(s);
    return ok;
}

bool stated_read(const char *line, size_t length, struct stated *out, struct parse_error *err)
{
    size_t blanks = 0;
    *out = (struct stated){.kind = STATED_OTHER};
    while (blanks < length && (line[blanks] == ' ' || line[blanks] == '\t'))
        blanks++;
    if (blanks < length && line[blanks] == '{')
        return stated_object(line, length, out, err);
    return position_line(line, length, out, err);
}
