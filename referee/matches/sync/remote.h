/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A remote record, reached by HTTPS, and its address. */
#ifndef MATCHES_SYNC_REMOTE_H
#define MATCHES_SYNC_REMOTE_H

#include <stdbool.h>

#include "base/memory.h"
#include "base/strbuf.h"
#include "matches/command/command.h"
#include "matches/json/log_text.h"

/* Addresses of offices. */

/* True if `text` begins as the address of an office: "https://..." or "http://...". */
bool remote_is_address(const char *text);
/* NULL, or the reason why the address is refused: http to another machine, a user name or password
 * in it, a query or fragment. */
const char *remote_misuse(const char *address);

/* A remote: the record of an office, reached over HTTPS (doc/http-api.md). It answers requests and
 * cannot be opened. The transport is in the helper program that links the HTTPS library. */

/* First line of an office's text answers. Another version number means another version of the
 * protocol. */
#define OFFICE_FORM "referee office 1"

/* A request. `type` and `body` NULL: a GET. */
struct remote_request {
    const char *path; /* appended to the address; begins with '/' */
    const char *type, *body;
    size_t length;
    const char *gives; /* expected content type of the answer */
};

/* Status and content type of a reply. */
struct remote_reply {
    long status;
    char type[64]; /* "": the reply has none */
};

/* A connection to an office. It handles one request at a time. */
struct remote_connection {
    /* Sends a request and adds the body of the reply to *answer. If it does not return STORE_OK
     * there was no reply. */
    enum store_code (*ask)(struct remote_connection *l, const struct remote_request *r,
                           struct strbuf *answer, struct remote_reply *reply,
                           struct store_error *err);
    void (*close)(struct remote_connection *l);
};

/* Reads the token from --token-file, or from REFEREE_TOKEN. Returns false after printing the
 * reason. */
enum { OFFICE_TOKEN = 256 };
bool remote_token(const struct record_options *o, char token[OFFICE_TOKEN]);

/* An office and the open connection to it. */
struct remote {
    struct remote_connection *line;
    const char *address; /* as printed in messages */
};

/* Asks the server which of the texts in `here` it has, and stores those in `there`, sorted.
 * Returns STORE_FAILED if the response does not cover every text. */
enum store_code remote_missing(const struct remote *o, const struct string_set *here,
                               struct string_set *there, struct store_error *err);
/* Pushes n logs, whose texts are given, in one request, and stores the result of each in *t.
 * Returns STORE_INVALID with the reason in err if the server refused the request. */
enum store_code remote_bring(const struct remote *o, const struct strbuf *const text[],
                             struct store_taking *t, size_t n, struct store_error *err);
/* What became of a log, as JSON says it: "new". */
const char *merge_name(enum store_merge did);
/* Fetches the logs of matches that the office has and `here` lacks into an in-memory store. `all`:
 * also those that `here` has. */
enum store_code remote_fetch(const struct remote *o, const struct string_set *here, bool all,
                             struct store *into, struct store_error *err);

#endif
