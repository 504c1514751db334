/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Versions of the storage, for `--version`. */
#ifndef DB_ABOUT_H
#define DB_ABOUT_H

/* The version of the tables that this program writes. */
int store_record_version(void);

/* The version of SQLite in use, as "3.40.1"; static text. */
const char *store_sqlite_version(void);

#endif
