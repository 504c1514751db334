/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The record of an office that is reached by https (doc/hall.md): it is asked and told, not
 * opened. What carries the words there is the program's that has the library for it. */
#ifndef MATCHES_OFFICE_H
#define MATCHES_OFFICE_H

#include "base/words.h"
#include "log_text.h"
#include "matches.h"
#include "merge_job.h"
#include "noted.h"

/* The first line of what an office answers as text: of another form, it is of another version. */
#define OFFICE_FORM "referee office 1"

/* A request; `type` and `body` NULL: it is a GET. */
struct office_request {
    const char *path; /* behind the address; it begins with '/' */
    const char *type, *body;
    size_t length;
    const char *gives; /* the type of what an office answers */
};

/* How a request was answered. */
struct office_reply {
    long status;
    char type[64]; /* "": it said none */
};

/* A line to an office. It carries one request at a time. */
struct office_line {
    /* Adds what is answered to *answer. Anything but STORE_OK: nothing was answered. */
    enum store_code (*ask)(struct office_line *l, const struct office_request *r,
                           struct words *answer, struct office_reply *reply,
                           struct store_error *err);
    void (*close)(struct office_line *l);
};

/* Opens one to an address, which was read (office_address), with the token of a club. */
typedef enum store_code office_dial(const char *address, const char *token,
                                    struct office_line **out, struct store_error *err);

/* Whether it is the address of an office, "https://..." or "http://...". */
bool office_is_address(const char *text);
/* NULL, or why it is none that is gone to: http from elsewhere than this machine, a name with a
 * password in it. */
const char *office_misuse(const char *address);
/* The token of --token-file, or of REFEREE_TOKEN. False: why not is said. */
enum { OFFICE_TOKEN = 256 };
bool office_token(const struct record_options *o, char token[OFFICE_TOKEN]);

/* An office, and who asks. */
struct office {
    struct office_line *line;
    const char *address; /* as it is shown */
};

/* Asks of each that is here: those that the office says it knows go to `there`, which is sorted.
 * STORE_FAILED, and nothing is known: it did not say of each whether it does. */
enum store_code office_ask(const struct office *o, const struct noted *here, struct noted *there,
                           struct store_error *err);
/* Brings a match. STORE_OK: *m says what became of it; STORE_INVALID: it is not taken, and err says
 * why; STORE_BUSY: it is being written there. */
enum store_code office_bring(const struct office *o, struct store *from, const char *key,
                             struct merged *m, struct store_error *err);
/* Takes what the office has and `here` lacks into a record in memory, logs alone; `all`: what is
 * known, too. */
enum store_code office_fetch(const struct office *o, const struct noted *here, bool all,
                             struct store *into, struct store_error *err);

#endif
