/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "head_code.h"

#include <qrencode.h>
#include <string.h>

#include "base/tongue.h"
#include "db/seal.h"

enum {
    QUIET = 4,  /* so many modules about a code are white */
    SIDE = 84,  /* of it on a sheet, points */
    BESIDE = 12 /* between the code and its text */
};

const char *head_of(const struct told *t)
{
    struct seal_head head;
    const char *said = told_value(t, "Match");
    return said && seal_read_head(said, &head) ? said : NULL;
}

/* NULL: no memory. */
static QRcode *code_of(const char *text)
{
    return QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M);
}

static bool is_dark(const QRcode *code, int x, int y)
{
    return code->data[y * code->width + x] & 1;
}

/* --- the page --------------------------------------------------------------------------------- */

/* The dark modules as one path, a stroke a run of them. */
static void add_modules(struct words *w, const QRcode *code)
{
    for (int y = 0; y < code->width; y++) {
        for (int x = 0; x < code->width; x++) {
            int from = x;
            while (x < code->width && is_dark(code, x, y))
                x++;
            if (x > from)
                words_add(w, "M%d %dh%dv1h-%dz", from + QUIET, y + QUIET, x - from, x - from);
        }
    }
}

void head_code_html(struct words *w, const struct told *t)
{
    const char *head = head_of(t);
    QRcode *code = head ? code_of(head) : NULL;
    w->failed |= head && !code;
    if (!code)
        return;
    int side = code->width + 2 * QUIET;
    html_element(w, "<section class=\"head\"><p class=\"meta\">", _("Head of the log: "), "<code>");
    html_element(w, "", head, "</code></p>\n");
    words_add(w,
              "<svg viewBox=\"0 0 %d %d\" width=\"168\" height=\"168\" role=\"img\" "
              "shape-rendering=\"crispEdges\" aria-label=\"",
              side, side);
    html_element(w, "", head, "\">");
    words_add(w, "<path fill=\"#fff\" d=\"M0 0h%dv%dh-%dz\"/><path fill=\"#000\" d=\"", side, side,
              side);
    add_modules(w, code);
    words_add(w, "\"/></svg></section>\n");
    QRcode_free(code);
}

/* --- the sheet -------------------------------------------------------------------------------- */

static void draw_modules(cairo_t *cr, const QRcode *code, double left, double top)
{
    double size = (double)SIDE / (code->width + 2 * QUIET);
    cairo_set_source_rgb(cr, 0, 0, 0);
    for (int y = 0; y < code->width; y++)
        for (int x = 0; x < code->width; x++)
            if (is_dark(code, x, y))
                cairo_rectangle(cr, left + (x + QUIET) * size, top + (y + QUIET) * size, size,
                                size);
    cairo_fill(cr);
}

void head_code_sheet(struct sheet *s, const struct told *t)
{
    const struct letters small = {7, ANCHOR_LEFT, INK_TEXT, false, false, 0};
    const struct letters heading = {8, ANCHOR_LEFT, INK_SOFT, true, false, 0};
    const double at = PAGE_LEFT + SIDE + BESIDE;
    const char *head = head_of(t);
    QRcode *code = head ? code_of(head) : NULL;
    if (!code)
        return;
    page_need(s, SIDE + BESIDE);
    s->y += BESIDE;
    cairo_save(s->cairo);
    draw_modules(s->cairo, code, PAGE_LEFT, s->y);
    cairo_restore(s->cairo);
    page_text(s, at, s->y + 30, _("Head of the log: "), heading);
    page_wrap(s, at, s->y + 44, PAGE_RIGHT - at, head, small, true);
    s->y += SIDE;
    QRcode_free(code);
}
