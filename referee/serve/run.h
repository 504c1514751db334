/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `referee serve`: the matches of a record in any browser. A program of its own, referee-serve,
 * which the other becomes, so that libevent and its like are loaded by nobody else. */
#ifndef SERVE_RUN_H
#define SERVE_RUN_H

#include <stdbool.h>

#include "base/status.h"

struct serve_job {
    const char *record; /* its path */
    const char *listen; /* "ADDR[:PORT]"; NULL: 127.0.0.1:8080 */
    const char *name;   /* a host name it goes by, too; NULL: none */
    bool scorers;       /* lines are taken from who has a token */
    const char *accept; /* the file of clubs from which matches are taken; NULL: from none */
    int rotate;         /* seconds; 0: the big screen does not turn */
};

/* Serves until SIGINT or SIGTERM. The address is the first line on stdout. The one program does
 * the job; the others become it with the same `arguments`, and return only when that fails. */
enum status serve_run(const struct serve_job *job, char *const arguments[]);

#endif
