/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The writer's claim on a match: a lock on one byte of a file next to the database, the byte
 * chosen by a hash of the match's key. The lock belongs to the open file, so two stores of one
 * process exclude each other too, and the kernel drops it when its holder ends, for any reason: no
 * stale lock can remain. The file stays empty and is never removed. */
#ifndef DB_MATCH_LOCK_H
#define DB_MATCH_LOCK_H

#include "store.h"

/*
 * Takes the lock; where names the store in messages. *file is the descriptor of the lock file
 * at path, -1 to have it opened (and made, mode 0600); the caller closes it.
 */
enum store_code match_lock_take(int *file, const char *path, const char *key, const char *where,
                                struct store_error *err);
void match_lock_drop(int file, const char *key);

#endif
