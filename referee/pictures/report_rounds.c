/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The score table of a report, as on paper: a column a player and a row a round; what was written
 * beside the total, and a dash for each zero in a row. */
#include "base/i18n.h"
#include "report_parts.h"
#include "svg.h"

/* A zero is never an empty cell. */
static void add_cell(struct strbuf *w, const struct replayed_turn *c)
{
    bool zero = !c->marked[c->seat];
    strbuf_add(w, "<td class=\"n%s%s\"><a href=\"#coup-%ld\"><small>", zero ? " zero" : "",
               c->lost ? " lost" : "", c->number);
    replayed_written(c, w);
    strbuf_add(w, "</small> %ld</a></td>", c->at[c->seat].minor);
}

/* The row of the turns from `n` on; returns the first turn behind it. */
static long add_round(struct strbuf *w, const struct replayed_match *t, long n)
{
    const struct replayed_turn *of[SEATS_MAX];
    strbuf_add(w, "<tr><th class=\"n\">%ld</th>", t->turn[n - 1].round);
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
    strbuf_add(w, "<tr><th></th>");
    for (int i = 0; i < t->seats; i++)
        strbuf_add(w, "<td class=\"n\">%ld</td>", at[i].minor);
    strbuf_add(w, "</tr>\n");
}

void report_rounds(struct strbuf *w, const struct replayed_match *t)
{
    strbuf_add(w, "<section>\n");
    html_heading(w, _("Score sheet"));
    strbuf_add(w, "<div class=\"wide\"><table class=\"rounds\">\n<thead><tr><th></th>");
    for (int i = 0; i < t->seats; i++) {
        strbuf_add(w, "<th class=\"n\">");
        html_bdi(w, t->names[i]);
        strbuf_add(w, "</th>");
    }
    strbuf_add(w, "</tr></thead>\n<tbody>\n");
    if (replayed_begun(t))
        add_totals(w, t, t->begins);
    for (long n = 1; n <= t->turns;)
        n = add_round(w, t, n);
    strbuf_add(w, "</tbody>\n<tfoot>");
    add_totals(w, t, t->turns ? t->turn[t->turns - 1].at : t->begins);
    strbuf_add(w, "</tfoot>\n</table></div>\n</section>\n");
}
