/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What scorers ask and send. */
#include <stdlib.h>
#include <string.h>

#include "assets.h"
#include "base/i18n.h"
#include "base/json_builder.h"
#include "entry_form.h"
#include "found_match.h"
#include "handlers.h"
#include "log/find.h"
#include "offered.h"
#include "post_line.h"

/* --- pages ------------------------------------------------------------------------------------ */

/* Whether lines are taken at all; says it where not. */
static bool taken_here(const struct asked *a)
{
    if (!a->site->scorers)
        response_say(a->to, 404, "");
    return a->site->scorers != NULL;
}

void get_scorer(const struct asked *a)
{
    struct strbuf w = {.text = NULL};
    if (!taken_here(a))
        return;
    page_scorer(&w, a->table);
    asked_answer(a, type_html, &w);
}

void get_new(const struct asked *a)
{
    struct strbuf w = {.text = NULL};
    if (!taken_here(a))
        return;
    page_new(&w);
    asked_answer(a, type_html, &w);
}

void get_score_script(const struct asked *a)
{
    struct strbuf w = {.text = NULL};
    strbuf_add(&w, "%s", asset_score_js);
    asked_answer(a, type_script, &w);
}

/* --- who asks --------------------------------------------------------------------------------- */

/* Says that it is nobody we know. */
static enum role role_of(const struct asked *a, const char *key)
{
    enum role role = scorers_role(a->site->scorers, key, a->r->authorization);
    if (role == ROLE_NOBODY)
        asked_refuse(
            a, 401,
            N_("the token is missing or wrong; open the address of the scorer's page again"));
    return role;
}

/* The match as it is now; an arbiter is shown all of it. False: it cannot be read. */
static bool load_now(const struct asked *a, enum role role, struct public_view *all)
{
    struct strbuf why = {.text = NULL};
    const struct view_source from = live_tables_source(a->in->tables);
    bool good = from.store &&
                hall_load(&from, a->table->key, role == ROLE_ARBITER, &a->table->shown, all, &why);
    strbuf_free(&why);
    return good;
}

/* What can be entered, and in which match. */
static void answer_ask(const struct asked *a, const struct public_view *h)
{
    struct strbuf ask = {.text = NULL}, w = {.text = NULL};
    struct json_builder m = make(json_object());
    char place[TOKEN_ROOM];
    part_ask(&ask, h);
    scorers_token(a->site->scorers, h->key, ROLE_LISTENER, place);
    put_text(&m, "head", h->head);
    put_text(&m, "place", place);
    put(&m, "ask", ask.failed ? NULL : json_stringn(ask.text, ask.length));
    strbuf_free(&ask);
    char *line = line_of(made(&m));
    w.failed = !line;
    strbuf_add(&w, "%s\n", line ? line : "");
    free(line);
    asked_answer(a, type_json, &w);
}

static void answer_offers(const struct asked *a, const struct public_view *h)
{
    struct strbuf w = {.text = NULL};
    offered_json(&w, h);
    asked_answer(a, type_json, &w);
}

/* Answers with the match as the token's role is shown it. */
static void answer_role(const struct asked *a,
                        void (*answer)(const struct asked *a, const struct public_view *h))
{
    struct public_view all;
    enum role role = taken_here(a) ? role_of(a, a->table->key) : ROLE_NOBODY;
    bool hides = role == ROLE_ARBITER && a->table->shown.now.withheld;
    bool read = hides || (role != ROLE_NOBODY && a->table->late);
    if (read && load_now(a, role, &all)) {
        answer(a, &all);
        hall_free(&all);
    } else if (role != ROLE_NOBODY) {
        answer(a, &a->table->shown);
    }
}

void get_ask(const struct asked *a)
{
    answer_role(a, answer_ask);
}

void get_offers(const struct asked *a)
{
    answer_role(a, answer_offers);
}

/* --- what is sent ----------------------------------------------------------------------------- */

static bool is_line(const char *body, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)body[i] < 0x20 || body[i] == 0x7f)
            return false;
    return true;
}

/* A body that is not looked at, and why: it is answered. `key`: of its table, or NULL. */
static bool is_refused(const struct asked *a, const char *key)
{
    static const char text[] = "text/plain";
    const char *type = a->r->content_type;
    if (!type || strncmp(type, text, sizeof text - 1) != 0)
        asked_refuse(a, 415, N_("the body must be text/plain"));
    else if (!a->r->idempotency_key || !store_is_key(a->r->idempotency_key))
        asked_refuse(a, 400, N_("Idempotency-Key must be a UUID, the same when it is sent again"));
    else if (!is_line(a->r->body, a->r->length))
        asked_refuse(a, 400, N_("it must be one line"));
    else if (!scorers_may_send(a->site->scorers, key, a->site->now.ms))
        asked_refuse(a, 429, N_("too much at once: wait a moment"));
    else
        return false;
    return true;
}

/* "31-3f2a91bc" out of its quotes. */
static bool read_quoted_head(const char *if_match, char head[HALL_HEAD])
{
    size_t n = if_match ? strlen(if_match) : 0;
    if (n < 3 || n - 2 >= HALL_HEAD || if_match[0] != '"' || if_match[n - 1] != '"')
        return false;
    memcpy(head, if_match + 1, n - 2);
    head[n - 2] = '\0';
    return true;
}

static void answer_status(const struct asked *a, int status, struct strbuf *w)
{
    response_give(a->to, status, type_json, NULL, shared_buffer_of(w));
}

void post_line(const struct asked *a)
{
    struct strbuf w = {.text = NULL};
    char head[HALL_HEAD];
    a->to->line = true;
    enum role role = taken_here(a) ? role_of(a, a->table->key) : ROLE_NOBODY;
    if (role == ROLE_NOBODY || is_refused(a, a->table->key))
        return;
    if (!read_quoted_head(a->r->if_match, head)) {
        asked_refuse(a, 428, N_("If-Match must say to which head of the match it was typed"));
        return;
    }
    size_t asks;
    const struct line_sent line = {.key = a->table->key,
                                   .uuid = a->r->idempotency_key,
                                   .head = head,
                                   .text = a->r->body,
                                   .length = a->r->length,
                                   .role = role,
                                   .asks = query_value(a->r->query, "ask", &asks) != NULL};
    int status = line_enter(&a->site->sessions, a->site->into, &line, &w);
    answer_status(a, status, &w);
    site_poll(a->site, a->site->now); /* who follows need not wait */
}

/* A match that was founded, with the way to its scorer's page. `w` has its key. */
static void answer_founded(const struct asked *a, struct strbuf *w)
{
    char token[TOKEN_ROOM];
    struct json_builder m = make(json_object());
    json_t *founded = json_loadb(w->text ? w->text : "", w->length, 0, NULL);
    const char *key = json_string_value(json_object_get(founded, "key"));
    strbuf_free(w);
    scorers_token(a->site->scorers, key ? key : "", ROLE_SCORER, token);
    put_text(&m, "key", key);
    put(&m, "path", json_sprintf("/t/%.*s/score#%s", MATCH_SHOWN, key ? key : "", token));
    char *line = line_of(made(&m));
    w->failed = !line || !key;
    strbuf_add(w, "%s\n", line ? line : "");
    free(line);
    json_decref(founded);
    answer_status(a, 200, w);
}

/* Whether there is a table for the match that will have this key; says it where not. */
static bool has_free_table(const struct asked *a, const char *key)
{
    site_poll(a->site, a->site->now); /* what others have founded counts */
    if (!live_tables_full(a->in->tables) ||
        live_tables_find(a->in->tables, key, STORE_KEY_SIZE - 1))
        return true;
    asked_refuse(a, 503, N_("no table is free: end or adjourn a match, then begin this one"));
    return false;
}

static void answer_new(const struct asked *a, int status, struct strbuf *w)
{
    if (status != 200) {
        answer_status(a, status, w);
        return;
    }
    site_poll(a->site, a->site->now);
    answer_founded(a, w);
}

void post_new(const struct asked *a)
{
    struct strbuf w = {.text = NULL};
    char key[STORE_KEY_SIZE];
    if (!taken_here(a) || role_of(a, NULL) == ROLE_NOBODY || is_refused(a, NULL))
        return;
    scorers_match_key(a->site->scorers, a->r->idempotency_key, a->r->body, a->r->length, key);
    if (!has_free_table(a, key))
        return;
    int status = match_found(a->site->into, key, a->r->body, a->r->length, &w);
    answer_new(a, status, &w);
}

/* The token of a table begins the match after it and no other. Its key is made of that of the
 * table: however often it is asked for, and by how many phones, there is one. */
void post_next(const struct asked *a)
{
    static const char after[] = "next";
    struct strbuf w = {.text = NULL};
    char key[STORE_KEY_SIZE];
    enum role role = taken_here(a) ? role_of(a, a->table->key) : ROLE_NOBODY;
    if (role == ROLE_NOBODY || is_refused(a, NULL))
        return;
    scorers_match_key(a->site->scorers, a->table->key, after, sizeof after - 1, key);
    if (!has_free_table(a, key))
        return;
    int status = match_next(a->site->into, a->table->key, key, &w);
    answer_new(a, status, &w);
}

void post_pin(const struct asked *a)
{
    struct strbuf w = {.text = NULL};
    char token[TOKEN_ROOM];
    if (!taken_here(a))
        return;
    switch (scorers_try_pin(a->site->scorers, a->table->key, a->r->address, a->r->body,
                            a->r->length, a->site->now.ms)) {
    case PIN_WRONG:
        asked_refuse(a, 401, N_("this is not the PIN of this table"));
        return;
    case PIN_LATER:
        asked_refuse(a, 429, N_("too many wrong PINs: wait a minute"));
        return;
    case PIN_RIGHT:
        break;
    }
    scorers_token(a->site->scorers, a->table->key, ROLE_SCORER, token);
    strbuf_add(&w, "{\"token\":\"%s\"}\n", token);
    answer_status(a, 200, &w);
}
