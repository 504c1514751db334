/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A proxy that forgets its connections, as a router does that has lost their addresses: they stay
 * open, and nothing passes any more. Those that come later pass. */
#ifndef TESTS_SERVE_PROXY_H
#define TESTS_SERVE_PROXY_H

#include "tests/serve/client.h"

struct proxy {
    pid_t pid;
    int port; /* of 127.0.0.1 */
};

/* Starts a proxy in front of a server. Fails the test that uses it. */
void proxy_start(struct proxy *p, const struct served *to);
/* Forgets the connections there are now. */
void proxy_forget(const struct proxy *p);
void proxy_end(const struct proxy *p);

#endif
