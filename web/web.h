/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The functions of the site that the service worker calls. Texts that they return are valid until
 * the next call. */
#ifndef WEB_WEB_H
#define WEB_WEB_H

#include <stddef.h>

/* Opens the record, or makes it. Returns 0, or 1: the reason is on standard error. */
int web_open(const char *record, const char *address);

/* Moves what is in the journal into the file, which then is complete by itself. Returns 0, or 1. */
int web_settle(void);

int web_verify(const char *path);

int web_export(int json);

/* Imports a file of texts of matches, or of their lines of JSON. */
int web_import(const char *file);

/* The sentence for a record that cannot be stored, in the language of the last request. */
const char *web_unstored(int full);

/* Answers a request, whose texts are those of struct request. Returns the status. */
int web_answer(int method, const char *path, const char *query, const char *authorization,
               const char *if_match, const char *if_none_match, const char *idempotency_key,
               const char *content_type, const char *languages, const char *body);

const char *web_head(void);

const char *web_body(void);

size_t web_length(void);

/* If the last answer is a stream, its topic, which is listened to from now on; else NULL. */
const void *web_listen(void);

void web_unlisten(const void *topic);

/* Whether there is a change that no stream has. */
int web_changed(void);

/* Its topic; NULL: all. */
const void *web_topic(void);

/* Its event; NULL: the topic ends. */
const char *web_event(void);

void web_drop(void);

void web_beat(void);

#endif
