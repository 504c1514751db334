/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A proxy between a program and a PostgreSQL server that cuts connections at random positions. */
#ifndef TESTS_CUTTER_H
#define TESTS_CUTTER_H

#include <stdbool.h>
#include <sys/types.h>

struct cutter {
    pid_t process;
    char address[200]; /* address of the database through the proxy */
    struct {
        volatile bool freezes;   /* cut connections stay open, but nothing is forwarded */
        volatile long cuts_left; /* connections still to be cut */
        volatile long whole;     /* next connections that are not cut */
        volatile long cuts;      /* connections that were cut */
        volatile long journeys;  /* messages after which the client waits for the server */
    } * shared;
};

/* Starts the proxy in a separate folder, in front of the server's socket. Any failure ends the
 * program. Each of the first `cuts` connections is cut after a number of bytes, in both directions
 * together, that depends on the seed. If `freezes` is set, the two connections after it are not
 * cut. */
void cutter_start(struct cutter *c, const char *folder, const char *server_folder,
                  const char *database, long cuts, unsigned seed);
void cutter_stop(struct cutter *c);

#endif
