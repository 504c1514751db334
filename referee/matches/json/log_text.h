/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Logs as text, for a receiver that cannot open the sender's record: of each its founding, entries
 * and seals, one JSON object a line (doc/http-api.md). Derived data is not sent; the receiver
 * judges the match again. */
#ifndef MATCHES_LOG_TEXT_H
#define MATCHES_LOG_TEXT_H

#include "base/scan.h"
#include "base/strbuf.h"
#include "db/merge.h"

/* Whether a line of JSON founds the log of an event, or is an entry or a seal of a log, or
 * cannot be read. */
bool log_text_founds_event(const char *line, size_t length);
bool log_text_goes_on(const char *line, size_t length);

/* Adds a log. Returns false if out of memory. */
bool log_text_write(const struct store_log *log, struct strbuf *out);

/* Logs that were read. Their text belongs to `lines`. */
struct log_texts {
    struct store_log **log;
    size_t n;
    struct log_lines *lines;
};

/* Reads one log or more. Their hashes are not checked here (store_log_check). Returns false with
 * line, column and reason in *why. Free *out in every case. */
bool log_text_read(const char *text, size_t length, struct log_texts *out, struct parse_error *why);
void log_texts_free(struct log_texts *t);

#endif
