/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compares record text that names its match, [Match "KEY ENTRIES HASH"], with the match in the
 * record. The header says which match; the coups decide how the two are related. */
#ifndef MATCHES_IMPORT_IMPORT_MATCH_H
#define MATCHES_IMPORT_IMPORT_MATCH_H

#include "import_game.h"

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

/* Finds the relation. False: storage failed, or no memory. */
bool import_relate(const struct imported *g, struct store *s, struct related *out,
                   struct store_error *err);

/* Appends to the match `key` what the text has beyond it, after import_relate found
 * RELATION_EXTENDS. STORE_CONFLICT: the result would differ from the text; nothing has changed. */
enum store_code import_extend(const struct imported *g, struct store *s, const char *key,
                              struct store_error *err);

#endif
