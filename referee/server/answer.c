/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "answer.h"

#include <event2/buffer.h>

#include "site/response.h"

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
    evbuffer_add_printf(to, "HTTP/1.1 %d %s\r\nContent-Type: %s\r\n", status, status_reason(status),
                        type);
    if (length >= 0)
        evbuffer_add_printf(to, "Content-Length: %ld\r\n", length);
    evbuffer_add(to, policy, sizeof policy - 1);
    add_origins(to, frames ? frames : "'none'");
    evbuffer_add_printf(to, "\r\n%s%s%s\r\n", gzip ? "Content-Encoding: gzip\r\n" : "",
                        more ? more : "", always);
}
