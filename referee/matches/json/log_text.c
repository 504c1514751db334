/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "log_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"
#include "base/json_builder.h"
#include "db/seal.h"
#include "json.h"

/* --- written ---------------------------------------------------------------------------------- */

static void put_line(struct strbuf *out, char *line)
{
    out->failed |= !line;
    strbuf_add(out, "%s\n", line ? line : "");
    free(line);
}

static json_t *log_players(const struct store_details *d)
{
    struct json_builder list = make(json_array());
    for (int i = 0; i < d->players; i++)
        append(&list, text_or_null(d->player[i]));
    return made(&list);
}

static json_t *log_headers(const struct store_details *d)
{
    struct json_builder list = make(json_array());
    for (size_t i = 0; i < d->n_headers; i++) {
        struct json_builder pair = make(json_array());
        append(&pair, text_or_null(d->headers[i].key));
        append(&pair, text_or_null(d->headers[i].value));
        append(&list, made(&pair));
    }
    return made(&list);
}

static void put_founding(const struct store_log *log, struct strbuf *out)
{
    const struct store_match_new *m = &log->founding;
    const struct store_details *d = &m->details;
    struct json_builder o = make(json_object());
    put_text(&o, "match", log->key);
    put_text(&o, "club", *log->club ? log->club : NULL);
    put_text(&o, "origin", m->origin);
    put_text(&o, "game", m->game);
    put_text(&o, "created", m->created);
    put(&o, "players", log_players(d));
    put(&o, "listed", json_boolean(d->listed));
    put_text(&o, "event", d->event);
    put_text(&o, "site", d->site);
    put_text(&o, "date", d->date);
    put_text(&o, "options", d->options);
    put(&o, "headers", log_headers(d));
    put_line(out, line_of(made(&o)));
}

static int put_entry(void *ctx, const struct store_entry *e)
{
    put_line(ctx, json_entry(e));
    return 0;
}

bool log_text_write(const struct store_log *log, struct strbuf *out)
{
    put_founding(log, out);
    store_log_walk(log, put_entry, out);
    for (size_t i = 0; i < log->n_seals; i++)
        put_line(out, json_seal(&log->seals[i], "made", log->key));
    return !out->failed;
}

/* --- read ------------------------------------------------------------------------------------- */

/* The parsed lines, into which the logs point. */
struct log_lines {
    json_t **object;
    size_t n;
};

struct log_reading {
    int line;
    struct parse_error *why;
    struct log_texts *out;
    struct store_log *log; /* the current one; NULL: none has begun */
};

__attribute__((format(printf, 3, 4))) static bool fault(struct log_reading *r, int column,
                                                        const char *format, ...)
{
    va_list args;
    va_start(args, format);
    parse_error_make(r->why, r->line, column, format, args);
    va_end(args);
    return false;
}

/* Reads a text, or NULL if it is optional and missing. Returns false otherwise. */
static bool take_text(struct log_reading *r, const json_t *o, const char *name, bool optional,
                      const char **out)
{
    const json_t *value = json_object_get(o, name);
    *out = json_string_value(value);
    if (*out || (optional && (!value || json_is_null(value))))
        return true;
    return fault(r, 1, N_("\"%s\" is missing, or no text"), name);
}

static bool take_time(struct log_reading *r, const json_t *o, const char *name, const char **out)
{
    return take_text(r, o, name, false, out) &&
           (store_is_time(*out) ||
            fault(r, 1, N_("\"%s\" is not a time such as 2026-11-20T18:30:00.000Z"), name));
}

static bool no_text(struct log_reading *r, const char *name)
{
    return fault(r, 1, N_("\"%s\" is missing, or no text"), name);
}

static bool no_memory(struct log_reading *r)
{
    return fault(r, 1, N_("out of memory"));
}

static bool take_players(struct log_reading *r, const json_t *list)
{
    struct store_details *d = &r->log->founding.details;
    size_t n = json_array_size(list);
    bool event = strcmp(r->log->founding.game, STORE_EVENT) == 0;
    if (event != (n == 0) || n > STORE_SEATS)
        return no_text(r, "players");
    for (size_t i = 0; i < n; i++) {
        d->player[i] = json_string_value(json_array_get(list, i));
        if (!d->player[i])
            return no_text(r, "players");
    }
    d->players = (int)n;
    return true;
}

static bool take_headers(struct log_reading *r, const json_t *list)
{
    struct store_log *log = r->log;
    struct store_details *d = &log->founding.details;
    size_t n = json_array_size(list);
    log->headers = arena_zeroed(&log->texts, (n + 1) * sizeof *log->headers);
    if (!log->headers)
        return no_memory(r);
    for (size_t i = 0; i < n; i++) {
        const json_t *pair = json_array_get(list, i);
        log->headers[i].key = json_string_value(json_array_get(pair, 0));
        log->headers[i].value = json_string_value(json_array_get(pair, 1));
        if (!log->headers[i].key || !log->headers[i].value)
            return no_text(r, "headers");
    }
    d->headers = log->headers;
    d->n_headers = n;
    return json_is_array(list) || no_text(r, "headers");
}

static bool take_founding(struct log_reading *r, const json_t *o)
{
    struct store_log *log = r->log;
    struct store_match_new *m = &log->founding;
    struct store_details *d = &m->details;
    const char *key, *club;
    d->listed = json_is_true(json_object_get(o, "listed"));
    if (!take_text(r, o, "match", false, &key) || !take_text(r, o, "club", true, &club) ||
        !take_text(r, o, "origin", false, &m->origin) ||
        !take_text(r, o, "game", false, &m->game) || !take_time(r, o, "created", &m->created) ||
        !take_text(r, o, "event", true, &d->event) || !take_text(r, o, "site", true, &d->site) ||
        !take_text(r, o, "date", true, &d->date) ||
        !take_text(r, o, "options", true, &d->options) ||
        !take_players(r, json_object_get(o, "players")) ||
        !take_headers(r, json_object_get(o, "headers")))
        return false;
    m->key = m->origin;
    if (!store_is_key(key) || !store_is_key(m->origin))
        return fault(r, 1, N_("\"%s\" is not the key of a match"),
                     store_is_key(key) ? "origin" : "match");
    snprintf(log->key, sizeof log->key, "%s", key);
    snprintf(log->club, sizeof log->club, "%s", club ? club : "");
    return true;
}

static bool take_entry(struct log_reading *r, const json_t *o)
{
    struct store_log *log = r->log;
    struct store_entry_new *more = arena_array(&log->texts, log->entries, log->n, sizeof *more);
    if (!more)
        return no_memory(r);
    struct store_entry_new *e = &more[log->n++];
    log->entries = more;
    *e = (struct store_entry_new){.kind = NULL};
    if (json_integer_value(json_object_get(o, "entry")) != (json_int_t)log->n)
        return fault(r, 1, N_("entry %zu is expected here"), log->n);
    return take_text(r, o, "kind", false, &e->kind) && take_text(r, o, "text", false, &e->text) &&
           take_time(r, o, "at", &e->at) && take_text(r, o, "note", true, &e->note) &&
           take_text(r, o, "uuid", false, &e->uuid) && take_text(r, o, "hash", false, &e->hash);
}

/* Skips a seal that is not valid. */
static bool take_seal(struct log_reading *r, const json_t *o)
{
    struct store_log *log = r->log;
    struct store_signed x = {.entries = (long)json_integer_value(json_object_get(o, "entries"))};
    if (!take_text(r, o, "signature", false, &x.signature) ||
        !take_text(r, o, "origin", false, &x.origin) || !take_text(r, o, "head", false, &x.head) ||
        !take_text(r, o, "name", false, &x.name) || !take_text(r, o, "at", false, &x.at) ||
        !take_text(r, o, "public", false, &x.public) || !take_text(r, o, "club", true, &x.arrived))
        return false;
    if (!seal_proved(&x))
        return true;
    struct store_signed *more = arena_array(&log->texts, log->seals, log->n_seals, sizeof *more);
    if (!more)
        return no_memory(r);
    log->seals = more;
    more[log->n_seals++] = x;
    return true;
}

static bool begin_log(struct log_reading *r)
{
    struct log_texts *t = r->out;
    struct store_log **more = realloc(t->log, (t->n + 1) * sizeof(struct store_log *));
    if (!more)
        return no_memory(r);
    t->log = more;
    r->log = calloc(1, sizeof *r->log);
    if (!r->log)
        return no_memory(r);
    t->log[t->n++] = r->log;
    return true;
}

bool log_text_founds_event(const char *line, size_t length)
{
    json_error_t e;
    json_t *o = json_loadb(line, length, JSON_REJECT_DUPLICATES, &e);
    const char *game = json_string_value(json_object_get(o, "game"));
    bool founds = game && strcmp(game, STORE_EVENT) == 0 && json_object_get(o, "created");
    json_decref(o);
    return founds;
}

bool log_text_goes_on(const char *line, size_t length)
{
    json_error_t e;
    json_t *o = json_loadb(line, length, JSON_REJECT_DUPLICATES, &e);
    bool goes_on = !o || json_object_get(o, "hash") || json_object_get(o, "seal");
    json_decref(o);
    return goes_on;
}

/* A log begins with its founding, which has no number and no seal. */
static bool take_object(struct log_reading *r, const json_t *o)
{
    if (r->log && json_object_get(o, "seal"))
        return take_seal(r, o);
    if (r->log && !json_object_get(o, "created"))
        return take_entry(r, o);
    return begin_log(r) && take_founding(r, o);
}

static bool keep_object(struct log_reading *r, const char *line, size_t length)
{
    json_error_t e;
    json_t *o = json_loadb(line, length, JSON_REJECT_DUPLICATES, &e);
    if (!json_is_object(o)) {
        bool read = o != NULL;
        json_decref(o);
        return read ? fault(r, 1, N_("this is no object of JSON"))
                    : fault(r, e.column > 0 ? e.column : 1, N_("this is no object of JSON"));
    }
    r->out->lines->object[r->out->lines->n++] = o;
    return true;
}

static bool make_room(struct log_reading *r, const char *text, size_t length)
{
    size_t lines = 1;
    for (size_t i = 0; i < length; i++)
        lines += text[i] == '\n';
    r->out->lines = calloc(1, sizeof *r->out->lines);
    if (r->out->lines)
        r->out->lines->object = calloc(lines, sizeof(json_t *));
    return (r->out->lines && r->out->lines->object) || no_memory(r);
}

bool log_text_read(const char *text, size_t length, struct log_texts *out, struct parse_error *why)
{
    struct log_reading r = {.why = why, .out = out};
    const char *end = text + length;
    *out = (struct log_texts){.log = NULL};
    bool ok = make_room(&r, text, length);
    for (const char *at = text; ok && at < end;) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        r.line++;
        ok = keep_object(&r, at, (size_t)((stop ? stop : end) - at)) &&
             take_object(&r, out->lines->object[out->lines->n - 1]);
        at = stop ? stop + 1 : end;
    }
    return ok && (r.line > 0 || fault(&r, 1, N_("there is nothing")));
}

void log_texts_free(struct log_texts *t)
{
    for (size_t i = 0; i < t->n; i++)
        store_log_free(t->log[i]);
    for (size_t i = 0; t->lines && i < t->lines->n; i++)
        json_decref(t->lines->object[i]);
    if (t->lines)
        free(t->lines->object);
    free(t->lines);
    free(t->log);
    *t = (struct log_texts){.log = NULL};
}
