/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parses the head of a request; knows no sockets. Whatever another parser might read differently is
 * refused: a repeated header, a bare line feed, a folded line, an escape in the path. */
#ifndef SERVE_REQUEST_H
#define SERVE_REQUEST_H

#include <stdbool.h>
#include <stddef.h>

enum {
    REQUEST_HEAD = 8192,
    REQUEST_BODY = 4096,
    REQUEST_LARGE = 4 << 20, /* if server_asked accepts it (server.h) */
    REQUEST_PATH = 512
};

enum method { METHOD_GET, METHOD_HEAD, METHOD_POST, METHOD_OTHER };

/* The texts point into the bytes that were read; NULL: there is no such header. */
struct request {
    enum method method;
    const char *path;  /* begins with '/': letters, digits, and "/-_." */
    const char *query; /* after the '?': the same and "&="; "" for none */
    const char *host, *origin, *authorization, *if_match, *idempotency_key, *content_type,
        *content_encoding;
    const char *forwarded, *accept_language;
    size_t length; /* of the body */
    bool gzip;     /* the answer may be */
};

/* The length of the head of a request, up to and with its empty line; 0: it is not complete yet. */
size_t request_head(const char *bytes, size_t n);

/* Parses a head in place: NULs are written after its names and values. Returns 0, or the status
 * that refuses it (400, 411, 413, 414, 431, 501, 505). */
int request_read(char *head, size_t n, struct request *out);

/* The value of a name in a query, and its length; NULL: the name is not there. */
const char *query_value(const char *query, const char *name, size_t *length);

/* Reads a whole number from `least` to `most`. False: the text is none. */
bool read_number(const char *text, size_t length, long least, long most, long *out);

#endif
