/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Inside db/ only: the rows of a match as the record had them up to version 5, for the digests that
 * were written then. There was trictrac alone, with two sides, 'w' and 'b', and a column for each
 * number of the score; who won stood with the match, and how it stood with its last coup only.
 *   digest: "referee judged 1", revision, state, winner, then "coup", "due" or "claim" and the
 *   columns of each row
 */
#ifndef DB_RESULT_DIGEST_V5_H
#define DB_RESULT_DIGEST_V5_H

#include "digest.h"

/* A digest being made, and what the seats must say. */
struct result_digest_v5 {
    struct digest digest;
    int seats;
    struct store_seat seat[2];     /* as they are; their players are not looked at */
    struct store_standing last[2]; /* as coups and dues have it */
    bool counted;                  /* the last coup has a row for stakes */
    bool odd;                      /* a row cannot have been one of these */
};

void result_digest_v5_begin(struct result_digest_v5 *j, long revision, const char *state,
                            const struct store_seat *seat, int seats);
void result_digest_v5_coup(struct result_digest_v5 *j, const struct store_coup *c);
void result_digest_v5_due(struct result_digest_v5 *j, const struct store_due *due);
void result_digest_v5_claim(struct result_digest_v5 *j, const struct store_claim *c);
/* False: the rows cannot have been these, and the digest proves nothing. */
bool result_digest_v5_end(struct result_digest_v5 *j, char hash[STORE_HASH_SIZE]);

#endif
