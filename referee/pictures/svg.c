/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "svg.h"

#include <stddef.h>

#include "base/html.h"

/* --- svg ------------------------------------------------------------------------------------- */

const struct ink_colour inks[INKS] = {
    [NO_INK] = {"none", 0, 0},
    [INK_PAPER] = {"paper", 0xffffff, 0x1b1a18},
    [INK_TEXT] = {"text", 0x1f1b17, 0xe9e3d8},
    [INK_SOFT] = {"soft", 0x6b6259, 0xa59c8e},
    [INK_SCALE] = {"scale", 0x6b6259, 0x5a5147},
    [INK_HAIR] = {"hair", 0x8f8371, 0x7b6f5c},
    [INK_FRAME] = {"frame", 0xd8cab0, 0xa8977a},
    [INK_FELT] = {"felt", 0xf7f2e6, 0xd3cab8},
    [INK_LIGHT_POINT] = {"light", 0xe6dcc6, 0xbdb098},
    [INK_DARK_POINT] = {"dark", 0xaf9c7e, 0x8c7a5e},
    [INK_IVORY] = {"ivory", 0xfffdf7, 0xfaf5e9},
    [INK_EBONY] = {"ebony", 0x2a2622, 0x1c1916},
    [INK_RING] = {"ring", 0x8b8378, 0x8b8378},
    [INK_BRASS] = {"brass", 0xd9b65a, 0xc9a44a},
    [INK_FLAG] = {"flag", 0xa5422f, 0xa5422f},
    [INK_MARK] = {"mark", 0xa5422f, 0xa03a27},
};

/* Adds the class, and the properties of the style that have no class. */
static void add_paint(struct strbuf *w, struct style p)
{
    strbuf_add(w, " class=\"f-%s", inks[p.fill].name);
    if (p.line)
        strbuf_add(w, " l-%s\" stroke-width=\"%.5g", inks[p.line].name, p.width);
    strbuf_add(w, "\"%s/>", p.line && p.dashed ? " stroke-dasharray=\"3 2.6\"" : "");
}

static void add_circle(void *on, double x, double y, double r, struct style p)
{
    strbuf_add(on, "<circle cx=\"%.5g\" cy=\"%.5g\" r=\"%.5g\"", x, y, r);
    add_paint(on, p);
}

static void add_box(void *on, double x, double y, double w, double h, double round, struct style p)
{
    strbuf_add(on, "<rect x=\"%.5g\" y=\"%.5g\" width=\"%.5g\" height=\"%.5g\"", x, y, w, h);
    if (round > 0)
        strbuf_add(on, " rx=\"%.5g\"", round);
    add_paint(on, p);
}

static void add_polygon(void *on, const struct point *at, int count, struct style p)
{
    strbuf_add(on, p.fill ? "<polygon points=\"" : "<polyline points=\"");
    for (int i = 0; i < count; i++)
        strbuf_add(on, "%s%.5g,%.5g", i ? " " : "", at[i].x, at[i].y);
    strbuf_add(on, "\"");
    add_paint(on, p);
}

static void add_text(void *on, double x, double y, const char *text, struct text_style l)
{
    static const char *const anchors[] = {
        [ANCHOR_LEFT] = "start", [ANCHOR_MIDDLE] = "middle", [ANCHOR_RIGHT] = "end"};
    strbuf_add(on, "<text x=\"%.5g\" y=\"%.5g\" font-size=\"%.5g\" text-anchor=\"%s\"%s%s", x, y,
               l.size, anchors[l.anchor], l.italic ? " font-style=\"italic\"" : "",
               l.bold ? " font-weight=\"bold\"" : "");
    strbuf_add(on, " class=\"f-%s\">", inks[l.ink].name);
    html_text(on, text);
    strbuf_add(on, "</text>");
}

struct draw_target svg_brush(struct strbuf *w)
{
    return (struct draw_target){add_circle, add_box, add_polygon, add_text, w};
}

static void add_colours(struct strbuf *w, bool screen)
{
    strbuf_add(w, ":root{");
    for (int i = 1; i < INKS; i++)
        strbuf_add(w, "--%s:#%06x;", inks[i].name, screen ? inks[i].screen : inks[i].paper);
    strbuf_add(w, "}");
}

void svg_style(struct strbuf *w)
{
    add_colours(w, false);
    strbuf_add(w, "\n@media screen and (prefers-color-scheme:dark){");
    add_colours(w, true);
    strbuf_add(w, "}\n.f-none{fill:none}");
    for (int i = 1; i < INKS; i++)
        strbuf_add(w, ".f-%s{fill:var(--%s)}.l-%s{stroke:var(--%s)}", inks[i].name, inks[i].name,
                   inks[i].name, inks[i].name);
    strbuf_add(w, "\n");
}

/* --- svg board ------------------------------------------------------------------------------- */

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
