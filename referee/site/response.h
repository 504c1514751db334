/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The response of the site to a request. */
#ifndef SITE_RESPONSE_H
#define SITE_RESPONSE_H

#include <stdbool.h>

#include "shared_buffer.h"

enum stream_kind { STREAM_SPECTATOR, STREAM_SCORER, STREAM_KINDS };

/* Begins as zeros; response_drop() frees it. */
struct response {
    int status;
    const char *type;   /* of the body */
    const char *more;   /* further header lines, each with its CR LF; NULL: none */
    const char *frames; /* origins that may frame it, with commas between them; NULL: none */
    struct shared_buffer *body; /* NULL: no memory, which is status 503, or nothing */
    bool stream;                /* events follow: the changes of `topic` (site.h) */
    enum stream_kind kind;
    const void *topic;
    bool line; /* it is the answer to a scorer's line */
};

/* Set a response. The body is taken over. */
void response_give(struct response *r, int status, const char *type, const char *more,
                   struct shared_buffer *body);
/* A short text; "": the reason of the status. */
void response_say(struct response *r, int status, const char *text);
/* Whether the record can be read. */
void response_health(struct response *r, bool lost);
void response_drop(struct response *r);

/* "Not Found"; and the header lines that a status requires, NULL: none. */
const char *status_reason(int status);
const char *status_headers(int status);

#endif
