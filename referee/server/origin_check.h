/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether a request was meant for this server. DNS rebinding makes a browser send requests here
 * under another site's name, but not under an IP address. */
#ifndef SERVER_ORIGIN_CHECK_H
#define SERVER_ORIGIN_CHECK_H

#include <stdbool.h>

/* Checks a Host header: "localhost", an IP literal or `name` (NULL: none), with or without a
 * port. */
bool host_is_ours(const char *host, const char *name);

/* Whether a text can be the name of a host: letters, digits, '-' and dots, or an IP literal. */
bool host_is_name(const char *name);

/* Checks an Origin header: http or https, and such a host. */
bool origin_is_ours(const char *origin, const char *name);

/* Whether a text is origins with commas between them, "https://club.example.org:8443". */
bool origins_are_good(const char *list);

/* Reads "ADDR", "ADDR:PORT", "[IPv6]:PORT", ":PORT" or "PORT". What is left out stays as it is.
 * False: the text is none of these. `address` has room for HOST_ROOM bytes. */
enum { HOST_ROOM = 64 };
bool listen_read(const char *text, char *address, int *port);

#endif
