/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What scorers ask and send. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "ask.h"
#include "asked.h"
#include "assets.h"
#include "base/json_make.h"
#include "lines.h"
#include "log/find.h"

/* --- pages ------------------------------------------------------------------------------------ */

/* Whether lines are taken at all; says it where not. */
static bool taken_here(const struct asked *a)
{
    if (!a->site->scorers)
        connection_say(a->c, 404, "");
    return a->site->scorers != NULL;
}

void get_scorer(const struct asked *a)
{
    struct words w = {.text = NULL};
    if (!taken_here(a))
        return;
    page_scorer(&w, a->table);
    asked_answer(a, type_html, &w);
}

void get_new(const struct asked *a)
{
    struct words w = {.text = NULL};
    if (!taken_here(a))
        return;
    page_new(&w);
    asked_answer(a, type_html, &w);
}

void get_score_script(const struct asked *a)
{
    struct words w = {.text = NULL};
    words_add(&w, "%s", asset_score_js);
    asked_answer(a, type_script, &w);
}

/* --- who asks --------------------------------------------------------------------------------- */

/* Says that it is nobody we know. */
static enum role role_of(const struct asked *a, const char *key)
{
    enum role role = scorers_role(a->site->scorers, key, a->r->authorization);
    if (role == ROLE_NOBODY)
        connection_say(a->c, 401, "");
    return role;
}

/* An arbiter is shown all of it. False: it cannot be read. */
static bool load_all(const struct asked *a, struct shown *all)
{
    struct words why = {.text = NULL};
    struct store *s = tables_store(a->site->tables);
    bool good = s && hall_load(s, a->table->key, true, all, &why);
    words_free(&why);
    return good;
}

/* What can be entered, and in which match. */
static void answer_ask(const struct asked *a, const struct shown *h)
{
    struct words ask = {.text = NULL}, w = {.text = NULL};
    struct making m = make(json_object());
    part_ask(&ask, h);
    put_text(&m, "head", h->head);
    put(&m, "ask", ask.failed ? NULL : json_stringn(ask.text, ask.length));
    words_free(&ask);
    char *line = line_of(made(&m));
    w.failed = !line;
    words_add(&w, "%s\n", line ? line : "");
    free(line);
    asked_answer(a, type_json, &w);
}

void get_ask(const struct asked *a)
{
    struct shown all;
    enum role role = taken_here(a) ? role_of(a, a->table->key) : ROLE_NOBODY;
    if (role == ROLE_ARBITER && load_all(a, &all)) {
        answer_ask(a, &all);
        hall_free(&all);
    } else if (role != ROLE_NOBODY) {
        answer_ask(a, &a->table->shown);
    }
}

/* --- what is sent ----------------------------------------------------------------------------- */

static long long now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000LL + t.tv_nsec / 1000000;
}

/* The status that refuses a body before it is looked at; 0: none does. */
static int refused(const struct asked *a)
{
    static const char text[] = "text/plain";
    const char *type = a->r->content_type;
    if (!type || strncmp(type, text, sizeof text - 1) != 0)
        return 415;
    if (!a->r->idempotency_key || !store_is_key(a->r->idempotency_key))
        return 400;
    for (size_t i = 0; i < a->r->length; i++)
        if ((unsigned char)a->body[i] < 0x20 || a->body[i] == 0x7f)
            return 400;
    return scorers_may_send(a->site->scorers, now_ms()) ? 0 : 429;
}

/* "31-3f2a91bc" out of its quotes. */
static bool read_head(const char *if_match, char head[HALL_HEAD])
{
    size_t n = if_match ? strlen(if_match) : 0;
    if (n < 3 || n - 2 >= HALL_HEAD || if_match[0] != '"' || if_match[n - 1] != '"')
        return false;
    memcpy(head, if_match + 1, n - 2);
    head[n - 2] = '\0';
    return true;
}

static void answer_status(const struct asked *a, int status, struct words *w)
{
    connection_answer(a->c, status, type_json, NULL, blob_of(w));
}

void post_line(const struct asked *a)
{
    struct words w = {.text = NULL};
    char head[HALL_HEAD];
    enum role role = taken_here(a) ? role_of(a, a->table->key) : ROLE_NOBODY;
    int status = role == ROLE_NOBODY ? 0 : refused(a);
    if (role == ROLE_NOBODY || status) {
        if (status)
            connection_say(a->c, status, "");
        return;
    }
    if (!read_head(a->r->if_match, head)) {
        connection_say(a->c, 428, "");
        return;
    }
    const struct line_sent line = {a->table->key, a->r->idempotency_key, head,
                                   a->body,       a->r->length,          role};
    status = line_enter(a->site->into, &line, &w);
    answer_status(a, status, &w);
    tables_poll(a->site->tables); /* who follows need not wait */
}

/* A match that was founded, with the way to its scorer's page. */
static void answer_founded(const struct asked *a, const char *key, struct words *w)
{
    char token[TOKEN_ROOM];
    struct making m = make(json_object());
    words_free(w);
    scorers_token(a->site->scorers, key, ROLE_SCORER, token);
    put_text(&m, "key", key);
    put(&m, "path", json_sprintf("/t/%.*s/score#%s", MATCH_SHOWN, key, token));
    char *line = line_of(made(&m));
    w->failed = !line;
    words_add(w, "%s\n", line ? line : "");
    free(line);
    answer_status(a, 200, w);
}

void post_new(const struct asked *a)
{
    struct words w = {.text = NULL};
    if (!taken_here(a) || role_of(a, NULL) == ROLE_NOBODY)
        return;
    int status = refused(a);
    if (status) {
        connection_say(a->c, status, "");
        return;
    }
    status = match_found(a->site->into, a->r->idempotency_key, a->body, a->r->length, &w);
    if (status != 200) {
        answer_status(a, status, &w);
        return;
    }
    tables_poll(a->site->tables);
    answer_founded(a, a->r->idempotency_key, &w);
}

void post_pin(const struct asked *a)
{
    static const int statuses[] = {[PIN_WRONG] = 401, [PIN_LATER] = 429};
    struct words w = {.text = NULL};
    char token[TOKEN_ROOM];
    if (!taken_here(a))
        return;
    enum pin_tried tried =
        scorers_try_pin(a->site->scorers, a->table->key, a->body, a->r->length, now_ms());
    if (tried != PIN_RIGHT) {
        connection_say(a->c, statuses[tried], "");
        return;
    }
    scorers_token(a->site->scorers, a->table->key, ROLE_SCORER, token);
    words_add(&w, "{\"token\":\"%s\"}\n", token);
    answer_status(a, 200, &w);
}
