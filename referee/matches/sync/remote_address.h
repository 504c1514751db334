/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Addresses of offices. */
#ifndef MATCHES_REMOTE_ADDRESS_H
#define MATCHES_REMOTE_ADDRESS_H

#include <stdbool.h>

/* True if `text` begins as the address of an office: "https://..." or "http://...". */
bool remote_is_address(const char *text);
/* NULL, or the reason why the address is refused: http to another machine, a user name or password
 * in it, a query or fragment. */
const char *remote_misuse(const char *address);

#endif
