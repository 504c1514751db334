/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A match that goes on in a record that is far: what it was there and what it is now are found out
 * aside, and what differs goes there at once, as each question to it is a journey. */
#ifndef MATCHES_SYNC_FAST_FORWARD_H
#define MATCHES_SYNC_FAST_FORWARD_H

#include "merge_item.h"

/* Continues the match in `to`, if its log there is the beginning of the one that was read; *done
 * tells whether it was. If not, nothing was done, and it is to be brought as any other. */
enum store_code fast_forward_on_server(struct merge_item *j, struct store *to,
                                       const struct read_view *from, struct merge_result *m,
                                       bool *done, struct store_error *err);

#endif
