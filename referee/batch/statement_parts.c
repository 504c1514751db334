/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "statement_parts.h"

#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"
#include "base/json_builder.h"
#include "lines.h"
#include "log/turns.h"

void statement_refuse(struct stating *s, const char *reason)
{
    s->verdict = UNREAD;
    token_error(&(struct token){.column = 1}, 0, s->why, "%s", reason);
}

/* "turn 2: totals [1000,0]", "points none". */
static void add_answer(struct strbuf *w, const char *where, const char *key, const json_t *value)
{
    char *text = value ? json_dumps(value, JSON_ENCODE_ANY | JSON_COMPACT | JSON_ENSURE_ASCII)
                       : strdup(_("none"));
    strbuf_add(w, "%s%s ", where, key);
    strbuf_add_clean(w, text ? text : "");
    w->failed |= !text;
    free(text);
}

static void add_differing_json(struct stating *s, const char *expected, const char *computed)
{
    struct json_builder o = make(json_object());
    put_text(&o, "file", s->at->file);
    put_number(&o, "number", s->at->number);
    put_text(&o, "id", s->id);
    put_text(&o, "source", s->source);
    put_text(&o, "line", s->of);
    put_text(&o, "expected", expected);
    put_text(&o, "computed", computed);
    char *line = line_of(made(&o));
    strbuf_add(s->out, "%s\n", line ? line : "");
    s->out->failed |= !line;
    free(line);
}

static void add_differing(struct stating *s, const char *expected, const char *computed)
{
    strbuf_add_clean(s->out, s->at->file);
    strbuf_add(s->out, ":%d: ", s->at->number);
    const char *named[] = {s->id, s->source};
    for (int i = 0; i < 2; i++) {
        strbuf_add_clean(s->out, named[i] ? named[i] : "");
        strbuf_add(s->out, "%s", !named[i] ? "" : i == 0 && named[1] ? _(", ") : _(": "));
    }
    strbuf_add(s->out, _("expected: %s; computed: %s\n"), expected, computed);
}

void statement_compare(struct stating *s, const char *where, const char *key, const json_t *stated,
                       const json_t *is)
{
    struct strbuf expected = {.text = NULL}, computed = {.text = NULL};
    if (stated == is || (stated && is && json_equal(stated, is)))
        return;
    s->verdict = DIFFERS;
    add_answer(&expected, where, key, stated);
    add_answer(&computed, where, key, is);
    s->out->failed |= expected.failed || computed.failed;
    if (!s->out->failed)
        (s->job->json ? add_differing_json : add_differing)(s, expected.text, computed.text);
    strbuf_free(&expected);
    strbuf_free(&computed);
}

json_t *statement_answer(struct stating *s, bool chances, const char *line, size_t length)
{
    const struct batch *b = s->game->batch;
    if (!(chances ? b->chances : b->judge)) {
        statement_refuse(s, _("this game cannot answer that"));
        return NULL;
    }
    struct json_builder o = make(json_object());
    bool read = !o.failed && line_answer(s->game, chances, line, length, o.json, NULL, s->why);
    s->out->failed |= o.failed;
    json_t *answer = made(&o);
    if (read)
        return answer;
    s->verdict = UNREAD;
    json_decref(answer);
    return NULL;
}

const json_t *statement_part(json_t *answer, const char *key, const json_t *value)
{
    const char *name;
    json_t *list, *item;
    size_t i;
    json_object_foreach(answer, name, list)
    {
        json_array_foreach(list, i, item)
        {
            const json_t *is = json_object_get(item, key);
            if (is && json_equal(is, value))
                return item;
        }
    }
    return NULL;
}

/* The codes of a turn's faults as a list. */
static json_t *codes_of(const json_t *turn)
{
    struct json_builder list = make(json_array());
    size_t i;
    json_t *fault;
    json_array_foreach(json_object_get(turn, "faults"), i, fault)
    {
        append(&list, json_incref(json_object_get(fault, "code")));
    }
    return made(&list);
}

static void add_choices(json_t *turn)
{
    static const char *const keys[] = {"chosen", "choices"};
    const json_t *fault = json_array_get(json_object_get(turn, "faults"), 0);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        json_t *said = json_object_get(fault, keys[i]);
        if (said && !json_object_get(turn, keys[i]))
            json_object_set(turn, keys[i], said);
    }
}

json_t *statement_turn(struct turns *t, json_int_t number)
{
    json_t *turn = number >= 1 && number <= turns_count(t) ? turns_json(t, (long)number) : NULL;
    if (turn) {
        json_object_set_new(turn, "codes", codes_of(turn));
        add_choices(turn);
    }
    return turn;
}
