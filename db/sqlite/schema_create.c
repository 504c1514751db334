/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Creates tables, migrates older ones, copies the file. */
#include <stdio.h>
#include <string.h>

#include "file.h"
#include "sqlite.h"

/* clang-format breaks up macros between string literals. */
/* clang-format off */

/* The old tables are copied aside while the new ones are created. Tables are dropped before those
 * they refer to. */
#define ASIDE(table) "CREATE TABLE was_" table " AS SELECT * FROM " table "; DROP TABLE " table ";"
#define BACK(table)  "INSERT INTO " table " SELECT * FROM was_" table "; DROP TABLE was_" table ";"
/* Up to version 8 there were no clubs and no aliases. */
#define BACK_PLAYERS                                                                               \
    "INSERT INTO player SELECT id, name, '', NULL FROM was_player; DROP TABLE was_player;"
#define BACK_MATCHES "INSERT INTO match SELECT *, '' FROM was_match; DROP TABLE was_match;"

static const char put_aside[] =
    ASIDE("claim") ASIDE("due") ASIDE("coup") ASIDE("entry") ASIDE("header") ASIDE("founding")
    "DROP VIEW counted_match;" ASIDE("match") ASIDE("player");

/* Version 6 required the claimant of a claim; version 7 had no seals and no index of positions. */
#define PUT_ASIDE_6                                                                                \
    ASIDE("claim") ASIDE("due") ASIDE("coup") ASIDE("entry") ASIDE("header") ASIDE("founding")     \
    "DROP VIEW counted_match;" ASIDE("seat") ASIDE("match") ASIDE("player")
#define TAKE_BACK_6                                                                                \
    BACK_PLAYERS BACK_MATCHES BACK("seat") BACK("founding") BACK("header") BACK("entry")           \
    BACK("coup") BACK("due")                                                                       \
    "INSERT INTO claim SELECT * FROM was_claim ORDER BY match_id, entry_seq, ordinal;"             \
    "DROP TABLE was_claim;"

/* Version 1 stored each ruling as JSON, version 2 as a summary in one line (schema.sql). Invalid
 * JSON was altered by somebody: it is kept for a check to report. */
#define SUM_OF_RULING                                                                              \
    "coalesce((SELECT group_concat(json_extract(value, '$.jan')"                                   \
    "   || coalesce('@' || json_extract(value, '$.field'), '')"                                    \
    "   || coalesce('*' || json_extract(value, '$.ways'), '')"                                     \
    "   || '=' || json_extract(value, '$.points'), ' ') || ', '"                                   \
    "   FROM json_each(ruling, '$.due')), '')"                                                     \
    " || 'due ' || json_extract(ruling, '$.points.roller')"                                        \
    " || ':' || json_extract(ruling, '$.points.opponent')"                                         \
    " || ', marked ' || json_extract(ruling, '$.marked.roller')"                                   \
    " || ':' || json_extract(ruling, '$.marked.opponent')"                                         \
    " || ', holes ' || json_extract(ruling, '$.holes_won.roller')"                                 \
    " || ':' || json_extract(ruling, '$.holes_won.opponent')"                                      \
    " || coalesce(', ' || json_extract(ruling, '$.decision'), '')"                                 \
    " || CASE WHEN json_extract(ruling, '$.legal') THEN '' ELSE ', illegal' END"                   \
    " || coalesce((SELECT ', ' || group_concat(json_extract(value, '$.code'), ' ')"                \
    "   FROM json_each(ruling, '$.faults'))"                                                       \
    "   || coalesce(' = ' || json_extract(ruling, '$.faults[0].chosen'), ''), '')"                 \
    " || coalesce((SELECT ', ' || group_concat(json_extract(value, '$.kind')"                      \
    "   || ' ' || json_extract(value, '$.by') || ' ' || json_extract(value, '$.claimed')"          \
    "   || '/' || json_extract(value, '$.points') || ' ' || json_extract(value, '$.state')"        \
    "   || coalesce(' of ' || json_extract(value, '$.of'), ''), ', ')"                             \
    "   FROM json_each(ruling, '$.schools')), '')"

/* Up to version 5 there were two sides; a value altered to neither becomes an invalid seat. */
#define SEAT(side)           "CASE " side " WHEN 'w' THEN 0 WHEN 'b' THEN 1 ELSE -1 END"
#define SEAT_OR_NOBODY(side) "CASE WHEN " side " IS NOT NULL THEN " SEAT(side) " END"

/* The final score of a side was in its last coup. A single stake had no row. */
#define TAKE_SEAT(number, side, player, peg, points)                                               \
    "INSERT INTO seat SELECT m.id, " number ", m." player ", m.winner IS '" side "',"              \
    " coalesce(c." peg ", 0), coalesce(c." points ", 0), CASE WHEN m.winner IS '" side "' THEN"    \
    " coalesce((SELECT sum(d.points) FROM due d WHERE d.match_id = m.id AND d.kind = 'stakes'"     \
    " AND d.seat = " number "), 2) ELSE 0 END"                                                     \
    " FROM was_match m LEFT JOIN was_coup c ON c.match_id = m.id AND c.number = m.coups;"

#define TAKE_COUPS                                                                                 \
    "INSERT INTO coup SELECT match_id, number, entry_seq, " SEAT("side") ","                       \
    " CASE WHEN die1 = 0 AND die2 = 0 THEN '?\?' ELSE die1 || die2 END, play, ruling,"             \
    " points_w || ':' || points_b || ' ' || peg_w || ':' || peg_b || ' ' || bredouille || ' '"     \
    " || pavilion, position, " SEAT_OR_NOBODY("next") " FROM was_coup;"
#define TAKE_COUNTS                                                                                \
    "INSERT INTO due SELECT match_id, coup, ordinal, " SEAT("to_side") ", kind, jan, points"       \
    " FROM was_due; DROP TABLE was_due;"
#define TAKE_CLAIMS                                                                                \
    "INSERT INTO claim SELECT match_id, entry_seq, ordinal, coup, " SEAT("claimant") ","           \
    " CASE claimant WHEN 'w' THEN 1 WHEN 'b' THEN 0 END, kind, nullif(claimed, -1), due, marked,"  \
    " ruling, article, effect, note, overrules_seq, overrules_ordinal FROM was_claim"              \
    " ORDER BY match_id, entry_seq, ordinal; DROP TABLE was_claim;"

/* Copies players and the columns unchanged since version 1. founding: the founding hash; said:
 * family and hidden; of: the source of all these. Up to version 3 there was no revision: all
 * matches were judged by the first. The fingerprint then depended on scores, and is computed again. */
#define TAKE_BACK(founding, print, revision, said, of)                                             \
    BACK_PLAYERS                                                                                   \
    "INSERT INTO match SELECT m.id, m.key, m.origin, m.version, m.chosen, m.game, m.event,"        \
    " m.site, m.date, m.options, m.state, m.created, m.updated, " founding ", m.head_seq,"         \
    " m.head_hash, m.coups, " print ", " revision ", " said ", '' FROM " of ";"                        \
    BACK("founding") BACK("header")                                                                \
    "INSERT INTO entry SELECT match_id, seq, uuid, kind, text, at, note, hash FROM was_entry;"     \
    "DROP TABLE was_entry;"                                                                        \
    TAKE_COUPS TAKE_COUNTS TAKE_CLAIMS                                                             \
    TAKE_SEAT("0", "w", "white_id", "peg_w", "points_w")                                           \
    TAKE_SEAT("1", "b", "black_id", "peg_b", "points_b")                                       \
    "DROP TABLE was_coup; DROP TABLE was_match;"

/* clang-format on */

/* Up to version 2 an entry stored the hash of the previous one, the first entry the founding hash;
 * a coup had its dice in text. Up to version 4 logs had no annotations. */
#define TAKE_BACK_2                                                                                \
    TAKE_BACK("coalesce(e.prev, m.head_hash)", "NULL", "1", "m.origin, 0",                         \
              "was_match m LEFT JOIN (SELECT match_id, prev FROM was_entry WHERE seq = 1) AS e"    \
              " ON e.match_id = m.id")
#define TAKE_BACK_3 TAKE_BACK("m.founding_hash", "NULL", "1", "m.origin, 0", "was_match m")
#define TAKE_BACK_4                                                                                \
    TAKE_BACK("m.founding_hash", "m.fingerprint", "m.revision", "m.origin, 0", "was_match m")
#define TAKE_BACK_5                                                                                \
    TAKE_BACK("m.founding_hash", "m.fingerprint", "m.revision", "m.family, m.hidden", "was_match m")

/* One step each. */
const struct sqlite_migration sqlite_migrations[] = {
    {.from = 1,
     .to = 9,
     .sql = put_aside,
     .into_new_tables =
         "UPDATE was_coup SET ruling = " SUM_OF_RULING " WHERE json_valid(ruling);" TAKE_BACK_2,
     .then = sqlite_judge_older},
    {.from = 2,
     .to = 9,
     .sql = put_aside,
     .into_new_tables = TAKE_BACK_2,
     .then = sqlite_judge_older},
    {.from = 3,
     .to = 9,
     .sql = put_aside,
     .into_new_tables = TAKE_BACK_3,
     .then = sqlite_judge_older},
    {.from = 4,
     .to = 9,
     .sql = put_aside,
     .into_new_tables = TAKE_BACK_4,
     .then = sqlite_log_choices},
    {.from = 5, .to = 9, .sql = put_aside, .into_new_tables = TAKE_BACK_5},
    {.from = 6, .to = 9, .sql = PUT_ASIDE_6, .into_new_tables = TAKE_BACK_6},
    {.from = 7, .to = 9, .sql = PUT_ASIDE_6, .into_new_tables = TAKE_BACK_6},
    {.from = 8,
     .to = 9,
     .sql = ASIDE("seal") PUT_ASIDE_6,
     .into_new_tables = TAKE_BACK_6 BACK("seal")},
};
const size_t sqlite_n_migrations = sizeof sqlite_migrations / sizeof sqlite_migrations[0];

enum store_code sqlite_fail_version(const struct sqlite_store *s, long version,
                                    struct store_error *err)
{
    return store_fail(err, STORE_CORRUPT, "%s: format %ld is not known here", s->sql.base.where,
                      version);
}

/* Checks the result when another process created the record meanwhile. */
static enum store_code check_made(struct sqlite_store *s, struct store_error *err)
{
    long version = 0;
    const enum store_code code =
        sql_get_number(&s->sql, OWN_GET_VERSION, NULL, 0, &version, NULL, err);
    return code == STORE_OK && version < 1 ? sqlite_fail_version(s, version, err) : code;
}

static enum store_code make_tables(struct sqlite_store *s, struct store_error *err)
{
    long objects = 0;
    long application = 0;
    enum store_code code =
        sql_get_number(&s->sql, OWN_GET_APPLICATION, NULL, 0, &application, NULL, err);
    if (code == STORE_OK)
        code = sql_get_number(&s->sql, OWN_IS_EMPTY, NULL, 0, &objects, NULL, err);
    if (code == STORE_OK && application == SQLITE_STORE_APPLICATION)
        return check_made(s, err);
    if (code != STORE_OK)
        return code;
    if (objects != 0) {
        return store_fail(err, STORE_NOT_A_RECORD, "%s: this is not a record of the referee",
                          s->sql.base.where);
    }
    const int rc = sqlite3_exec(s->db, store_schema_sql, NULL, NULL, NULL);
    return rc == SQLITE_OK ? STORE_OK : sqlite_fail(s, rc, err);
}

enum store_code sqlite_make(struct sqlite_store *s, struct store_error *err)
{
    const enum store_code code = sql_savepoint_begin(&s->sql, err);
    return code == STORE_OK ? sql_savepoint_end(&s->sql, make_tables(s, err), err) : code;
}

/* Closes the connection to a new file; if closing fails, so does the creation. */
static enum store_code finish(sqlite3 *db, int rc, const char *where, struct store_error *err)
{
    const enum store_code code = rc == SQLITE_OK ? STORE_OK : sqlite_fail_db(db, rc, where, err);
    (void)sqlite3_close(db);
    return code;
}

/* Sets the final journal mode, so that opening the file changes nothing. No journal is needed while
 * it is created: on failure it is deleted. */
static int make_all(sqlite3 *db)
{
    int rc =
        sqlite3_exec(db, "PRAGMA journal_mode = OFF; PRAGMA synchronous = FULL; BEGIN IMMEDIATE",
                     NULL, NULL, NULL);
    if (rc == SQLITE_OK)
        rc = sqlite3_exec(db, store_schema_sql, NULL, NULL, NULL);
    if (rc == SQLITE_OK)
        rc = sqlite3_exec(db, "COMMIT; PRAGMA journal_mode = WAL", NULL, NULL, NULL);
    return rc;
}

enum store_code sqlite_make_file(const char *path, const char *where, struct store_error *err)
{
    struct file_place place;
    sqlite3 *db = NULL;
    enum store_code code = sqlite_file_begin(path, where, &place, err);
    if (code != STORE_OK)
        return code;
    int rc = sqlite_file_open(place.temporary, "mode=rw", SQLITE_OPEN_READWRITE, &db);
    if (rc == SQLITE_OK)
        rc = make_all(db);
    code = finish(db, rc, where, err);
    code = sqlite_file_end(path, where, &place, code, err);
    return code == STORE_CONFLICT ? STORE_OK : code; /* another process created it first */
}

static enum store_code take_step(struct sqlite_store *s, const struct sqlite_migration *step,
                                 struct store_error *err)
{
    char mark[48];
    (void)snprintf(mark, sizeof mark, "PRAGMA user_version = %d", step->to);
    int rc = sqlite3_exec(s->db, step->sql, NULL, NULL, NULL);
    if (rc == SQLITE_OK && step->into_new_tables != NULL)
        rc = sqlite3_exec(s->db, store_schema_sql, NULL, NULL, NULL);
    if (rc == SQLITE_OK && step->into_new_tables != NULL)
        rc = sqlite3_exec(s->db, step->into_new_tables, NULL, NULL, NULL);
    const enum store_code code =
        rc == SQLITE_OK && step->then != NULL ? step->then(s, err) : STORE_OK;
    if (rc == SQLITE_OK && code == STORE_OK)
        rc = sqlite3_exec(s->db, mark, NULL, NULL, NULL);
    return rc == SQLITE_OK ? code : sqlite_fail(s, rc, err);
}

static enum store_code take_steps(struct sqlite_store *s, const struct sqlite_migration *steps,
                                  size_t n, int to, struct store_error *err)
{
    long version = 0;
    enum store_code code = sql_get_number(&s->sql, OWN_GET_VERSION, NULL, 0, &version, NULL, err);
    for (size_t i = 0; code == STORE_OK && version < to && i < n; i++) {
        if (steps[i].from == version) {
            code = take_step(s, &steps[i], err);
            version = steps[i].to;
        }
    }
    if (code == STORE_OK && version != to)
        return sqlite_fail_version(s, version, err);
    return code;
}

/* Altered data in an older record is copied unchanged, for a check to find. */
enum store_code sqlite_migrate(struct sqlite_store *s, const struct sqlite_migration *steps,
                               size_t n, int to, struct store_error *err)
{
    enum store_code code = STORE_OK;
    int rc = sqlite3_exec(s->db, "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON",
                          NULL, NULL, NULL);
    if (rc == SQLITE_OK) {
        code = sql_savepoint_begin(&s->sql, err);
        code = code == STORE_OK ? sql_savepoint_end(&s->sql, take_steps(s, steps, n, to, err), err)
                                : code;
        rc = sqlite3_exec(s->db, "PRAGMA foreign_keys = ON; PRAGMA ignore_check_constraints = OFF",
                          NULL, NULL, NULL);
    }
    return code == STORE_OK && rc != SQLITE_OK ? sqlite_fail(s, rc, err) : code;
}

/* All pages, in parts if somebody asks how far it is. Between two parts others may write: the copy
 * is of one snapshot because the caller holds a view. */
static int copy_pages(sqlite3_backup *copy, const struct store_progress *progress)
{
    enum { PART = 1024 };
    int rc = SQLITE_OK;
    const bool asked = progress != NULL && progress->fn != NULL;
    while (rc == SQLITE_OK) {
        rc = sqlite3_backup_step(copy, asked ? PART : -1);
        const int pages = sqlite3_backup_pagecount(copy);
        if (asked)
            progress->fn(progress->ctx, pages - sqlite3_backup_remaining(copy), pages);
    }
    return rc;
}

static int begin_create_view(struct sqlite_store *s, bool *begun)
{
    *begun = sqlite3_get_autocommit(s->db) != 0;
    return *begun
               ? sqlite3_exec(s->db, "BEGIN; SELECT 1 FROM sqlite_master LIMIT 1", NULL, NULL, NULL)
               : SQLITE_OK;
}

enum store_code sqlite_copy_to(struct sqlite_store *s, const char *path, const char *where,
                               const struct store_progress *progress, struct store_error *err)
{
    bool begun = false;
    sqlite3 *to = NULL;
    int rc = sqlite_file_open(path, "mode=rw", SQLITE_OPEN_READWRITE, &to);
    if (rc == SQLITE_OK)
        rc = sqlite3_exec(to, "PRAGMA journal_mode = OFF", NULL, NULL, NULL);
    if (rc == SQLITE_OK)
        rc = begin_create_view(s, &begun);
    sqlite3_backup *copy = rc == SQLITE_OK ? sqlite3_backup_init(to, "main", s->db, "main") : NULL;
    if (copy != NULL) {
        rc = copy_pages(copy, progress);
        const int end = sqlite3_backup_finish(copy);
        rc = rc == SQLITE_DONE ? end : rc;
    } else if (rc == SQLITE_OK) {
        rc = sqlite3_errcode(to);
    }
    if (begun)
        (void)sqlite3_exec(s->db, "COMMIT", NULL, NULL, NULL);
    if (rc == SQLITE_OK && sqlite_in_memory(s)) /* the copy of a file has its mode */
        rc = sqlite3_exec(to, "PRAGMA journal_mode = WAL", NULL, NULL, NULL);
    return finish(to, rc, where, err);
}

enum store_code sqlite_backup(struct store *base, const char *path,
                              const struct store_progress *progress, struct store_error *err)
{
    char where[136];
    struct file_place place;
    store_show_path(where, path);
    enum store_code code = sqlite_file_begin(path, where, &place, err);
    if (code != STORE_OK)
        return code;
    code = sqlite_copy_to((struct sqlite_store *)base, place.temporary, where, progress, err);
    return sqlite_file_end(path, where, &place, code, err);
}
