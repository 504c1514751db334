/* SPDX-License-Identifier: GPL-3.0-or-later */
/* verify: the chains, seals, receipts and results of a record, and its rows compared with a
 * replay. */
#ifndef MATCHES_VERIFY_VERIFY_H
#define MATCHES_VERIFY_VERIFY_H

#include "db/store.h"
#include "games/game.h"
#include "log/load.h"
#include "log/rows.h"

/* One digest of the heads of all matches. A missing match breaks no chain, but it changes this
 * digest when it is compared with one written down earlier. The order in which matches are added
 * does not matter. */

struct head_digest {
    char (*hash)[STORE_HASH_SIZE]; /* one a match */
    size_t count, room;
    bool failed; /* no memory */
};

/* Checks the receipts that an office signed against what the record has now. */

/* Called for each defect, with the key of the match and a description. */
typedef void receipt_defect_fn(void *ctx, const char *match, const char *problem);

/* Checks that the stored rows of a match are what its log gives; or, if other rules judged it, what
 * its digest proves. */

struct verified {
    bool sound;
    long entry;        /* the first entry that disagrees; 0: the founding */
    long coup;         /* the coup of that entry; 0: none */
    char problem[320]; /* what disagrees */
    long coups;        /* number of coups compared */
    bool event;        /* it is the log of an event */
    bool whole;        /* all its entries and dues were read, and are as expected: */
    long entries, dues;

    /* If the match is sound, but the present rules give another result or score: */
    char notice[320]; /* what to report; "": nothing */
    long revision;    /* of the rules that gave its result; `present`: of the present rules */
    int present;
    struct coup_list differ;
};

/* Checks the chain, replays the log, and compares every row and the result with what the present
 * rules give. Rows that newer rules made are a defect, because they cannot be checked. If it does
 * not return STORE_OK the match could not be read, for a reason other than its contents. */
enum store_code match_verify(struct store *s, const char *key, const struct game *game,
                             struct verified *out, struct store_error *err);

#endif
