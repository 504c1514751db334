/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Statements of only PostgreSQL, and the translation of the shared ones. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "postgresql.h"

/* Replacements for statements of db/sql/statements.c. */
static const char *const dialect[SQL_COUNT] = {
    /* ids that were never used: others reserve some concurrently */
    [SQL_MATCH_IDS] = "SELECT nextval('match_id_seq') FROM generate_series(1, ?1)",
    /* locks the row: concurrent appends to a match wait */
    [SQL_MATCH_HEAD_HELD] = "SELECT id, head_seq, head_hash, coups, state FROM match"
                            " WHERE key = ?1 FOR NO KEY UPDATE",
    /* only a player that is missing is worth the lock */
    [SQL_PLAYER_ADD] =
        "WITH missing AS MATERIALIZED (SELECT m.club FROM match m WHERE m.id = ?1 AND NOT EXISTS"
        " (SELECT 1 FROM player p WHERE p.name = ?2 AND p.club = m.club)),"
        " locked AS MATERIALIZED (SELECT club, pg_advisory_xact_lock(" POSTGRESQL_PLAYERS_LOCK
        ") FROM missing)"
        " INSERT INTO player (name, club) SELECT ?2, club FROM locked"
        " ON CONFLICT (name, club) DO NOTHING",
    [SQL_MATCH_EXPECT] = "SELECT expect(?1, ?2, ?3, ?4, ?5)",
    /* the texts are the rows of a table: its size is that of the record that asks */
    [SQL_HEADS_AMONG] =
        "WITH asked (text) AS MATERIALIZED (SELECT unnest(string_to_array(?1, E'\\n')))"
        " SELECT origin FROM match JOIN asked ON origin = text"
        " UNION SELECT head_hash FROM match JOIN asked ON head_hash = text"
        " UNION SELECT signature FROM seal JOIN asked ON signature = text",
    [SQL_MATCH_ADVANCE_NOW] =
        "UPDATE match SET head_seq = ?2, head_hash = ?3, updated = touched(?4), coups = ?5,"
        " fingerprint = coalesce(?6, fingerprint), revision = coalesce(?7, revision)"
        " WHERE id = ?1",
};

static const char *const own[] = {
    [SERVER_BEGIN_VIEW - SQL_COUNT] = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
    [SERVER_BEGIN_WRITE - SQL_COUNT] = "BEGIN",
    [SERVER_SHARE_RECORD - SQL_COUNT] =
        "SELECT pg_advisory_xact_lock_shared(" POSTGRESQL_RECORD_LOCK ")",
    [SERVER_ABOUT - SQL_COUNT] = "SELECT application, version FROM about",
    /* changes with every transaction that begins or ends */
    [SERVER_SNAPSHOT - SQL_COUNT] = "SELECT hashtextextended(pg_current_snapshot()::text, 0)",
    /* the numbers of matches, negative, as the lock of the record is positive */
    [SERVER_LOCK - SQL_COUNT] = "SELECT 1 WHERE pg_try_advisory_lock(-?1)",
    [SERVER_UNLOCK - SQL_COUNT] = "SELECT 1 WHERE pg_advisory_unlock(-?1)",
    [SERVER_SEATS - SQL_COUNT] =
        "SELECT 'seat', NULL, 'match' WHERE EXISTS (SELECT 1 FROM seat s WHERE NOT EXISTS"
        " (SELECT 1 FROM match m WHERE m.id = s.match_id))"
        " UNION ALL SELECT 'seat', NULL, 'player' WHERE EXISTS (SELECT 1 FROM seat s WHERE"
        " NOT EXISTS (SELECT 1 FROM player p WHERE p.id = s.player_id))",
    /* objects that alter what the tables of a record do */
    [SERVER_FOREIGN - SQL_COUNT] =
        "WITH wanted (name) AS (VALUES ('about'), ('player'), ('match'), ('seat'), ('founding'),"
        " ('header'), ('entry'), ('coup'), ('due'), ('claim'), ('seal'), ('arrival')),"
        " guarded (name) AS (VALUES ('entry'), ('founding'), ('seal'), ('arrival')),"
        " found AS (SELECT c.oid, c.relname AS name, c.relkind FROM pg_class c"
        " JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = 'referee')"
        " SELECT 'table ' || w.name || ' is missing' FROM wanted w WHERE NOT EXISTS"
        " (SELECT 1 FROM found f WHERE f.name = w.name AND f.relkind = 'r')"
        " UNION ALL SELECT 'trigger ' || t.tgname || ' is not of a record' FROM pg_trigger t"
        " JOIN found f ON f.oid = t.tgrelid WHERE NOT t.tgisinternal AND (f.name || '_never')"
        " <> t.tgname"
        " UNION ALL SELECT 'trigger ' || g.name || '_never was altered' FROM guarded g"
        " WHERE NOT EXISTS (SELECT 1 FROM pg_trigger t JOIN found f ON f.oid = t.tgrelid"
        " JOIN pg_proc p ON p.oid = t.tgfoid JOIN pg_namespace n ON n.oid = p.pronamespace"
        " WHERE f.name = g.name AND t.tgname = g.name || '_never' AND t.tgenabled = 'O'"
        " AND t.tgtype = 58 AND t.tgqual IS NULL AND n.nspname = 'referee'"
        " AND p.proname = 'never' AND strpos(p.prosrc, 'BEGIN RAISE EXCEPTION ') = 1)"
        " UNION ALL SELECT 'trigger ' || t.tgname || ' was altered' FROM pg_trigger t"
        " JOIN found f ON f.oid = t.tgrelid WHERE t.tgisinternal AND t.tgenabled <> 'O'"
        " UNION ALL SELECT 'rule ' || r.rulename || ' is not of a record' FROM pg_rewrite r"
        " JOIN found f ON f.oid = r.ev_class JOIN wanted w ON w.name = f.name",
};

static const char *text_of(int id)
{
    if (id >= SQL_COUNT)
        return own[id - SQL_COUNT];
    return dialect[id] != NULL ? dialect[id] : sql_text_of[id];
}

/* Adds the type: a parameter that is only compared with NULL has none, and a text parameter would
 * bring the database's collation. */
static void write_parameter(FILE *out, long number, const struct sql_arg *args, int n_args)
{
    if (number >= 1 && number <= n_args && args[number - 1].number)
        (void)fprintf(out, "($%ld::bigint)", number);
    else
        (void)fprintf(out, "($%ld::text COLLATE \"C\")", number);
}

#define HAS_PART(part) "(" PART(part) " IS NULL OR 0 < strpos(b.position, " PART(part) "))"
#define PART(n)        "($" n "::text COLLATE \"C\")"

/* Phrases of shared statements that are replaced here: join order is left to the planner, and
 * finished matches are found by columns of their own (schema.sql). */
static const struct {
    const char *said, *here;
} otherwise[] = {
    {"CROSS ", ""},
    {"contains(b.position, ?8, ?9, ?10)",
     HAS_PART("8") " AND " HAS_PART("9") " AND " HAS_PART("10")},
    {"contains(", "0 < strpos("},
    {"fingerprint = ?9 AND state <> 'open'", "ended_print = ($9::text COLLATE \"C\")"},
    {"max(updated) AS at FROM match WHERE state <> 'open'",
     "max(ended) AS at FROM match WHERE ended IS NOT NULL"},
    {"WHERE state <> 'open' AND hidden = 0 ORDER BY updated DESC",
     "WHERE ended IS NOT NULL AND hidden = 0 ORDER BY ended DESC"},
};

/* Writes the replacement of a phrase that begins at p and returns its end; p if none does. */
static const char *pass_over(const char *p, FILE *out)
{
    for (size_t i = 0; i < sizeof otherwise / sizeof otherwise[0]; i++) {
        const size_t n = strlen(otherwise[i].said);
        if (strncmp(p, otherwise[i].said, n) == 0) {
            p += n;
            (void)fputs(otherwise[i].here, out);
        }
    }
    return p;
}

char *postgresql_text(int id, const struct sql_arg *args, int n_args)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (out == NULL)
        return NULL;
    for (const char *p = text_of(id); *p != '\0';) {
        char *end = NULL;
        p = pass_over(p, out);
        const long number = *p == '?' ? strtol(p + 1, &end, 10) : 0;
        if (number > 0) {
            write_parameter(out, number, args, n_args);
            p = end;
        } else if (*p != '\0') {
            (void)fputc(*p++, out);
        }
    }
    if (fclose(out) == 0)
        return text;
    free(text);
    return NULL;
}

/* --- many rows -------------------------------------------------------------------------------- */

bool postgresql_gathers(int id)
{
    switch (id) {
    case SQL_FOUNDING_ADD:
    case SQL_HEADER_ADD:
    case SQL_ENTRY_ADD:
    case SQL_COUP_ADD:
    case SQL_DUE_ADD:
    case SQL_CLAIM_ADD:
        return true;
    default:
        return false;
    }
}

/* INSERT INTO table (columns) SELECT the elements of the arrays, side by side. */
char *postgresql_text_of_rows(const struct gathered *rows)
{
    struct strbuf w = {.text = NULL};
    const char *one = text_of(rows->id);
    const char *values = strstr(one, " VALUES (");
    strbuf_add(&w, "%.*s SELECT * FROM unnest(", (int)(values - one), one);
    for (int i = 0; i < rows->columns; i++)
        strbuf_add(&w, "%s$%d::%s[]", i > 0 ? ", " : "", i + 1,
                   rows->number[i] ? "bigint" : "text");
    strbuf_add(&w, ")");
    if (!w.failed)
        return w.text;
    strbuf_free(&w);
    return NULL;
}
