/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Replaces a record by a backup: copies it, verifies the copy, and swaps the two in one step. The
 * old record stays as a separate file with another name. */
#define _GNU_SOURCE /* renameat2 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/i18n.h"
#include "file.h"
#include "open.h"

static const char *const beside[] = {"-wal", "-journal", "-shm"};

/* A restore in progress. */
struct restoring {
    char path[STORE_PATH_SIZE]; /* of the record, links resolved */
    char where[136];
    const char *backup;
    char *kept; /* STORE_PATH_SIZE */
    struct file_place place;
    const struct store_progress *progress;
    struct store_error *err;
};

static bool exists(const char *path)
{
    struct stat info;
    return lstat(path, &info) == 0;
}

/* --- verifying the copy ----------------------------------------------------------------------- */

struct proof {
    struct store *s;
    const struct store_progress *progress;
    long entries, total;
    struct store_error *err;
    enum store_code code;
};

static int prove_match(void *ctx, const struct store_match *m)
{
    struct proof *p = ctx;
    p->code = store_check_chain(p->s, m->key, NULL, NULL, NULL, p->err);
    p->entries += m->head_seq;
    if (p->total > 0)
        p->progress->fn(p->progress->ctx, p->entries, p->total);
    return p->code != STORE_OK;
}

static int count_entries(void *ctx, const struct store_match *m)
{
    ((struct proof *)ctx)->total += m->head_seq;
    return 0;
}

static int note_defect(void *ctx, const char *line)
{
    struct proof *p = ctx;
    char shown[136];
    store_show_path(shown, line);
    p->code = store_fail(p->err, STORE_CORRUPT, "%s: %s", p->s->where, shown);
    return 1;
}

/* Verifies the file, its tables and every log. */
static enum store_code prove(const char *path, const char *named,
                             const struct store_progress *progress, struct store_error *err)
{
    const struct store_query all = {.logs = STORE_ALL_LOGS};
    struct proof p = {.err = err, .progress = progress};
    enum store_code code = store_open_sqlite(path, STORE_READ, &p.s, err);
    if (code == STORE_OK) {
        store_show_path(p.s->where, named); /* messages name the backup */
        code = store_integrity(p.s, note_defect, &p, err);
    }
    code = code == STORE_OK ? p.code : code;
    if (code == STORE_OK && progress != NULL && progress->fn != NULL)
        code = store_matches(p.s, &all, count_entries, &p, err);
    if (code == STORE_OK)
        code = store_matches(p.s, &all, prove_match, &p, err);
    store_close(p.s);
    return code == STORE_OK ? p.code : code;
}

/* Copies the backup to a temporary file and verifies the copy. */
static enum store_code bring(struct restoring *r)
{
    struct store *from = NULL;
    enum store_code code = store_open_sqlite(r->backup, STORE_READ, &from, r->err);
    if (code == STORE_OK)
        code = sqlite_file_begin(r->path, r->where, &r->place, r->err);
    if (code == STORE_OK)
        code = sqlite_copy_to((struct sqlite_store *)from, r->place.temporary, r->where,
                              r->progress, r->err);
    if (code == STORE_OK)
        code = sqlite_file_sync(&r->place, r->where, r->err);
    if (code == STORE_OK)
        code = prove(r->place.temporary, r->backup, r->progress, r->err);
    store_close(from);
    return code;
}

/* --- the old record --------------------------------------------------------------------------- */

static int note_mode(void *ctx, int n, char **value, char **name)
{
    (void)n;
    (void)name;
    *(bool *)ctx = value[0] != NULL && strcmp(value[0], "delete") == 0;
    return 0;
}

/* Leaves WAL mode, which needs exclusive access and writes the journal back, so that the file is
 * complete without it. A damaged record fails and keeps its journal. */
static enum store_code leave_wal(const struct restoring *r)
{
    sqlite3 *db = NULL;
    bool alone = false;
    enum file_state state = FILE_MISSING;
    if (sqlite_file_look(r->path, r->where, &state, NULL) != STORE_OK || state != FILE_RECORD)
        return STORE_OK;
    int rc = sqlite_file_open(r->path, "mode=rw", SQLITE_OPEN_READWRITE, &db);
    if (rc == SQLITE_OK) {
        (void)sqlite3_busy_timeout(db, 1000);
        rc = sqlite3_exec(db, "PRAGMA trusted_schema = OFF; PRAGMA journal_mode = DELETE",
                          note_mode, &alone, NULL);
    }
    const bool busy = (rc & 0xFF) == SQLITE_BUSY || (rc & 0xFF) == SQLITE_LOCKED;
    (void)sqlite3_close(db);
    return busy || (rc == SQLITE_OK && !alone)
               ? store_fail(r->err, STORE_BUSY,
                            "%s: not restored: another program has it open: end that first",
                            r->where)
               : STORE_OK;
}

/* Finds an unused name next to the record. */
static bool name_kept(struct restoring *r)
{
    char stamp[32];
    struct tm utc;
    const time_t now = time(NULL);
    gmtime_r(&now, &utc);
    (void)strftime(stamp, sizeof stamp, "%Y%m%dT%H%M%SZ", &utc);
    for (int i = 0; i < 100; i++) {
        char number[8] = "";
        if (i > 0)
            (void)snprintf(number, sizeof number, "-%d", i);
        const int n = snprintf(r->kept, STORE_PATH_SIZE, "%s.%s%s.before", r->path, stamp, number);
        if (n < 0 || n >= STORE_PATH_SIZE - 10)
            return false;
        if (!exists(r->kept))
            return true;
    }
    return false;
}

/* Moves the journal with the record. */
static bool move_beside(const struct restoring *r)
{
    for (size_t i = 0; i < sizeof beside / sizeof beside[0]; i++) {
        char *from = sqlite3_mprintf("%s%s", r->path, beside[i]);
        char *to = sqlite3_mprintf("%s%s", r->kept, beside[i]);
        const bool moved = from != NULL && to != NULL && (!exists(from) || rename(from, to) == 0);
        sqlite3_free(from);
        sqlite3_free(to);
        if (!moved)
            return false;
    }
    return true;
}

/* After a failure: a record with two names would be refused by every command. */
static void move_back(const struct restoring *r)
{
    char from[STORE_PATH_SIZE + 16];
    char to[STORE_PATH_SIZE + 16];
    for (size_t i = 0; i < sizeof beside / sizeof beside[0]; i++) {
        (void)snprintf(from, sizeof from, "%s%s", r->kept, beside[i]);
        (void)snprintf(to, sizeof to, "%s%s", r->path, beside[i]);
        if (exists(from) && !exists(to))
            (void)rename(from, to);
    }
}

static bool has_beside(const struct restoring *r)
{
    bool has = false;
    for (size_t i = 0; i < sizeof beside / sizeof beside[0]; i++) {
        char *name = sqlite3_mprintf("%s%s", r->path, beside[i]);
        has |= name == NULL || exists(name);
        sqlite3_free(name);
    }
    return has;
}

/* Atomic swap: renames the copy to `kept`, then exchanges it with the record. Returns false if it
 * failed, with the reason in errno. */
static bool exchange(const struct restoring *r)
{
#ifdef RENAME_EXCHANGE
    if (!sqlite_file_move(r->place.temporary, r->kept))
        return false;
    if (renameat2(AT_FDCWD, r->kept, AT_FDCWD, r->path, RENAME_EXCHANGE) == 0)
        return true;
    const int why = errno;
    (void)rename(r->kept, r->place.temporary);
    errno = why;
#else
    errno = ENOSYS;
#endif
    return false;
}

/* Keeps a record at the path at every moment. If names cannot be exchanged, or a damaged record has
 * a journal, the old file briefly has two names. */
static bool swap(const struct restoring *r)
{
    if (!exists(r->path))
        return move_beside(r) && sqlite_file_move(r->place.temporary, r->path);
    if (!has_beside(r)) {
        if (exchange(r))
            return true;
        if (errno != EINVAL && errno != ENOSYS)
            return false;
    }
    if (link(r->path, r->kept) != 0)
        return false;
    if (move_beside(r) && rename(r->place.temporary, r->path) == 0)
        return true;
    const int why = errno;
    move_back(r);
    (void)unlink(r->kept);
    errno = why;
    return false;
}

static enum store_code put(struct restoring *r)
{
    enum store_code code = leave_wal(r);
    if (code != STORE_OK)
        return code;
    if (!name_kept(r))
        return store_fail(r->err, STORE_FAILED, "%s: its name is too long", r->where);
    const bool was = exists(r->path) || has_beside(r);
    if (!swap(r))
        return sqlite_fail_errno(r->where, N_("cannot be restored"), r->err);
    sqlite_sync_folder(r->path);
    r->kept[was ? strlen(r->kept) : 0] = '\0';
    return STORE_OK;
}

/* --- restoring -------------------------------------------------------------------------------- */

/* Resolves the record's path; a symbolic link stays one. */
static enum store_code follow(struct restoring *r, const char *path)
{
    char *real = realpath(path, NULL);
    if (real == NULL && errno != ENOENT)
        return sqlite_fail_errno(r->where, N_("cannot be restored"), r->err);
    const int n = snprintf(r->path, STORE_PATH_SIZE, "%s", real == NULL ? path : real);
    free(real);
    return n > 0 && n < STORE_PATH_SIZE
               ? STORE_OK
               : store_fail(r->err, STORE_INVALID, "%s: its name is empty or too long", r->where);
}

static bool same_file(const char *a, const char *b)
{
    struct stat one;
    struct stat two;
    return stat(a, &one) == 0 && stat(b, &two) == 0 && one.st_dev == two.st_dev &&
           one.st_ino == two.st_ino;
}

enum store_code store_restore(const char *path, const char *backup, char kept[STORE_PATH_SIZE],
                              const struct store_progress *progress, struct store_error *err)
{
    struct restoring r = {
        .backup = backup, .kept = kept, .place.held = -1, .progress = progress, .err = err};
    kept[0] = '\0';
    store_show_path(r.where, path);
    enum store_code code = follow(&r, path);
    if (code == STORE_OK && same_file(r.path, backup)) {
        code = store_fail(err, STORE_INVALID, "%s: it is the record itself, not a backup of it",
                          r.where);
    }
    if (code == STORE_OK)
        code = bring(&r);
    if (code == STORE_OK)
        code = put(&r);
    sqlite_file_drop(&r.place);
    if (code != STORE_OK)
        kept[0] = '\0';
    return code;
}
