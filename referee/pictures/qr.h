/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A text to be read by a camera. */
#ifndef PICTURES_QR_H
#define PICTURES_QR_H

#include <qrencode.h>

#include "base/strbuf.h"

enum { QR_QUIET = 4 }; /* so many modules about a code are white (ISO/IEC 18004) */

/* NULL: no memory, or the text is too long; else to be given to QRcode_free. */
QRcode *qr_of(const char *text);
bool qr_is_dark(const QRcode *code, int x, int y);

/* Adds it as SVG, so many pixels wide, black on white under any light; the text is its label.
 * False: as above. */
bool qr_svg(struct strbuf *w, const char *text, int pixels);

#endif
