/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Connections to an office by https, or by http to a server on this machine. */
#ifndef HTTPS_CONNECTION_H
#define HTTPS_CONNECTION_H

#include "matches/sync/remote.h"

/* Makes a connection for requests to a valid address (remote_is_address, remote_misuse), with the
 * token of a club. *out is closed by its `close`. */
enum store_code https_connect(const char *address, const char *token,
                              struct remote_connection **out, struct store_error *err);

#endif
