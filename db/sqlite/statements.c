/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Statements of SQLite alone: transactions, file, schema. */
#include "sqlite.h"

/* in_order() is a function of db/sqlite/check.c. */
#define NOT_IN_ORDER(table) "'the rows of " table " are not in the order of their key'"
#define UNORDERED(table, key)                                                                      \
    "SELECT " NOT_IN_ORDER(table) " FROM (SELECT in_order(" key ") AS keys FROM " table            \
                                  ") WHERE keys IS NULL"

static const char *const own[] = {
    [OWN_BEGIN_READ - SQL_COUNT] = "BEGIN",
    [OWN_BEGIN_WRITE - SQL_COUNT] = "BEGIN IMMEDIATE",
    [OWN_GET_APPLICATION - SQL_COUNT] = "PRAGMA application_id",
    [OWN_GET_VERSION - SQL_COUNT] = "PRAGMA user_version",
    [OWN_GET_CHANGES - SQL_COUNT] = "PRAGMA data_version",
    [OWN_IS_EMPTY - SQL_COUNT] = "SELECT count(*) FROM sqlite_master",
    [OWN_PAGES - SQL_COUNT] = "PRAGMA quick_check(20)",
    [OWN_SMALL_TABLES - SQL_COUNT] =
        "SELECT c.integrity_check FROM (SELECT 'player' AS name UNION ALL SELECT 'match'"
        " UNION ALL SELECT 'seat' UNION ALL SELECT 'founding' UNION ALL SELECT 'header'"
        " UNION ALL SELECT 'claim' UNION ALL SELECT 'seal' UNION ALL SELECT 'arrival') AS t"
        " JOIN pragma_integrity_check(t.name) AS c",
    [OWN_ORDER - SQL_COUNT] = UNORDERED("entry", "match_id, seq") " UNION ALL " UNORDERED(
        "due", "match_id, coup, ordinal"),
    /* read in both orders: by the key, and by the index */
    [OWN_COUPS - SQL_COUNT] = "SELECT CASE WHEN stored.keys IS NULL THEN " NOT_IN_ORDER(
        "coup") " ELSE 'the index coup_position differs from its table' END FROM"
                " (SELECT in_order(match_id, number, position) AS keys"
                " FROM coup) AS stored,"
                " (SELECT in_order(position, match_id, number) AS keys FROM coup"
                " INDEXED BY coup_position WHERE position <> '') AS found"
                " WHERE stored.keys IS NULL OR stored.keys IS NOT found.keys",
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
