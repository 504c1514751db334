/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A match among others: what is read across the hall. */
#include "base/html.h"
#include "base/i18n.h"
#include "html.h"
#include "pictures/svg_board.h"

enum { TURNS_SHOWN = 3 };

/* Sets last[] to the last finished turns of a seat, the newest first, or NULL. */
static void last_turns(const struct replayed_match *t, int seat,
                       const struct replayed_turn *last[TURNS_SHOWN])
{
    int found = 0;
    for (long n = t->turns; n > 0 && found < TURNS_SHOWN; n--) {
        const struct replayed_turn *c = &t->turn[n - 1];
        if (c->seat == seat && !c->open && !c->nothing)
            last[found++] = c;
    }
    while (found < TURNS_SHOWN)
        last[found++] = NULL;
}

/* What the seat has written in its last turns, its total, and a dash for each zero in a row. */
static void add_numbers(struct strbuf *w, const struct replayed_match *t, int seat, long total)
{
    const struct replayed_turn *last[TURNS_SHOWN];
    last_turns(t, seat, last);
    for (int i = TURNS_SHOWN - 1; i >= 0; i--) {
        long written = last[i] ? last[i]->marked[seat] : 0;
        strbuf_add(w, "<td class=\"written%s\">", i ? " older" : "");
        if (last[i])
            strbuf_add(w, written ? "%+ld" : "%ld", written);
        strbuf_add(w, "</td>");
    }
    strbuf_add(w, "<td class=\"n\">%ld</td><td class=\"z\">", total);
    for (long z = last[0] && !last[0]->marked[seat] ? last[0]->zeros : 0; z > 0; z--)
        strbuf_add(w, "–");
    strbuf_add(w, "</td>");
}

static void add_totals(struct strbuf *w, const struct public_view *h)
{
    const struct replayed_match *t = &h->told;
    const struct standing *at = standing_after(h, t->turns);
    strbuf_add(w, "<table class=\"totals\">\n");
    for (int i = 0; i < t->seats; i++) {
        strbuf_add(w, "<tr%s><td>",
                   part_to_act(h, i) ? " class=\"turn\""
                   : part_won(h, i)  ? " class=\"won\""
                                     : "");
        html_bdi(w, t->names[i]);
        if (part_won(h, i))
            html_element(w, " <span class=\"turn won\">", _("has won"), "</span>");
        strbuf_add(w, "</td>");
        add_numbers(w, t, i, at[i].minor);
        strbuf_add(w, "</tr>\n");
    }
    strbuf_add(w, "</table>\n");
}

void part_card(struct strbuf *w, const struct public_view *h, int number)
{
    const struct replayed_match *t = &h->told;
    strbuf_add(w, "<article class=\"card%s\" id=\"t%.8s\"><a href=\"", h->open ? "" : " over",
               h->key);
    part_path(w, h);
    strbuf_add(w, "\"><div class=\"cap\"><span>");
    strbuf_add(w, _("Table %d"), number);
    html_element(w, " · ", _(t->game->title), "</span></div>\n<div class=\"mid\">");
    if (t->game->picture) {
        svg_board(w, t, t->turns, true);
        strbuf_add(w, "\n<div class=\"players\">");
        for (int i = t->seats - 1; i >= 0; i--)
            part_side(w, h, i, t->turns);
        strbuf_add(w, "</div>");
    } else {
        strbuf_add(w, "<div class=\"dice-game\">");
        add_totals(w, h);
        if (h->open && t->turns) {
            strbuf_add(w, "<div class=\"thrown-now\">");
            part_dice(w, t->turn[t->turns - 1].dice);
            strbuf_add(w, "</div>");
        }
        strbuf_add(w, "</div>");
    }
    strbuf_add(w, "</div>\n<p class=\"say\">");
    part_say(w, h);
    strbuf_add(w, "</p></a></article>\n");
}
