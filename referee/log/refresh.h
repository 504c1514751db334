/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes the rows of finished matches again if rules of an older revision made them. An open match
 * is judged again when it is resumed, which tells the players what to move on the table. */
#ifndef LOG_REFRESH_H
#define LOG_REFRESH_H

#include "db/store.h"

/* STORE_READ_ONLY: there are such matches, and the store cannot be written. A match that another
 * process is writing, or whose log cannot be replayed, is skipped. */
enum store_code rows_refresh(struct store *s, struct store_error *err);
/* Makes the rows of a match from its log, as a copy of the log alone needs it (store_backup). */
enum store_code rows_make(struct store *s, const char *key, struct store_error *err);

#endif
