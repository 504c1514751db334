/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parses the head of a request; knows no sockets. Whatever another parser might read differently is
 * refused: a repeated header, a bare line feed, a folded line, an escape in the path. */
#ifndef SERVER_REQUEST_HEAD_H
#define SERVER_REQUEST_HEAD_H

#include "site/request.h"

/* The length of the head of a request, up to and with its empty line; 0: it is not complete yet. */
size_t request_head(const char *bytes, size_t n);

/* Parses a head in place: NULs are written after its names and values. Returns 0, or the status
 * that refuses it (400, 411, 413, 414, 431, 501, 505). */
int request_read(char *head, size_t n, struct request *out);

#endif
