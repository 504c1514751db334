/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of a game without a board, as on paper: a column a player and a row a round. */
#include "base/tongue.h"
#include "parts.h"
#include "pictures/html.h"

static void add_dashes(struct words *w, long n)
{
    for (long i = 0; i < n; i++)
        words_add(w, "–");
}

/* A zero is never an empty cell. */
static void add_cell(struct words *w, const struct told_turn *c)
{
    long written = c->marked[c->seat];
    words_add(w, "<td class=\"%s%s\">%ld<small>", written ? "" : "zero", c->lost ? " lost" : "",
              c->at[c->seat].small);
    words_add(w, written ? "%+ld" : "%ld ", written);
    add_dashes(w, written ? 0 : c->zeros);
    words_add(w, "</small></td>");
}

/* The row of the turns from `n` on; returns the first turn behind it. */
static long add_round(struct words *w, const struct told *t, long n)
{
    long round = t->turn[n - 1].round;
    words_add(w, "<tr><td>%ld</td>", round);
    for (int i = 0; i < t->seats; i++) {
        while (n < t->turns && t->turn[n - 1].nothing && t->turn[n - 1].seat == i)
            n++; /* the one made in its place */
        const struct told_turn *c = n <= t->turns ? &t->turn[n - 1] : NULL;
        bool here = c && c->round == round && c->seat == i;
        if (here && !c->open)
            add_cell(w, c);
        else
            words_add(w, "<td></td>");
        n += here;
    }
    words_add(w, "</tr>\n");
    return n;
}

static void add_totals(struct words *w, const struct told *t, const struct standing *at)
{
    words_add(w, "<tr><td></td>");
    for (int i = 0; i < t->seats; i++)
        words_add(w, "<td>%ld</td>", at[i].small);
    words_add(w, "</tr>");
}

static const char *mark(const struct shown *h, int seat)
{
    return part_to_act(h, seat) ? " class=\"turn\"" : "";
}

void part_rounds(struct words *w, const struct shown *h)
{
    const struct told *t = &h->told;
    words_add(w, "<div class=\"wide\"><table class=\"sheet\">\n<thead><tr><th></th>");
    for (int i = 0; i < t->seats; i++) {
        words_add(w, "<th%s>", mark(h, i));
        html_bdi(w, t->names[i]);
        words_add(w, "</th>");
    }
    words_add(w, "</tr></thead>\n<tbody>\n");
    if (told_begun(t))
        add_totals(w, t, t->begins);
    for (long n = 1; n <= t->turns;)
        n = add_round(w, t, n);
    words_add(w, "</tbody>\n<tfoot>");
    add_totals(w, t, standing_after(h, t->turns));
    words_add(w, "</tfoot>\n</table></div>\n");
}
