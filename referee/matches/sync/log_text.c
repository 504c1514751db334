/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "log_text.h"

#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"
#include "base/json_builder.h"
#include "db/annotations.h"
#include "matches/json/json.h"
#include "matches/json/json_seals.h"

/* --- written ---------------------------------------------------------------------------------- */

struct log_writing {
    struct strbuf *out;
    const char *key;
    char club[STORE_CLUB_SIZE]; /* the club that the match came from first */
    bool failed;                /* no memory */
};

static int put_line(struct log_writing *w, char *line)
{
    strbuf_add(w->out, "%s\n", line ? line : "");
    w->failed |= !line;
    free(line);
    return w->failed;
}

static json_t *players_of(const struct store_details *d)
{
    struct json_builder list = make(json_array());
    for (int i = 0; i < d->players; i++)
        append(&list, text_or_null(d->player[i]));
    return made(&list);
}

static json_t *headers_of(const struct store_details *d)
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

static int put_founding(void *ctx, const struct store_match_new *m)
{
    struct log_writing *w = ctx;
    const struct store_details *d = &m->details;
    struct json_builder o = make(json_object());
    put_text(&o, "match", w->key);
    put_text(&o, "club", *w->club ? w->club : NULL);
    put_text(&o, "origin", m->origin);
    put_text(&o, "game", m->game);
    put_text(&o, "created", m->created);
    put(&o, "players", players_of(d));
    put(&o, "listed", json_boolean(d->listed));
    put_text(&o, "event", d->event);
    put_text(&o, "site", d->site);
    put_text(&o, "date", d->date);
    put_text(&o, "options", d->options);
    put(&o, "headers", headers_of(d));
    return put_line(w, line_of(made(&o)));
}

static int put_entry(void *ctx, const struct store_entry *e)
{
    return put_line(ctx, json_entry(e));
}

static int put_seal(void *ctx, const struct store_signed *x)
{
    return put_line(ctx, json_seal(x, "made", ((struct log_writing *)ctx)->key));
}

static int note_club(void *ctx, const struct store_match *m)
{
    snprintf(ctx, STORE_CLUB_SIZE, "%s", m->club);
    return 0;
}

enum store_code log_text_write(struct store *s, const char *key, struct strbuf *out,
                               struct store_error *err)
{
    struct log_writing w = {.out = out, .key = key};
    enum store_code code = store_match_get(s, key, note_club, w.club, err);
    if (code == STORE_OK)
        code = store_founding(s, key, put_founding, &w, err);
    if (code == STORE_OK)
        code = store_entries(s, key, 1, put_entry, &w, err);
    if (code == STORE_OK)
        code = store_seals(s, key, put_seal, &w, err);
    if (code == STORE_OK && (w.failed || out->failed)) {
        snprintf(err->text, sizeof err->text, "%s", _("out of memory"));
        code = err->code = STORE_FAILED;
    }
    return code;
}

/* --- read ------------------------------------------------------------------------------------- */

/* The parsed lines are kept until all is stored, because the stored data points into them. */
struct log_reading {
    int line;
    struct parse_error *why;
    json_t **object;
    size_t n, room;
    struct store_match_new match;
    struct store_header *headers;
    struct store_entry_new *entries;
    size_t n_entries;
    struct store_signed *seals;
    size_t n_seals;
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

/* Reads a text, or NULL if it is optional and missing. False: neither. */
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

static bool take_players(struct log_reading *r, const json_t *list)
{
    struct store_details *d = &r->match.details;
    size_t n = json_array_size(list);
    if (n < 1 || n > STORE_SEATS)
        return fault(r, 1, N_("\"%s\" is missing, or no text"), "players");
    for (size_t i = 0; i < n; i++) {
        d->player[i] = json_string_value(json_array_get(list, i));
        if (!d->player[i])
            return fault(r, 1, N_("\"%s\" is missing, or no text"), "players");
    }
    d->players = (int)n;
    return true;
}

static bool take_headers(struct log_reading *r, const json_t *list)
{
    struct store_details *d = &r->match.details;
    size_t n = json_array_size(list);
    r->headers = calloc(n + 1, sizeof *r->headers);
    if (!r->headers)
        return fault(r, 1, N_("out of memory"));
    for (size_t i = 0; i < n; i++) {
        const json_t *pair = json_array_get(list, i);
        r->headers[i].key = json_string_value(json_array_get(pair, 0));
        r->headers[i].value = json_string_value(json_array_get(pair, 1));
        if (!r->headers[i].key || !r->headers[i].value)
            return fault(r, 1, N_("\"%s\" is missing, or no text"), "headers");
    }
    d->headers = r->headers;
    d->n_headers = n;
    return json_is_array(list) || fault(r, 1, N_("\"%s\" is missing, or no text"), "headers");
}

static bool take_founding(struct log_reading *r, const json_t *o)
{
    struct store_match_new *m = &r->match;
    struct store_details *d = &m->details;
    d->listed = json_is_true(json_object_get(o, "listed"));
    return take_text(r, o, "match", false, &m->key) && take_text(r, o, "club", true, &m->club) &&
           take_text(r, o, "origin", false, &m->origin) &&
           take_text(r, o, "game", false, &m->game) && take_time(r, o, "created", &m->created) &&
           take_text(r, o, "event", true, &d->event) && take_text(r, o, "site", true, &d->site) &&
           take_text(r, o, "date", true, &d->date) &&
           take_text(r, o, "options", true, &d->options) &&
           take_players(r, json_object_get(o, "players")) &&
           take_headers(r, json_object_get(o, "headers"));
}

static bool take_entry(struct log_reading *r, const json_t *o)
{
    struct store_entry_new *e = &r->entries[r->n_entries++];
    if (json_integer_value(json_object_get(o, "entry")) != (json_int_t)r->n_entries)
        return fault(r, 1, N_("this is not entry %zu"), r->n_entries);
    return take_text(r, o, "kind", false, &e->kind) && take_text(r, o, "text", false, &e->text) &&
           take_time(r, o, "at", &e->at) && take_text(r, o, "note", true, &e->note) &&
           take_text(r, o, "uuid", false, &e->uuid) && take_text(r, o, "hash", false, &e->hash);
}

static bool take_seal(struct log_reading *r, const json_t *o)
{
    struct store_signed *x = &r->seals[r->n_seals++];
    x->entries = (long)json_integer_value(json_object_get(o, "entries"));
    return take_text(r, o, "signature", false, &x->signature) &&
           take_text(r, o, "origin", false, &x->origin) &&
           take_text(r, o, "head", false, &x->head) && take_text(r, o, "name", false, &x->name) &&
           take_text(r, o, "at", false, &x->at) && take_text(r, o, "public", false, &x->public) &&
           take_text(r, o, "club", true, &x->arrived);
}

static bool take_object(struct log_reading *r, const json_t *o)
{
    if (r->line == 1)
        return take_founding(r, o);
    return json_object_get(o, "seal") ? take_seal(r, o) : take_entry(r, o);
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
    r->object[r->n++] = o;
    return true;
}

/* Allocates one entry for each line. */
static bool make_room(struct log_reading *r, const char *text, size_t length)
{
    size_t lines = 1;
    for (size_t i = 0; i < length; i++)
        lines += text[i] == '\n';
    r->object = calloc(lines, sizeof *r->object);
    r->entries = calloc(lines, sizeof *r->entries);
    r->seals = calloc(lines, sizeof *r->seals);
    return (r->object && r->entries && r->seals) || fault(r, 1, N_("out of memory"));
}

static bool read_lines(struct log_reading *r, const char *text, size_t length)
{
    const char *end = text + length;
    bool ok = make_room(r, text, length);
    for (const char *at = text; ok && at < end;) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        r->line++;
        ok = keep_object(r, at, (size_t)((stop ? stop : end) - at)) &&
             take_object(r, r->object[r->n - 1]);
        at = stop ? stop + 1 : end;
    }
    return ok && (r->line > 0 || fault(r, 1, N_("there is nothing")));
}

static enum store_code put_all(const struct log_reading *r, struct store *into,
                               struct store_error *err)
{
    const struct store_change touched = {.updated = r->n_entries ? r->entries[r->n_entries - 1].at
                                                                 : r->match.created};
    const struct store_batch batch = {
        .entries = r->entries, .n_entries = r->n_entries, .change = &touched};
    struct store_match_new m = r->match;
    char key[STORE_KEY_SIZE];
    m.version = m.key; /* temporary: no other match has this version name */
    enum store_code code = store_match_create(into, &m, key, err);
    if (code == STORE_OK)
        code = store_append(into, key, &batch, err);
    if (code == STORE_OK)
        code = annotations_apply(into, key, key, NULL, err);
    for (size_t i = 0; code == STORE_OK && i < r->n_seals; i++)
        code = store_seal_put(into, key, &r->seals[i], err);
    return code;
}

static enum store_code put_unit(const struct log_reading *r, struct store *into,
                                struct store_error *err)
{
    enum store_code code = store_begin(into, STORE_WRITE, err);
    if (code != STORE_OK)
        return code;
    code = put_all(r, into, err);
    if (code == STORE_OK)
        return store_commit(into, err);
    store_rollback(into);
    return code;
}

static void free_reading(struct log_reading *r)
{
    for (size_t i = 0; i < r->n; i++)
        json_decref(r->object[i]);
    free(r->object);
    free(r->headers);
    free(r->entries);
    free(r->seals);
}

enum log_text_read log_text_take(const char *text, size_t length, struct store *into,
                                 char key[STORE_KEY_SIZE], struct parse_error *why,
                                 struct store_error *err)
{
    struct log_reading r = {.why = why};
    enum log_text_read is = LOG_TEXT_FAULT;
    *key = '\0';
    if (read_lines(&r, text, length)) {
        snprintf(key, STORE_KEY_SIZE, "%s", r.match.key);
        enum store_code code = put_unit(&r, into, err);
        is = code == STORE_OK ? LOG_TEXT_READ : LOG_TEXT_FAILED;
        if (code == STORE_INVALID ||
            code == STORE_CONFLICT) { /* the text is valid JSON, but cannot be stored */
            r.line = 0;
            fault(&r, 1, "%s", err->text);
            is = LOG_TEXT_FAULT;
        }
    }
    free_reading(&r);
    return is;
}
