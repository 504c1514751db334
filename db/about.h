/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the record is kept by, for `--version`. */
#ifndef DB_ABOUT_H
#define DB_ABOUT_H

/* The version of the tables this program writes. */
int store_record_version(void);

/* That of the SQLite it runs with, as "3.40.1"; static text. */
const char *store_sqlite_version(void);

#endif
