/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Matches that are over, for those who read or load them. */
#include <string.h>

#include "base/i18n.h"
#include "handlers.h"
#include "log/load.h"
#include "log/record_text.h"

enum { PAGES_MOST = 1000 };

static void answer_page(const struct asked *a, bool read, struct strbuf *w)
{
    if (read) {
        asked_answer(a, type_html, w);
        return;
    }
    strbuf_free(w);
    response_say(a->to, 503, "");
}

/* The record; NULL: it cannot be read, which is answered. */
static struct store *record_of(const struct asked *a)
{
    struct store *s = live_tables_store(a->in->tables);
    if (!s)
        response_say(a->to, 503, "");
    return s;
}

void get_archive(const struct asked *a)
{
    struct strbuf w = {.text = NULL};
    size_t n;
    long page = 0;
    const char *asked = query_value(a->r->query, "page", &n);
    struct store *s = record_of(a);
    if (asked && !read_number(asked, n, 0, PAGES_MOST, &page))
        page = 0;
    if (s)
        answer_page(a, page_archive(&w, s, live_tables_until(a->in->tables), page), &w);
}

/* An event is named by one of its matches, whose key stands in the address. */
void get_event(const struct asked *a)
{
    struct strbuf w = {.text = NULL};
    size_t n;
    const char *of = query_value(a->r->query, "of", &n);
    const struct live_table *t = of ? live_tables_find(a->in->tables, of, n) : NULL;
    struct store *s = record_of(a);
    if (!s)
        return;
    if (!t || !t->good || !*t->shown.event)
        response_say(a->to, 404, "");
    else
        answer_page(
            a,
            page_event(&w, s, live_tables_until(a->in->tables), t->shown.event, t->shown.told.game),
            &w);
}

/* The text of a match that is over; of another it would tell what its players are to find out. */
void get_game(const struct asked *a)
{
    struct strbuf w = {.text = NULL};
    struct load_error err;
    struct loaded l;
    struct store *s = record_of(a);
    if (!s)
        return;
    if (a->table->shown.open) {
        asked_refuse(a, 409, N_("the match is not over yet"));
    } else if (!match_load(s, a->table->key, games[0], &l, &err)) {
        response_say(a->to, 503, "");
    } else {
        strbuf_add_record(&w, &l.play);
        match_unload(&l);
        response_give(a->to, 200, "text/plain; charset=utf-8",
                      "Content-Disposition: attachment; filename=\"match.game\"\r\n",
                      shared_buffer_of(&w));
    }
}
