/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A game of a file of game text: reads it, judges it and stores it. */
#ifndef MATCHES_IMPORT_IMPORT_GAME_H
#define MATCHES_IMPORT_IMPORT_GAME_H

#include "base/scan.h"
#include "log/load.h"

/* The rows that are stored in one batch. */
struct import_rows {
    struct arena texts;
    struct store_entry_new *entries;
    struct store_entry_id *ids; /* the identity of the match, then those of its entries */
    struct store_coup *coups;
    struct store_due *dues;
    struct store_claim *claims;
    size_t n_entries, n_coups, n_dues, n_claims;
};

/* A game that was read: its headers and the text of its coups. */
struct imported {
    const struct game *of; /* NULL: no header names the game */
    struct kept_details details;
    struct strbuf options;         /* the options in `details` */
    struct strbuf lead;            /* comments before the first word, one per line */
    char created[STORE_TIME_SIZE]; /* "": the time at which its words are read */
    struct replay play;
    char print[STORE_HASH_SIZE]; /* its fingerprint */
    long coups;
    struct import_rows rows;
    int line; /* of the file, in which its words begin */

    /* The header Match: the family, the number of entries in the log and the hash of the last. */
    char family[STORE_KEY_SIZE]; /* "": there is none */
    long entries;
    char head[STORE_HASH_SIZE];
    bool hidden;         /* it has a header Hidden */
    struct strbuf why;   /* the reason in that header */
    struct strbuf seals; /* its valid headers Seal, one per line */
};

/* Frees its memory, and sets it to zero. */
void import_reset(struct imported *g);

/* Reads a header. Returns false with place and reason. */
bool import_header(struct imported *g, const struct game *game, const struct token *w,
                   struct parse_error *err);

/* Replays the turns of the game and makes its rows. Returns false with the reason and a place
 * relative to the text. */
bool import_words(struct imported *g, const struct game *game, const char *text, size_t length,
                  struct parse_error *err);

/* Drops the header Match, because it names another match. Returns false if out of memory. */
bool import_disown(struct imported *g);

/* Returns the details of the match with names for its players. The text belongs to the game. */
struct store_details import_details(const struct imported *g);

/* Returns the reason why a header Seal is ignored, for gettext; NULL if it is valid. */
const char *import_seal_refused(const char *value);
/* Reads a header Seal. Ignores one that is not valid. */
void import_seal(struct imported *g, const char *value);
/* Adds its seals to a match that is in the record. */
enum store_code import_seals(const struct imported *g, struct store *s, const char *key,
                             struct store_error *err);

/* Stores a log. Returns STORE_INVALID or STORE_BUSY with the reason in err if it is refused. */
enum store_code import_take(struct store *s, struct store_taking *t, struct store_error *err);
/* Stores the match, with one entry per turn, in the current transaction. */
enum store_code import_store(const struct imported *g, struct store *s, char key[STORE_KEY_SIZE],
                             struct store_error *err);

/* Compares game text that names its match, [Match "KEY ENTRIES HASH"], with the match in the
 * record. The header names the match. The turns decide how the two are related. */

enum relation {
    RELATION_NONE,    /* the match is not in the record, or another has its key */
    RELATION_KNOWN,   /* the record has all of it */
    RELATION_EXTENDS, /* the record has the beginning of it */
    RELATION_FORKS    /* it is the same match with other turns: a version */
};

struct related {
    enum relation relation;
    char key[STORE_KEY_SIZE]; /* the match in the record */
    bool disowned;            /* the match with this key in the record is another one */
};

/* Finds the relation. Returns false if storage failed, or if out of memory. */
bool import_relate(const struct imported *g, struct store *s, struct related *out,
                   struct store_error *err);

/* Appends the additional turns of the text to the match `key`, after import_relate found
 * RELATION_EXTENDS. Returns STORE_CONFLICT if the result would differ from the text; nothing has
 * changed then. */
enum store_code import_extend(const struct imported *g, struct store *s, const char *key,
                              struct store_error *err);

#endif
