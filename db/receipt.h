/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Arrivals: an office that receives the logs of clubs signs each head as it came, and notes from
 * which club. An arrival is a seal (seal.h) by the office's key, so it is carried and proved as
 * one; who pulls from the office has it as a receipt.
 */
#ifndef DB_RECEIPT_H
#define DB_RECEIPT_H

#include "signer.h"

/*
 * Signs the head that the match has now by the office's key, whose secret must be there, as arrived
 * from the club; once: where the office has signed this head for the club, nothing is done. To be
 * called in the transaction around the merge, so that what came is signed or has not come.
 * STORE_NOT_FOUND: no such match; STORE_INVALID: no club can be called this, or the key cannot
 * sign.
 */
enum store_code store_sign_receipt(struct store *s, const char *key, const char *club,
                                   const struct signer *office, struct store_error *err);

#endif
