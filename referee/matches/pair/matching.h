/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether all nodes of a graph can be paired: Edmonds' blossom algorithm. */
#ifndef MATCHES_PAIR_MATCHING_H
#define MATCHES_PAIR_MATCHING_H

#include <stdbool.h>

enum { MATCHING_MOST = 200, UNMATCHED = -1 };

/* Whether two nodes may be paired. */
typedef bool may_pair_fn(const void *ctx, int a, int b);

/* The size of a largest matching of the nodes 0 to n - 1 (at most MATCHING_MOST). `mate` holds a
 * matching to begin with, of which the pairs that are not allowed are dropped; afterwards it holds
 * the one found. */
int matching_size(int n, may_pair_fn *may, const void *ctx, int mate[]);
/* Forgets all pairs. */
void matching_clear(int n, int mate[]);

#endif
