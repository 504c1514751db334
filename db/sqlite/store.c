/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/i18n.h"
#include "db/about.h"
#include "db/chain.h"
#include "db/match_lock.h"
#include "file.h"
#include "open.h"
#include "sqlite.h"

/* --- about ----------------------------------------------------------------------------------- */

int store_record_version(void)
{
    return SQLITE_STORE_VERSION;
}

const char *store_sqlite_version(void)
{
    return sqlite3_libversion();
}

/* --- query limit ----------------------------------------------------------------------------- */

/* Aborts runaway queries: a damaged or forged b-tree may contain cycles. The budget is 20 VM steps
 * per byte of the file; a merge, which reads everything twice, takes 0.2. */

enum { STEPS_A_TICK = 1000, STEPS_A_BYTE = 20, FIRST_TICKS = 20000 };

static long bytes_of(const char *path, const char *end)
{
    struct stat info;
    char *name = sqlite3_mprintf("%s%s", path, end);
    const long size = name != NULL && stat(name, &info) == 0 ? (long)info.st_size : 0;
    sqlite3_free(name);
    return size;
}

/* The file may have grown meanwhile. */
static int tick(void *ctx)
{
    struct sqlite_store *s = ctx;
    if (++s->limit.spent < s->limit.allowed)
        return 0;
    const long size = bytes_of(s->limit.path, "") + bytes_of(s->limit.path, "-wal");
    s->limit.allowed = FIRST_TICKS + size / STEPS_A_TICK * STEPS_A_BYTE;
    return s->limit.spent >= s->limit.allowed;
}

void sqlite_limit(struct sqlite_store *s, const char *path)
{
    sqlite3_free(s->limit.path);
    s->limit.path = sqlite3_mprintf("%s", path);
    s->limit.allowed = FIRST_TICKS;
    if (s->limit.path != NULL)
        sqlite3_progress_handler(s->db, STEPS_A_TICK, tick, s);
}

/* --- statements ------------------------------------------------------------------------------ */

/* Statements of only SQLite: transactions, file, schema. */

/* in_order() is a function of db/sqlite/file.c. */
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
    [OWN_COUNTS - SQL_COUNT] = "SELECT (SELECT count(*) FROM entry), (SELECT count(*) FROM due)",
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

/* --- stmt ------------------------------------------------------------------------------------ */

/* The engine: statements are prepared once, stepped and read. */

/* The errno of a failure, 0: not known. For a commit SQLite does not store it, but the file handles
 * do. */
static int system_errno(sqlite3 *db)
{
    static const int files[] = {SQLITE_FCNTL_JOURNAL_POINTER, SQLITE_FCNTL_FILE_POINTER};
    int os = db == NULL ? 0 : sqlite3_system_errno(db);
    for (int i = 0; db != NULL && os == 0 && i < 2; i++) {
        sqlite3_file *file = NULL;
        (void)sqlite3_file_control(db, "main", files[i], (void *)&file);
        if (file != NULL && file->pMethods != NULL)
            (void)file->pMethods->xFileControl(file, SQLITE_FCNTL_LAST_ERRNO, &os);
    }
    return os;
}

enum store_code sqlite_fail_db(sqlite3 *db, int rc, const char *where, struct store_error *err)
{
    const int kind = rc & 0xFF;
    const bool system = kind == SQLITE_IOERR || kind == SQLITE_CANTOPEN || kind == SQLITE_CORRUPT;
    const int os = system ? system_errno(db) : 0;
    const int last = db == NULL ? SQLITE_OK : sqlite3_errcode(db);
    const bool none = last == SQLITE_OK || last == SQLITE_ROW || last == SQLITE_DONE;
    const char *why = none ? sqlite3_errstr(rc) : sqlite3_errmsg(db);
    switch (kind) {
    case SQLITE_FULL:
        return store_fail(err, STORE_FULL, "%s: the disk is full", where);
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return store_fail(err, STORE_BUSY, "%s: locked by another program", where);
    case SQLITE_READONLY:
        if (rc == SQLITE_READONLY_ROLLBACK || rc == SQLITE_READONLY_RECOVERY ||
            rc == SQLITE_READONLY_CANTINIT) {
            return store_fail(err, STORE_READ_ONLY,
                              "%s: a write was interrupted and cannot be rolled back here: copy "
                              "the record, with the files next to it, to a writable folder",
                              where);
        }
        return store_fail(err, STORE_READ_ONLY, "%s: cannot be written", where);
    case SQLITE_CORRUPT:
        if (os == EIO || os == ENXIO) /* SQLite reports an unreadable file as damaged */
            return store_fail(err, STORE_FAILED, "%s: it cannot be read: %s", where, strerror(os));
        return store_fail(err, STORE_CORRUPT, "%s: the file is damaged: %s", where, why);
    case SQLITE_INTERRUPT:
        return store_fail(err, STORE_CORRUPT, "%s: the file is damaged: reading it has no end",
                          where);
    case SQLITE_NOTADB:
        return store_fail(err, STORE_NOT_A_RECORD, "%s: this is not a record of the referee",
                          where);
    case SQLITE_CONSTRAINT:
        return store_fail(err, STORE_INVALID, "%s: not stored: %s", where, why);
    case SQLITE_IOERR:
    case SQLITE_CANTOPEN:
        if (os == ENOSPC || os == EDQUOT || os == EFBIG) /* EFBIG: maximum file size */
            return store_fail(err, STORE_FULL, "%s: the disk is full: %s", where, strerror(os));
        if (os != 0)
            return store_fail(err, STORE_FAILED, "%s: %s: %s", where, why, strerror(os));
        return store_fail(err, STORE_FAILED, "%s: %s", where, why);
    case SQLITE_ERROR: /* the statements are valid, so the tables are not */
        return store_fail(err, STORE_CORRUPT, "%s: its tables are not those of a record: %s", where,
                          why);
    default:
        return store_fail(err, STORE_FAILED, "%s: %s", where, why);
    }
}

enum store_code sqlite_fail(struct sqlite_store *s, int rc, struct store_error *err)
{
    const enum store_code code = sqlite_fail_db(s->db, rc, s->sql.base.where, err);
    sqlite_note_loss(s);
    return code;
}

void sqlite_note_loss(struct sqlite_store *s)
{
    if (s->sql.base.depth > 0 && sqlite3_get_autocommit(s->db) != 0)
        s->sql.lost = true;
}

/* Takes the cached statement, or prepares another one while that is running. */
static int take_statement(struct sqlite_store *s, struct sql_cursor *c)
{
    const char *text = sqlite_text(c->id);
    sqlite3_stmt *stmt = NULL;
    if (s->cached[c->id] == NULL) {
        const int rc =
            sqlite3_prepare_v3(s->db, text, -1, SQLITE_PREPARE_PERSISTENT, &s->cached[c->id], NULL);
        if (rc != SQLITE_OK)
            return rc;
    }
    c->own = sqlite3_stmt_busy(s->cached[c->id]) != 0;
    if (!c->own) {
        c->rows = s->cached[c->id];
        return SQLITE_OK;
    }
    const int rc = sqlite3_prepare_v2(s->db, text, -1, &stmt, NULL);
    c->rows = stmt;
    return rc;
}

static int bind(sqlite3_stmt *stmt, int at, const struct sql_arg *arg)
{
    if (arg->number && !arg->none)
        return sqlite3_bind_int64(stmt, at, arg->integer);
    if (arg->number || arg->text == NULL)
        return sqlite3_bind_null(stmt, at);
    return sqlite3_bind_text(stmt, at, arg->text, -1, SQLITE_STATIC);
}

static enum store_code open_rows(struct sql_store *sql, const struct sql_arg *args, int n_args,
                                 struct sql_cursor *c, struct store_error *err)
{
    struct sqlite_store *s = (struct sqlite_store *)sql;
    if ((sql->base.mode == STORE_WRITE || s->follows) && sql->base.reading == 0)
        s->limit.spent = 0; /* one budget per statement: it may stay open for days */
    int rc = take_statement(s, c);
    for (int i = 0; rc == SQLITE_OK && i < n_args; i++)
        rc = bind(c->rows, i + 1, &args[i]);
    return rc == SQLITE_OK ? STORE_OK : sqlite_fail(s, rc, err);
}

static enum store_code next_row(struct sql_store *sql, struct sql_cursor *c, bool *more,
                                struct store_error *err)
{
    const int rc = sqlite3_step(c->rows);
    *more = rc == SQLITE_ROW;
    return rc == SQLITE_ROW || rc == SQLITE_DONE ? STORE_OK
                                                 : sqlite_fail((struct sqlite_store *)sql, rc, err);
}

static void close_rows(struct sql_cursor *c)
{
    if (c->own) {
        (void)sqlite3_finalize(c->rows);
    } else {
        /* bindings stay, although the text is the caller's: each run binds all of them */
        (void)sqlite3_reset(c->rows);
    }
}

static enum store_code run(struct sql_store *sql, int id, const struct sql_arg *args, int n_args,
                           struct store_error *err)
{
    struct sql_cursor c = {.engine = sql->engine, .id = id};
    bool more = true;
    enum store_code code = open_rows(sql, args, n_args, &c, err);
    if (code == STORE_OK)
        code = next_row(sql, &c, &more, err);
    sql_close(&c);
    return code;
}

/* Reads the value once, which is faster than three column calls. It is unprotected, which is safe
 * as a connection is used by one thread at a time. */
static struct sql_value value_of(const struct sql_cursor *c, int column)
{
    sqlite3_value *is = sqlite3_column_value(c->rows, column);
    switch (sqlite3_value_type(is)) {
    case SQLITE_NULL:
        return (struct sql_value){.kind = SQL_IS_NULL};
    case SQLITE_INTEGER:
        return (struct sql_value){.kind = SQL_IS_NUMBER, .number = sqlite3_value_int64(is)};
    case SQLITE_TEXT: {
        const char *text = (const char *)sqlite3_value_text(is);
        return (struct sql_value){
            .kind = SQL_IS_TEXT, .text = text, .size = (size_t)sqlite3_value_bytes(is)};
    }
    default:
        return (struct sql_value){.kind = SQL_IS_OTHER};
    }
}

static enum store_code begin(struct sql_store *sql, struct store_error *err)
{
    struct sqlite_store *s = (struct sqlite_store *)sql;
    int moved = 0;
    (void)sqlite3_file_control(s->db, "main", SQLITE_FCNTL_HAS_MOVED, &moved);
    if (moved != 0) {
        return store_fail(err, STORE_FAILED,
                          "%s: it was moved or replaced while it was open; nothing more is written"
                          " to it",
                          sql->base.where);
    }
    return sql_run(sql, OWN_BEGIN_WRITE, NULL, 0, err);
}

static enum store_code commit(struct sql_store *sql, struct store_error *err)
{
    return sql_run(sql, SQL_COMMIT, NULL, 0, err);
}

static bool in_transaction(struct sql_store *sql)
{
    return sqlite3_get_autocommit(((struct sqlite_store *)sql)->db) == 0;
}

const struct sql_engine sqlite_engine = {
    .run = run,
    .open = open_rows,
    .next = next_row,
    .close = close_rows,
    .value = value_of,
    .begin = begin,
    .commit = commit,
    .in_transaction = in_transaction,
};

/* --- store ----------------------------------------------------------------------------------- */

/* A store in an SQLite file or in memory: open, close, transactions, locks. */

enum { FIRST_TIMEOUT = 5000 };

static void close_store(struct store *base)
{
    struct sqlite_store *s = (struct sqlite_store *)base;
    for (int i = 0; i < OWN_COUNT; i++)
        (void)sqlite3_finalize(s->cached[i]);
    (void)sqlite3_close_v2(s->db); /* rolls back what is open */
    sqlite3_free(s->limit.path);
    if (s->lock_file >= 0)
        (void)close(s->lock_file);
    free(s);
}

static void set_timeout(struct store *base, int milliseconds)
{
    struct sqlite_store *s = (struct sqlite_store *)base;
    s->timeout = milliseconds;
    (void)sqlite3_busy_timeout(s->db, milliseconds);
}

static enum store_code begin_view(struct store *base, struct store_error *err)
{
    struct sqlite_store *s = (struct sqlite_store *)base;
    s->sql.viewed.key[0] = '\0';
    return sql_run(&s->sql, OWN_BEGIN_READ, NULL, 0, err);
}

/* Commits, since a rollback would abort statements that are being read. */
static void end_view(struct store *base)
{
    (void)sql_run((struct sql_store *)base, SQL_COMMIT, NULL, 0, NULL);
}

static enum store_code lock(struct store *base, const char *key, struct store_error *err)
{
    struct sqlite_store *s = (struct sqlite_store *)base;
    long id = 0;
    const enum store_code code = sql_match_id(&s->sql, key, &id, err);
    if (code != STORE_OK)
        return code;
    if (sqlite_in_memory(s))
        return STORE_OK; /* nobody else has access to it */
    char *path = sqlite3_mprintf("%s-writers", sqlite3_db_filename(s->db, "main"));
    if (path == NULL)
        return store_fail(err, STORE_FAILED, "%s: out of memory", base->where);
    const enum store_code taken = match_lock_take(&s->lock_file, path, key, base->where, err);
    sqlite3_free(path);
    return taken;
}

static void unlock(struct store *base, const char *key)
{
    match_lock_drop(((struct sqlite_store *)base)->lock_file, key);
}

static enum store_code changed(struct store *base, long *number, struct store_error *err)
{
    return sql_get_number((struct sql_store *)base, OWN_GET_CHANGES, NULL, 0, number, NULL, err);
}

/* Does not wait for readers: their pages stay in the journal. */
static enum store_code checkpoint(struct store *base, struct store_error *err)
{
    struct sqlite_store *s = (struct sqlite_store *)base;
    const int rc = sqlite3_wal_checkpoint_v2(s->db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    return rc == SQLITE_OK || (rc & 0xFF) == SQLITE_BUSY ? STORE_OK : sqlite_fail(s, rc, err);
}

static const struct store_ops ops = {
    .close = close_store,
    .set_timeout = set_timeout,
    .begin_view = begin_view,
    .end_view = end_view,
    SQL_STORE_OPS,
    .lock = lock,
    .unlock = unlock,
    .integrity = sqlite_integrity,
    .order = sqlite_order,
    .changed = changed,
    .settle = checkpoint,
    .backup = sqlite_backup,
};

/* contains(TEXT, PART...): whether the text contains all parts that are not NULL. One call for all
 * parts reads the text once; SQLite's own instr() compares at each place of the text. */
static void contains(sqlite3_context *c, int n, sqlite3_value **args)
{
    const char *text = (const char *)sqlite3_value_text(args[0]);
    bool all = true;
    for (int i = 1; text != NULL && all && i < n; i++) {
        const char *part = (const char *)sqlite3_value_text(args[i]);
        all = part == NULL || strstr(text, part) != NULL;
    }
    if (text != NULL)
        sqlite3_result_int(c, all);
    else
        sqlite3_result_error_nomem(c); /* callers pass a text that is not NULL */
}

/* Settings of a connection that do not access the file. Temporary data is kept in memory:
 * savepoints use it, and an import has one for each match. */
static int configure(struct sqlite_store *s)
{
    int rc = sqlite3_create_function_v2(s->db, "contains", -1, SQLITE_UTF8 | SQLITE_DETERMINISTIC,
                                        NULL, contains, NULL, NULL, NULL);
    if (rc == SQLITE_OK)
        rc = sqlite_add_in_order(s);
    if (rc != SQLITE_OK)
        return rc;
    (void)sqlite3_busy_timeout(s->db, s->timeout);
    (void)sqlite3_db_config(s->db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    (void)sqlite3_db_config(s->db, SQLITE_DBCONFIG_DQS_DML, 0, NULL);
    (void)sqlite3_db_config(s->db, SQLITE_DBCONFIG_DQS_DDL, 0, NULL);
    return sqlite3_exec(s->db,
                        "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON;"
                        "PRAGMA foreign_keys = ON; PRAGMA synchronous = FULL;"
                        "PRAGMA temp_store = MEMORY",
                        NULL, NULL, NULL);
}

static enum store_code read_version(struct sqlite_store *s, long *version, struct store_error *err)
{
    return sql_get_number(&s->sql, OWN_GET_VERSION, NULL, 0, version, NULL, err);
}

/* Reads the version again, this time with the journal, which may have raised it. */
static enum store_code check_version(struct sqlite_store *s, long *version, struct store_error *err)
{
    const enum store_code code = read_version(s, version, err);
    if (code == STORE_OK && *version > SQLITE_STORE_VERSION) {
        return store_fail(err, STORE_NEWER,
                          "%s: made by a later version of the referee (format %ld, known: %d)",
                          s->sql.base.where, *version, SQLITE_STORE_VERSION);
    }
    return code;
}

static enum store_code connect(struct sqlite_store *s, const char *path, const char *options,
                               int flags, long *version, struct store_error *err)
{
    int rc = sqlite_file_open(path, options, flags, &s->db);
    if (rc == SQLITE_OK) {
        sqlite_limit(s, path);
        rc = configure(s);
    }
    return rc == SQLITE_OK ? check_version(s, version, err) : sqlite_fail(s, rc, err);
}

/* Closes an unusable connection. */
static void disconnect(struct sqlite_store *s)
{
    for (int i = 0; i < OWN_COUNT; i++) {
        (void)sqlite3_finalize(s->cached[i]);
        s->cached[i] = NULL;
    }
    (void)sqlite3_close_v2(s->db);
    s->db = NULL;
}

/* Whether there is a journal whose contents are not in the file yet. */
static bool has_journal(const char *path)
{
    static const char *const ends[] = {"-wal", "-journal"};
    bool has = false;
    for (size_t i = 0; i < 2; i++) {
        struct stat info;
        char *name = sqlite3_mprintf("%s%s", path, ends[i]);
        has |= name == NULL || (stat(name, &info) == 0 && info.st_size > 0);
        sqlite3_free(name);
    }
    return has;
}

/* Whether SQLite failed to create its shared memory for lack of rights, as in a folder without
 * write access. Any other failure (descriptors, memory, the disk) is an error and does not show
 * that nobody is writing. */
static bool lacks_shared_memory(sqlite3 *db)
{
    const int os = db == NULL ? 0 : sqlite3_system_errno(db);
    switch (db == NULL ? SQLITE_NOMEM : sqlite3_errcode(db) & 0xFF) {
    case SQLITE_READONLY:
        return true;
    case SQLITE_CANTOPEN:
        return os == ENOENT || os == EACCES || os == EPERM || os == EROFS;
    default:
        return false;
    }
}

/* Recovers an interrupted change by opening the file for writing, if allowed; otherwise it could
 * not be read until the next write. */
static bool settle_journal(struct sqlite_store *s, const char *path)
{
    struct store_error ignored;
    long version = 0;
    if (!has_journal(path) || access(path, W_OK) != 0 || !sqlite_file_folder_writable(path))
        return false;
    disconnect(s);
    const enum store_code code =
        connect(s, path, "mode=rw", SQLITE_OPEN_READWRITE, &version, &ignored);
    disconnect(s);
    return code == STORE_OK;
}

static enum store_code open_to_read(struct sqlite_store *s, const char *path,
                                    struct store_error *err)
{
    long version = 0;
    enum store_code code = connect(s, path, "mode=ro", SQLITE_OPEN_READONLY, &version, err);
    if (code == STORE_READ_ONLY && settle_journal(s, path)) {
        disconnect(s);
        code = connect(s, path, "mode=ro", SQLITE_OPEN_READONLY, &version, err);
    }
    if (code != STORE_OK && !s->follows && lacks_shared_memory(s->db) && !has_journal(path)) {
        /* without shared memory or a journal nobody is writing */
        disconnect(s);
        code = connect(s, path, "immutable=1", SQLITE_OPEN_READONLY, &version, err);
    }
    if (code == STORE_OK && version < 1)
        return sqlite_fail_version(s, version, err);
    if (code == STORE_OK && version < SQLITE_STORE_VERSION) {
        return store_fail(err, STORE_READ_ONLY,
                          "%s: older format; open it with `referee --db` to upgrade it",
                          s->sql.base.where);
    }
    return code == STORE_OK ? sqlite_check_schema(s, version, err) : code;
}

static enum store_code open_to_write(struct sqlite_store *s, const char *path,
                                     struct store_error *err)
{
    long version = 0;
    enum store_code code = connect(s, path, "mode=rw", SQLITE_OPEN_READWRITE, &version, err);
    /* NULL if SQLite could not open it */
    const char *name = s->db == NULL ? NULL : sqlite3_db_filename(s->db, "main");
    if (name != NULL && sqlite3_db_readonly(s->db, "main") == 1)
        return store_fail(err, STORE_READ_ONLY, "%s: cannot be written", s->sql.base.where);
    if (name != NULL && !sqlite_file_folder_writable(name)) {
        /* even if SQLite could open it: no journal can be created */
        return store_fail(err, STORE_READ_ONLY, "%s: cannot write to its folder",
                          s->sql.base.where);
    }
    if (code == STORE_OK && version != 0)
        code = sqlite_check_schema(s, version, err);
    if (code == STORE_OK && version == 0)
        code = sqlite_make(s, err);
    else if (code == STORE_OK && version < SQLITE_STORE_VERSION)
        code = sqlite_migrate(s, sqlite_migrations, sqlite_n_migrations, SQLITE_STORE_VERSION, err);
    if (code == STORE_OK) {
        /* without shared memory, or with another process at work, the old journal mode is durable
         * too */
        const int rc = sqlite3_exec(s->db, "PRAGMA journal_mode = WAL", NULL, NULL, NULL);
        const bool good = rc == SQLITE_OK || (rc & 0xFF) == SQLITE_BUSY;
        code = good ? STORE_OK : sqlite_fail(s, rc, err);
    }
    return code;
}

static enum store_code open_file(struct sqlite_store *s, const char *path, struct store_error *err)
{
    const char *where = s->sql.base.where;
    enum file_state state = FILE_MISSING;
    enum store_code code = sqlite_file_look(path, where, &state, err);
    if (code != STORE_OK)
        return code;
    if (s->sql.base.mode == STORE_READ) {
        if (state != FILE_RECORD) {
            return store_fail(
                err, STORE_NOT_FOUND,
                state == FILE_EMPTY ? N_("%s: the file is empty") : N_("%s: no such file"), where);
        }
        return open_to_read(s, path, err);
    }
    if (state == FILE_MISSING)
        code = sqlite_make_file(path, where, err);
    return code == STORE_OK ? open_to_write(s, path, err) : code;
}

static pthread_once_t once = PTHREAD_ONCE_INIT;

/* Turns off SQLite's locks for threads and its memory statistics: a connection is used by one
 * thread at a time, and readers would wait for each other. If SQLite is in use already, the setting
 * fails, which is only slower. */
static void set_up(void)
{
    (void)sqlite3_config(SQLITE_CONFIG_MULTITHREAD);
    (void)sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

/* A store without a connection. Returns NULL if out of memory. */
static struct sqlite_store *new_store(const char *where, enum store_mode mode,
                                      struct store_error *err)
{
    (void)pthread_once(&once, set_up);
    struct sqlite_store *s = chain_ready() ? calloc(1, sizeof *s) : NULL;
    if (s == NULL) {
        (void)store_fail(err, STORE_FAILED, "%s: out of memory", where);
        return NULL;
    }
    s->sql.base.ops = &ops;
    s->sql.engine = &sqlite_engine;
    s->sql.base.mode = mode;
    s->timeout = FIRST_TIMEOUT;
    s->lock_file = -1;
    store_show_path(s->sql.base.where, where);
    return s;
}

/* Ends opening: hands the store to the caller, or closes it. */
static enum store_code hand_out(struct sqlite_store *s, enum store_code code, struct store **out)
{
    if (code == STORE_OK)
        *out = &s->sql.base;
    else
        close_store(&s->sql.base);
    return code;
}

static enum store_code open_store(const char *path, enum store_mode mode, bool follows,
                                  struct store **out, struct store_error *err)
{
    *out = NULL;
    if (path[0] == '\0')
        return store_fail(err, STORE_INVALID, "the name of the record is empty");
    struct sqlite_store *s = new_store(path, mode, err);
    if (s == NULL)
        return STORE_FAILED;
    s->follows = follows;
    return hand_out(s, open_file(s, path, err), out);
}

enum store_code store_open_sqlite(const char *path, enum store_mode mode, struct store **out,
                                  struct store_error *err)
{
    return open_store(path, mode, false, out, err);
}

enum store_code store_follow_sqlite(const char *path, struct store **out, struct store_error *err)
{
    return open_store(path, STORE_READ, true, out, err);
}

enum store_code store_open_memory(struct store **out, struct store_error *err)
{
    *out = NULL;
    struct sqlite_store *s = new_store("the record in memory", STORE_WRITE, err);
    if (s == NULL)
        return STORE_FAILED;
    const int flags =
        SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_NOMUTEX;
    int rc = sqlite3_open_v2(":memory:", &s->db, flags, NULL);
    if (rc == SQLITE_OK)
        rc = configure(s);
    const enum store_code code = rc == SQLITE_OK ? sqlite_make(s, err) : sqlite_fail(s, rc, err);
    return hand_out(s, code, out);
}
