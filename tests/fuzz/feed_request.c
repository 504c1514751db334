/* SPDX-License-Identifier: GPL-3.0-or-later */
/* FEED_REQUEST: any head of a request is refused, or read with only the permitted characters in
 * each part. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "feed.h"
#include "server/server.h"

static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

static void check_only(const char *text, const char *more, const char *wrong)
{
    for (const char *c = text; *c; c++)
        if (!strchr(letters, *c) && !strchr(more, *c))
            feed_wrong(wrong);
}

/* Checks that only own addresses are accepted as the host, also when the server has a name. */
static void check_host(const char *host)
{
    static const char name[] = "club.example";
    if (host_is_ours(host, NULL)) {
        if (strncasecmp(host, "localhost", 9) != 0 &&
            strspn(host, "0123456789abcdefABCDEF.:[]") != strlen(host))
            feed_wrong("a host that is no address");
        if (!host_is_ours(host, name))
            feed_wrong("a host is ours no more, as there is a name");
    }
    if (origin_is_ours(host, name) && strncmp(host, "http", 4) != 0)
        feed_wrong("an origin that is none");
}

static void check_query(const char *query)
{
    static const char *const names[] = {"t", "head", "rotate", "part"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        size_t n = 0;
        const char *value = query_value(query, names[i], &n);
        if (value && (value < query || value + n > query + strlen(query) || memchr(value, '&', n)))
            feed_wrong("a value that is not within its query");
    }
}

static void check_text(const char *value)
{
    for (const char *c = value ? value : ""; *c; c++)
        if (((unsigned char)*c < 0x20 && *c != '\t') || *c == 0x7f)
            feed_wrong("a control character in a header");
}

static void check_request(const struct request *r)
{
    if (*r->path != '/' || strlen(r->path) > REQUEST_PATH)
        feed_wrong("a path that is none");
    check_only(r->path, "/-_.", "an escape in a path");
    check_only(r->query, "-_.&=%+", "a wrong character in a query");
    check_query(r->query);
    if (!r->host || r->length > REQUEST_BODY || (r->length && r->method != METHOD_POST))
        feed_wrong("a request that should be refused");
    check_text(r->host);
    check_text(r->origin);
    check_text(r->authorization);
    check_text(r->if_match);
    check_text(r->idempotency_key);
    check_text(r->content_type);
    check_host(r->host);
}

void feed_request(const char *text, size_t length)
{
    struct request r;
    size_t head = request_head(text, length);
    char *bytes = head ? malloc(head) : NULL; /* reading past the end is an error */
    if (!bytes)
        return;
    memcpy(bytes, text, head);
    int status = request_read(bytes, head, &r);
    if (!status)
        check_request(&r);
    else if (status < 400 || status > 505)
        feed_wrong("a status that is none");
    free(bytes);
}
