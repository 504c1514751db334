/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Statements of SQLite alone: transactions, file, schema. */
#include "sqlite.h"

static const char *const own[] = {
    [OWN_BEGIN_READ - SQL_COUNT] = "BEGIN",
    [OWN_BEGIN_WRITE - SQL_COUNT] = "BEGIN IMMEDIATE",
    [OWN_GET_APPLICATION - SQL_COUNT] = "PRAGMA application_id",
    [OWN_GET_VERSION - SQL_COUNT] = "PRAGMA user_version",
    [OWN_GET_CHANGES - SQL_COUNT] = "PRAGMA data_version",
    [OWN_IS_EMPTY - SQL_COUNT] = "SELECT count(*) FROM sqlite_master",
    [OWN_PAGES - SQL_COUNT] = "PRAGMA integrity_check(20)",
    [OWN_FOREIGN_KEYS - SQL_COUNT] = "PRAGMA foreign_key_check(seat)",
    /* Indexes of constraints have no text. The tables of ANALYZE are recognized by text, since a
     * name can be forged. */
    [OWN_SCHEMA - SQL_COUNT] = "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL"
                               " AND sql NOT IN ('CREATE TABLE sqlite_stat1(tbl,idx,stat)',"
                               " 'CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)')"
                               " ORDER BY type, name",
};

const char *sqlite_text(int id)
{
    return id < SQL_COUNT ? sql_text_of[id] : own[id - SQL_COUNT];
}
