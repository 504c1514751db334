/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which claims are listed: of a kind, on a jan, resting on an article, overruled. */
#ifndef MATCHES_CLAIMS_FILTER_H
#define MATCHES_CLAIMS_FILTER_H

#include "matches/command/command.h"

/* As store_claims, only with claims that --kind, --jan, --article and --overruled let through; of
 * what was overruled both rulings. Nothing said: all. */
enum store_code claims_filtered(struct store *s, const char *key, const struct record_options *o,
                                store_claim_fn *fn, void *ctx, struct store_error *err);

#endif
