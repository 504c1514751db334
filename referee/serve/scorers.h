/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Who may enter what: tokens of 128 bits, one a table and role, made of a secret that is kept
 * beside the record, so that a phone goes on after the server was started anew. */
#ifndef SERVE_SCORERS_H
#define SERVE_SCORERS_H

#include <stdbool.h>
#include <stddef.h>

enum { TOKEN_ROOM = 33 }; /* 32 hexadecimal digits and the NUL */

enum role { ROLE_NOBODY, ROLE_SCORER, ROLE_ARBITER };

struct scorers;

/* Takes up the secret of a record, or makes it. NULL: it has said why on stderr. */
struct scorers *scorers_open(const char *record);
void scorers_close(struct scorers *s);

/* The token of a role at a table, by its key; of new matches, NULL. */
void scorers_token(const struct scorers *s, const char *key, enum role role,
                   char token[TOKEN_ROOM]);

/* Whose token an Authorization header has, "Bearer ..." (NULL: there is none), at a table or, NULL,
 * for new matches. Takes the same time for every wrong one. */
enum role scorers_role(const struct scorers *s, const char *key, const char *authorization);

/* The six digits that stand for the scorer's token of a table where no code can be read. */
enum { PIN_ROOM = 7 };
void scorers_pin(const struct scorers *s, const char *key, char pin[PIN_ROOM]);

/* Whether `length` bytes from an address are that PIN, at `now` in milliseconds. After PIN_TRIES
 * wrong ones in a minute none of that address is looked at, after PIN_TRIES_ALL none of anybody's:
 * who guesses does not keep the others out, and many who guess get nowhere. */
enum { PIN_TRIES = 5, PIN_TRIES_ALL = 60 };
enum pin_tried { PIN_RIGHT, PIN_WRONG, PIN_LATER };
enum pin_tried scorers_try_pin(struct scorers *s, const char *key, const char *address,
                               const char *text, size_t length, long long now);

/* Whether one more line of a table (NULL: one more new match) may come now, at `now` in
 * milliseconds: LINES_A_SECOND and no more. */
enum { LINES_A_SECOND = 20 };
bool scorers_may_send(struct scorers *s, const char *key, long long now);

/* The key of the match that a request for a new one founds, by its UUID and body: the same request
 * sent again finds the same match, and none can be made to name a match that is there. `key` has
 * room for STORE_KEY_SIZE bytes. */
void scorers_match_key(const struct scorers *s, const char *uuid, const char *body, size_t length,
                       char *key);

#endif
