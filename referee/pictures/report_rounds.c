/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The score table of a report, as on paper: a column a player and a row a round; what was written
 * beside the total, and a dash for each zero in a row. */
#include "base/tongue.h"
#include "report_parts.h"
#include "svg.h"

static void add_dashes(struct words *w, long n)
{
    for (long i = 0; i < n; i++)
        words_add(w, "–");
}

/* A zero is never an empty cell. */
static void add_cell(struct words *w, const struct told_turn *c, long n)
{
    long written = c->marked[c->seat];
    words_add(w, "<td class=\"n%s%s\"><a href=\"#coup-%ld\"><small>", written ? "" : " zero",
              c->lost ? " lost" : "", n);
    words_add(w, written ? "%+ld" : "%ld ", written);
    if (!written)
        add_dashes(w, c->zeros);
    words_add(w, "</small> %ld</a></td>", c->at[c->seat].small);
}

/* The row of the turns from `n` on; returns the first turn behind it. */
static long add_round(struct words *w, const struct told *t, long n)
{
    long round = t->turn[n - 1].round;
    words_add(w, "<tr><th class=\"n\">%ld</th>", round);
    for (int i = 0; i < t->seats; i++) {
        while (n < t->turns && t->turn[n - 1].nothing && t->turn[n - 1].seat == i)
            n++; /* the one made in its place */
        const struct told_turn *c = n <= t->turns ? &t->turn[n - 1] : NULL;
        if (c && c->round == round && c->seat == i && !c->open)
            add_cell(w, c, n);
        else
            words_add(w, "<td></td>");
        n += c && c->round == round && c->seat == i;
    }
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
