/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A request as its bytes say it. Whatever could be read in two ways is refused: a repeated header,
 * a bare line feed, a folded line, a path with an escape in it. Knows no sockets. */
#ifndef SERVE_REQUEST_H
#define SERVE_REQUEST_H

#include <stdbool.h>
#include <stddef.h>

enum {
    REQUEST_HEAD = 8192,
    REQUEST_BODY = 4096,
    REQUEST_LARGE = 4 << 20, /* ... where who sends it is known first (server.h) */
    REQUEST_PATH = 512
};

enum method { METHOD_GET, METHOD_HEAD, METHOD_POST, METHOD_OTHER };

/* Text is in the bytes that were read; NULL: the header was not there. */
struct request {
    enum method method;
    const char *path;  /* begins with '/': letters, digits, and "/-_." */
    const char *query; /* behind the '?', the same with "&=" besides; "" for none */
    const char *host, *origin, *authorization, *if_match, *idempotency_key, *content_type;
    size_t length; /* of the body */
    bool gzip;     /* the answer may be */
};

/* How many of `n` bytes are the head of a request, with the empty line behind it; 0: it is not all
 * there yet. */
size_t request_head(const char *bytes, size_t n);

/* Reads such a head in place: names and values are terminated there. Returns 0, or the status that
 * refuses it (400, 411, 413, 414, 431, 501, 505). */
int request_read(char *head, size_t n, struct request *out);

/* The value of a name in a query, and its length; NULL: it is not there. */
const char *query_value(const char *query, const char *name, size_t *length);

/* A whole number from `least` to `most` in text of this length; false: it is none. */
bool read_number(const char *text, size_t length, long least, long most, long *out);

#endif
