/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The functions of the site that the service worker calls. Returned texts are valid until the
 * next call. */
#ifndef WEB_WEB_H
#define WEB_WEB_H

#include <stddef.h>

/* Opens or creates the record. `own`: every reader may enter lines, without a token; otherwise the
 * pages are those of `serve --scorers`. Returns 0, or 1 after an error, which is printed on
 * standard error. */
int web_open(const char *record, const char *address, int own);

/* Moves the contents of the journal into the file, which is then self-contained. Returns 0, or
 * 1. */
int web_settle(void);

int web_export(int json);

/* Imports a file of game texts, or of matches as lines of JSON, or the address of a match; merges
 * another record. */
int web_import(const char *what);

/* Returns the messages of web/pages/app.js in the language of the last request, as attributes
 * data-say-NAME of an element. */
const char *web_words(void);

/* Returns the sentence for a record that cannot be stored, in the language of the last request. */
const char *web_unstored(int full);

/* Answers a request, whose texts are those of struct request. Returns the status. */
int web_answer(int method, const char *path, const char *query, const char *authorization,
               const char *if_match, const char *if_none_match, const char *idempotency_key,
               const char *content_type, const char *languages, const char *body);

const char *web_head(void);

const char *web_body(void);

size_t web_length(void);

/* Returns the topic of the last answer if it is a stream, and registers a listener for it;
 * otherwise NULL. */
const void *web_listen(void);

void web_unlisten(const void *topic);

/* Returns true if there is a change that was not sent to streams yet. */
int web_changed(void);

/* Returns the topic of that change; NULL for all topics. */
const void *web_topic(void);

/* Returns the event of that change; NULL if the topic ends. */
const char *web_event(void);

void web_drop(void);

void web_beat(void);

#endif
