/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A match as record text: what `import` and `replay` read. */
#ifndef LOG_RECORD_TEXT_H
#define LOG_RECORD_TEXT_H

#include "db/annotations.h"
#include "replay.h"

/* Adds the headers, each in its line. */
void strbuf_add_headers(struct strbuf *w, const char *game, const struct store_details *d);

/* Adds the headers that tell which match it is, Match, and whether it is forgotten. */
void strbuf_add_identity(struct strbuf *w, const struct store_match *m,
                         const struct annotations *f);

/* Adds what was said before the first coup: options, comments. */
void strbuf_add_lead(struct strbuf *w, const struct replay *r);

/* Adds all that comes before the first coup. */
void strbuf_add_record_head(struct strbuf *w, const struct replay *r);

/* Adds the line of a coup, and further lines for its further comments. */
void strbuf_add_coup_line(struct strbuf *w, const struct replay *r, long coup);

/* Adds the whole match. */
void strbuf_add_record(struct strbuf *w, const struct replay *r);

/* Whether it ends with "*". */
bool match_unfinished(const struct replay *r);

#endif
