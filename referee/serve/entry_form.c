/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "entry_form.h"

#include "base/html.h"
#include "base/i18n.h"
#include "buttons.h"
#include "html.h"
#include "offered.h"
#include "pictures/svg_board.h"

/* --- the whole -------------------------------------------------------------------------------- */

static void add_score(struct strbuf *w, const struct public_view *h)
{
    const struct replayed_match *t = &h->told;
    const struct standing *at = standing_after(h, t->turns);
    strbuf_add(w, "<div class=\"score s%d\">", t->seats);
    for (int i = 0; i < t->seats; i++) {
        strbuf_add(w, "<div%s><span class=\"name\">", part_to_act(h, i) ? " class=\"on\"" : "");
        if (t->game->seat_header)
            strbuf_add(w, "<span class=\"disc %c\"></span>", t->game->letter[i]);
        html_element(w, "<b><bdi>", t->names[i], "</bdi></b></span><span class=\"n\">");
        if (part_big(t)) {
            strbuf_add(w, "%ld", at[i].major);
            html_element(w, "<small>", _(part_big(t)), "</small>");
        }
        if (part_small(t)) {
            strbuf_add(w, "%ld", at[i].minor);
            html_element(w, "<small>", _(part_small(t)), "</small>");
        }
        strbuf_add(w, "</span></div>");
    }
    strbuf_add(w, "</div>\n");
}

/* Adds what the prompt asks, after the name of who is asked. */
static void add_question(struct strbuf *w, const struct public_view *h)
{
    struct strbuf asks = {.text = NULL}, prompt = {.player = h->told.names};
    h->told.game->prompt(h->told.played->now, &prompt);
    strbuf_add(w, "<p class=\"asks\"><span>");
    offered_asks(&asks, h);
    html_take(w, "", &asks, "");
    html_take(w, "</span><small>", &prompt, "</small></p>\n");
}

void part_ask(struct strbuf *w, const struct public_view *h)
{
    add_score(w, h);
    strbuf_add(w, "<section class=\"due ruling\">");
    part_told(w, h, h->told.turns);
    strbuf_add(w, "</section>\n");
    if (h->told.game->picture) {
        strbuf_add(w, "<div class=\"wrap\">");
        svg_board(w, &h->told, h->told.turns, false);
        strbuf_add(w, "\n</div>\n");
    }
    if (!h->open)
        return;
    add_question(w, h);
    struct offered o;
    offered_take(h, &o);
    part_buttons(w, h, &o.list);
    w->failed |= o.list.failed;
    offered_free(&o);
}
