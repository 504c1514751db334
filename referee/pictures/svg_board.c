/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "svg_board.h"

#include "base/html.h"
#include "svg.h"

enum { NARROW_STRIP = 2 }; /* above and below a board without numbers */

void svg_furniture(struct strbuf *w, const struct replayed_match *t)
{
    struct draw_target b = svg_brush(w);
    const struct picture *p = t->game->picture;
    if (!p)
        return;
    strbuf_add(w, "<svg class=\"defs\" width=\"0\" height=\"0\" aria-hidden=\"true\"><defs>\n"
                  "<g id=\"furniture\">");
    p->furniture(p, t->first, &b);
    for (int i = 0; i < t->seats; i++) {
        strbuf_add(w, "</g>\n<g id=\"fields-%c\">", t->game->letter[i]);
        p->numbers(p, t->first, i, &b);
    }
    strbuf_add(w, "</g>\n</defs></svg>\n");
}

void svg_board(struct strbuf *w, const struct replayed_match *t, long n, bool whole)
{
    const struct picture *p = t->game->picture;
    struct draw_target b = svg_brush(w);
    struct strbuf label = {.text = NULL};
    struct turn_ref at = replayed_at(t, n);
    int strip = whole ? NARROW_STRIP : p->strip;
    strbuf_add(w, "<svg class=\"board\" viewBox=\"-2 %d %d %d\" role=\"img\" aria-label=\"", -strip,
               p->width + 4, p->height + 2 * strip);
    p->label(p, &at, AS_PLAYED, &label);
    html_take(w, "", &label, "\">");
    if (whole)
        p->furniture(p, t->first, &b);
    else
        strbuf_add(w, "<use href=\"#furniture\"/><use href=\"#fields-%c\"/>",
                   t->game->letter[p->seat(p, &at, AS_PLAYED)]);
    p->pieces(p, &at, AS_PLAYED, &b);
    strbuf_add(w, "</svg>");
}
