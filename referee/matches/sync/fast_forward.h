/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fast-forwards a match in a remote database: the stored and the new state are computed in memory,
 * and the difference is written in one transaction, because each query costs a round trip. */
#ifndef MATCHES_SYNC_FAST_FORWARD_H
#define MATCHES_SYNC_FAST_FORWARD_H

#include "merge_item.h"

/* Appends to the match in `to` if its log there is a prefix of the one that was read; *done: true
 * if so. Otherwise nothing is written, and the match is to be merged as any other. */
enum store_code fast_forward_on_server(struct merge_item *j, struct store *to,
                                       const struct read_view *from, struct merge_result *m,
                                       bool *done, struct store_error *err);

#endif
