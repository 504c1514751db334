/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Record text that names its match, [Match "KEY ENTRIES HASH"], held against what is known of it:
 * the header says where to look, the coups decide. */
#ifndef MATCHES_IMPORT_IMPORT_MATCH_H
#define MATCHES_IMPORT_IMPORT_MATCH_H

#include "import_game.h"

enum relation {
    RELATION_NONE,    /* nothing is known of the match, or another one is called so */
    RELATION_KNOWN,   /* all of it is here */
    RELATION_EXTENDS, /* what is here is its beginning */
    RELATION_FORKS    /* it is the same match, played otherwise: a version */
};

struct related {
    enum relation relation;
    char key[STORE_KEY_SIZE]; /* of the match that is here */
    bool disowned;            /* a match called so is here, and is not this one */
};

/* False: storage failed, or there was no memory. */
bool import_relate(const struct imported *g, struct store *s, struct related *out,
                   struct store_error *err);

/* Appends to the match `key` what the text has more; import_relate has found that it extends it.
 * STORE_CONFLICT: with that it would not be what the text says, and nothing has changed. */
enum store_code import_extend(const struct imported *g, struct store *s, const char *key,
                              struct store_error *err);

#endif
