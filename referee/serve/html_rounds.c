/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of a game without a board, as on paper: a column a player and a row a round. */
#include "base/html.h"
#include "base/i18n.h"
#include "html.h"

/* A zero is never an empty cell. */
static void add_cell(struct strbuf *w, const struct replayed_turn *c)
{
    bool zero = !c->marked[c->seat];
    strbuf_add(w, "<td class=\"%s%s\">%ld<small>", zero ? "zero" : "", c->lost ? " lost" : "",
               c->at[c->seat].minor);
    replayed_written(c, w);
    strbuf_add(w, "</small></td>");
}

/* The row of the turns from `n` on; returns the first turn behind it. */
static long add_round(struct strbuf *w, const struct replayed_match *t, long n)
{
    const struct replayed_turn *of[SEATS_MAX];
    strbuf_add(w, "<tr><td>%ld</td>", t->turn[n - 1].round);
    n = replayed_round(t, n, of);
    for (int i = 0; i < t->seats; i++)
        if (of[i])
            add_cell(w, of[i]);
        else
            strbuf_add(w, "<td></td>");
    strbuf_add(w, "</tr>\n");
    return n;
}

static void add_totals(struct strbuf *w, const struct replayed_match *t, const struct standing *at)
{
    strbuf_add(w, "<tr><td></td>");
    for (int i = 0; i < t->seats; i++)
        strbuf_add(w, "<td>%ld</td>", at[i].minor);
    strbuf_add(w, "</tr>");
}

static const char *mark(const struct public_view *h, int seat)
{
    return part_to_act(h, seat) ? " class=\"turn\"" : "";
}

void part_rounds(struct strbuf *w, const struct public_view *h)
{
    const struct replayed_match *t = &h->told;
    strbuf_add(w, "<div class=\"wide\"><table class=\"sheet\">\n<thead><tr><th></th>");
    for (int i = 0; i < t->seats; i++) {
        strbuf_add(w, "<th%s>", mark(h, i));
        html_bdi(w, t->names[i]);
        strbuf_add(w, "</th>");
    }
    strbuf_add(w, "</tr></thead>\n<tbody>\n");
    if (replayed_begun(t))
        add_totals(w, t, t->begins);
    for (long n = 1; n <= t->turns;)
        n = add_round(w, t, n);
    strbuf_add(w, "</tbody>\n<tfoot>");
    add_totals(w, t, standing_after(h, t->turns));
    strbuf_add(w, "</tfoot>\n</table></div>\n");
}
