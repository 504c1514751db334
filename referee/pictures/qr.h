/* SPDX-License-Identifier: GPL-3.0-or-later */
/* QR codes. */
#ifndef PICTURES_QR_H
#define PICTURES_QR_H

#include <qrencode.h>

#include "base/strbuf.h"

enum { QR_QUIET = 4 }; /* so many modules about a code are white (ISO/IEC 18004) */

/* Encodes a text. The caller frees it with QRcode_free. NULL: no memory, or the text is too
 * long. */
QRcode *qr_of(const char *text);
bool qr_is_dark(const QRcode *code, int x, int y);

/* Adds the code as SVG, `size` pixels wide, black on white in every colour scheme, with the text as
 * its label. False: as above. */
bool qr_svg(struct strbuf *w, const char *text, int pixels);

#endif
