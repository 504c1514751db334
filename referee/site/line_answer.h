/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Answers to what a phone sends, as objects of JSON. */
#ifndef SITE_LINE_ANSWER_H
#define SITE_LINE_ANSWER_H

#include "base/json_builder.h"
#include "session/session.h"

/* Adds the object as a line, and frees it; the status, 503 where there is no memory. */
int answer_with(int status, struct json_builder *m, struct strbuf *answer);
/* Adds the reason of a failure; 409, 422 or 503. */
int answer_error(const struct session_error *e, struct strbuf *answer);
int answer_storage(const struct store_error *e, struct strbuf *answer);

/* Writes the head of a stored match to `head`, of HALL_HEAD bytes; puts it as "head". */
int note_head(void *head, const struct store_match *m);
void put_head(struct json_builder *m, struct store *s, const char *key);

#endif
