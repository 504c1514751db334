/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checks that the stored rows of a match are what its log gives; or, if other rules judged it, what
 * its digest proves. */
#ifndef MATCHES_VERIFY_VERIFY_MATCH_H
#define MATCHES_VERIFY_VERIFY_MATCH_H

#include "db/store.h"
#include "games/game.h"
#include "log/load.h"
#include "log/rows.h"

struct verified {
    bool sound;
    long entry;        /* the first entry that disagrees; 0: the founding */
    long coup;         /* the coup of that entry; 0: none */
    char problem[320]; /* what disagrees */
    long coups;        /* number of coups compared */
    bool event;        /* it is the log of an event */

    /* If the match is sound, but the present rules give another result or score: */
    char notice[320]; /* what to report; "": nothing */
    long revision;    /* of the rules that gave its result; `present`: of the present rules */
    int present;
    struct coup_list differ;
};

/* Checks the chain, replays the log, and compares every row and the result with what the present
 * rules give. Rows that newer rules made are a defect, because they cannot be checked. Other than
 * STORE_OK: the match could not be read, for a reason other than its contents. */
enum store_code match_verify(struct store *s, const char *key, const struct game *game,
                             struct verified *out, struct store_error *err);

#endif
