/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "stated.h"

#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/tongue.h"

static bool fail(struct fault *err, int column, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static bool fail(struct fault *err, int column, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fault_make(err, 0, column, format, args);
    va_end(args);
    return false;
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

/* --- events ----------------------------------------------------------------------------------- */

/* "JAN for 12 points", "JAN for exactly 8 points". */
static bool event_for_points(const char *words, struct stated_event *e)
{
    char name[32];
    unsigned points;
    int end = 0;
    if (sscanf(words, "%31s for %u points%n", name, &points, &end) != 2 || !end)
        sscanf(words, "%31s for exactly %u points%n", name, &points, &end);
    if (!end || words[end] || points > 255 || event_named(name) >= JANS)
        return false;
    e->event = (uint8_t)event_named(name);
    e->points = (uint8_t)points;
    return true;
}

/* "men on 19 and 20 both hit false", or "... truly". */
static bool event_of_two_men(const char *words, struct stated_event *e)
{
    unsigned one, other;
    int end = 0;
    if (sscanf(words, "men on %u and %u both hit %n", &one, &other, &end) != 2 || !end || one < 1 ||
        one > FIELDS || other < 1 || other > FIELDS)
        return false;
    bool falsely = strcmp(words + end, "false") == 0;
    if (!falsely && strcmp(words + end, "truly") != 0)
        return false;
    e->event = falsely ? FALSE_HIT : TRUE_HIT;
    e->field = (uint8_t)one;
    e->also = (uint8_t)other;
    return true;
}

/* The event of these words. False: none that can be checked. */
static bool read_event(const char *words, struct stated_event *e)
{
    int event = event_named(words);
    e->event = (uint8_t)event;
    if (event < EVENTS)
        return true;
    if (strcmp(words, "true-hit-by-a-single-die") == 0) {
        e->event = TRUE_HIT;
        e->by_die = 1;
        return true;
    }
    return event_for_points(words, e) || event_of_two_men(words, e);
}

/* What narrows a jan says nothing of the events that are no jan. */
static bool narrowed_well(const struct stated_event *e, struct fault *err, int column)
{
    if (e->event >= JANS && (e->field || e->min_ways))
        return fail(err, column, "field and min_ways go with a jan");
    if (e->field && e->event != TRUE_HIT && e->event != FALSE_HIT && e->event != MARGOT)
        return fail(err, column, "field goes with a hit");
    return true;
}

/* --- JSON objects ----------------------------------------------------------------------------- */

static const char *text_of(const json_t *o, const char *key, struct fault *err)
{
    const char *text = json_string_value(json_object_get(o, key));
    if (!text)
        fail(err, 1, "\"%s\" is missing or not text", key);
    return text;
}

/* A number of 0 to `most`; -1 and the reason if it is none. */
static int number_of(const json_t *o, const char *key, int most, struct fault *err)
{
    const json_t *value = json_object_get(o, key);
    json_int_t n = json_integer_value(value);
    if (json_is_integer(value) && n >= 0 && n <= most)
        return (int)n;
    fail(err, 1, "\"%s\" is missing or not a number from 0 to %d", key, most);
    return -1;
}

/* The same, 0 where it is left out. */
static int number_or_none(const json_t *o, const char *key, int most, struct fault *err)
{
    return json_object_get(o, key) ? number_of(o, key, most, err) : 0;
}

static bool read_position(const json_t *o, struct stated *s, struct fault *err)
{
    const char *line = text_of(o, "line", err);
    struct fault inner;
    if (!line)
        return false;
    if (position_read(line, strlen(line), &s->position, &inner))
        return s->kind == STATED_CHANCES || s->position.dice.high ||
               fail(err, 1, "\"line\" has no dice");
    return fail(err, 1, "\"line\", column %d: %.100s", inner.column, inner.reason);
}

static bool read_listed_due(const json_t *o, struct due *d, struct fault *err)
{
    const char *name = text_of(o, "jan", err), *to = name ? text_of(o, "to", err) : NULL;
    if (!to)
        return false;
    int jan = event_named(name), party = strcmp(to, "roller") == 0 ? ROLLER : OPPONENT;
    if (jan >= JANS)
        return fail(err, 1, "no jan of this name: %.40s", name);
    if (party == OPPONENT && strcmp(to, "opponent") != 0)
        return fail(err, 1, "\"to\" is roller or opponent");
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

static bool read_due(const json_t *o, struct stated *s, struct fault *err)
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
        return fail(err, 1, "\"due\" is no list of at most %d", DUES_MAX);
    for (size_t i = 0; i < json_array_size(list); i++)
        if (!read_listed_due(json_array_get(list, i), &s->due.due[s->due.count++], err))
            return false;
    return true;
}

static bool read_rolls(const json_t *list, struct stated *s, struct fault *err)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *text = json_string_value(json_array_get(list, i));
        if (!text || strlen(text) != 2 || text[1] < '1' || text[0] > '6' || text[1] > text[0])
            return fail(err, 1, "\"rolls\" are written as \"64\", the higher number first");
        struct dice d = {(uint8_t)(text[0] - '0'), (uint8_t)(text[1] - '0')};
        uint32_t bit = UINT32_C(1) << roll_index(d);
        if (s->chances.rolls & bit)
            return fail(err, 1, "\"rolls\" has %s twice", text);
        s->chances.rolls |= bit;
    }
    s->chances.listed = list != NULL;
    return !list || json_is_array(list) || fail(err, 1, "\"rolls\" is no list");
}

static bool read_chances(const json_t *o, struct stated *s, struct fault *err)
{
    struct stated_event *e = &s->chances.event;
    const char *words = text_of(o, "event", err);
    if (!words)
        return false;
    snprintf(s->chances.words, sizeof s->chances.words, "%s", words);
    if (!read_event(words, e)) {
        s->kind = STATED_OTHER;
        return strchr(words, ' ') || fail(err, 1, "no event of this name: %.40s", words);
    }
    int field = number_or_none(o, "field", FIELDS, err);
    int ways = field < 0 ? -1 : number_or_none(o, "min_ways", 3, err);
    s->chances.of36 = ways < 0 ? -1 : number_of(o, "of36", THROWS, err);
    if (s->chances.of36 < 0)
        return false;
    if (field)
        e->field = (uint8_t)field;
    e->min_ways = (uint8_t)ways;
    return narrowed_well(e, err, 1) && read_rolls(json_object_get(o, "rolls"), s, err);
}

/* --- facts ------------------------------------------------------------------------------------ */

/* [[9, 12], [12, 18]]: one man or two, each from and to. */
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

/* A claim in the words it is made in; where a field is spoken of, it stands between the two. */
static const struct wording {
    const char *words, *tail;
    enum stated_fact fact;
    int jan;
} wordings[] = {
    {"number of ways field ", " is hit truly", FACT_HIT_WAYS, 0},
    {"true-hit ways on field ", "", FACT_HIT_WAYS, 0},
    {"conserves the petit jan", NULL, FACT_JAN, KEEP_PETIT},
    {"conserves the grand jan", NULL, FACT_JAN, KEEP_GRAND},
    {"conserves the jan de retour", NULL, FACT_JAN, KEEP_RETOUR},
    {"fills the petit jan (points for filling)", NULL, FACT_POINTS, FILL_PETIT},
    {"fills the grand jan (points for filling)", NULL, FACT_POINTS, FILL_GRAND},
    {"fills the jan de retour (points for filling)", NULL, FACT_POINTS, FILL_RETOUR},
    {"men borne off (max)", NULL, FACT_MEN_OFF, 0},
    {"only legal play", NULL, FACT_ONLY_PLAY, 0},
};

/* Whether the words are those of the claim; `arg` gets its field or jan. */
static bool claim_is(const struct wording *c, const char *words, int *arg)
{
    size_t n = strlen(c->words);
    const char *end;
    *arg = c->jan;
    if (!c->tail)
        return strcmp(c->words, words) == 0;
    if (strncmp(c->words, words, n) != 0)
        return false;
    *arg = field_read(words + n, words + strlen(words), NUMBERING_PLAIN, &end);
    return *arg && strcmp(end, c->tail) == 0;
}

static bool read_fact(const json_t *o, struct stated *s, struct fault *err)
{
    const char *words = text_of(o, "claim", err);
    const json_t *value = json_object_get(o, "value");
    s->kind = STATED_OTHER;
    if (!words)
        return false;
    for (size_t i = 0; i < sizeof wordings / sizeof wordings[0]; i++) {
        if (!claim_is(&wordings[i], words, &s->fact.arg))
            continue;
        s->kind = STATED_FACT;
        s->fact.fact = wordings[i].fact;
        if (wordings[i].fact == FACT_ONLY_PLAY)
            return read_steps(value, s) || fail(err, 1, "\"value\" is no list of from and to");
        if ((wordings[i].fact == FACT_JAN) != json_is_boolean(value))
            return fail(err, 1, "\"value\" does not answer this claim");
        s->fact.value =
            json_is_boolean(value) ? json_is_true(value) : number_of(o, "value", 255, err);
        return s->fact.value >= 0;
    }
    return true;
}

/* --- lines ------------------------------------------------------------------------------------ */

static bool read_kind(const json_t *o, struct stated *s, struct fault *err)
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
        return read_chances(o, s, err) && (s->kind == STATED_OTHER || read_position(o, s, err));
    }
    if (strcmp(kind, "fact") == 0)
        return read_fact(o, s, err) && (s->kind == STATED_OTHER || read_position(o, s, err));
    return fail(err, 1, "no kind of this name: %.40s", kind);
}

/* A copy of text that may be left out. */
static char *copy_of(const json_t *o, const char *key)
{
    const char *text = json_string_value(json_object_get(o, key));
    return text ? strdup(text) : NULL;
}

static bool read_object(const char *line, size_t length, struct stated *s, struct fault *err)
{
    json_error_t e;
    json_t *o = json_loadb(line, length, JSON_REJECT_DUPLICATES, &e);
    bool ok;
    if (!o)
        return fail(err, e.column > 0 ? e.column : 1, "%.120s", e.text);
    ok = read_kind(o, s, err);
    if (ok) {
        s->id = copy_of(o, "id");
        s->source = copy_of(o, "source");
    }
    json_decref(o);
    return ok;
}

/* --- position lines --------------------------------------------------------------------------- */

/* A position line with words of our own, which are blanked out once read: the rest is a position,
 * with its columns. */
struct annotated {
    char *text; /* a copy, NUL at its end */
    struct stated *s;
    struct fault *err;
    bool expects;
    int field, min_ways; /* -1: not given */
    int column;          /* of expect= */
};

/* A number of 0 to `most` from `text` to `end`, or -1. */
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

/* `value` is "4:2" or "true-hit:12"; it ends at `end`. */
static bool read_expect(struct annotated *a, const char *value, const char *end, int column)
{
    struct stated *s = a->s;
    const char *colon = memchr(value, ':', (size_t)(end - value));
    size_t n = colon ? (size_t)(colon - value) : 0;
    if (a->expects)
        return fail(a->err, column, "expect is given twice: one statement a line");
    a->expects = true;
    a->column = column;
    if (!n || n >= sizeof s->chances.words)
        return fail(a->err, column, "expect is written as 4:2 or as true-hit:12");
    int before = short_number(value, colon, 255), after = short_number(colon + 1, end, 255);
    if (after < 0)
        return fail(a->err, column, "a number is expected after the colon");
    if (before >= 0) {
        s->kind = STATED_DUE;
        s->due.points[ROLLER] = before;
        s->due.points[OPPONENT] = after;
        return true;
    }
    s->kind = STATED_CHANCES;
    memcpy(s->chances.words, value, n);
    s->chances.words[n] = '\0';
    s->chances.of36 = after;
    if (after > THROWS)
        return fail(a->err, column, "there are 36 throws");
    return read_event(s->chances.words, &s->chances.event) ||
           fail(a->err, column, "no event of this name: %.40s", s->chances.words);
}

static bool read_narrowing(struct annotated *a, int *into, const char *value, const char *end,
                           int most, int column)
{
    if (*into >= 0)
        return fail(a->err, column, "given twice");
    *into = short_number(value, end, most);
    return *into > 0 || fail(a->err, column, "a number from 1 to %d is expected", most);
}

static bool begins(const char *word, const char *end, const char *key, const char **value)
{
    size_t n = strlen(key);
    *value = word + n;
    return (size_t)(end - word) >= n && memcmp(word, key, n) == 0;
}

/* One word: read and blanked out if it is one of ours. */
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

/* What the position must have for what is stated of it. */
static bool fits(const struct annotated *a)
{
    struct stated *s = a->s;
    bool narrowed = a->field >= 0 || a->min_ways >= 0;
    if (s->kind == STATED_DUE && !s->position.dice.high)
        return fail(a->err, a->column, "points are due for a throw: the dice are missing");
    if (s->kind == STATED_DUE && narrowed)
        return fail(a->err, a->column, "field and min_ways go with a jan");
    if (s->kind == STATED_DUE || !narrowed)
        return true;
    struct stated_event *e = &s->chances.event;
    e->field = (uint8_t)(a->field > 0 ? a->field : 0);
    e->min_ways = (uint8_t)(a->min_ways > 0 ? a->min_ways : 0);
    return narrowed_well(e, a->err, a->column);
}

/* The comment, cut off the copy; NULL if there is none, or no memory. */
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

static bool read_annotated(const char *line, size_t length, struct stated *s, struct fault *err)
{
    struct annotated a = {
        .text = malloc(length + 1), .s = s, .err = err, .field = -1, .min_ways = -1};
    if (!a.text)
        return fail(err, 1, "no memory");
    memcpy(a.text, line, length);
    a.text[length] = '\0';
    bool ok = strlen(a.text) == length || fail(err, 1, "not understood");
    s->source = take_comment(a.text);
    size_t n = strlen(a.text);
    ok = ok && read_words(&a, a.text + n) && position_read(a.text, n, &s->position, err) &&
         (a.expects ||
          fail(err, (int)n + 1, "nothing is stated: expect=4:2 or expect=true-hit:12")) &&
         fits(&a);
    free(a.text);
    if (!ok)
        stated_free(s);
    return ok;
}

bool stated_read(const char *line, size_t length, struct stated *out, struct fault *err)
{
    size_t blanks = 0;
    *out = (struct stated){.kind = STATED_OTHER};
    while (blanks < length && (line[blanks] == ' ' || line[blanks] == '\t'))
        blanks++;
    if (blanks < length && line[blanks] == '{')
        return read_object(line, length, out, err);
    return read_annotated(line, length, out, err);
}

bool nothing_stated(const char *line, size_t length)
{
    size_t at = 0;
    while (at < length && strchr(" \t\r", line[at]) && line[at])
        at++;
    return at == length || line[at] == '#';
}
