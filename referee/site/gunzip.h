/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef SITE_GUNZIP_H
#define SITE_GUNZIP_H

#include "base/strbuf.h"

/* Adds what was packed with gzip, at most `most` bytes. Returns 0, or the HTTP status that refuses
 * it: 400, it is not gzip or not whole; 413, it is longer; 503, memory is out. */
int gunzip(const char *packed, size_t length, size_t most, struct strbuf *out);

#endif
