/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Headers as text; base/scan.h reads them. */
#ifndef BASE_HEADER_H
#define BASE_HEADER_H

#include "words.h"

/* Adds a header in a line of its own; its value is cleaned. */
void words_add_header(struct words *w, const char *key, const char *value);

#endif
