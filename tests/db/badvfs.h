/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A disk that fails when told to: an SQLite VFS over the usual one. Once installed it is the
 * default, so the code under test need not know. It counts writes, syncs and truncations of
 * every file SQLite keeps (database, journals) and fails the chosen ones.
 */
#ifndef TESTS_BADVFS_H
#define TESTS_BADVFS_H

#include <stdbool.h>

enum badvfs_fault {
    BADVFS_IO_ERROR, /* the disk reports an error */
    BADVFS_FULL      /* no room: only writing fails, and only writes are counted */
};

void badvfs_install(void);
void badvfs_remove(void);
/* The n-th operation from now fails (1: the next), and if lasting all that follow. */
void badvfs_fail(long n, enum badvfs_fault fault, bool lasting);
/* No more faults; returns the number of operations since badvfs_fail. */
long badvfs_heal(void);
/* Databases open for reading only, as a write-protected file does. */
void badvfs_protect(bool on);
/* No shared memory, for this reason: ENOENT in a folder that cannot be written. 0: there is. */
void badvfs_deny_shared_memory(int why);

#endif
