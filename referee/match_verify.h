/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether what is stored of a match is what its log gives. */
#ifndef MATCH_VERIFY_H
#define MATCH_VERIFY_H

#include "game.h"
#include "store.h"

struct verified {
    bool sound;
    long entry;        /* the first entry where something disagrees, 0 the founding */
    long coup;         /* ... its coup, 0 none */
    char problem[320]; /* what disagrees */
    long coups;        /* that were compared */
};

/* Checks the chain, replays the log and compares every row. Anything but STORE_OK: the match could
 * not be read to the end for another reason than what it holds. */
enum store_code match_verify(struct store *s, const char *key, const struct game *game,
                             struct verified *out, struct store_error *err);

#endif
