/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The name of the backup that is made before a record is changed as a whole. */
#ifndef MATCHES_BACKUP_NAME_H
#define MATCHES_BACKUP_NAME_H

#include "base/strbuf.h"

enum { BACKUP_NAMES = 100 }; /* most of one second */

/* Adds "record.db.20261120T123456Z.bak"; for i from 1, used if that name exists, "...Z-1.bak". */
void backup_name(struct strbuf *w, const char *record, int i);
/* Prints that the backup was written. */
void say_backup(const char *path);

#endif
