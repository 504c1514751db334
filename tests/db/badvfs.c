/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "badvfs.h"

#include <errno.h>
#include <sqlite3.h>
#include <string.h>

/* An open file of this VFS; `real` is the file of the default VFS. */
struct bad_file {
    sqlite3_file base;
    sqlite3_file *real;
};

static struct {
    sqlite3_vfs vfs;
    sqlite3_vfs *real;
    bool armed;
    bool lasting;
    bool protected;
    int no_shared_memory; /* errno of the failure; 0: none */
    enum badvfs_fault fault;
    long at;    /* operation that fails */
    long count; /* operations since armed */
} bad;

static sqlite3_file *real(sqlite3_file *file)
{
    return ((struct bad_file *)file)->real;
}

/* Counts an operation. Returns true if it must fail. */
static bool fails(void)
{
    bad.count++;
    return bad.armed && (bad.lasting ? bad.count >= bad.at : bad.count == bad.at);
}

static int file_close(sqlite3_file *file)
{
    return real(file)->pMethods->xClose(real(file));
}

static int file_read(sqlite3_file *file, void *data, int n, sqlite3_int64 at)
{
    return real(file)->pMethods->xRead(real(file), data, n, at);
}

static int file_write(sqlite3_file *file, const void *data, int n, sqlite3_int64 at)
{
    if (fails())
        return bad.fault == BADVFS_FULL ? SQLITE_FULL : SQLITE_IOERR_WRITE;
    return real(file)->pMethods->xWrite(real(file), data, n, at);
}

static int file_truncate(sqlite3_file *file, sqlite3_int64 size)
{
    if (bad.fault == BADVFS_IO_ERROR && fails())
        return SQLITE_IOERR_TRUNCATE;
    return real(file)->pMethods->xTruncate(real(file), size);
}

static int file_sync(sqlite3_file *file, int flags)
{
    if (bad.fault == BADVFS_IO_ERROR && fails())
        return SQLITE_IOERR_FSYNC;
    return real(file)->pMethods->xSync(real(file), flags);
}

static int file_size(sqlite3_file *file, sqlite3_int64 *size)
{
    return real(file)->pMethods->xFileSize(real(file), size);
}

static int file_lock(sqlite3_file *file, int level)
{
    return real(file)->pMethods->xLock(real(file), level);
}

static int file_unlock(sqlite3_file *file, int level)
{
    return real(file)->pMethods->xUnlock(real(file), level);
}

static int file_check_lock(sqlite3_file *file, int *reserved)
{
    return real(file)->pMethods->xCheckReservedLock(real(file), reserved);
}

static int file_control(sqlite3_file *file, int op, void *arg)
{
    return real(file)->pMethods->xFileControl(real(file), op, arg);
}

static int file_sector(sqlite3_file *file)
{
    return real(file)->pMethods->xSectorSize(real(file));
}

static int file_traits(sqlite3_file *file)
{
    return real(file)->pMethods->xDeviceCharacteristics(real(file));
}

static int file_shm_map(sqlite3_file *file, int page, int size, int extend, void volatile **to)
{
    if (bad.no_shared_memory) {
        errno = bad.no_shared_memory;
        return SQLITE_CANTOPEN;
    }
    return real(file)->pMethods->xShmMap(real(file), page, size, extend, to);
}

static int file_shm_lock(sqlite3_file *file, int offset, int n, int flags)
{
    return real(file)->pMethods->xShmLock(real(file), offset, n, flags);
}

static void file_shm_barrier(sqlite3_file *file)
{
    real(file)->pMethods->xShmBarrier(real(file));
}

static int file_shm_unmap(sqlite3_file *file, int remove)
{
    return real(file)->pMethods->xShmUnmap(real(file), remove);
}

static const sqlite3_io_methods methods = {.iVersion = 2,
                                           .xClose = file_close,
                                           .xRead = file_read,
                                           .xWrite = file_write,
                                           .xTruncate = file_truncate,
                                           .xSync = file_sync,
                                           .xFileSize = file_size,
                                           .xLock = file_lock,
                                           .xUnlock = file_unlock,
                                           .xCheckReservedLock = file_check_lock,
                                           .xFileControl = file_control,
                                           .xSectorSize = file_sector,
                                           .xDeviceCharacteristics = file_traits,
                                           .xShmMap = file_shm_map,
                                           .xShmLock = file_shm_lock,
                                           .xShmBarrier = file_shm_barrier,
                                           .xShmUnmap = file_shm_unmap};

static int vfs_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out)
{
    struct bad_file *f = (struct bad_file *)file;
    int opened = 0;
    (void)vfs;
    f->base.pMethods = NULL;
    f->real = (sqlite3_file *)(f + 1);
    if (bad.protected && (flags & SQLITE_OPEN_MAIN_DB) != 0) {
        flags &= ~(SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
        flags |= SQLITE_OPEN_READONLY;
    }
    const int rc = bad.real->xOpen(bad.real, name, f->real, flags, &opened);
    if (f->real->pMethods != NULL)
        f->base.pMethods = &methods;
    if (out != NULL)
        *out = opened;
    return rc;
}

void badvfs_install(void)
{
    memset(&bad, 0, sizeof bad);
    bad.real = sqlite3_vfs_find(NULL);
    bad.vfs = *bad.real; /* names, times and the rest use the default VFS */
    bad.vfs.pNext = NULL;
    bad.vfs.zName = "bad";
    bad.vfs.szOsFile = (int)sizeof(struct bad_file) + bad.real->szOsFile;
    bad.vfs.xOpen = vfs_open;
    (void)sqlite3_vfs_register(&bad.vfs, 1);
}

void badvfs_remove(void)
{
    (void)sqlite3_vfs_unregister(&bad.vfs);
    (void)sqlite3_vfs_register(bad.real, 1);
}

void badvfs_fail(long n, enum badvfs_fault fault, bool lasting)
{
    bad.armed = true;
    bad.at = n;
    bad.fault = fault;
    bad.lasting = lasting;
    bad.count = 0;
}

long badvfs_heal(void)
{
    bad.armed = false;
    return bad.count;
}

void badvfs_protect(bool on)
{
    bad.protected = on;
}

void badvfs_deny_shared_memory(int why)
{
    bad.no_shared_memory = why;
}
