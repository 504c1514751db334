/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The response of the site to a request. */
#ifndef SITE_RESPONSE_H
#define SITE_RESPONSE_H

#include <stdbool.h>

#include "base/strbuf.h"

/* --- bytes ------------------------------------------------------------------------------------ */

/* Bytes that many connections send. They are kept once, plain and as the server packs them, until
 * the last connection has sent them. */

/* As they are; as a gzip file; as a part of a gzip stream. */
enum shared_buffer_form { BLOB_PLAIN, BLOB_GZIP, BLOB_PART, BLOB_FORMS };

struct shared_buffer {
    long uses;
    char *bytes[BLOB_FORMS]; /* NULL: not made yet */
    size_t length[BLOB_FORMS];
};

/* Takes over the text of `w`, which is empty afterwards. NULL: no memory, or `w` has failed. */
struct shared_buffer *shared_buffer_of(struct strbuf *w);

struct shared_buffer *shared_buffer_keep(struct shared_buffer *b);

/* NULL is allowed. */
void shared_buffer_drop(struct shared_buffer *b);

/* Whether it holds this text. */
bool shared_buffer_is(const struct shared_buffer *b, const char *text, size_t length);

/* --- responses -------------------------------------------------------------------------------- */

enum stream_kind { STREAM_SPECTATOR, STREAM_SCORER, STREAM_KINDS };

enum { TAG_ROOM = 40 };

/* Begins as zeros; response_drop() frees it. */
struct response {
    int status;
    const char *type;   /* of the body */
    const char *more;   /* further header lines, each with its CR LF; NULL: none */
    const char *frames; /* origins that may frame it, with commas between them; NULL: none */
    struct shared_buffer *body; /* NULL: no memory, which is status 503, or nothing */
    char tag[TAG_ROOM];         /* the ETag, for which it may be cached; "": it is not cached */
    bool stream;                /* events follow: the changes of `topic` (site.h) */
    enum stream_kind kind;
    const void *topic;
    bool line; /* it is the answer to a scorer's line */
};

/* Set a response. The body is taken over. */
void response_give(struct response *r, int status, const char *type, const char *more,
                   struct shared_buffer *body);
/* Status 200, or 304 without a body if the client has this version: `tags` is its If-None-Match
 * (NULL: none). */
void response_give_cached(struct response *r, const char *type, const char *tags,
                          struct shared_buffer *body);
/* A short text; "": the reason of the status. */
void response_say(struct response *r, int status, const char *text);
/* Whether the record can be read. */
void response_health(struct response *r, bool lost);
void response_drop(struct response *r);

/* Pages load, run and request nothing from elsewhere. */
extern const char response_policy[];

/* "Not Found"; and the header lines that a status requires, NULL: none. */
const char *status_reason(int status);
const char *status_headers(int status);

#endif
