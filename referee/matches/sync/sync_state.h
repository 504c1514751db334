/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How far push --follow has pushed a record, for the prompt that types into it: a small file beside
 * the record. Reading it avoids a query to the target, which may be slow or unreachable. Nothing
 * else depends on it. */
#ifndef MATCHES_SYNC_STATE_H
#define MATCHES_SYNC_STATE_H

#include "db/store.h"

/* Writes for the most recently changed matches of `s` how many entries were pushed. `record`: the
 * path of the record; `s`: the view that was pushed. On failure the entries count as not pushed. */
void sync_state_note(const char *record, struct store *s);

/* Number of entries of a match that were pushed; -1: push --follow has never run on the record. */
long sync_state_entries(const char *record, const char *key);

#endif
