/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "response.h"

#include <sodium.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "response.h"

/* --- bytes ------------------------------------------------------------------------------------ */

struct shared_buffer *shared_buffer_of(struct strbuf *w)
{
    struct shared_buffer *b = w->failed ? NULL : calloc(1, sizeof *b);
    if (b) {
        b->uses = 1;
        b->bytes[BLOB_PLAIN] = w->text ? w->text : calloc(1, 1);
        b->length[BLOB_PLAIN] = w->length;
        *w = (struct strbuf){.text = NULL};
    }
    strbuf_free(w);
    return b;
}

struct shared_buffer *shared_buffer_keep(struct shared_buffer *b)
{
    b->uses++;
    return b;
}

void shared_buffer_drop(struct shared_buffer *b)
{
    if (!b || --b->uses)
        return;
    for (int i = 0; i < BLOB_FORMS; i++)
        free(b->bytes[i]);
    free(b);
}

bool shared_buffer_is(const struct shared_buffer *b, const char *text, size_t length)
{
    return b->length[BLOB_PLAIN] == length &&
           (!length || memcmp(b->bytes[BLOB_PLAIN], text, length) == 0);
}

/* --- responses -------------------------------------------------------------------------------- */

static const struct {
    int status;
    const char *reason, *more;
} reasons[] = {
    {200, "OK", NULL},
    {201, "Created", NULL},
    {303, "See Other", NULL},
    {304, "Not Modified", NULL},
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

const char response_policy[] =
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'";

const char *status_reason(int status)
{
    return reasons[row_of(status)].reason;
}

const char *status_headers(int status)
{
    return reasons[row_of(status)].more;
}

void response_give(struct response *r, int status, const char *type, const char *more,
                   struct shared_buffer *body)
{
    r->status = body ? status : 503;
    r->type = body ? type : "text/plain";
    r->more = more;
    r->body = body;
}

void response_give_cached(struct response *r, const char *type, const char *tags,
                          struct shared_buffer *body)
{
    unsigned char hash[crypto_generichash_BYTES_MIN];
    char hex[2 * sizeof hash + 1];
    response_give(r, 200, type, NULL, body);
    if (!body)
        return;
    crypto_generichash(hash, sizeof hash, (const unsigned char *)body->bytes[BLOB_PLAIN],
                       body->length[BLOB_PLAIN], NULL, 0);
    sodium_bin2hex(hex, sizeof hex, hash, sizeof hash);
    snprintf(r->tag, sizeof r->tag, "W/\"%s\"", hex); /* weak: the same for gzip */
    if (!tags || !strstr(tags, hex))
        return;
    shared_buffer_drop(r->body);
    r->body = NULL;
    r->status = 304;
}

void response_say(struct response *r, int status, const char *text)
{
    struct strbuf w = {.text = NULL};
    strbuf_add(&w, "%s\n", *text ? text : status_reason(status));
    response_give(r, status, "text/plain; charset=utf-8", status_headers(status),
                  shared_buffer_of(&w));
}

void response_health(struct response *r, bool lost)
{
    response_say(r, lost ? 503 : 200, lost ? "the record cannot be read" : "ok");
}

void response_drop(struct response *r)
{
    shared_buffer_drop(r->body);
    *r = (struct response){.body = NULL};
}
