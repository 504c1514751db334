/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What an entry of the log does, in the user's language. */
#ifndef MATCHES_ENTRY_KIND_H
#define MATCHES_ENTRY_KIND_H

#include "base/strbuf.h"

/* Adds the kind of an entry as it is told; a kind that is not known is added as it is stored. */
void strbuf_add_entry_kind(struct strbuf *w, const char *kind);

#endif
