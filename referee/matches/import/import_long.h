/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A long game of a file of record text, put into a store as it is read: memory does not grow with
 * its length. */
#ifndef MATCHES_IMPORT_LONG_H
#define MATCHES_IMPORT_LONG_H

#include "import_game.h"
#include "log/chunked_replay.h"

struct import_long {
    struct imported game; /* its headers; in the end its fingerprint and coups */
    struct store *store;  /* NULL: it is only read */
    char key[STORE_KEY_SIZE];
    long head; /* entries stored */
    struct chunked_replay st;
    struct store_error why; /* .code STORE_OK, or why the store failed */
};

/* Begins with the headers of a game, which is then `l`'s. What is stored is within a transaction of
 * its own, to be committed or rolled back by the caller. False: l->why, or *err. To be freed in any
 * case. */
bool import_long_begin(struct import_long *l, struct imported *game, const struct game *of,
                       struct store *store, struct parse_error *err);
/* Takes words, up to where a coup begins with its number. The error's place is relative to them. */
bool import_long_words(struct import_long *l, const char *text, size_t length,
                       struct parse_error *err);
/* There are no more. The match then is stored, its fingerprint known. */
bool import_long_end(struct import_long *l);
void import_long_free(struct import_long *l);

#endif
