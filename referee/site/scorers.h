/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Who may enter what. Each role at a table has a token of 128 bits. It is derived from a secret
 * that is kept beside the record, so that phones go on after a restart of the server. */
#ifndef SITE_SCORERS_H
#define SITE_SCORERS_H

#include <stdbool.h>
#include <stddef.h>

enum { TOKEN_ROOM = 33 }; /* 32 hexadecimal digits and the NUL */

/* A listener enters nothing: the token is for the place of its stream, and may stand in an address.
 */
enum role { ROLE_NOBODY, ROLE_SCORER, ROLE_ARBITER, ROLE_LISTENER };

struct scorers;

enum { SCORERS_SECRET = 32 };

/* NULL: no memory. */
struct scorers *scorers_new(const unsigned char secret[SCORERS_SECRET]);
void scorers_close(struct scorers *s);

/* The token of a role at a table. `key` NULL: a scorer's is for new matches, the arbiter's is the
 * organiser's, who may do everything. */
void scorers_token(const struct scorers *s, const char *key, enum role role,
                   char token[TOKEN_ROOM]);

/* The role whose token is in an Authorization header, "Bearer ..." (NULL: no header), at a table;
 * `key` NULL: for new matches. Takes the same time for every wrong token. */
enum role scorers_role(const struct scorers *s, const char *key, const char *authorization);

/* Whether `length` bytes are the token of a listener at a table. */
bool scorers_may_listen(const struct scorers *s, const char *key, const char *token, size_t length);

/* The PIN of six digits that a phone without a camera exchanges for the scorer's token of a
 * table. */
enum { PIN_ROOM = 7 };
void scorers_pin(const struct scorers *s, const char *key, char pin[PIN_ROOM]);

/* Whether `length` bytes from an address are that PIN, at `now` in milliseconds. After PIN_TRIES
 * wrong ones in a minute, an address is not heard for the rest of it; after PIN_TRIES_ALL wrong
 * ones from all, only an address with fewer than PIN_TRIES_FIRST wrong ones in the last hour is. So
 * those who guess do not lock the table's own scorer out, and many who guess do not succeed. */
enum { PIN_TRIES = 5, PIN_TRIES_ALL = 60, PIN_TRIES_FIRST = 2 };
enum pin_tried { PIN_RIGHT, PIN_WRONG, PIN_LATER };
enum pin_tried scorers_try_pin(struct scorers *s, const char *key, const char *address,
                               const char *text, size_t length, long long now);

/* Whether a table may get one more line (NULL: one more new match) at `now` in milliseconds: at
 * most LINES_A_SECOND. */
enum { LINES_A_SECOND = 20 };
bool scorers_may_send(struct scorers *s, const char *key, long long now);

/* The key of the match that a request founds, derived from its UUID and body. The same request
 * gives the same key, and no request can be made to give the key of another match. `key` has room
 * for STORE_KEY_SIZE bytes. */
void scorers_match_key(const struct scorers *s, const char *uuid, const char *body, size_t length,
                       char *key);

#endif
