/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Filters the list of claims: by kind, jan, article, or overruled only. */
#ifndef MATCHES_CLAIMS_FILTER_H
#define MATCHES_CLAIMS_FILTER_H

#include "matches/command/command.h"

/* As store_claims, but passes only claims that match --kind, --jan, --article and --overruled. For
 * an overruled claim it passes both rulings. Without these options it passes all. */
enum store_code claims_filtered(struct store *s, const char *key, const struct record_options *o,
                                store_claim_fn *fn, void *ctx, struct store_error *err);

#endif
