/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An address to be read by a phone's camera. */
#ifndef SERVE_QR_H
#define SERVE_QR_H

#include "base/words.h"

/* Adds an SVG of it, black on white under any light; nothing where it is too long. */
void part_qr(struct words *w, const char *address);

#endif
