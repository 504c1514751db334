/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The clubs from which an office takes matches: a file only its owner can read, a club a line, its
 * name and the digest of its token. It is read at each question, so that a club can come and go
 * while the office serves. */
#ifndef MATCHES_CLUBS_H
#define MATCHES_CLUBS_H

#include <stdbool.h>

enum { CLUB_NAME = 64, CLUB_TOKEN = 49 }; /* with the NUL; a token is 192 bits in hexadecimal */

/* Whether the file can be read, and is one of clubs; why not is said on stderr. */
bool clubs_read(const char *path);

/* Whose token an Authorization header has, "Bearer ..." (NULL: there is none). The same time is
 * taken for every one that is wrong. */
bool clubs_know(const char *path, const char *authorization, char name[CLUB_NAME]);

#endif
