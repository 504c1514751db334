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

static void begin_board(struct strbuf *w, const struct picture *p, const char *class, int strip)
{
    strbuf_add(w, "<svg class=\"%s\" viewBox=\"-2 %d %d %d\"", class, -strip, p->width + 4,
               p->height + 2 * strip);
}

void svg_board(struct strbuf *w, const struct replayed_match *t, long n, bool whole)
{
    const struct picture *p = t->game->picture;
    struct draw_target b = svg_brush(w);
    struct strbuf label = {.text = NULL};
    struct turn_ref at = replayed_at(t, n);
    int strip = whole ? NARROW_STRIP : p->strip;
    begin_board(w, p, "board", strip);
    strbuf_add(w, " role=\"img\" aria-label=\"");
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

static void add_area(struct strbuf *w, const struct picture_field *f)
{
    strbuf_add(w,
               "<g data-at=\"%s\"><rect x=\"%.0f\" y=\"%.0f\" width=\"%.0f\" height=\"%.0f\"/>"
               "<text x=\"%.0f\" y=\"%.0f\"></text></g>\n",
               f->name, f->x, f->y, f->width, f->height, f->x + f->width / 2, f->y + f->height / 2);
}

void svg_touch(struct strbuf *w, const struct replayed_match *t, int seat)
{
    enum { TRAY_WIDTH = 150, TRAY_HEIGHT = 92 };
    const struct picture *p = t->game->picture;
    const struct picture_field off = {.name = "off",
                                      .x = (p->width - TRAY_WIDTH) / 2.0,
                                      .y = (p->height - TRAY_HEIGHT) / 2.0,
                                      .width = TRAY_WIDTH,
                                      .height = TRAY_HEIGHT};
    struct picture_field field[PICTURE_FIELDS];
    p->fields(p, t->first, seat, field);
    begin_board(w, p, "touch", p->strip);
    strbuf_add(w, " aria-hidden=\"true\">\n");
    for (int i = 0; i < PICTURE_FIELDS; i++)
        add_area(w, &field[i]);
    add_area(w, &off);
    strbuf_add(w, "</svg>");
}
