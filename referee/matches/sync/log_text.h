/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A match as text, for a receiver that cannot open the sender's record: its headers, log and seals,
 * one JSON object a line (doc/http-api.md). Derived data is not sent; the receiver judges the match
 * again. */
#ifndef MATCHES_LOG_TEXT_H
#define MATCHES_LOG_TEXT_H

#include "base/parse_error.h"
#include "base/strbuf.h"
#include "db/store.h"

/* Adds the match with this key. */
enum store_code log_text_write(struct store *s, const char *key, struct strbuf *out,
                               struct store_error *err);

enum log_text_read { LOG_TEXT_READ, LOG_TEXT_FAULT, LOG_TEXT_FAILED };

/* Creates in `into`, if missing, the match that `length` bytes describe, with its log and nothing
 * else. The chain is not checked here. LOG_TEXT_FAULT: *why has line, column and reason;
 * LOG_TEXT_FAILED: storage failed, see *err. In both cases `into` is unchanged. `key`: the key of
 * the match, "" if the text has none. */
enum log_text_read log_text_take(const char *text, size_t length, struct store *into,
                                 char key[STORE_KEY_SIZE], struct parse_error *why,
                                 struct store_error *err);

#endif
