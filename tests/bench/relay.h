/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A server made to stand far away: what is sent to it and what it answers arrive later. */
#ifndef BENCH_RELAY_H
#define BENCH_RELAY_H

#include <stdbool.h>
#include <sys/socket.h>
#include <sys/types.h>

struct relay {
    pid_t pid;
    int port; /* of 127.0.0.1 */
};

/* A process that takes connections and passes on what comes, in both directions so many
 * milliseconds later, to the peer; as much as comes is on the way at once. False: it could not be
 * begun. */
bool relay_begin(const struct sockaddr_storage *peer, socklen_t size, int milliseconds,
                 struct relay *r);
void relay_end(const struct relay *r);

#endif
