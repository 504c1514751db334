/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Builds JSON objects and arrays, which fail as a whole if memory runs out. */
#ifndef BASE_JSON_BUILDER_H
#define BASE_JSON_BUILDER_H

#include <jansson.h>
#include <string.h>

#include "scan.h"
#include "strbuf.h"

/* An object or array being built. It owns what is added; adding NULL (no memory) makes the result
 * NULL. */
struct json_builder {
    json_t *json;
    bool failed;
};

static inline struct json_builder make(json_t *empty)
{
    return (struct json_builder){.json = empty, .failed = !empty};
}

static inline json_t *made(struct json_builder *m)
{
    if (!m->failed)
        return m->json;
    json_decref(m->json);
    return NULL;
}

static inline void put(struct json_builder *m, const char *key, json_t *value)
{
    m->failed |= json_object_set_new(m->json, key, value) != 0;
}

static inline void append(struct json_builder *m, json_t *value)
{
    m->failed |= json_array_append_new(m->json, value) != 0;
}

static inline void put_number(struct json_builder *m, const char *key, long number)
{
    put(m, key, json_integer(number));
}

/* Returns a JSON string made from arbitrary bytes. */
static inline json_t *clean_string(const char *bytes, size_t length)
{
    struct strbuf w = {.text = NULL};
    strbuf_add_utf8(&w, bytes, length);
    json_t *s = w.failed ? NULL : json_stringn(w.text ? w.text : "", w.length);
    strbuf_free(&w);
    return s;
}

static inline json_t *text_or_null(const char *text)
{
    return text ? clean_string(text, strlen(text)) : json_null();
}

static inline void put_text(struct json_builder *m, const char *key, const char *text)
{
    put(m, key, text_or_null(text));
}

/* Returns the object as one malloc'd line of ASCII without control characters, or NULL if out of
 * memory. Frees the object. */
char *line_of(json_t *object);

/* Returns the JSON line for a line of input that was not understood, like line_of. */
char *json_unread(const char *line, size_t length, const struct parse_error *why);

#endif
