/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A match as text, for who has no way into the other's record: what founded it, its log, its seals,
 * an object of JSON a line (doc/hall.md). What is derived of it does not travel: who takes
 * it judges it again. */
#ifndef MATCHES_LOG_TEXT_H
#define MATCHES_LOG_TEXT_H

#include "base/parse_error.h"
#include "base/strbuf.h"
#include "db/store.h"

/* Adds the match of this key. */
enum store_code log_text_write(struct store *s, const char *key, struct strbuf *out,
                               struct store_error *err);

enum log_text_read { LOG_TEXT_READ, LOG_TEXT_FAULT, LOG_TEXT_FAILED };

/* Founds the match that `length` bytes tell of, with its log, in `into`, where it is not yet, and
 * nothing else of it; its chain is still to be checked. LOG_TEXT_FAULT: line, column and why;
 * LOG_TEXT_FAILED: the storage, in *err. Then `into` is as it was. `key`: which match it is, ""
 * where the lines do not say. */
enum log_text_read log_text_take(const char *text, size_t length, struct store *into,
                                 char key[STORE_KEY_SIZE], struct parse_error *why,
                                 struct store_error *err);

#endif
