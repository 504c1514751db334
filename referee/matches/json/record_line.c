/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "record_line.h"

#include <string.h>

#include "base/i18n.h"
#include "base/json_builder.h"
#include "base/scan.h"

void record_line_free(struct record_line *r)
{
    strbuf_free(&r->headers);
    strbuf_free(&r->words);
    strbuf_free(&r->notes);
}

static bool refuse(struct parse_error *err, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static bool refuse(struct parse_error *err, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    parse_error_make(err, 0, 1, format, args);
    va_end(args);
    return false;
}

/* --- members ---------------------------------------------------------------------------------- */

static bool not_text(const char *key, struct parse_error *err)
{
    return refuse(err, N_("\"%s\" is missing or not text"), key);
}

static bool not_list(const char *key, struct parse_error *err)
{
    return refuse(err, N_("\"%s\" is missing or not a list of texts"), key);
}

/* A number of coups. */
static bool read_count(const json_t *o, const char *key, long *out, struct parse_error *err)
{
    const json_t *value = json_object_get(o, key);
    *out = (long)json_integer_value(value);
    return (json_is_integer(value) && *out >= 0) ||
           refuse(err, N_("\"%s\" is missing or not a whole number"), key);
}

static void add_one_header(struct record_line *r, const char *name, const char *value)
{
    strbuf_add_header(&r->headers, name, value);
    if (r->headers.length)
        r->headers.text[r->headers.length - 1] = ' '; /* for its line end */
}

/* Adds a header, unless the member is null or, if it may, missing. */
static bool add_header(struct record_line *r, const json_t *o, const char *key, const char *name,
                       struct parse_error *err)
{
    const json_t *value = json_object_get(o, key);
    if (!value || json_is_null(value))
        return true;
    if (!json_is_string(value))
        return not_text(key, err);
    add_one_header(r, name, json_string_value(value));
    return true;
}

/* Adds a header for each text of a list; without one there is none. */
static bool add_headers(struct record_line *r, const json_t *o, const char *key, const char *name,
                        struct parse_error *err)
{
    const json_t *list = json_object_get(o, key), *value;
    size_t i;
    if (list && !json_is_array(list))
        return not_list(key, err);
    json_array_foreach(list, i, value)
    {
        if (!json_is_string(value))
            return not_list(key, err);
        add_one_header(r, name, json_string_value(value));
    }
    return true;
}

/* The further headers; Match is that of an earlier import. */
static bool add_further(struct record_line *r, const json_t *o, struct parse_error *err)
{
    const json_t *list = json_object_get(o, "headers"), *one;
    size_t i;
    if (!json_is_array(list))
        return refuse(err, N_("\"%s\" is missing or not a list"), "headers");
    json_array_foreach(list, i, one)
    {
        const char *name = json_string_value(json_object_get(one, "name"));
        const char *value = json_string_value(json_object_get(one, "value"));
        if (!name || !value)
            return not_text(name ? "value" : "name", err);
        if (strcmp(name, "Match") != 0)
            add_one_header(r, name, value);
    }
    return true;
}

static bool add_notes(struct record_line *r, const json_t *o, struct parse_error *err)
{
    const json_t *list = json_object_get(o, "notes"), *note;
    size_t i;
    if (list && !json_is_array(list))
        return not_list("notes", err);
    json_array_foreach(list, i, note)
    {
        if (!json_is_string(note))
            return not_list("notes", err);
        strbuf_add(&r->notes, "# ");
        strbuf_add_clean(&r->notes, json_string_value(note));
        strbuf_add(&r->notes, "\n");
    }
    return true;
}

/* Adds the words of record text. */
static bool add_words(struct record_line *r, const json_t *o, struct parse_error *err)
{
    const json_t *value = json_object_get(o, "record");
    struct token w = {.kind = WORD};
    if (!value)
        return refuse(err, N_("\"record\" is missing: only what export or show has judged can be "
                              "read back"));
    if (!json_is_string(value))
        return not_text("record", err);
    struct scanner scan = scan_text(json_string_value(value), json_string_length(value), true);
    while (w.kind != TOKEN_END) {
        if (!scan_word(&scan, &w, err))
            return false;
        if (w.kind == TOKEN_HEADER || w.kind == TOKEN_COMMENT)
            return token_error(&w, 0, err, "\"record\" has words alone, no header and no note");
        strbuf_add(&r->words, "%s", w.kind == WORD && r->words.length ? " " : "");
        strbuf_add_utf8(&r->words, w.text, w.kind == WORD ? w.length : 0);
    }
    return true;
}

/* --- objects ---------------------------------------------------------------------------------- */

/* Which match it is. */
static bool add_identity(struct record_line *r, const json_t *o, struct parse_error *err)
{
    struct strbuf w = {.text = NULL};
    const char *family = json_string_value(json_object_get(o, "family"));
    const char *head = json_string_value(json_object_get(o, "head"));
    long entries;
    if (!family || !head)
        return not_text(family ? "head" : "family", err);
    if (!read_count(o, "entries", &entries, err))
        return false;
    strbuf_add(&w, "%.40s %ld %.64s", family, entries, head);
    add_one_header(r, "Match", w.text ? w.text : "");
    r->headers.failed |= w.failed;
    strbuf_free(&w);
    if (!json_is_true(json_object_get(o, "hidden")))
        return true;
    const char *why = json_string_value(json_object_get(o, "hidden_reason"));
    add_one_header(r, "Hidden", why ? why : "");
    return true;
}

static bool read_match(struct record_line *r, const json_t *o, struct parse_error *err)
{
    static const struct {
        const char *key, *name;
    } single[] = {{"game", "Game"},   {"white", "White"}, {"black", "Black"},
                  {"event", "Event"}, {"site", "Site"},   {"date", "Date"}};
    r->kind = RECORD_LINE_MATCH;
    for (size_t i = 0; i < sizeof single / sizeof single[0]; i++)
        if (!add_header(r, o, single[i].key, single[i].name, err))
            return false;
    bool read = add_headers(r, o, "options", "Option", err) && add_further(r, o, err) &&
                add_identity(r, o, err) && add_headers(r, o, "seals", "Seal", err) &&
                read_count(o, "coups", &r->coups, err) && add_words(r, o, err) &&
                add_notes(r, o, err);
    if (read && !r->coups && !r->words.length)
        strbuf_add(&r->words, "*"); /* a match without a word is one, too */
    return read;
}

static bool read_coup(struct record_line *r, const json_t *o, struct parse_error *err)
{
    r->kind = RECORD_LINE_COUP;
    return add_words(r, o, err) && add_notes(r, o, err);
}

static bool read_object(struct record_line *r, const json_t *o, struct parse_error *err)
{
    r->kind = RECORD_LINE_OTHER;
    if (json_object_get(o, "kind"))
        return true;
    if (json_object_get(o, "options"))
        return read_match(r, o, err);
    if (json_object_get(o, "coup") || json_object_get(o, "turn"))
        return read_coup(r, o, err);
    return refuse(err, N_("this is neither a match nor a turn as export --json writes them"));
}

bool record_line_read(const char *line, size_t length, struct record_line *out,
                      struct parse_error *err)
{
    json_error_t e;
    json_t *o = json_loadb(line, length, JSON_REJECT_DUPLICATES, &e);
    *out = (struct record_line){.kind = RECORD_LINE_OTHER};
    if (!o) {
        refuse(err, N_("not an object of JSON: %s"), e.text);
        err->column = e.position > 0 ? e.position : 1;
        return false;
    }
    bool read = json_is_object(o) ? read_object(out, o, err)
                                  : refuse(err, N_("not an object of JSON: %s"), "[]");
    json_decref(o);
    if (read && (out->headers.failed || out->words.failed || out->notes.failed))
        return refuse(err, N_("out of memory"));
    return read;
}
