/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "offered.h"

#include <stdlib.h>

#include "base/i18n.h"
#include "base/json_builder.h"

static void fill_name(struct strbuf *w, const void *name, const char *gap, size_t length)
{
    (void)gap, (void)length; /* there is one */
    strbuf_add(w, "%s", (const char *)name);
}

void offered_take(const struct public_view *h, struct offered *o)
{
    const struct game *g = h->told.game;
    *o = (struct offered){.list = {.player = h->told.names}};
    o->list.arena = &o->texts;
    if (h->open && g->offers)
        g->offers(h->told.played->now, &o->list);
}

void offered_free(struct offered *o)
{
    arena_free(&o->texts);
}

/* --- for programs ----------------------------------------------------------------------------- */

void offered_asks(struct strbuf *w, const struct public_view *h)
{
    if (!h->open)
        return;
    if (h->now.at < 0)
        strbuf_add(w, "%s", _("Who throws?"));
    else
        strbuf_add_filled(w, h->now.waits ? _("{who} plays") : _("{who} throws"), fill_name,
                          h->told.names[h->now.at]);
}

static const char *const kinds[] = {
    [OFFER_THROW] = "throw",       [OFFER_MAN] = "man",           [OFFER_PLAY] = "play",
    [OFFER_FINISHED] = "finished", [OFFER_DECISION] = "decision", [OFFER_MARK] = "mark",
    [OFFER_KEEP] = "keep",         [OFFER_WORD] = "word",
};

static json_t *offer_json(const struct public_view *h, const struct offer *one)
{
    struct json_builder m = make(json_object());
    const char by[] = {one->by >= 0 ? h->told.game->letter[one->by] : '\0', '\0'};
    put_text(&m, "kind", kinds[one->kind]);
    put_text(&m, "line", one->line);
    put_text(&m, "label", one->label);
    put_text(&m, "worth", one->worth ? one->worth : "");
    put_text(&m, "fault", one->fault);
    put_text(&m, "by", *by ? by : NULL);
    return made(&m);
}

static json_t *list_json(const struct public_view *h, const struct offers *o)
{
    struct json_builder list = make(json_array());
    for (size_t i = 0; i < o->count; i++)
        append(&list, offer_json(h, &o->offer[i]));
    list.failed |= o->failed;
    return made(&list);
}

static json_t *asks_json(const struct public_view *h)
{
    struct strbuf asks = {.text = NULL};
    offered_asks(&asks, h);
    json_t *s = asks.failed ? NULL : clean_string(asks.text ? asks.text : "", asks.length);
    strbuf_free(&asks);
    return s;
}

void offered_json(struct strbuf *w, const struct public_view *h)
{
    struct json_builder m = make(json_object());
    struct offered o;
    offered_take(h, &o);
    put_text(&m, "head", h->head);
    put(&m, "asks", asks_json(h));
    put(&m, "over", json_boolean(!h->open));
    put_number(&m, "dice", o.list.dice);
    put(&m, "offers", list_json(h, &o.list));
    offered_free(&o);
    char *line = line_of(made(&m));
    w->failed |= !line;
    strbuf_add(w, "%s\n", line ? line : "");
    free(line);
}
