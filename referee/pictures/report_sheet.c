/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The score sheet of a report. */
#include <stddef.h>

#include "base/i18n.h"
#include "html_rounds.h"
#include "report_parts.h"

/* The sign of a side as boards have it, or the player's name where seats have none. */
static const char *seat_name(const struct replayed_match *t, int seat)
{
    return !t->game->seat_header ? t->names[seat] : seat ? "●" : "○";
}

static void add_numbers_html(struct strbuf *w, const struct replayed_match *t,
                             const struct replayed_turn *c, const struct column *group)
{
    for (int i = 0; i < t->seats; i++) {
        long n = replayed_number(t, c, group, i);
        strbuf_add(w, "<td class=\"n%s\">", i == 0 ? " marks" : "");
        if (n || group != &t->paper->marked)
            strbuf_add(w, "%ld", n);
        strbuf_add(w, "</td>");
    }
}

/* Somebody has won what counts most. */
static bool won_more(const struct replayed_match *t, long n)
{
    const struct standing *was = n > 1 ? t->turn[n - 2].at : t->begins;
    for (int i = 0; i < t->seats; i++)
        if (t->turn[n - 1].at[i].major != was[i].major)
            return true;
    return false;
}

static void add_row_html(struct strbuf *w, const struct replayed_match *t, long n)
{
    const struct replayed_turn *c = &t->turn[n - 1];
    const struct column *group[REPLAYED_GROUPS];
    int groups = replayed_groups(t, group);
    strbuf_add(w, "<tr%s><td class=\"n\"><a href=\"#coup-%ld\">%ld</a></td>",
               won_more(t, n) ? " class=\"hole\"" : "", n, c->number);
    html_element(w, "<td>", seat_name(t, c->seat), "</td>");
    html_element(w, "<td class=\"dice\">", c->dice, "</td>");
    html_element(w, "<td class=\"play\">", c->play, "</td>");
    for (int i = 0; i < groups; i++)
        add_numbers_html(w, t, c, group[i]);
    html_element(w, "<td class=\"ruling marks\">", c->ruling, "</td></tr>\n");
}

static void add_heads_html(struct strbuf *w, const struct replayed_match *t)
{
    static const struct {
        const char *tag, *text;
    } heads[] = {
        {"<th rowspan=\"2\" class=\"n\">", "№"},
        {"<th rowspan=\"2\">", N_("side")},
        {"<th rowspan=\"2\">", N_("dice")},
        {"<th rowspan=\"2\">", N_("play")},
    };
    const struct column *group[REPLAYED_GROUPS];
    int groups = replayed_groups(t, group);
    strbuf_add(w, "<div class=\"wide\"><table>\n<thead><tr>");
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++)
        html_element(w, heads[i].tag, _(heads[i].text), "</th>");
    for (int i = 0; i < groups; i++) {
        strbuf_add(w, "<th colspan=\"%d\" class=\"marks\">", t->seats);
        html_element(w, "", _(group[i]->page), "</th>");
    }
    html_element(w, "<th rowspan=\"2\" class=\"marks\">", _("rulings and claims"), "</th>");
    strbuf_add(w, "</tr>\n<tr>");
    for (int i = 0; i < groups; i++)
        for (int k = 0; k < t->seats; k++)
            html_element(w, k ? "<th class=\"n\">" : "<th class=\"n marks\">", seat_name(t, k),
                         "</th>");
    strbuf_add(w, "</tr></thead>\n<tbody>\n");
}

static void add_turns(struct strbuf *w, const struct replayed_match *t)
{
    add_heads_html(w, t);
    for (long n = 1; n <= t->turns; n++)
        add_row_html(w, t, n);
    strbuf_add(w, "</tbody>\n</table></div>\n");
}

void report_sheet(struct strbuf *w, const struct replayed_match *t)
{
    static const struct rounds_style rounds = {.table = "rounds", .linked = true};
    strbuf_add(w, "<section>\n");
    html_heading(w, _("Score sheet"));
    if (t->paper->rounds)
        html_rounds(w, t, &rounds);
    else
        add_turns(w, t);
    strbuf_add(w, "</section>\n");
}
