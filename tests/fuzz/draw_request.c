/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>
#include <string.h>

#include "draw_text.h"

#define LENGTH(a) (sizeof(a) / sizeof((a)[0]))

static const char *const firsts[] = {
    "GET / HTTP/1.1",
    "GET /t/3f2a91bc?part=1 HTTP/1.1",
    "POST /t/3f2a91bc/line HTTP/1.1",
    "GET /events?t=3f2a91bc&head=3-00ff HTTP/1.1",
    "GET /%41 HTTP/1.1",
    "HEAD /?rotate=20&&=&t HTTP/1.0",
    "GET  / HTTP/1.1",
    "GET / HTTP/9.9",
};

static const char *const headers[] = {
    "Host: localhost",
    "Host: [::1]:8080",
    "host:127.0.0.1",
    "Host: evil",
    "Host: club.example:1",
    "Origin: http://localhost",
    "Origin: null",
    "Content-Length: 3",
    "Content-Length: 99999999",
    "Content-Length: -",
    "Transfer-Encoding: x",
    "Authorization: Bearer 00",
    "If-Match: \"3-0\"",
    "Idempotency-Key: \t x ",
    "Content-Type: text/plain",
    "Accept-Encoding: gzip;q=0, br",
    "X: \x01",
    " folded",
    ":",
    "nothing",
};

size_t draw_request(struct deal *d, char text[TEXT_ROOM])
{
    static const char *const ends[] = {"\r\n", "\r\n", "\r\n", "\r\n", "\n", "\r", "\r\r\n"};
    int n = snprintf(text, TEXT_ROOM, "%s%s", firsts[deal_below(d, LENGTH(firsts))], "\r\n");
    for (unsigned i = deal_below(d, 6); i && n < TEXT_ROOM - 64; i--)
        n += snprintf(text + n, TEXT_ROOM - (size_t)n, "%s%s",
                      headers[deal_below(d, deal_below(d, 2) ? 2 : LENGTH(headers))],
                      ends[deal_below(d, deal_below(d, 4) ? 4 : LENGTH(ends))]);
    n += snprintf(text + n, TEXT_ROOM - (size_t)n, "\r\n");
    for (unsigned i = deal_below(d, 8) ? 0 : 1 + deal_below(d, 3); i; i--)
        text[deal_below(d, (unsigned)n)] = (char)deal_below(d, 256);
    return (size_t)n;
}
