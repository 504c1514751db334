/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A store in an SQLite file or in memory: open, close, transactions, locks. */
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/i18n.h"
#include "db/chain.h"
#include "db/match_lock.h"
#include "file.h"
#include "open.h"
#include "sqlite.h"

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
        sqlite3_result_error_nomem(c); /* the text is not NULL where this is asked */
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

/* A store without a connection; NULL: no memory. */
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
