/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What an office signed as it came, against what is in the record now. */
#ifndef REFEREE_MATCHES_RECEIPTS_CHECK_H
#define REFEREE_MATCHES_RECEIPTS_CHECK_H

#include "db/store.h"

/* Told of a defect: the key of the match it stands with, and what is wrong, in words. */
typedef void receipt_defect_fn(void *ctx, const char *match, const char *problem);

/* Calls back with each arrival whose signature is not its own, or whose log is not here any more as
 * it was signed, and with each match that says it came from a club of which no arrival says so.
 * That the logs are whole is not asked. `json`: the words are for a program, times as stored. */
enum store_code receipts_check(struct store *s, bool json, receipt_defect_fn *fn, void *ctx,
                               struct store_error *err);

#endif
