/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Inside db/ only: the digests written up to version 5 of the record. There was only trictrac, with
 * two sides 'w' and 'b' and a column for each number of the score; the match had the winner, and
 * the last coup the final score.
 *   digest: "referee judged 1", revision, state, winner, then "coup", "due" or "claim" and the
 *   columns of each row
 */
#ifndef DB_RESULT_DIGEST_V5_H
#define DB_RESULT_DIGEST_V5_H

#include "digest.h"

/* A digest in progress, and the values that the seats must agree with. */
struct result_digest_v5 {
    struct digest digest;
    int seats;
    struct store_seat seat[2];     /* as stored; the players are not used */
    struct store_standing last[2]; /* as the coups and dues give them */
    bool counted;                  /* the last coup has a due of kind stakes */
    bool odd;                      /* a row does not fit the old tables */
};

void result_digest_v5_begin(struct result_digest_v5 *j, long revision, const char *state,
                            const struct store_seat *seat, int seats);
void result_digest_v5_coup(struct result_digest_v5 *j, const struct store_coup *c);
void result_digest_v5_due(struct result_digest_v5 *j, const struct store_due *due);
void result_digest_v5_claim(struct result_digest_v5 *j, const struct store_claim *c);
/* false: the rows do not fit the old tables, so the digest proves nothing. */
bool result_digest_v5_end(struct result_digest_v5 *j, char hash[STORE_HASH_SIZE]);

#endif
