/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "file.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/i18n.h"

enum store_code sqlite_fail_errno(const char *where, const char *what, struct store_error *err)
{
    const int why = errno;
    const bool denied = why == EACCES || why == EROFS || why == EPERM;
    const bool full = why == ENOSPC || why == EDQUOT || why == EFBIG;
    const enum store_code code = why == ENOENT ? STORE_NOT_FOUND
                                 : full        ? STORE_FULL
                                 : denied      ? STORE_READ_ONLY
                                               : STORE_FAILED;
    return store_fail(err, code, "%s: %s: %s", where, _(what), strerror(why));
}

int sqlite_file_open(const char *path, const char *options, int flags, sqlite3 **db)
{
    /* every byte may become three; "file:", "./", '?' and the end */
    const size_t size = 3 * strlen(path) + strlen(options) + 10;
    char *uri = malloc(size);
    *db = NULL;
    if (uri == NULL)
        return SQLITE_NOMEM;
    size_t n = (size_t)snprintf(uri, size, "file:%s", path[0] == '/' ? "" : "./");
    for (const char *p = path; *p != '\0'; p++) {
        const unsigned char c = (unsigned char)*p;
        if (c < 0x80 && (isalnum(c) || strchr("/-_.", c) != NULL))
            uri[n++] = (char)c;
        else
            n += (size_t)snprintf(uri + n, size - n, "%%%02X", c);
    }
    (void)snprintf(uri + n, size - n, "?%s", options);
    /* no mutex: a connection is never used by two threads at once */
    const int rc = sqlite3_open_v2(
        uri, db, flags | SQLITE_OPEN_URI | SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_NOMUTEX, NULL);
    free(uri);
    return rc;
}

bool sqlite_in_memory(const struct sqlite_store *s)
{
    const char *file = sqlite3_db_filename(s->db, "main");
    return file == NULL || file[0] == '\0';
}

/* Offsets of big-endian 32-bit numbers in a database header (sqlite.org/fileformat.html, 1.3). */
enum { HEADER_SIZE = 100, AT_VERSION = 60, AT_APPLICATION = 68 };

static long number_at(const unsigned char header[HEADER_SIZE], int at)
{
    unsigned long n = 0;
    for (int i = 0; i < 4; i++)
        n = n << 8 | header[at + i];
    return (long)n;
}

/* The raw header. "immutable" makes SQLite take no lock, create no file and leave journals alone,
 * but read through SQLite it would report a file that is being written, or completed by its
 * journal, as damaged. So only the file handle is used. The file must not be opened separately:
 * closing it would release this process's locks. */
static int read_header(const char *path, unsigned char header[HEADER_SIZE])
{
    sqlite3 *db = NULL;
    sqlite3_file *file = NULL;
    int rc = sqlite_file_open(path, "immutable=1", SQLITE_OPEN_READONLY, &db);
    if (rc == SQLITE_OK)
        rc = sqlite3_file_control(db, "main", SQLITE_FCNTL_FILE_POINTER, (void *)&file);
    if (rc == SQLITE_OK)
        rc = file->pMethods->xRead(file, header, HEADER_SIZE, 0);
    (void)sqlite3_close(db);
    return rc;
}

/* The application id is written once, before the first journal. A version that only the journal has
 * is seen when that is read. */
static enum store_code look_inside(const char *path, const char *where, struct store_error *err)
{
    static const char magic[] = "SQLite format 3";
    unsigned char header[HEADER_SIZE];
    const int rc = read_header(path, header);
    if (rc == SQLITE_IOERR_SHORT_READ ||
        (rc == SQLITE_OK && memcmp(header, magic, sizeof magic) != 0))
        return sqlite_fail_db(NULL, SQLITE_NOTADB, where, err);
    if (rc != SQLITE_OK)
        return sqlite_fail_db(NULL, rc, where, err);
    if (number_at(header, AT_APPLICATION) == STORE_OLD_APPLICATION)
        return store_fail_old(err, where);
    if (number_at(header, AT_APPLICATION) != SQLITE_STORE_APPLICATION) {
        return store_fail(err, STORE_NOT_A_RECORD,
                          "%s: this is a database of another program, not a record of the referee",
                          where);
    }
    if (number_at(header, AT_VERSION) > SQLITE_STORE_VERSION) {
        return store_fail(err, STORE_NEWER,
                          "%s: made by a later version of the referee (format %ld, known: %d)",
                          where, number_at(header, AT_VERSION), SQLITE_STORE_VERSION);
    }
    return STORE_OK;
}

enum store_code sqlite_file_look(const char *path, const char *where, enum file_state *state,
                                 struct store_error *err)
{
    struct stat info;
    if (stat(path, &info) != 0) {
        *state = FILE_MISSING;
        if (errno == ENOENT)
            return STORE_OK;
        return sqlite_fail_errno(where, N_("cannot be opened"), err);
    }
    if (!S_ISREG(info.st_mode))
        return store_fail(err, STORE_NOT_A_RECORD, "%s: not a regular file", where);
    if (info.st_nlink > 1) {
        return store_fail(err, STORE_FAILED,
                          "%s: the file has several names (hard links), which can corrupt the "
                          "record: remove the others, or copy the file",
                          where);
    }
    *state = info.st_size == 0 ? FILE_EMPTY : FILE_RECORD;
    return info.st_size == 0 ? STORE_OK : look_inside(path, where, err);
}

bool sqlite_file_folder_writable(const char *path)
{
    const char *slash = strrchr(path, '/');
    if (slash == NULL)
        return access(".", W_OK) == 0;
    char *folder = strdup(path);
    if (folder == NULL)
        return true;
    folder[slash == path ? 1 : slash - path] = '\0';
    const bool writable = access(folder, W_OK) == 0;
    free(folder);
    return writable;
}
