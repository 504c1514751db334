/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names of the kinds of log entries, in the user's language, and what a correction replaced. */
#ifndef MATCHES_ENTRY_KIND_H
#define MATCHES_ENTRY_KIND_H

#include "log/load.h"

/* Adds the translated name of a kind of entry; an unknown kind is added as it is stored. */
void strbuf_add_entry_kind(struct strbuf *w, const char *kind);

/* Adds a line with the text that a correction, the entry `seq`, replaced; nothing for other
 * entries. */
void strbuf_add_before(struct strbuf *w, const struct loaded *l, long seq);

#endif
