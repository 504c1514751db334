/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What stands between a program and a server of PostgreSQL, and cuts connections in two anywhere.
 */
#ifndef TESTS_CUTTER_H
#define TESTS_CUTTER_H

#include <stdbool.h>
#include <sys/types.h>

struct cutter {
    pid_t process;
    char address[200]; /* by which the database is reached through it */
    struct {
        volatile bool freezes;   /* what is cut stays open, and nothing is passed on any more */
        volatile long cuts_left; /* connections yet to be cut */
        volatile long whole;     /* the next ones that are not */
        volatile long cuts;      /* that were */
        volatile long journeys;  /* messages after which the client waits for the server */
    } * shared;
};

/* Starts it in a folder of its own, before the socket of the server: any failure ends the program.
 * Each of the first `cuts` connections is cut after a number of bytes, in both directions together,
 * that the seed decides. Where it freezes them, the two after it are left whole. */
void cutter_start(struct cutter *c, const char *folder, const char *server_folder,
                  const char *database, long cuts, unsigned seed);
void cutter_stop(struct cutter *c);

#endif
