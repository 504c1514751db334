/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Aborts runaway queries: a damaged or forged b-tree may contain cycles. The budget is 20 VM steps
 * per byte of the file; a merge, which reads everything twice, takes 0.2. */
#include <sys/stat.h>

#include "sqlite.h"

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
