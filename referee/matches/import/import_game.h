/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One game of a file of record text, read, judged and put into a store. */
#ifndef MATCHES_IMPORT_GAME_H
#define MATCHES_IMPORT_GAME_H

#include "base/scan.h"
#include "log/load.h"

/* What goes into the store in one batch. */
struct import_rows {
    struct arena texts;
    struct store_entry_new *entries;
    struct store_entry_id *ids; /* of the match, and behind it of the entries */
    struct store_coup *coups;
    struct store_due *dues;
    struct store_claim *claims;
    size_t n_entries, n_coups, n_dues, n_claims;
};

/* A game read: its headers, and the one piece of text that holds its coups. */
struct imported {
    const struct game *of; /* NULL: not said */
    struct kept_details details;
    struct strbuf options;         /* what details has of them */
    struct strbuf lead;            /* comments before the first word, a line each */
    char created[STORE_TIME_SIZE]; /* "": when its words are taken */
    struct replay play;
    char print[STORE_HASH_SIZE]; /* its fingerprint */
    long coups;
    struct import_rows rows;

    /* What its header Match says: the family, the entries of its log and the hash of the last. */
    char family[STORE_KEY_SIZE]; /* "": it has none */
    long entries;
    char head[STORE_HASH_SIZE];
    bool forgotten;      /* it has a header Forgotten */
    struct strbuf why;   /* the reason in that header */
    struct strbuf seals; /* its headers Seal that are proved, a line each */
};

/* Frees what it holds; it is then as a game of which nothing was read. */
void import_reset(struct imported *g);

/* Takes a header. The error names its place. */
bool import_header(struct imported *g, const struct game *game, const struct token *w,
                   struct parse_error *err);

/* Takes the words of the game and makes its rows; the error's place is relative to them. */
bool import_words(struct imported *g, const struct game *game, const char *text, size_t length,
                  struct parse_error *err);

/* The match its header names is another one: it becomes one by itself. False: no memory. */
bool import_disown(struct imported *g);

/* The details of the match, with its players named; what they point to is the game's. */
struct store_details import_details(const struct imported *g);

/* Why a header Seal is left out, to be translated; NULL: it is taken. */
const char *import_seal_refused(const char *value);
/* Takes a header Seal; one that is not proved is left out. */
void import_seal(struct imported *g, const char *value);
/* Its seals alone, put to a match that is here. */
enum store_code import_seals(const struct imported *g, struct store *s, const char *key,
                             struct store_error *err);

/* Founds a match with an entry a coup, in the transaction there is. */
enum store_code import_store(const struct imported *g, struct store *s, char key[STORE_KEY_SIZE],
                             struct store_error *err);

#endif
