/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The clubs from which an office accepts matches: a file that only its owner can read, with one
 * club a line, its name and the digest of its token. Each request reads it again, so clubs can be
 * added and removed while the office serves. */
#ifndef MATCHES_SYNC_CLUBS_H
#define MATCHES_SYNC_CLUBS_H

#include <stdbool.h>

enum { CLUB_NAME = 64, CLUB_TOKEN = 49 }; /* with the NUL; a token is 192 bits in hexadecimal */

/* Whether a club may have this name. */
bool club_is_name(const char *name);
/* True if the file can be read and lists clubs. Otherwise prints the reason on stderr. */
bool clubs_read(const char *path);

/* Finds the club that has the token of an Authorization header, "Bearer ..." (NULL: no header).
 * Takes the same time for every wrong token. */
bool clubs_know(const char *path, const char *authorization, char name[CLUB_NAME]);

#endif
