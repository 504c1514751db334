/* SPDX-License-Identifier: GPL-3.0-or-later */
/* All turns of a report, each with its board, where there is one, and what was ruled. */
#include <string.h>

#include "base/i18n.h"
#include "report.h"
#include "report_parts.h"
#include "svg.h"

/* --- boards ----------------------------------------------------------------------------------- */

/* What all boards share, drawn once and referred to. */
void report_furniture(struct words *w, const struct told *t)
{
    struct brush b = svg_brush(w);
    const struct picture *p = t->game->picture;
    if (!p)
        return;
    words_add(w, "<svg width=\"0\" height=\"0\" style=\"position:absolute\" aria-hidden=\"true\">"
                 "<defs>\n<g id=\"furniture\">");
    p->furniture(p, t->first, &b);
    for (int i = 0; i < t->seats; i++) {
        words_add(w, "</g>\n<g id=\"fields-%c\">", t->game->letter[i]);
        p->numbers(p, t->first, i, &b);
    }
    words_add(w, "</g>\n</defs></svg>\n");
}

/* How turn `n` left the board; 0: as it was before the first. */
static void add_board(struct words *w, const struct told *t, long n)
{
    const struct picture *p = t->game->picture;
    struct words label = {.text = NULL};
    struct brush b = svg_brush(w);
    if (!p)
        return;
    struct at at = told_at(t, n);
    words_add(w, "<figure><svg class=\"board\" viewBox=\"-2 %d %d %d\" role=\"img\" aria-label=\"",
              -p->strip, p->width + 4, p->height + 2 * p->strip);
    p->label(p, &at, AS_PLAYED, &label);
    html_text(w, label.text ? label.text : "");
    words_add(w, "\"><use href=\"#furniture\"/><use href=\"#fields-%c\"/>",
              t->game->letter[p->seat(p, &at, AS_PLAYED)]);
    p->pieces(p, &at, AS_PLAYED, &b);
    words_add(w, "</svg></figure>\n");
    w->failed |= label.failed;
    words_free(&label);
}

/* --- turns ------------------------------------------------------------------------------------ */

/* Comments follow each other as the lines of one text. */
static void add_remarks(struct words *w, const char *lines)
{
    if (*lines)
        html_element(w, "<p class=\"remark\">", lines, "</p>\n");
}

/* The sentences of a ruling as a list; those that stand further in hang on the one before. */
static void add_sentences(struct words *w, const char *lines)
{
    if (!*lines)
        return;
    words_add(w, "<ul>\n");
    html_sentences(w, lines, "li");
    words_add(w, "</ul>\n");
}

/* "Anna: 2 holes, 6 points", a line a player. */
static void add_standing(struct words *w, const struct told *t, const struct standing *at)
{
    words_add(w, "<p class=\"score\">");
    for (int i = 0; i < t->seats; i++) {
        struct words said = {.text = NULL};
        words_add(w, "%s", i ? t->game->picture ? "<br>" : " · " : "");
        html_bdi(w, t->names[i]);
        words_add(w, "%s", _(": "));
        if (t->paper->standing)
            t->paper->standing(&at[i], &said);
        else
            words_add(&said, "%ld", t->game->small ? at[i].small : at[i].big);
        html_text(w, said.text ? said.text : "");
        w->failed |= said.failed;
        words_free(&said);
    }
    words_add(w, "</p>\n");
}

static void add_start(struct words *w, const struct told *t)
{
    words_add(w, "<article class=\"coup\" id=\"coup-0\">\n");
    add_board(w, t, 0);
    words_add(w, "<div class=\"told\"><h3><a href=\"#coup-0\">");
    html_text(w, _("The beginning"));
    words_add(w, "</a></h3>\n");
    add_standing(w, t, t->begins);
    add_remarks(w, t->preface);
    words_add(w, "</div>\n</article>\n");
}

static void add_turn(struct words *w, const struct told *t, long n)
{
    const struct told_turn *c = &t->turn[n - 1];
    words_add(w, "<article class=\"coup\" id=\"coup-%ld\">\n", n);
    add_board(w, t, n);
    words_add(w, "<div class=\"told\"><h3><a href=\"#coup-%ld\">%ld. ", n, c->number);
    html_bdi(w, t->names[c->seat]);
    html_element(w, " ", c->dice, "</a> <span class=\"play\">");
    html_text(w, c->play);
    words_add(w, "</span></h3>\n");
    add_sentences(w, c->sentences);
    add_remarks(w, c->remarks);
    add_standing(w, t, c->at);
    words_add(w, "</div>\n</article>\n");
}

void report_turns(struct words *w, const struct told *t)
{
    words_add(w, "<section id=\"coups\">\n");
    html_heading(w, t->game->picture ? C_("board", "The turns") : _("The turns"));
    add_start(w, t);
    for (long n = 1; n <= t->turns; n++)
        add_turn(w, t, n);
    words_add(w, "</section>\n");
}
