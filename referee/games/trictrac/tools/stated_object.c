/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A statement that is a JSON object. */
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "stated_parts.h"

static const char *text_of(const json_t *o, const char *key, struct fault *err)
{
    const char *text = json_string_value(json_object_get(o, key));
    if (!text)
        refuse_statement(err, 1, "\"%s\" is missing or not text", key);
    return text;
}

/* A number of 0 to `most`; -1 and the reason if it is none. */
static int number_of(const json_t *o, const char *key, int most, struct fault *err)
{
    const json_t *value = json_object_get(o, key);
    json_int_t n = json_integer_value(value);
    if (json_is_integer(value) && n >= 0 && n <= most)
        return (int)n;
    refuse_statement(err, 1, "\"%s\" is missing or not a number from 0 to %d", key, most);
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
               refuse_statement(err, 1, "\"line\" has no dice");
    return refuse_statement(err, 1, "\"line\", column %d: %.100s", inner.column, inner.reason);
}

static bool read_listed_due(const json_t *o, struct due *d, struct fault *err)
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
        return refuse_statement(err, 1, "\"due\" is no list of at most %d", DUES_MAX);
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

static bool read_chances(const json_t *o, struct stated *s, struct fault *err)
{
    struct stated_event *e = &s->chances.event;
    const char *words = text_of(o, "event", err);
    if (!words)
        return false;
    snprintf(s->chances.words, sizeof s->chances.words, "%s", words);
    if (!event_in_words(words, e)) {
        s->kind = STATED_OTHER;
        return strchr(words, ' ') || refuse_statement(err, 1, "unknown event: %.40s", words);
    }
    int field = number_or_none(o, "field", FIELDS, err);
    int ways = field < 0 ? -1 : number_or_none(o, "min_ways", 3, err);
    s->chances.of36 = ways < 0 ? -1 : number_of(o, "of36", THROWS, err);
    if (s->chances.of36 < 0)
        return false;
    if (field)
        e->field = (uint8_t)field;
    e->min_ways = (uint8_t)ways;
    return event_narrowed_well(e, err, 1) && read_rolls(json_object_get(o, "rolls"), s, err);
}

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

static bool read_fact(const json_t *o, struct stated *s, struct fault *err)
{
    const char *words = text_of(o, "claim", err);
    const json_t *value = json_object_get(o, "value");
    s->kind = STATED_OTHER;
    if (!words)
        return false;
    if (!fact_in_words(words, &s->fact.fact, &s->fact.arg))
        return true;
    s->kind = STATED_FACT;
    if (s->fact.fact == FACT_ONLY_PLAY)
        return read_steps(value, s) ||
               refuse_statement(err, 1, "\"value\" is no list of from and to");
    if ((s->fact.fact == FACT_JAN) != json_is_boolean(value))
        return refuse_statement(err, 1, "\"value\" does not answer this claim");
    s->fact.value = json_is_boolean(value) ? json_is_true(value) : number_of(o, "value", 255, err);
    return s->fact.value >= 0;
}

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
    return refuse_statement(err, 1, "unknown kind of statement: %.40s", kind);
}

/* A copy of text that may be left out. */
static char *copy_of(const json_t *o, const char *key)
{
    const char *text = json_string_value(json_object_get(o, key));
    return text ? strdup(text) : NULL;
}

bool stated_object(const char *line, size_t length, struct stated *s, struct fault *err)
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
