/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `referee serve`: the matches of a record in any browser. */
#ifndef SERVER_RUN_H
#define SERVER_RUN_H

#include <stdbool.h>

#include "base/status.h"

struct serve_job {
    const char *record;          /* its path */
    const char *listen;          /* "ADDR[:PORT]"; NULL: 127.0.0.1:8080 */
    const char *name;            /* another host name of the server; NULL: none */
    const char *metrics;         /* "ADDR[:PORT]" for metrics; NULL: none */
    const char *proxies;         /* addresses, separated by commas; NULL: none */
    bool scorers;                /* phones with a token may enter lines */
    const char *accept;          /* the file of clubs that may push matches; NULL: none may */
    const char *as;              /* the key that signs these matches */
    const char *passphrase_file; /* the file with its passphrase; NULL: prompt for it */
    const char *embed;           /* origins that may frame overlays, separated by commas */
    const char *cors;            /* origins whose pages may push matches, separated by commas */
    const char *app;             /* the public address of the app; NULL: not known */
    const char *app_folder;      /* the folder with its files; NULL: the installed one, if any */
    int delay;                   /* seconds by which spectators are delayed */
    int rotate;                  /* seconds between pages of the big screen; 0: no rotation */
};

/* Serves until SIGINT or SIGTERM. The first line on stdout is the address. */
enum status serve_run(const struct serve_job *job);

#endif
