/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Receipts: an office that receives the logs of clubs signs each head it got, with the name of the
 * club. A receipt is a seal (seal.h) by the office's key, and is stored, copied and verified as
 * one. Pulling from the office brings it back to the club. */
#ifndef DB_RECEIPT_H
#define DB_RECEIPT_H

#include "signer.h"

/* Signs the present head of the match as received from the club, with the office's unlocked key. If
 * the office has signed this head for the club already, nothing is done. Call it in the transaction
 * of the merge, so that a log and its receipt are stored together or not at all. STORE_NOT_FOUND:
 * no such match. STORE_INVALID: not a club's name, or the key cannot sign. */
enum store_code store_sign_receipt(struct store *s, const char *key, const char *club,
                                   const struct signer *office, struct store_error *err);

#endif
