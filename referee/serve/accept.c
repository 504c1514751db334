/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The office's door: what a club with a token asks and brings. */
#include <stdlib.h>
#include <string.h>

#include "asked.h"
#include "base/json_make.h"
#include "matches/clubs.h"
#include "matches/log_bring.h"
#include "matches/log_text.h"
#include "matches/noted.h"

static const char type_text[] = "text/plain; charset=utf-8", type_log[] = "application/x-ndjson";

/* --- who it is -------------------------------------------------------------------------------- */

int site_large(void *site, const struct request *r)
{
    static const char *const paths[] = {"/api/lacks", "/api/matches"};
    const struct site *s = site;
    char club[CLUB_NAME];
    bool takes = false;
    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++)
        takes |= strcmp(r->path, paths[i]) == 0;
    if (!takes || !s->clubs || r->method != METHOD_POST)
        return 413;
    return clubs_know(s->clubs, r->authorization, club) ? 0 : 401;
}

/* Says that nothing is taken here, or that it is nobody we know, or that this is no `type`. */
static bool club_of(const struct asked *a, const char *type, char club[CLUB_NAME])
{
    int status = 0;
    if (!a->site->clubs)
        status = 404;
    else if (!clubs_know(a->site->clubs, a->r->authorization, club))
        status = 401;
    else if (type &&
             (!a->r->content_type || strncmp(a->r->content_type, type, strcspn(type, ";")) != 0))
        status = 415;
    if (status)
        connection_say(a->c, status, "");
    return !status;
}

static void say_storage(const struct asked *a, const struct store_error *err)
{
    connection_say(a->c, err->code == STORE_BUSY ? 409 : 503, err->text);
}

/* --- what is here ----------------------------------------------------------------------------- */

static int note_text(void *ctx, const char *text)
{
    return !noted_add(ctx, text);
}

/* What the office has, the lines a club asks of among it; the others are answered. */
static void add_lacking(const char *body, size_t length, const struct noted *here, struct words *w)
{
    char line[NOTED_SIZE];
    for (const char *at = body, *end = body + length; at < end;) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t n = (size_t)((stop ? stop : end) - at);
        snprintf(line, sizeof line, "%.*s", (int)(n < sizeof line ? n : sizeof line - 1), at);
        if (n && !noted_has(here, line))
            words_add(w, "%s\n", line);
        at = stop ? stop + 1 : end;
    }
}

/* Hashes, keys, signatures: nothing else can be asked of. */
static bool is_list(const char *body, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (!strchr("0123456789abcdef-\n", body[i]) || !body[i])
            return false;
    return true;
}

void post_lacks(const struct asked *a)
{
    char club[CLUB_NAME];
    struct store_error err;
    struct noted here = {.count = 0};
    struct words w = {.text = NULL};
    if (!club_of(a, type_text, club))
        return;
    if (!is_list(a->body, a->r->length)) {
        connection_say(a->c, 422, "a line for each hash");
        return;
    }
    enum store_code code = store_heads(a->site->into, note_text, &here, &err);
    noted_sort(&here);
    add_lacking(a->body, a->r->length, &here, &w);
    w.failed |= here.failed;
    noted_free(&here);
    if (code == STORE_OK)
        asked_answer(a, type_text, &w);
    else
        words_free(&w), say_storage(a, &err);
}

/* --- what is brought -------------------------------------------------------------------------- */

static void answer_object(const struct asked *a, int status, struct making *m)
{
    struct words w = {.text = NULL};
    char *line = line_of(made(m));
    w.failed = !line;
    words_add(&w, "%s\n", line ? line : "");
    free(line);
    connection_answer(a->c, status, type_json, NULL, blob_of(&w));
}

static void answer_brought(const struct asked *a, const struct merged *m)
{
    static const char *const names[] = {"known", "new", "extended", "diverged"};
    struct making o = make(json_object());
    put_text(&o, "merge", names[m->did]);
    put_text(&o, "match", m->into);
    put_number(&o, "seals", m->seals);
    answer_object(a, m->did == STORE_MERGE_NEW ? 201 : 200, &o);
}

/* Not understood, with its place; or read and not believed. */
static void answer_refused(const struct asked *a, const char *reason, const struct fault *where)
{
    struct making o = make(json_object());
    put_text(&o, "reason", reason);
    if (where) {
        put_number(&o, "line", where->line);
        put_number(&o, "column", where->column);
    }
    answer_object(a, 422, &o);
}

void post_match(const struct asked *a)
{
    char club[CLUB_NAME];
    struct log_bringing b;
    if (!club_of(a, type_log, club))
        return;
    switch (log_bring(a->body, a->r->length, a->site->into, games[0], &b)) {
    case LOG_BROUGHT:
        answer_brought(a, &b.merged);
        tables_poll(a->site->tables); /* who follows need not wait */
        break;
    case LOG_NOT_READ:
        answer_refused(a, b.fault.reason, &b.fault);
        break;
    case LOG_REFUSED:
        answer_refused(a, b.merged.arrival.reason, NULL);
        break;
    default:
        say_storage(a, &b.err);
    }
}

/* --- what is taken from here ------------------------------------------------------------------ */

static int put_head(void *ctx, const struct store_match *m)
{
    words_add(ctx, "%s %s %s\n", m->key, m->head_hash, m->updated);
    return 0;
}

/* A match a line: its key, the hash its log ends with, when it was touched. */
void get_heads(const struct asked *a)
{
    char club[CLUB_NAME];
    struct store_error err;
    struct words w = {.text = NULL};
    const struct store_query query = {.oldest = true};
    if (!club_of(a, NULL, club))
        return;
    if (store_matches(a->site->into, &query, put_head, &w, &err) == STORE_OK) {
        asked_answer(a, type_text, &w);
    } else {
        words_free(&w);
        say_storage(a, &err);
    }
}

void get_log(const struct asked *a)
{
    char club[CLUB_NAME], key[STORE_KEY_SIZE];
    struct store_error err;
    struct words w = {.text = NULL};
    size_t n = 0;
    if (!club_of(a, NULL, club))
        return;
    const char *asked = query_value(a->r->query, "match", &n);
    snprintf(key, sizeof key, "%.*s", (int)(n < sizeof key ? n : 0), asked ? asked : "");
    enum store_code code =
        store_is_key(key) ? log_text_write(a->site->into, key, &w, &err) : STORE_NOT_FOUND;
    if (code == STORE_OK) {
        asked_answer(a, type_log, &w);
        return;
    }
    words_free(&w);
    if (code == STORE_NOT_FOUND)
        connection_say(a->c, 404, "");
    else
        say_storage(a, &err);
}
