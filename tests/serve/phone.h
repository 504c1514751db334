/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a scorer's phone sends, and what it is answered. All of it fails the test that uses it. */
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
/* What a role is offered; and a scorer's page of it, {"ask": ...}. The caller's. */
json_t *phones_offers(struct phones *p, const char *key, enum role role);
json_t *phones_page(struct phones *p, const char *key);

/* Enters a scorer's line, or asks first where it can be read in two ways; the status. `head` is the
 * match as its sender saw it. Where there are too many lines a second it waits. */
int phones_enter(struct phones *p, const char *key, const char *head, const char *line, bool asks);

/* Asks for a new match, with a token for it; the status. */
int phones_new(struct phones *p, const char *wanted);
/* Asks for it with the token of a table. */
int phones_new_from(struct phones *p, const char *key, const char *wanted);
/* Asks for the match after one; the status. */
int phones_next(struct phones *p, const char *key);

/* A text of an object; "": it is not there. */
const char *text_of(const json_t *o, const char *key);

#endif
