/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Spellings of names: Zoé, zoé and ZOE are three players of a record, and often one person. */
#ifndef LOG_SPELLINGS_H
#define LOG_SPELLINGS_H

#include "base/strbuf.h"
#include "db/store.h"

/* Names, sorted without case and accents; all 0 if empty. */
struct spellings {
    struct known_spelling *of;
    size_t count, room;
    bool failed; /* no memory */
};

/* Adds the names of all players of a record. False: the store has failed. */
bool spellings_read(struct spellings *s, struct store *store, struct store_error *err);
/* Adds a name. Returns another that differs from it only by case or accents; NULL: there is none,
 * or the name itself is known. Valid until the set is freed. */
const char *spellings_add(struct spellings *s, const char *name);
/* The same without adding it. */
const char *spellings_find(struct spellings *s, const char *name);
void spellings_free(struct spellings *s);

/* Adds the sentence that tells it, without a line end. */
void strbuf_add_spellings(struct strbuf *w, const char *name, const char *other);

#endif
