/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "db/about.h"

#include "sqlite.h"

int store_record_version(void)
{
    return SQLITE_STORE_VERSION;
}

const char *store_sqlite_version(void)
{
    return sqlite3_libversion();
}
