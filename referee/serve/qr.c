/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "qr.h"

#include <qrencode.h>

#include "pictures/html.h"
#include "pictures/svg.h"

enum { QUIET = 4 }; /* clear modules about it (ISO/IEC 18004) */

/* Dark modules of a line that touch each other are one box. */
static void add_line(const struct brush *b, const QRcode *q, int y)
{
    const unsigned char *module = q->data + (size_t)y * (size_t)q->width;
    for (int x = 0, n; x < q->width; x += n ? n : 1) {
        for (n = 0; x + n < q->width && module[x + n] & 1;)
            n++;
        if (n)
            b->box(b->on, x, y, n, 1.02, 0, (struct paint){.fill = INK_EBONY});
    }
}

void part_qr(struct words *w, const char *address)
{
    QRcode *q = QRcode_encodeString8bit(address, 0, QR_ECLEVEL_M);
    struct brush b = svg_brush(w);
    if (!q)
        return;
    int size = q->width + 2 * QUIET;
    html_element(w, "<span class=\"qr\" role=\"img\" aria-label=\"", address, "\">");
    words_add(w, "<svg viewBox=\"%d %d %d %d\">", -QUIET, -QUIET, size, size);
    for (int y = 0; y < q->width; y++)
        add_line(&b, q, y);
    words_add(w, "</svg></span>\n");
    QRcode_free(q);
}
