/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "log_head_qr.h"

#include <string.h>

#include "base/i18n.h"
#include "db/seal.h"
#include "qr.h"

enum {
    SIDE = 84,  /* of the code on a sheet, in points */
    BESIDE = 12 /* between the code and its text */
};

const char *head_of(const struct replayed_match *t)
{
    struct seal_head head;
    const char *said = replayed_value(t, "Match");
    return said && seal_read_head(said, &head) ? said : NULL;
}

void head_code_html(struct strbuf *w, const struct replayed_match *t)
{
    const char *head = head_of(t);
    if (!head)
        return;
    html_element(w, "<section class=\"head\"><p class=\"meta\">", _("Head of the log: "), "<code>");
    html_element(w, "", head, "</code></p>\n");
    w->failed |= !qr_svg(w, head, 168);
    strbuf_add(w, "</section>\n");
}

/* --- the sheet -------------------------------------------------------------------------------- */

static void draw_modules(cairo_t *cr, const QRcode *code, double left, double top)
{
    double size = (double)SIDE / (code->width + 2 * QR_QUIET);
    cairo_set_source_rgb(cr, 0, 0, 0);
    for (int y = 0; y < code->width; y++)
        for (int x = 0; x < code->width; x++)
            if (qr_is_dark(code, x, y))
                cairo_rectangle(cr, left + (x + QR_QUIET) * size, top + (y + QR_QUIET) * size, size,
                                size);
    cairo_fill(cr);
}

static const struct text_style minor = {7, ANCHOR_LEFT, INK_TEXT, false, false, 0};

/* Draws the code at `left`, with its upper edge at s->y. */
static void draw_code(struct sheet *s, const char *head, double left)
{
    QRcode *code = qr_of(head);
    if (!code)
        return;
    cairo_save(s->cairo);
    draw_modules(s->cairo, code, left, s->y);
    cairo_restore(s->cairo);
    QRcode_free(code);
}

void head_code_sheet(struct sheet *s, const struct replayed_match *t)
{
    const double text = PAGE_LEFT + SIDE + BESIDE;
    const char *head = head_of(t);
    if (!head)
        return;
    page_need(s, SIDE + BESIDE);
    s->y += BESIDE;
    draw_code(s, head, PAGE_LEFT);
    page_text(s, text, s->y + 30, _("Head of the log: "), row_heading);
    page_wrap(s, text, s->y + 44, PAGE_RIGHT - text, head, minor, true);
    s->y += SIDE;
}

void head_code_column(struct sheet *s, const struct replayed_match *t)
{
    const char *head = head_of(t);
    if (!head)
        return;
    draw_code(s, head, s->left);
    s->y += SIDE + page_line(s, row_heading);
    page_text(s, s->left, s->y, _("Head of the log: "), row_heading);
    page_lines(s, head, minor, 0, 0);
}
