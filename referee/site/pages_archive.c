/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is over: the matches of the record, and an event with its standings. */
#include <stdlib.h>
#include <string.h>

#include "base/date.h"
#include "base/html.h"
#include "base/i18n.h"
#include "log/find.h"
#include "matches/stats/standings.h"
#include "pages.h"

enum { ROWS_MOST = 100, EVENT_MOST = 500 };

/* --- a list of matches ------------------------------------------------------------------------ */

struct finished_listing {
    struct strbuf *w;
    struct store *store;
    long skip, left;    /* rows to pass over; and to add */
    const char *before; /* what was touched later is not told yet; NULL: all is */
    bool rounds;        /* with the round of an event */
    bool more, late;    /* there are more; some were left out as too new */
};

static int note_round(void *context, const struct store_header *header)
{
    struct strbuf *w = context;
    if (strcmp(header->key, "Round") == 0)
        strbuf_add_clean(w, header->value);
    return 0;
}

static void add_round(const struct finished_listing *r, const char *key)
{
    struct strbuf round = {.text = NULL};
    (void)store_headers(r->store, key, note_round, &round, NULL);
    html_take(r->w, "<td class=\"n\">", &round, "</td>");
}

static void add_cells(const struct finished_listing *r, const struct store_match *m)
{
    const struct game *game = game_named(m->game);
    struct strbuf players = {.text = NULL}, result = {.text = NULL};
    char date[DATE_SAID] = "-"; /* the day it was entered may be another */
    if (m->date && *m->date)
        format_date(m->date, date);
    strbuf_add_seats(&players, m);
    if (strcmp(m->state, "over") == 0)
        strbuf_add_result(&result, m);
    else /* its score may be what the players are to find out */
        strbuf_add(&result, "%s",
                   strcmp(m->state, "open") == 0 ? _("being played") : _("not finished"));
    html_element(r->w, "<tr><td class=\"n\">", date, "</td>");
    if (r->rounds)
        add_round(r, m->key);
    html_element(r->w, "<td>", game ? _(game->title) : m->game, "</td><td>");
    strbuf_add(r->w, "<a href=\"/t/%.*s\">", MATCH_SHOWN, m->key);
    html_take(r->w, "<bdi>", &players, "</bdi></a></td>");
    html_take(r->w, "<td>", &result, "</td><td>");
    if (!r->rounds && m->event && *m->event) {
        struct strbuf event = {.text = NULL};
        strbuf_add_clean(&event, m->event);
        strbuf_add(r->w, "<a href=\"/event?of=%.*s\">", MATCH_SHOWN, m->key);
        html_take(r->w, "", &event, "</a>");
    }
    strbuf_add(r->w, "</td></tr>\n");
}

static int add_match(void *context, const struct store_match *m)
{
    struct finished_listing *r = context;
    if (r->before && strcmp(m->updated, r->before) > 0) {
        r->late = true;
        return 0;
    }
    if (r->skip) {
        r->skip--;
        return 0;
    }
    r->more = !r->left;
    if (r->left) {
        add_cells(r, m);
        r->left--;
    }
    return r->more;
}

/* Adds the table of what a query finds. False: the record cannot be read. */
static bool add_matches(struct finished_listing *r, const struct store_query *query)
{
    struct store_error err;
    strbuf_add(r->w, "<div class=\"wide\" tabindex=\"0\"><table class=\"list\">\n");
    bool read = store_matches(r->store, query, add_match, r, &err) == STORE_OK;
    strbuf_add(r->w, "</table></div>\n");
    return read;
}

/* --- pages ------------------------------------------------------------------------------------ */

static void begin(struct strbuf *w, const char *title)
{
    page_begin(w, title, "class=\"archive\"", 0);
    html_element(w, "<header class=\"top\"><a class=\"where\" href=\"/\">", _("Tables"),
                 "</a></header>\n<main>\n");
    html_element(w, "<h1>", title, "</h1>\n");
}

static void end(struct strbuf *w)
{
    strbuf_add(w, "</main>\n");
    page_end(w);
}

bool page_archive(struct strbuf *w, struct store *s, const char *before, long page)
{
    const struct store_query query = {
        .state = "over", .shown = true, .counted = true, .limit = (page + 1) * ROWS_MOST + 1};
    struct finished_listing r = {
        .w = w, .store = s, .skip = page * ROWS_MOST, .left = ROWS_MOST, .before = before};
    begin(w, _("Finished matches"));
    bool read = add_matches(&r, &query);
    if (r.more) {
        strbuf_add(w, "<p><a class=\"btn\" href=\"/matches?page=%ld\">", page + 1);
        html_element(w, "", _("Earlier ones"), "</a></p>\n");
    }
    end(w);
    return read;
}

static bool add_standings(struct strbuf *w, struct store *s, const char *event,
                          const struct game *game)
{
    const struct standings_asked asked = {.event = event, .game = game};
    struct standings *t = calloc(1, sizeof *t);
    struct store_error err;
    bool read = t && standings_read(s, &asked, t, &err);
    if (read)
        strbuf_add_standings_table(w, t);
    if (read)
        standings_free(t);
    free(t);
    return read;
}

bool page_event(struct strbuf *w, struct store *s, const char *before, const char *event,
                const struct game *game)
{
    const struct store_query query = {
        .event = event, .shown = true, .counted = true, .oldest = true, .limit = EVENT_MOST};
    struct strbuf clean = {.text = NULL}, list = {.text = NULL};
    struct finished_listing r = {
        .w = &list, .store = s, .left = EVENT_MOST, .before = before, .rounds = true};
    bool read = add_matches(&r, &query);
    strbuf_add_clean(&clean, event);
    begin(w, clean.text ? clean.text : "");
    strbuf_free(&clean);
    read = read && (r.late || add_standings(w, s, event, game));
    html_element(w, "<h2>", _("Matches"), "</h2>\n");
    strbuf_add(w, "%s", list.text ? list.text : "");
    w->failed |= list.failed;
    strbuf_free(&list);
    end(w);
    return read;
}
