/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names of the kinds of log entries, in the user's language. */
#ifndef MATCHES_ENTRY_KIND_H
#define MATCHES_ENTRY_KIND_H

#include "base/strbuf.h"

/* Adds the translated name of a kind of entry; an unknown kind is added as it is stored. */
void strbuf_add_entry_kind(struct strbuf *w, const char *kind);

#endif
