/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A request, as the site gets it. */
#ifndef SITE_REQUEST_H
#define SITE_REQUEST_H

#include <stdbool.h>
#include <stddef.h>

enum {
    REQUEST_HEAD = 8192,
    REQUEST_BODY = 4096,
    REQUEST_LARGE = 4 << 20, /* if site_large accepts it (site.h) */
    REQUEST_PATH = 512
};

enum method { METHOD_GET, METHOD_HEAD, METHOD_POST, METHOD_OTHER };

/* The texts are the caller's; NULL: there is no such header. */
struct request {
    enum method method;
    const char *path;  /* begins with '/': letters, digits, and "/-_." */
    const char *query; /* after the '?': the same and "&="; "" for none */
    const char *host, *origin, *authorization, *if_match, *if_none_match, *idempotency_key,
        *content_type, *content_encoding;
    const char *forwarded, *accept_language;
    const char *address; /* of the client */
    const char *body;    /* of `length` bytes */
    size_t length;
    bool gzip;        /* the answer may be */
    bool keep, close; /* the client asks to keep the connection, or to close it */
};

/* The value of a name in a query, and its length; NULL: the name is not there. */
const char *query_value(const char *query, const char *name, size_t *length);

/* Reads a whole number from `least` to `most`. False: the text is none. */
bool read_number(const char *text, size_t length, long least, long most, long *out);

/* The number of the language (base/i18n.h) that a request asks for; `own` if it asks for none that
 * there is. */
int language_of(const struct request *r, int own);

#endif
