/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "table.h"

#include "tests/support/test.h"
#include "tests/support/turn_line.h"

static const char *keep(struct table *t, const char *text, size_t length)
{
    char *at = t->text + t->used;
    assert_true(t->used + length < sizeof t->text);
    memcpy(at, text, length);
    at[length] = '\0';
    t->used += length + 1;
    return at;
}

static void add_header(struct table *t, const char *name, size_t name_length, const char *value,
                       size_t length)
{
    const char *key = keep(t, name, name_length);
    assert_true(t->headers < HEADERS);
    t->header[t->headers++] = (struct store_header){.key = key, .value = keep(t, value, length)};
}

static void sit_down(struct table *t)
{
    struct store_details d = {
        .player = {"Anna", "Boris"}, .players = 2, .headers = t->header, .n_headers = t->headers};
    struct parse_error err;
    t->turns = turns_begin(&game_tryktrak, &d, &err);
    if (!t->turns)
        fail_msg("%s", err.reason);
}

void stand_up(struct table *t)
{
    turns_end(t->turns);
    strbuf_free(&t->said);
}

/* Begins a match with this set-up, or the usual one. */
struct table table_set(const char *setup, const char *option)
{
    struct table t;
    memset(&t, 0, sizeof t);
    if (option)
        add_header(&t, "Option", 6, option, strlen(option));
    if (setup)
        add_header(&t, "Setup", 5, setup, strlen(setup));
    sit_down(&t);
    return t;
}

/* Reads the headers of a record; returns the start of its coups. */
static const char *take_headers(struct table *t, const char *text)
{
    while (*text == '[') {
        const char *name = text + 1, *quote = strchr(text, '"'), *end = strchr(quote + 1, '"');
        size_t length = strcspn(name, " ");
        if (strncmp(name, "Option", length) == 0 || strncmp(name, "Setup", length) == 0)
            add_header(t, name, length, quote + 1, (size_t)(end - quote - 1));
        text = strchr(end, ']') + 1;
        text += strspn(text, " \r\n");
    }
    return text;
}

bool says(struct table *t, const char *line, struct parse_error *err)
{
    t->said.length = 0;
    if (t->said.text)
        *t->said.text = '\0';
    return turns_take(t->turns, line, strlen(line), &t->said, err);
}

void say_line(struct table *t, const char *line)
{
    struct parse_error err;
    if (!says(t, line, &err))
        fail_msg("%s: %d: %s", line, err.column, err.reason);
}

void heard(const struct table *t, const char *part)
{
    if (!t->said.text || !strstr(t->said.text, part))
        fail_msg("\"%s\" is not in: %s", part, t->said.text ? t->said.text : "");
}

json_t *coup(struct table *t, long number)
{
    char *line = turn_line(t->turns, number);
    json_t *o = json_loads(line, 0, NULL);
    assert_non_null(o);
    free(line);
    return o;
}

const char *text_of(json_t *o, const char *key)
{
    return json_string_value(json_object_get(o, key));
}

struct table table_read(const char *record)
{
    struct table t;
    struct parse_error err;
    memset(&t, 0, sizeof t);
    const char *coups = take_headers(&t, record);
    sit_down(&t);
    if (!turns_read(t.turns, coups, strlen(coups), &err))
        fail_msg("%d:%d: %s", err.line, err.column, err.reason);
    return t;
}

json_t *judge(const char *line, const char *option)
{
    struct table t = table_set(NULL, option);
    struct scanner scan = scan_text(line, strlen(line), true);
    struct token w[16];
    struct parse_error err;
    size_t n = 0;
    json_t *o = json_object();
    while (scan_word(&scan, &w[n], &err) && w[n].kind == WORD && n < 15)
        n++;
    struct turn_ref at = {.match = t.turns->now};
    if (!game_tryktrak.batch->judge(at.match, w, n, o, NULL, &err))
        fail_msg("%s: %s", line, err.reason);
    stand_up(&t);
    return o;
}

char *read_file(const char *path)
{
    FILE *f = fopen(path, "r");
    char *text = calloc(1, 1 << 16);
    assert_non_null(f);
    assert_non_null(text);
    assert_true(fread(text, 1, (1 << 16) - 1, f) > 0);
    fclose(f);
    return text;
}
