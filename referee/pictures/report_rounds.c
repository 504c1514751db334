/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The score table of a report, as on paper: a column a player and a row a round; what was written
 * beside the total, and a dash for each zero in a row. */
#include "base/i18n.h"
#include "report_parts.h"
#include "svg.h"

/* A zero is never an empty cell. */
static void add_cell(struct words *w, const struct told_turn *c)
{
    bool zero = !c->marked[c->seat];
    words_add(w, "<td class=\"n%s%s\"><a href=\"#coup-%ld\"><small>", zero ? " zero" : "",
              c->lost ? " lost" : "", c->number);
    told_written(c, w);
    words_add(w, "</small> %ld</a></td>", c->at[c->seat].small);
}

/* The row of the turns from `n` on; returns the first turn behind it. */
static long add_round(struct words *w, const struct told *t, long n)
{
    const struct told_turn *of[SEATS_MAX];
    words_add(w, "<tr><th class=\"n\">%ld</th>", t->turn[n - 1].round);
    n = told_round(t, n, of);
    for (int i = 0; i < t->seats; i++)
        if (of[i])
            add_cell(w, of[i]);
        else
            words_add(w, "<td></td>");
    words_add(w, "</tr>\n");
    return n;
}

static void add_totals(struct words *w, const struct told *t, const struct standing *at)
{
    words_add(w, "<tr><th></th>");
    for (int i = 0; i < t->seats; i++)
        words_add(w, "<td class=\"n\">%ld</td>", at[i].small);
    words_add(w, "</tr>\n");
}

void report_rounds(struct words *w, const struct told *t)
{
    words_add(w, "<section>\n");
    html_heading(w, _("Score sheet"));
    words_add(w, "<div class=\"wide\"><table class=\"rounds\">\n<thead><tr><th></th>");
    for (int i = 0; i < t->seats; i++) {
        words_add(w, "<th class=\"n\">");
        html_bdi(w, t->names[i]);
        words_add(w, "</th>");
    }
    words_add(w, "</tr></thead>\n<tbody>\n");
    if (told_begun(t))
        add_totals(w, t, t->begins);
    for (long n = 1; n <= t->turns;)
        n = add_round(w, t, n);
    words_add(w, "</tbody>\n<tfoot>");
    add_totals(w, t, t->turns ? t->turn[t->turns - 1].at : t->begins);
    words_add(w, "</tfoot>\n</table></div>\n</section>\n");
}
