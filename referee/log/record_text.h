/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes a match as record text. */
#ifndef LOG_RECORD_TEXT_H
#define LOG_RECORD_TEXT_H

#include "db/annotations.h"
#include "replay.h"

/* Adds the headers, one line each. */
void strbuf_add_headers(struct strbuf *w, const char *game, const struct store_details *d);

/* Adds the headers Match, which identifies the match, and Hidden, if it is hidden. */
void strbuf_add_identity(struct strbuf *w, const struct store_match *m,
                         const struct annotations *f);

/* Adds options and comments before the first turn. */
void strbuf_add_lead(struct strbuf *w, const struct replay *r);

/* Adds everything before the first turn. */
void strbuf_add_record_head(struct strbuf *w, const struct replay *r);

/* Adds the line of a turn, and lines for its further comments. */
void strbuf_add_coup_line(struct strbuf *w, const struct replay *r, long coup);

/* Adds the whole match. */
void strbuf_add_record(struct strbuf *w, const struct replay *r);

/* Whether the record ends with "*". */
bool match_unfinished(const struct replay *r);

#endif
