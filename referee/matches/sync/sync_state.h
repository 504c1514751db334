/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How far push --follow has brought a record, for those who type into it: a small file beside the
 * record, which is read in place of the other record, that may be far away or out of reach. Nothing
 * else depends on it. */
#ifndef MATCHES_SYNC_STATE_H
#define MATCHES_SYNC_STATE_H

#include "db/store.h"

/* Notes the matches that were touched last as brought, as `s` has them: the record at `record`,
 * read in the view that was brought. What cannot be noted counts as not brought. */
void sync_state_note(const char *record, struct store *s);

/* Entries of a match that were brought; -1: the record is not followed. */
long sync_state_entries(const char *record, const char *key);

#endif
