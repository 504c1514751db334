/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "answer.h"

#include <event2/buffer.h>
#include <stddef.h>

static const struct {
    int status;
    const char *reason, *more;
} reasons[] = {
    {200, "OK", NULL},
    {201, "Created", NULL},
    {303, "See Other", NULL},
    {400, "Bad Request", NULL},
    {401, "Unauthorized", "WWW-Authenticate: Bearer\r\n"},
    {403, "Forbidden", NULL},
    {404, "Not Found", NULL},
    {405, "Method Not Allowed", "Allow: GET, HEAD, POST\r\n"},
    {408, "Request Timeout", NULL},
    {409, "Conflict", NULL},
    {411, "Length Required", NULL},
    {412, "Precondition Failed", NULL},
    {413, "Content Too Large", NULL},
    {414, "URI Too Long", NULL},
    {415, "Unsupported Media Type", NULL},
    {421, "Misdirected Request", NULL},
    {422, "Unprocessable Content", NULL},
    {428, "Precondition Required", NULL},
    {429, "Too Many Requests", "Retry-After: 5\r\n"},
    {431, "Request Header Fields Too Large", NULL},
    {501, "Not Implemented", NULL},
    {503, "Service Unavailable", "Retry-After: 5\r\n"},
    {505, "HTTP Version Not Supported", NULL},
};

enum { REASONS = sizeof reasons / sizeof reasons[0] };

static int row_of(int status)
{
    int i = 0;
    while (i < REASONS - 1 && reasons[i].status != status)
        i++;
    return i;
}

const char *answer_reason(int status)
{
    return reasons[row_of(status)].reason;
}

const char *answer_more(int status)
{
    return reasons[row_of(status)].more;
}

/* Pages load, run and request nothing from elsewhere. They cannot be framed, send no referrer, and
 * are not cached. */
static const char policy[] = "Content-Security-Policy: default-src 'none'; style-src 'self'; "
                             "script-src 'self'; connect-src 'self'; base-uri 'none'; "
                             "form-action 'none'; frame-ancestors ";
static const char always[] = "X-Content-Type-Options: nosniff\r\n"
                             "Referrer-Policy: no-referrer\r\n"
                             "Cross-Origin-Resource-Policy: same-origin\r\n"
                             "Cache-Control: no-store\r\n"
                             "Vary: Accept-Encoding, Accept-Language\r\n"
                             "Connection: close\r\n";

/* The origins of a list, with blanks between them; its commas are those of the command line. */
static void add_origins(struct evbuffer *to, const char *list)
{
    for (const char *c = list; *c; c++)
        evbuffer_add(to, *c == ',' ? " " : c, 1);
}

void answer_head(struct evbuffer *to, int status, const char *type, const char *more, bool gzip,
                 long length, const char *frames)
{
    evbuffer_add_printf(to, "HTTP/1.1 %d %s\r\nContent-Type: %s\r\n", status, answer_reason(status),
                        type);
    if (length >= 0)
        evbuffer_add_printf(to, "Content-Length: %ld\r\n", length);
    evbuffer_add(to, policy, sizeof policy - 1);
    add_origins(to, frames ? frames : "'none'");
    evbuffer_add_printf(to, "\r\n%s%s%s\r\n", gzip ? "Content-Encoding: gzip\r\n" : "",
                        more ? more : "", always);
}
