/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether what is stored of a match is what its log gives; or, where other rules judged it, what
 * they judged. */
#ifndef MATCHES_VERIFY_VERIFY_MATCH_H
#define MATCHES_VERIFY_VERIFY_MATCH_H

#include "db/store.h"
#include "games/game.h"
#include "log/differences.h"
#include "log/load.h"

struct verified {
    bool sound;
    long entry;        /* the first entry where something disagrees, 0 the founding */
    long coup;         /* ... its coup, 0 none */
    char problem[320]; /* what disagrees */
    long coups;        /* that were compared */

    /* A match that is sound, but not as this referee would judge it. */
    char notice[320]; /* what is to be said of it, "" nothing */
    long revision;    /* of the rules it was judged by, and as they are */
    int present;
    struct coup_list differ;
};

/* Checks the chain, replays the log and compares every row: with what the rules as they are give,
 * or, where a match that has ended was judged by others, with the digest in its log. Anything but
 * STORE_OK: the match could not be read to the end for another reason than what it holds. */
enum store_code match_verify(struct store *s, const char *key, const struct game *game,
                             struct verified *out, struct store_error *err);

/* Whether what is stored of a match that has ended is what was judged: the last entry of kind
 * "judged" proves it. The match is within a view. */
enum store_code match_proved(struct store *s, const struct loaded *l, bool *proved,
                             struct store_error *err);

#endif
