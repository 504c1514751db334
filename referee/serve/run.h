/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `referee serve`: the matches of a record in any browser. A program of its own, referee-serve,
 * does the job, so that no other command loads libevent. */
#ifndef SERVE_RUN_H
#define SERVE_RUN_H

#include <stdbool.h>

#include "base/status.h"

struct serve_job {
    const char *record;          /* its path */
    const char *listen;          /* "ADDR[:PORT]"; NULL: 127.0.0.1:8080 */
    const char *name;            /* another host name of the server; NULL: none */
    bool scorers;                /* phones with a token may enter lines */
    const char *accept;          /* the file of clubs that may push matches; NULL: none may */
    const char *as;              /* the key that signs these matches */
    const char *passphrase_file; /* the file with its passphrase; NULL: it is asked for */
    int rotate;                  /* seconds; 0: the big screen always shows the same */
};

/* Serves until SIGINT or SIGTERM. The first line on stdout is the address. referee-serve does the
 * job; `referee` executes it with the same `arguments`, and returns only if that fails. */
enum status serve_run(const struct serve_job *job, char *const arguments[]);

#endif
