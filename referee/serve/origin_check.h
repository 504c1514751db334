/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether a request was meant for this server. A page from elsewhere may make a browser ask under a
 * name of its own that leads here; under an address it cannot. */
#ifndef SERVE_HOSTS_H
#define SERVE_HOSTS_H

#include <stdbool.h>

/* A Host header: "localhost", an IP literal or `name` (NULL: there is none), each with a port or
 * without. */
bool host_is_ours(const char *host, const char *name);

/* Whether it can be the name of a host: letters, digits, '-' and dots, or an IP literal. */
bool host_is_name(const char *name);

/* An Origin header: http or https, and such a host. */
bool origin_is_ours(const char *origin, const char *name);

/* "ADDR", "ADDR:PORT", "[IPv6]:PORT", ":PORT", "PORT"; what is not said stays as it is. False: it
 * is none. `address` has room for HOST_ROOM bytes. */
enum { HOST_ROOM = 64 };
bool listen_read(const char *text, char *address, int *port);

#endif
