/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Events that tell browsers of a change. The server renders and the browser replaces: an event
 * holds parts of the page, and of the list of turns only those that have changed. */
#include <stdlib.h>
#include <string.h>

#include "base/json_builder.h"
#include "html.h"
#include "pages.h"

/* --- as they are sent ------------------------------------------------------------------------- */

static struct shared_buffer *event_of(const char *name, json_t *data)
{
    struct strbuf w = {.text = NULL};
    char *text = data ? json_dumps(data, JSON_COMPACT) : NULL;
    w.failed = !text;
    strbuf_add(&w, "event: %s\ndata: %s\n\n", name, text ? text : "");
    json_decref(data);
    free(text);
    return shared_buffer_of(&w);
}

static void put_words_of(struct json_builder *m, const char *key, struct strbuf *w)
{
    put(m, key, w->failed ? NULL : json_stringn(w->text ? w->text : "", w->length));
    strbuf_free(w);
}

struct shared_buffer *event_beat(void)
{
    return event_of("beat", json_object());
}

struct shared_buffer *event_gone(void)
{
    return event_of("gone", json_object());
}

struct shared_buffer *event_lost(bool lost)
{
    return event_of("lost", json_pack("{s:b}", "lost", (int)lost));
}

struct shared_buffer *event_bye(long milliseconds)
{
    return event_of("bye", json_pack("{s:I}", "wait", (json_int_t)milliseconds));
}

/* --- the list of turns ------------------------------------------------------------------------ */

static bool same_text(struct shared_buffer *b, const struct strbuf *w)
{
    return b && shared_buffer_is(b, w->text, w->length);
}

/* Makes room for the turns there are now, and drops those after the last. False: no memory. */
static bool fit_turns(struct live_table *t)
{
    long turns = t->shown.told.turns;
    while (t->turns > turns)
        shared_buffer_drop(t->turn[--t->turns]);
    struct shared_buffer **more = realloc(t->turn, (size_t)(turns + 1) * sizeof *more);
    if (!more)
        return false;
    t->turn = more;
    while (t->turns < turns)
        t->turn[t->turns++] = NULL;
    return true;
}

/* [[23, "<li>..."], ...]: the turns that are others than they were told last. */
static json_t *changed_turns(struct live_table *t, bool all)
{
    struct json_builder list = make(json_array());
    list.failed |= !fit_turns(t);
    for (long n = 1; !list.failed && n <= t->turns; n++) {
        struct strbuf w = {.text = NULL};
        part_turn(&w, &t->shown, n);
        bool same = same_text(t->turn[n - 1], &w);
        if (all || !same)
            append(&list, json_pack("[I, s%]", (json_int_t)n, w.text ? w.text : "", w.length));
        if (same) {
            strbuf_free(&w);
            continue;
        }
        shared_buffer_drop(t->turn[n - 1]);
        t->turn[n - 1] = shared_buffer_of(&w);
    }
    return made(&list);
}

/* --- a table ---------------------------------------------------------------------------------- */

static json_t *corrections(const struct public_view *h)
{
    struct json_builder list = make(json_array());
    for (size_t i = 0; i < h->corrections; i++)
        append(&list, json_pack("[I, I]", (json_int_t)h->corrected[i].turn,
                                (json_int_t)h->corrected[i].entry));
    return made(&list);
}

struct shared_buffer *event_table(struct live_table *t, bool all)
{
    struct json_builder m = make(json_object());
    struct strbuf part = {.text = NULL}, heard = {.text = NULL}, claims = {.text = NULL},
                  partie = {.text = NULL};
    if (!t->good)
        return json_decref(m.json), event_lost(true);
    page_part(&part, t, -1);
    part_heard(&heard, &t->shown);
    part_claims(&claims, &t->shown);
    part_partie(&partie, &t->shown);
    put_text(&m, "head", t->shown.head);
    put_number(&m, "turns", t->shown.told.turns);
    put(&m, "open", json_boolean(t->shown.open));
    put(&m, "all", json_boolean(all));
    put_words_of(&m, "part", &part);
    put_words_of(&m, "heard", &heard);
    put_words_of(&m, "claims", &claims);
    put_words_of(&m, "partie", &partie);
    put(&m, "list", changed_turns(t, all));
    put(&m, "corrected", corrections(&t->shown));
    return event_of("table", made(&m));
}

struct shared_buffer *event_card(struct live_table *t)
{
    struct json_builder m = make(json_object());
    struct strbuf card = {.text = NULL};
    if (t->good)
        part_card(&card, &t->shown, t->number);
    put(&m, "id", json_sprintf("t%.8s", t->key));
    put_words_of(&m, "card", &card);
    return event_of("card", made(&m));
}

struct shared_buffer *event_cards(struct live_tables *all)
{
    struct json_builder m = make(json_object());
    struct strbuf cards = {.text = NULL};
    for (int i = 0; i < live_tables_count(all); i++)
        if (live_table_at(all, i)->good)
            part_card(&cards, &live_table_at(all, i)->shown, live_table_at(all, i)->number);
    put_words_of(&m, "cards", &cards);
    return event_of("cards", made(&m));
}
