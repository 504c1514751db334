/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where a request comes from. Behind a proxy it is what the proxy says, if the proxy is one of
 * those that were named: anybody else could say anything. */
#ifndef SERVER_CLIENT_ADDRESS_H
#define SERVER_CLIENT_ADDRESS_H

#include <netinet/in.h>
#include <stdbool.h>
#include <sys/socket.h>

enum { ADDRESS_TEXT = INET6_ADDRSTRLEN };

/* An address as text, that of IPv4 within IPv6 as its own. */
bool address_text(const struct sockaddr *from, char text[ADDRESS_TEXT]);

/* Reduces an address of IPv6 to its /64, which one user has whole: "2001:db8:1:2::". Other
 * addresses, and that of this machine, are unchanged. */
void address_reduce(char address[ADDRESS_TEXT]);

/* Whether it is one of this machine alone. */
bool address_is_here(const char *address);

/* Whether `list` is addresses with commas between them. */
bool address_list_is_good(const char *list);
/* Whether an address is one of them; NULL: there are none. */
bool address_is_among(const char *list, const char *address);

/* Reads a Forwarded header (RFC 7239) from its end, where the nearest proxy has written, past the
 * addresses that are in `proxies`. False: it names no address. */
bool address_forwarded(const char *header, const char *proxies, char address[ADDRESS_TEXT]);

#endif
