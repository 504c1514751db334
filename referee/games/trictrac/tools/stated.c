/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "replay.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

static bool refuse_statement(struct parse_error *err, int column, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
static bool refuse_statement(struct parse_error *err, int column, const char *format, ...);
static bool stated_object(const char *line, size_t length, struct stated *s,
                          struct parse_error *err);
static bool event_narrowed_well(const struct stated_event *e, struct parse_error *err, int column);

/* --- stated line ----------------------------------------------------------------------------- */

/* Reads one statement a line: an object, or a position line with a stated result. */

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

/* --- stated object --------------------------------------------------------------------------- */

/* Reads a statement that is a JSON object. */

static const char *text_of(const json_t *o, const char *key, struct parse_error *err)
{
    const char *text = json_string_value(json_object_get(o, key));
    if (!text)
        refuse_statement(err, 1, "\"%s\" is missing or not text", key);
    return text;
}

/* The number of 0 to `most`; -1 with the reason: it is not one. */
static int number_of(const json_t *o, const char *key, int most, struct parse_error *err)
{
    const json_t *value = json_object_get(o, key);
    json_int_t n = json_integer_value(value);
    if (json_is_integer(value) && n >= 0 && n <= most)
        return (int)n;
    refuse_statement(err, 1, "\"%s\" is missing or not a number from 0 to %d", key, most);
    return -1;
}

/* For an optional number: returns 0 if it is omitted. */
static int number_or_none(const json_t *o, const char *key, int most, struct parse_error *err)
{
    return json_object_get(o, key) ? number_of(o, key, most, err) : 0;
}

static bool read_position(const json_t *o, struct stated *s, struct parse_error *err)
{
    const char *line = text_of(o, "line", err);
    struct parse_error inner;
    if (!line)
        return false;
    if (position_read(line, strlen(line), &s->position, &inner))
        return s->kind == STATED_CHANCES || s->position.dice.high ||
               refuse_statement(err, 1, "\"line\" has no dice");
    return refuse_statement(err, 1, "\"line\", column %d: %.100s", inner.column, inner.reason);
}

static bool read_listed_due(const json_t *o, struct due *d, struct parse_error *err)
{
    const char *name = text_of(o, "jan", err), *to = name ? text_of(o, "to", err) : NULL;
    if (!to)
        return false;
    int jan = event_named(name), party = strcmp(to, "roller") == 0 ? ROLLER : OPPONENT;
    if (jan >= JANS)
        return refuse_statement(err, 1, "unknown jan: %.40s", name);
    if (party == OPPONENT && strcmp(to, "opponent") != 0)
        return refuse_statement(err, 1, "\"to\" is roller or opponent");
    int points = number_of(o, "points", 255, err);
    int field = points < 0 ? -1 : number_or_none(o, "field", FIELDS, err);
    int ways = field < 0 ? -1 : number_or_none(o, "ways", 3, err);
    *d = (struct due){.to = (uint8_t)party,
                      .jan = (uint8_t)jan,
                      .field = (uint8_t)field,
                      .ways = (uint8_t)ways,
                      .points = (uint8_t)points};
    return ways >= 0;
}

static bool read_due(const json_t *o, struct stated *s, struct parse_error *err)
{
    const json_t *expect = json_object_get(o, "expect"), *list = json_object_get(o, "due");
    s->due.points[ROLLER] = number_of(expect, "roller", 255, err);
    if (s->due.points[ROLLER] < 0)
        return false;
    s->due.points[OPPONENT] = number_of(expect, "opponent", 255, err);
    if (s->due.points[OPPONENT] < 0)
        return false;
    s->due.listed = list != NULL;
    if (list && (!json_is_array(list) || json_array_size(list) > DUES_MAX))
        return refuse_statement(err, 1, "\"due\" is no list of at most %d", DUES_MAX);
    for (size_t i = 0; i < json_array_size(list); i++)
        if (!read_listed_due(json_array_get(list, i), &s->due.due[s->due.count++], err))
            return false;
    return true;
}

static bool read_rolls(const json_t *list, struct stated *s, struct parse_error *err)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *text = json_string_value(json_array_get(list, i));
        if (!text || strlen(text) != 2 || text[1] < '1' || text[0] > '6' || text[1] > text[0])
            return refuse_statement(err, 1,
                                    "\"rolls\" are written as \"64\", the higher number first");
        struct dice d = {(uint8_t)(text[0] - '0'), (uint8_t)(text[1] - '0')};
        uint32_t bit = UINT32_C(1) << roll_index(d);
        if (s->chances.rolls & bit)
            return refuse_statement(err, 1, "\"rolls\" has %s twice", text);
        s->chances.rolls |= bit;
    }
    s->chances.listed = list != NULL;
    return !list || json_is_array(list) || refuse_statement(err, 1, "\"rolls\" is no list");
}

/* Reads an optional boolean member. */
static bool read_flag(const json_t *o, const char *key, bool *flag, struct parse_error *err)
{
    const json_t *value = json_object_get(o, key);
    *flag = json_is_true(value);
    return !value || json_is_boolean(value) ||
           refuse_statement(err, 1, "\"%s\" is true or false", key);
}

/* Reads the optional members that narrow an event. */
static bool read_narrowing_members(const json_t *o, struct stated_event *e, struct parse_error *err)
{
    const struct {
        const char *key;
        int most;
        uint8_t *into;
    } numbers[] = {{"field", FIELDS, &e->field},
                   {"and_field", FIELDS, &e->and_field},
                   {"min_ways", 3, &e->min_ways},
                   {"points", UINT8_MAX, &e->points}};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        int n = number_or_none(o, numbers[i].key, numbers[i].most, err);
        if (n < 0)
            return false;
        *numbers[i].into = (uint8_t)n;
    }
    return read_flag(o, "by_die", &e->by_die, err) && event_narrowed_well(e, err, 1);
}

static bool read_chances(const json_t *o, struct stated *s, struct parse_error *err)
{
    struct stated_event *e = &s->chances.event;
    const char *name = text_of(o, "event", err);
    if (!name)
        return false;
    e->event = (uint8_t)event_named(name);
    if (e->event >= EVENTS)
        return refuse_statement(err, 1, "unknown event: %.40s", name);
    s->chances.of36 = number_of(o, "of36", THROWS, err);
    return s->chances.of36 >= 0 && read_narrowing_members(o, e, err) &&
           read_rolls(json_object_get(o, "rolls"), s, err);
}

/* Reads one or two moves, from and to: [[9, 12], [12, 18]]. */
static bool read_steps(const json_t *list, struct stated *s)
{
    size_t n = json_array_size(list);
    for (size_t i = 0; i < n && n <= 2; i++) {
        int from, to;
        if (json_unpack(json_array_get(list, i), "[ii]", &from, &to) != 0 || from < 1 ||
            from > FIELDS || to <= from || to > OFF)
            return false;
        s->fact.step[s->fact.steps++] = (struct step){(uint8_t)from, 0, (uint8_t)to};
    }
    return n == 1 || n == 2;
}

/* The facts that can be checked, and the member with their argument. */
static const struct fact_name {
    const char *name, *about;
} facts[] = {
    [FACT_HIT_WAYS] = {"hit-ways", "field"}, [FACT_JAN] = {"due", "jan"},
    [FACT_POINTS] = {"points", "jan"},       [FACT_MEN_OFF] = {"men-off", NULL},
    [FACT_ONLY_PLAY] = {"only-play", NULL},
};

/* The field number from 1, or the jan of this name; -1 with the reason: neither. */
static int read_about(const json_t *o, const char *key, struct parse_error *err)
{
    const bool is_jan = strcmp(key, "jan") == 0;
    const char *name = is_jan ? text_of(o, key, err) : NULL;
    int about = !is_jan ? number_of(o, key, FIELDS, err) : name ? event_named(name) : -1;
    if (about == 0 && !is_jan)
        refuse_statement(err, 1, "\"%s\" is a number from 1 to %d", key, FIELDS);
    else if (name && about >= JANS)
        refuse_statement(err, 1, "unknown jan: %.40s", name);
    else
        return about;
    return -1;
}

static bool read_value(const json_t *o, struct stated *s, struct parse_error *err)
{
    const json_t *value = json_object_get(o, "value");
    if (s->fact.fact == FACT_ONLY_PLAY)
        return read_steps(value, s) ||
               refuse_statement(err, 1, "\"value\" is no list of from and to");
    if ((s->fact.fact == FACT_JAN) != json_is_boolean(value))
        return refuse_statement(err, 1, "\"value\" does not answer this fact");
    s->fact.value = json_is_boolean(value) ? json_is_true(value) : number_of(o, "value", 255, err);
    return s->fact.value >= 0;
}

/* A fact without a checkable name is a claim in prose and is not checked. */
static bool read_fact(const json_t *o, struct stated *s, struct parse_error *err)
{
    const char *claim = json_string_value(json_object_get(o, "claim")), *name;
    size_t i = 0;
    if (claim && !json_object_get(o, "fact")) {
        s->kind = STATED_OTHER;
        return true;
    }
    name = text_of(o, "fact", err);
    while (name && i < sizeof facts / sizeof facts[0] && strcmp(facts[i].name, name) != 0)
        i++;
    if (!name || i == sizeof facts / sizeof facts[0])
        return name && refuse_statement(err, 1, "unknown fact: %.40s", name);
    s->kind = STATED_FACT;
    s->fact.fact = (enum stated_fact)i;
    s->fact.arg = facts[i].about ? read_about(o, facts[i].about, err) : 0;
    return s->fact.arg >= 0 && read_value(o, s, err);
}

static bool read_kind(const json_t *o, struct stated *s, struct parse_error *err)
{
    static const char *const elsewhere[] = {"school", "fausse-case", "marking", "game"};
    const char *kind = text_of(o, "kind", err);
    if (!kind)
        return false;
    s->kind = STATED_OTHER;
    for (size_t i = 0; i < sizeof elsewhere / sizeof elsewhere[0]; i++)
        if (strcmp(kind, elsewhere[i]) == 0)
            return true;
    if (strcmp(kind, "due") == 0) {
        s->kind = STATED_DUE;
        return read_due(o, s, err) && read_position(o, s, err);
    }
    if (strcmp(kind, "chances") == 0) {
        s->kind = STATED_CHANCES;
        return read_chances(o, s, err) && read_position(o, s, err);
    }
    if (strcmp(kind, "fact") == 0)
        return read_fact(o, s, err) && (s->kind == STATED_OTHER || read_position(o, s, err));
    return refuse_statement(err, 1, "unknown kind of statement: %.40s", kind);
}

/* A copy of an optional text. */
static char *copy_of(const json_t *o, const char *key)
{
    const char *text = json_string_value(json_object_get(o, key));
    return text ? strdup(text) : NULL;
}

/* Reads a line that is a JSON object. False with the reason; then nothing is owned. */
static bool stated_object(const char *line, size_t length, struct stated *s,
                          struct parse_error *err)
{
    json_error_t e;
    json_t *o = json_loadb(line, length, JSON_REJECT_DUPLICATES, &e);
    bool ok;
    if (!o)
        return refuse_statement(err, e.column > 0 ? e.column : 1, "%.120s", e.text);
    ok = read_kind(o, s, err);
    if (ok) {
        s->id = copy_of(o, "id");
        s->source = copy_of(o, "source");
    }
    json_decref(o);
    return ok;
}

/* --- stated ---------------------------------------------------------------------------------- */

/* Sets why a statement is not understood; always false. */
static bool refuse_statement(struct parse_error *err, int column, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    parse_error_make(err, 0, column, format, args);
    va_end(args);
    return false;
}

/* Whether the event may be narrowed in this way: only a jan can be, and only a hit by its field. */
static bool event_narrowed_well(const struct stated_event *e, struct parse_error *err, int column)
{
    bool by_field = e->field || e->and_field;
    if (e->event >= JANS && (by_field || e->min_ways || e->points || e->by_die))
        return refuse_statement(err, column,
                                "field, and_field, min_ways, points and by_die go with a jan");
    if (by_field && e->event != TRUE_HIT && e->event != FALSE_HIT && e->event != MARGOT)
        return refuse_statement(err, column, "field goes with a hit");
    return true;
}

int book_ways(const struct due *d)
{
    if (d->ways)
        return d->ways;
    return d->jan == HELPLESS ? d->points / 2 : 1;
}

void stated_free(struct stated *s)
{
    free(s->id);
    free(s->source);
    s->id = s->source = NULL;
}
