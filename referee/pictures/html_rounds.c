/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "html_rounds.h"

#include "base/html.h"

static void add_round_cell_html(struct strbuf *w, const struct replayed_turn *c, bool linked)
{
    bool zero = !c->marked[c->seat]; /* a zero is never an empty cell */
    long total = c->at[c->seat].minor;
    strbuf_add(w, "<td class=\"n%s%s\">", zero ? " zero" : "", c->lost ? " lost" : "");
    if (linked)
        strbuf_add(w, "<a href=\"#coup-%ld\">", c->number);
    else
        strbuf_add(w, "%ld", total);
    strbuf_add(w, "<small>");
    replayed_written(c, w);
    strbuf_add(w, "</small>");
    if (linked)
        strbuf_add(w, " %ld</a>", total);
    strbuf_add(w, "</td>");
}

/* The row of the turns from `n` on; returns the first turn after it. */
static long add_round_html(struct strbuf *w, const struct replayed_match *t, long n, bool linked)
{
    const struct replayed_turn *of[SEATS_MAX];
    strbuf_add(w, "<tr><th class=\"n\">%ld</th>", t->turn[n - 1].round);
    n = replayed_round(t, n, of);
    for (int i = 0; i < t->seats; i++)
        if (of[i])
            add_round_cell_html(w, of[i], linked);
        else
            strbuf_add(w, "<td></td>");
    strbuf_add(w, "</tr>\n");
    return n;
}

static void add_totals_html(struct strbuf *w, const struct replayed_match *t,
                            const struct standing *at)
{
    strbuf_add(w, "<tr><td></td>");
    for (int i = 0; i < t->seats; i++)
        strbuf_add(w, "<td class=\"n\">%ld</td>", at[i].minor);
    strbuf_add(w, "</tr>\n");
}

void html_rounds(struct strbuf *w, const struct replayed_match *t, const struct rounds_style *is)
{
    strbuf_add(w, "<div class=\"wide\"><table class=\"%s\">\n<thead><tr><td></td>", is->table);
    for (int i = 0; i < t->seats; i++) {
        strbuf_add(w, "<th class=\"n%s\">", is->to_act >> i & 1 ? " turn" : "");
        html_bdi(w, t->names[i]);
        strbuf_add(w, "</th>");
    }
    strbuf_add(w, "</tr></thead>\n<tbody>\n");
    if (replayed_begun(t))
        add_totals_html(w, t, t->begins);
    for (long n = 1; n <= t->turns;)
        n = add_round_html(w, t, n, is->linked);
    strbuf_add(w, "</tbody>\n<tfoot>");
    add_totals_html(w, t, t->turns ? t->turn[t->turns - 1].at : t->begins);
    strbuf_add(w, "</tfoot>\n</table></div>\n");
}
