/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "qr.h"

#include <string.h>

#include "base/html.h"

/* A longer text has less redundancy, so that its modules are large enough for a camera. */
enum { LONG_TEXT = 300 };

QRcode *qr_of(const char *text)
{
    return QRcode_encodeString8bit(text, 0, strlen(text) > LONG_TEXT ? QR_ECLEVEL_L : QR_ECLEVEL_M);
}

bool qr_is_dark(const QRcode *code, int x, int y)
{
    return code->data[y * code->width + x] & 1;
}

/* Adds the dark modules as one path, with one stroke per run. */
static void add_modules(struct strbuf *w, const QRcode *code)
{
    for (int y = 0; y < code->width; y++) {
        for (int x = 0; x < code->width; x++) {
            int from = x;
            while (x < code->width && qr_is_dark(code, x, y))
                x++;
            if (x > from)
                strbuf_add(w, "M%d %dh%dv1h-%dz", from + QR_QUIET, y + QR_QUIET, x - from,
                           x - from);
        }
    }
}

bool qr_svg(struct strbuf *w, const char *text, int pixels)
{
    QRcode *code = qr_of(text);
    if (!code)
        return false;
    int side = code->width + 2 * QR_QUIET;
    strbuf_add(w,
               "<svg viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" role=\"img\" "
               "shape-rendering=\"crispEdges\" aria-label=\"",
               side, side, pixels, pixels);
    html_element(w, "", text, "\">");
    strbuf_add(w, "<path fill=\"#fff\" d=\"M0 0h%dv%dh-%dz\"/><path fill=\"#000\" d=\"", side, side,
               side);
    add_modules(w, code);
    strbuf_add(w, "\"/></svg>");
    QRcode_free(code);
    return true;
}
