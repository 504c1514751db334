/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checks the receipts that an office signed against what the record has now. */
#ifndef MATCHES_RECEIPTS_CHECK_H
#define MATCHES_RECEIPTS_CHECK_H

#include "db/store.h"

/* Called for each defect, with the key of the match and a description. */
typedef void receipt_defect_fn(void *ctx, const char *match, const char *problem);

/* Calls `fn` for each receipt whose signature is invalid or whose signed log is no longer in the
 * record, and for each match attributed to a club without a receipt from that club. Does not check
 * that logs are intact. `json`: the description has times as stored. */
enum store_code receipts_check(struct store *s, bool json, receipt_defect_fn *fn, void *ctx,
                               struct store_error *err);

#endif
