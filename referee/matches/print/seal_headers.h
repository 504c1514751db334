/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef MATCHES_SEAL_HEADERS_H
#define MATCHES_SEAL_HEADERS_H

#include "base/strbuf.h"
#include "db/store.h"

/* Adds the seals of a match as headers of record text. false, after the error was printed. */
bool strbuf_add_seal_headers(struct strbuf *w, struct store *s, const char *key);

#endif
