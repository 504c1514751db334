/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "entry_form.h"

#include "base/html.h"
#include "base/i18n.h"
#include "buttons.h"
#include "html.h"
#include "log/find.h"
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

/* The board, which is a pad where men are moved: as wide as the page, with fields to be touched. */
static void add_board(struct strbuf *w, const struct public_view *h)
{
    bool pad = h->open && h->now.at >= 0 && (h->now.waits || buttons_hide_men(h));
    if (!h->told.game->picture)
        return;
    strbuf_add(w, "<div class=\"wrap%s\"%s>", pad ? " play" : "",
               pad && buttons_hide_men(h) ? " data-any" : "");
    svg_board(w, &h->told, h->told.turns, false);
    if (pad)
        svg_touch(w, &h->told, h->now.waits ? h->now.at : h->told.turn[h->told.turns - 1].seat);
    strbuf_add(w, "\n</div>\n");
}

static void add_offers(struct strbuf *w, const struct public_view *h)
{
    struct offered o;
    add_question(w, h);
    offered_take(h, &o);
    part_buttons(w, h, &o.list);
    w->failed |= o.list.failed;
    offered_free(&o);
}

/* The match after one that is over or adjourned. */
static void add_after(struct strbuf *w, const struct public_view *h)
{
    html_element(w, "<div class=\"choices\"><button class=\"go\" data-next><b>",
                 *h->partie ? _("Next match of the partie") : _("The same players again"),
                 "</b><small></small></button></div>\n");
}

/* What is done next stands where no thumb has to scroll for it: the dice above the board where men
 * are moved on it only to amend a play. */
void part_ask(struct strbuf *w, const struct public_view *h)
{
    bool dice_first = h->open && buttons_hide_men(h) && !h->now.waits;
    add_score(w, h);
    strbuf_add(w, "<section class=\"due ruling%s\">", h->now.quiet ? " quiet" : "");
    part_told(w, h, h->told.turns);
    strbuf_add(w, "</section>\n");
    if (!dice_first)
        add_board(w, h);
    if (h->open)
        add_offers(w, h);
    if (!h->open || (h->left && !*h->partie))
        add_after(w, h);
    if (dice_first)
        add_board(w, h);
}
