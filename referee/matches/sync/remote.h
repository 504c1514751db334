/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The record of an office that is reached by https (doc/hall.md): it is asked and told, not
 * opened. What carries the words there is the program's that has the library for it. */
#ifndef MATCHES_REMOTE_H
#define MATCHES_REMOTE_H

#include "base/strbuf.h"
#include "base/string_set.h"
#include "log_text.h"
#include "matches/command/command.h"
#include "merge_item.h"

/* The first line of what an office answers as text: of another form, it is of another version. */
#define OFFICE_FORM "referee office 1"

/* A request; `type` and `body` NULL: it is a GET. */
struct remote_request {
    const char *path; /* behind the address; it begins with '/' */
    const char *type, *body;
    size_t length;
    const char *gives; /* the type of what an office answers */
};

/* How a request was answered. */
struct remote_reply {
    long status;
    char type[64]; /* "": it said none */
};

/* A line to an office. It carries one request at a time. */
struct remote_connection {
    /* Adds what is answered to *answer. Anything but STORE_OK: nothing was answered. */
    enum store_code (*ask)(struct remote_connection *l, const struct remote_request *r,
                           struct strbuf *answer, struct remote_reply *reply,
                           struct store_error *err);
    void (*close)(struct remote_connection *l);
};

/* Opens one to an address, which was read (office_address), with the token of a club. */
typedef enum store_code remote_connect(const char *address, const char *token,
                                       struct remote_connection **out, struct store_error *err);

/* Whether it is the address of an office, "https://..." or "http://...". */
bool remote_is_address(const char *text);
/* NULL, or why it is none that is gone to: http from elsewhere than this machine, a name with a
 * password in it. */
const char *remote_misuse(const char *address);
/* The token of --token-file, or of REFEREE_TOKEN. False: why not is said. */
enum { OFFICE_TOKEN = 256 };
bool remote_token(const struct record_options *o, char token[OFFICE_TOKEN]);

/* An office, and who asks. */
struct remote {
    struct remote_connection *line;
    const char *address; /* as it is shown */
};

/* Asks of each that is here: those that the office says it knows go to `there`, which is sorted.
 * STORE_FAILED, and nothing is known: it did not say of each whether it does. */
enum store_code remote_lacks(const struct remote *o, const struct string_set *here,
                             struct string_set *there, struct store_error *err);
/* Brings a match. STORE_OK: *m says what became of it; STORE_INVALID: it is not taken, and err says
 * why; STORE_BUSY: it is being written there. */
enum store_code remote_bring(const struct remote *o, struct store *from, const char *key,
                             struct merge_result *m, struct store_error *err);
/* Takes what the office has and `here` lacks into a record in memory, logs alone; `all`: what is
 * known, too. */
enum store_code remote_fetch(const struct remote *o, const struct string_set *here, bool all,
                             struct store *into, struct store_error *err);

#endif
