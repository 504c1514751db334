/* SPDX-License-Identifier: GPL-3.0-or-later */
/* QR codes. */
#ifndef PICTURES_QR_H
#define PICTURES_QR_H

#include <qrencode.h>

#include "base/strbuf.h"

enum { QR_QUIET = 4 }; /* width of the quiet zone around a code, in modules (ISO/IEC 18004) */

/* Encodes a text. The caller frees the code with QRcode_free. Returns NULL if out of memory or
 * the text is too long. */
QRcode *qr_of(const char *text);
bool qr_is_dark(const QRcode *code, int x, int y);

/* Adds the code as SVG, `pixels` wide, black on white in every colour scheme, with the text as
 * its label. Returns false if out of memory or the text is too long. */
bool qr_svg(struct strbuf *w, const char *text, int pixels);

#endif
