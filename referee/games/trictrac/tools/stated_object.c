/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads a statement that is a JSON object. */
#include <jansson.h>
#include <string.h>

#include "stated_parts.h"

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

/* The same for an optional number: 0 if it is left out. */
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

bool stated_object(const char *line, size_t length, struct stated *s, struct parse_error *err)
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
