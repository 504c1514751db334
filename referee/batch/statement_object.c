/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Statements that are objects, about keeps, throws, chances and records. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"
#include "base/json_builder.h"
#include "log/record_text.h"
#include "statement_parts.h"

static void compare_members(struct stating *s, const char *where, const json_t *stated,
                            const json_t *is)
{
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)stated, key, value)
    {
        statement_compare(s, where, key, value, json_object_get(is, key));
    }
}

/* --- positions -------------------------------------------------------------------------------- */

/* The part that a statement names, described in `named`; the whole answer if it names none. */
static const json_t *part_of(const struct stating *s, json_t *answer, char named[80])
{
    static const char blanks[] = " ";
    named[0] = '\0';
    for (const char *at = s->game->batch->parts; at && *at; at += strspn(at, blanks)) {
        char key[32] = "";
        size_t n = strcspn(at, blanks);
        memcpy(key, at, n < sizeof key ? n : 0);
        at += n;
        const json_t *value = json_object_get(s->o, key);
        if (!value)
            continue;
        (void)snprintf(named, 80, json_is_string(value) ? "%s %.30s: " : "%s %.30s%lld: ", key,
                       json_is_string(value) ? json_string_value(value) : "",
                       (long long)json_integer_value(value));
        return statement_part(answer, key, value);
    }
    return answer;
}

/* Checks the points of a part, "keep"; null: there is no such part. */
static void check_points(struct stating *s, json_t *answer)
{
    char named[80];
    const json_t *points = json_object_get(s->o, "points");
    const json_t *part = part_of(s, answer, named);
    const json_t *is = part ? json_object_get(part, "points") : NULL;
    statement_compare(s, named, "points", json_is_null(points) ? NULL : points, is);
}

static void check_wanted(struct stating *s, json_t *answer)
{
    char named[80];
    compare_members(s, named, json_object_get(s->o, "want"), part_of(s, answer, named));
}

static void check_stated_line(struct stating *s, bool chances,
                              void (*check)(struct stating *, json_t *))
{
    s->of = json_string_value(json_object_get(s->o, "line"));
    if (!s->of) {
        statement_refuse(s, _("\"line\" is missing"));
        return;
    }
    json_t *answer = statement_answer(s, chances, s->of, strlen(s->of));
    if (answer)
        check(s, answer);
    json_decref(answer);
}

static void check_keep(struct stating *s)
{
    check_stated_line(s, false, check_points);
}

static void check_dice(struct stating *s)
{
    check_stated_line(s, false, check_wanted);
}

static void check_list(struct stating *s)
{
    check_stated_line(s, false, statement_list);
}

static void check_over(struct stating *s)
{
    check_stated_line(s, false, statement_over);
}

static void check_shut(struct stating *s)
{
    check_stated_line(s, false, statement_shut);
}

static void check_chances(struct stating *s)
{
    check_stated_line(s, true, check_wanted);
}

/* --- records ---------------------------------------------------------------------------------- */

static void check_turns(void *context, struct read_match *m)
{
    struct stating *s = context;
    size_t i;
    json_t *stated;
    json_array_foreach(json_object_get(s->o, "expect"), i, stated)
    {
        char where[40];
        json_t *wanted = json_copy(stated);
        json_int_t number = json_integer_value(json_object_get(stated, "n"));
        json_t *turn = statement_turn(m->turns, number);
        (void)snprintf(where, sizeof where, "turn %lld: ", (long long)number);
        json_object_del(wanted, "n");
        compare_members(s, where, wanted, turn);
        json_decref(wanted);
        json_decref(turn);
    }
}

void statement_unread(void *context, const struct parse_error *why)
{
    struct stating *s = context;
    *s->why = *why;
    s->why->line = 0;
    s->verdict = UNREAD;
}

static void hear(struct stating *s, void (*heard)(void *, struct read_match *),
                 void (*refused)(void *, const struct parse_error *))
{
    const struct text_reader to = {
        .game = s->game, .match = heard, .failed = refused, .context = s};
    s->of = json_string_value(json_object_get(s->o, "record"));
    if (s->of)
        reader_read(&to, s->of, strlen(s->of));
    else
        statement_refuse(s, _("\"record\" is missing"));
}

static void check_record(struct stating *s)
{
    hear(s, check_turns, statement_unread);
}

static void heard_though_wrong(void *context, struct read_match *m)
{
    struct stating *s = context;
    (void)m;
    statement_compare(s, "", "refused", json_true(), json_false());
}

static void refused_rightly(void *context, const struct parse_error *why)
{
    struct stating *s = context;
    const json_t *stated = json_object_get(s->o, "column");
    json_t *column = json_integer(why->column);
    if (stated)
        statement_compare(s, "", "column", stated, column);
    json_decref(column);
}

static void check_error(struct stating *s)
{
    hear(s, heard_though_wrong, refused_rightly);
}

void statement_object(struct stating *s)
{
    static const struct {
        const char *kind;
        void (*check)(struct stating *s);
    } kinds[] = {{"keep", check_keep},     {"dice", check_dice},     {"chances", check_chances},
                 {"play", statement_play}, {"list", check_list},     {"over", check_over},
                 {"shut", check_shut},     {"record", check_record}, {"error", check_error}};
    const char *kind = json_string_value(json_object_get(s->o, "kind"));
    s->id = json_string_value(json_object_get(s->o, "id"));
    s->source = json_string_value(json_object_get(s->o, "source"));
    for (size_t i = 0; kind && i < sizeof kinds / sizeof *kinds; i++) {
        if (strcmp(kinds[i].kind, kind) == 0) {
            kinds[i].check(s);
            return;
        }
    }
    statement_refuse(s, _("unknown kind of statement"));
}
