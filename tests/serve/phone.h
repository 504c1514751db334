/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The requests of a scorer's phone, and their responses. An error in these functions fails the
 * test. */
#ifndef TESTS_SERVE_PHONE_H
#define TESTS_SERVE_PHONE_H

#include <jansson.h>

#include "site/site.h"
#include "tests/serve/fixture.h"

/* A server that takes lines from phones. */
struct phones {
    struct fixture at;
    struct scorers *scorers;
    unsigned named; /* UUIDs given out */
    char answer[ANSWER_ROOM];
};

void phones_begin(struct phones *p, const char *referee);
void phones_end(struct phones *p);

/* Founds a match of a game, with headers as "[Option \"announce=silent\"]", or "". */
void phones_found(struct phones *p, const char *game, const char *headers,
                  char key[STORE_KEY_SIZE]);

/* The status of a question with a token, or "": "offers" of a table. */
int phones_ask(struct phones *p, const char *method, const char *key, const char *what,
               const char *token);
/* Return the offers to a role, and the scorer's page with them, {"ask": ...}. The caller frees
 * both. */
json_t *phones_offers(struct phones *p, const char *key, enum role role);
json_t *phones_page(struct phones *p, const char *key);

/* Enters a scorer's line, or asks first if it has two meanings; returns the status. `head` is the
 * match that the client last saw. Waits if there were too many lines in a second. */
int phones_enter(struct phones *p, const char *key, const char *head, const char *line, bool asks);

/* Asks for a new match, with a token for it; the status. */
int phones_new(struct phones *p, const char *wanted);
/* Asks for it with the token of a table. */
int phones_new_from(struct phones *p, const char *key, const char *wanted);
/* Asks for the match after one; the status. */
int phones_next(struct phones *p, const char *key);

/* Returns a text of an object, or "" if it is absent. */
const char *text_of(const json_t *o, const char *key);

#endif
