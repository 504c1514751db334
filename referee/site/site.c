/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "site.h"

#include <stdlib.h>
#include <string.h>

#include "assets.h"
#include "base/array.h"
#include "base/i18n.h"
#include "handlers.h"
#include "language.h"
#include "pictures/svg.h"

/* --- pages ------------------------------------------------------------------------------------ */

static void get_hall(const struct asked *a)
{
    struct strbuf w = {.text = NULL};
    struct place place = a->site->place;
    size_t n;
    const char *rotate = query_value(a->r->query, "rotate", &n);
    if (rotate && !read_number(rotate, n, 0, 3600, &place.rotate))
        response_say(a->to, 400, "rotate: 0 to 3600 seconds");
    else
        page_hall(&w, a->in->tables, &place), asked_answer(a, type_html, &w);
}

static void get_health(const struct asked *a)
{
    response_health(a->to, a->site->lost);
}

static void get_script(const struct asked *a)
{
    struct strbuf w = {.text = NULL};
    strbuf_add(&w, "%s", asset_live_js);
    asked_answer(a, type_script, &w);
}

static void get_style(const struct asked *a)
{
    struct strbuf w = {.text = NULL};
    svg_style(&w);
    strbuf_add(&w, "%s", asset_live_css);
    asked_answer(a, "text/css; charset=utf-8", &w);
}

/* The page as it is now is made once for all who ask. */
static void get_table(const struct asked *a)
{
    struct strbuf w = {.text = NULL};
    struct live_table *t = a->table;
    size_t n;
    if (query_value(a->r->query, "part", &n)) {
        page_part(&w, t, a->turn);
        asked_answer(a, type_html, &w);
        return;
    }
    if (a->turn >= 0) {
        page_table(&w, t, &a->site->place, a->turn);
        asked_answer(a, type_html, &w);
        return;
    }
    if (!t->page) {
        page_table(&w, t, &a->site->place, -1);
        t->page = shared_buffer_of(&w);
    }
    response_give(a->to, 200, type_html, NULL, t->page ? shared_buffer_keep(t->page) : NULL);
}

/* For a stream of pictures: the score and the last turn on nothing. */
static void get_overlay(const struct asked *a)
{
    struct strbuf w = {.text = NULL};
    page_overlay(&w, a->table);
    asked_answer(a, type_html, &w);
    a->to->frames = a->site->embed;
}

/* --- events ----------------------------------------------------------------------------------- */

/* Scorers have places of their own: their pages say so by a token. */
static enum stream_kind kind_of(const struct asked *a, const struct live_table *t)
{
    size_t n = 0;
    const char *as = query_value(a->r->query, "as", &n);
    bool scores =
        as && t && a->site->scorers && scorers_may_listen(a->site->scorers, t->key, as, n);
    return scores ? STREAM_SCORER : STREAM_SPECTATOR;
}

static void forget_cards(struct edition *in)
{
    shared_buffer_drop(in->cards);
    in->cards = NULL;
}

/* A page of a match that is no longer in the record reloads itself, and says so. */
static void say_gone(const struct asked *a)
{
    if (live_tables_store(a->in->tables))
        response_give(a->to, 200, "text/event-stream; charset=utf-8", NULL, event_gone());
    else
        response_say(a->to, 503, "");
}

/* A page that shows what is there already hears only that the server lives. */
static void get_events(const struct asked *a)
{
    size_t n = 0, m = 0;
    const char *key = query_value(a->r->query, "t", &n);
    const char *head = query_value(a->r->query, "head", &m);
    struct live_table *t = key ? live_tables_find(a->in->tables, key, n) : NULL;
    if (key && !t) {
        say_gone(a);
        return;
    }
    bool known =
        t && t->good && head && m == strlen(t->shown.head) && memcmp(head, t->shown.head, m) == 0;
    struct shared_buffer **all = t ? &t->all : &a->in->cards;
    if (!known && !*all)
        *all = t ? event_table(t, true) : event_cards(a->in->tables);
    *a->to = (struct response){.status = 200,
                               .type = "text/event-stream; charset=utf-8",
                               .more = "X-Accel-Buffering: no\r\n",
                               .stream = true,
                               .kind = kind_of(a, t),
                               .topic = t ? (const void *)t->key : a->in};
    a->to->body = known ? event_beat() : *all ? shared_buffer_keep(*all) : NULL;
}

static bool has_listener(const struct site *s, const void *topic)
{
    return !s->listens || s->listens(s->context, topic);
}

/* Adds a change. Without memory for it, streams show it with the next one. */
static void add_change(struct site *s, const void *topic, struct shared_buffer *event)
{
    struct change *more = array_grow(s->change, s->changes + 1, &s->change_room, sizeof *more);
    if (!more) {
        shared_buffer_drop(event);
        return;
    }
    s->change = more;
    s->change[s->changes++] = (struct change){topic, event};
    s->changed++;
}

/* Takes over the event; NULL: there was no memory for it. */
static void add_event(struct site *s, const void *topic, struct shared_buffer *event)
{
    if (event)
        add_change(s, topic, event);
}

static void table_changed(void *edition, struct live_table *t)
{
    struct edition *in = edition;
    forget_cards(in);
    if (has_listener(in->site, t->key))
        add_event(in->site, t->key, event_table(t, false));
    if (t->number && has_listener(in->site, in))
        add_event(in->site, in, event_card(t));
}

static void table_gone(void *edition, const struct live_table *t)
{
    const struct edition *in = edition;
    if (has_listener(in->site, t->key))
        add_change(in->site, t->key, NULL);
}

static void tables_listed(void *edition)
{
    struct edition *in = edition;
    forget_cards(in);
    if (has_listener(in->site, in))
        add_event(in->site, in, event_cards(in->tables));
}

static void record_lost(void *edition, const char *why)
{
    const struct edition *in = edition;
    in->site->lost = why != NULL;
    if (has_listener(in->site, NULL))
        add_event(in->site, NULL, event_lost(why != NULL));
}

void site_beat(struct site *s)
{
    if (has_listener(s, NULL))
        add_event(s, NULL, event_beat());
}

void site_bye(struct site *s)
{
    add_event(s, NULL, event_bye(1000));
}

const struct change *site_change(const struct site *s, long since)
{
    long first = s->changed - (long)s->changes;
    size_t at = since > first ? (size_t)(since - first) : 0;
    return at < s->changes ? &s->change[at] : NULL;
}

void site_drop_changes(struct site *s, long until)
{
    long first = s->changed - (long)s->changes;
    size_t n = until > first ? (size_t)(until - first) : 0;
    n = n > s->changes ? s->changes : n;
    for (size_t i = 0; i < n; i++)
        shared_buffer_drop(s->change[i].event);
    if (n)
        memmove(s->change, s->change + n, (s->changes - n) * sizeof *s->change);
    s->changes -= n;
}

/* --- paths ------------------------------------------------------------------------------------ */

/* What follows the key of a table in a path. */
enum wants { NOTHING, A_TABLE, A_TURN };

/* Whole paths. A path that ends in '/' is followed by a key, and that by `rest` or by the number of
 * a turn. */
static const struct route {
    const char *path;
    enum method method;
    enum wants wants;
    const char *rest;
    void (*answer)(const struct asked *a);
} routes[] = {
    {"/", METHOD_GET, NOTHING, "", get_hall},
    {"/healthz", METHOD_GET, NOTHING, "", get_health},
    {"/live.js", METHOD_GET, NOTHING, "", get_script},
    {"/score.js", METHOD_GET, NOTHING, "", get_score_script},
    {"/live.css", METHOD_GET, NOTHING, "", get_style},
    {"/events", METHOD_GET, NOTHING, "", get_events},
    {"/matches", METHOD_GET, NOTHING, "", get_archive},
    {"/event", METHOD_GET, NOTHING, "", get_event},
    {"/t/", METHOD_GET, A_TABLE, "/game", get_game},
    {"/api/tables", METHOD_GET, NOTHING, "", get_tables},
    {"/api/t/", METHOD_GET, A_TABLE, "", get_match},
    {"/t/", METHOD_GET, A_TABLE, "", get_table},
    {"/t/", METHOD_GET, A_TURN, "/", get_table},
    {"/t/", METHOD_GET, A_TABLE, "/overlay", get_overlay},
    {"/t/", METHOD_GET, A_TABLE, "/score", get_scorer},
    {"/t/", METHOD_GET, A_TABLE, "/ask", get_ask},
    {"/t/", METHOD_GET, A_TABLE, "/offers", get_offers},
    {"/t/", METHOD_POST, A_TABLE, "/line", post_line},
    {"/t/", METHOD_POST, A_TABLE, "/next", post_next},
    {"/t/", METHOD_POST, A_TABLE, "/pin", post_pin},
    {"/api/lacks", METHOD_POST, NOTHING, "", post_lacks},
    {"/api/matches", METHOD_POST, NOTHING, "", post_match},
    {"/api/heads", METHOD_GET, NOTHING, "", get_heads},
    {"/api/log", METHOD_GET, NOTHING, "", get_log},
    {"/new", METHOD_GET, NOTHING, "", get_new},
    {"/new", METHOD_POST, NOTHING, "", post_new},
};

/* Whether a path is of this form; the table that it names, NULL where there is no such one. */
static bool fits(const struct route *route, struct asked *a)
{
    const char *path = a->r->path;
    size_t n = strlen(route->path), key, behind = strlen(route->rest);
    a->turn = -1;
    a->table = NULL;
    if (route->wants == NOTHING)
        return strcmp(path, route->path) == 0;
    if (strncmp(path, route->path, n) != 0 || (key = strcspn(path + n, "/")) == 0)
        return false;
    const char *rest = path + n + key;
    if (route->wants == A_TABLE && strcmp(rest, route->rest) != 0)
        return false;
    if (route->wants == A_TURN &&
        (strncmp(rest, route->rest, behind) != 0 ||
         !read_number(rest + behind, strlen(rest + behind), 0, REPLAYED_TURNS, &a->turn)))
        return false;
    a->table = live_tables_find(a->in->tables, path + n, key);
    return true;
}

/* It is not here, or cannot be read. */
static void say_no_table(const struct asked *a)
{
    struct strbuf w = {.text = NULL};
    if (a->table) {
        response_say(a->to, 503, a->table->why);
    } else if (a->r->method == METHOD_POST || strncmp(a->r->path, "/t/", 3) != 0) {
        asked_refuse(a, 404, N_("this match is not being played here"));
    } else {
        page_missing(&w);
        response_give(a->to, 404, type_html, NULL, shared_buffer_of(&w));
    }
}

static bool allowed(const struct route *route, enum method m)
{
    return m == route->method || (m == METHOD_HEAD && route->method == METHOD_GET);
}

/* --- languages -------------------------------------------------------------------------------- */

static bool open_edition(struct site *s, int language)
{
    struct edition *in = &s->in[language];
    const struct live_tables_job job = {
        .path = s->record,
        .own = language == s->own,
        .delay = s->delay,
        .sessions = &s->sessions,
        .numbers = &s->numbers,
        .now = &s->now,
        .told = {table_changed, table_gone, tables_listed, record_lost, in}};
    in->site = s;
    in->tables = live_tables_open(&job);
    return in->tables != NULL;
}

/* Changes to the language of a request, which nobody may have asked for before. */
static struct edition *edition_of(struct site *s, const struct request *r)
{
    int language = language_of(r, s->own);
    if (language >= SITE_LANGUAGES)
        language = s->own;
    if (language != s->own)
        i18n_use(language);
    if (s->in[language].tables || open_edition(s, language))
        return &s->in[language];
    i18n_use(s->own);
    return &s->in[s->own];
}

bool site_open(struct site *s, struct site_time now)
{
    s->now = now;
    s->own = i18n_language();
    s->own = s->own < SITE_LANGUAGES ? s->own : 0;
    return open_edition(s, s->own);
}

void site_close(struct site *s)
{
    for (int i = 0; i < SITE_LANGUAGES; i++) {
        shared_buffer_drop(s->in[i].cards);
        live_tables_close(s->in[i].tables);
    }
    open_sessions_free(&s->sessions);
    site_drop_changes(s, s->changed);
    free(s->change);
}

/* The server's own come first, since the others take the numbers of tables from it. */
static void poll_all(struct site *s)
{
    bool others = false;
    live_tables_poll(s->in[s->own].tables);
    for (int i = 0; i < SITE_LANGUAGES; i++) {
        if (i == s->own || !s->in[i].tables)
            continue;
        others = true;
        i18n_use(i);
        live_tables_poll(s->in[i].tables);
    }
    if (others)
        i18n_use(s->own);
}

void site_poll(struct site *s, struct site_time now)
{
    s->now = now;
    poll_all(s);
}

/* --- a request -------------------------------------------------------------------------------- */

static void answer_in(struct asked *a)
{
    int status = 404;
    for (size_t i = 0; i < sizeof routes / sizeof routes[0]; i++) {
        if (!fits(&routes[i], a))
            continue;
        if (!allowed(&routes[i], a->r->method)) {
            status = 405;
            continue;
        }
        if (routes[i].wants == NOTHING || (a->table && a->table->good))
            routes[i].answer(a);
        else
            say_no_table(a);
        return;
    }
    response_say(a->to, status, "");
}

void site_answer(struct site *s, struct site_time now, const struct request *r,
                 struct response *out)
{
    s->now = now;
    *out = (struct response){.body = NULL};
    struct asked a = {.site = s, .in = edition_of(s, r), .r = r, .to = out};
    answer_in(&a);
    if (a.in != &s->in[s->own])
        i18n_use(s->own);
}
