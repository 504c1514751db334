/* SPDX-License-Identifier: GPL-3.0-or-later */
/* All turns of a report, each with its board, where there is one, and what was ruled. */
#include <string.h>

#include "base/i18n.h"
#include "report.h"
#include "report_parts.h"
#include "svg_board.h"

/* Nothing where the game has no board. */
static void add_board(struct strbuf *w, const struct replayed_match *t, long n)
{
    if (!t->game->picture)
        return;
    strbuf_add(w, "<figure>");
    svg_board(w, t, n, false);
    strbuf_add(w, "</figure>\n");
}

/* Comments follow each other as the lines of one text. */
static void add_remarks_html(struct strbuf *w, const char *lines)
{
    if (*lines)
        html_element(w, "<p class=\"remark\">", lines, "</p>\n");
}

/* The sentences of a ruling as a list; those that stand further in hang on the one before. */
static void add_sentences(struct strbuf *w, const char *lines)
{
    if (!*lines)
        return;
    strbuf_add(w, "<ul>\n");
    html_sentences(w, lines, "li");
    strbuf_add(w, "</ul>\n");
}

/* "Anna: 2 holes, 6 points", a line a player. */
static void add_standing(struct strbuf *w, const struct replayed_match *t,
                         const struct standing *at)
{
    strbuf_add(w, "<p class=\"score\">");
    for (int i = 0; i < t->seats; i++) {
        struct strbuf said = {.text = NULL};
        strbuf_add(w, "%s", i ? t->game->picture ? "<br>" : " · " : "");
        html_bdi(w, t->names[i]);
        strbuf_add(w, "%s", _(": "));
        replayed_standing(t, &at[i], &said);
        html_take(w, "", &said, "");
    }
    strbuf_add(w, "</p>\n");
}

static void add_start(struct strbuf *w, const struct replayed_match *t)
{
    strbuf_add(w, "<article class=\"coup\" id=\"coup-0\">\n");
    add_board(w, t, 0);
    strbuf_add(w, "<div class=\"told\"><h3><a href=\"#coup-0\">");
    html_text(w, _("The beginning"));
    strbuf_add(w, "</a></h3>\n");
    add_standing(w, t, t->begins);
    add_remarks_html(w, t->preface);
    strbuf_add(w, "</div>\n</article>\n");
}

static void add_turn(struct strbuf *w, const struct replayed_match *t, long n)
{
    const struct replayed_turn *c = &t->turn[n - 1];
    strbuf_add(w, "<article class=\"coup\" id=\"coup-%ld\">\n", n);
    add_board(w, t, n);
    strbuf_add(w, "<div class=\"told\"><h3><a href=\"#coup-%ld\">%ld. ", n, c->number);
    html_bdi(w, t->names[c->seat]);
    html_element(w, " ", c->dice, "</a> <span class=\"play\">");
    html_text(w, c->play);
    strbuf_add(w, "</span></h3>\n");
    add_sentences(w, c->sentences);
    add_remarks_html(w, c->remarks);
    add_standing(w, t, c->at);
    strbuf_add(w, "</div>\n</article>\n");
}

void report_turns(struct strbuf *w, const struct replayed_match *t)
{
    strbuf_add(w, "<section id=\"coups\">\n");
    html_heading(w, t->game->picture ? C_("board", "The turns") : _("The turns"));
    add_start(w, t);
    for (long n = 1; n <= t->turns; n++)
        add_turn(w, t, n);
    strbuf_add(w, "</section>\n");
}
