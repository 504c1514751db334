/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A disk that fails on demand: an SQLite VFS on top of the default one. Once installed it is the
 * default, so the code under test does not know about it. It counts writes, syncs and truncations
 * of every file that SQLite uses (database, journals) and fails the chosen ones. */
#ifndef TESTS_BADVFS_H
#define TESTS_BADVFS_H

#include <stdbool.h>

enum badvfs_fault {
    BADVFS_IO_ERROR, /* the disk reports an error */
    BADVFS_FULL      /* disk full: only writes fail, and only writes are counted */
};

void badvfs_install(void);
void badvfs_remove(void);
/* Makes the n-th operation from now fail (1: the next), and all later ones if `lasting`. */
void badvfs_fail(long n, enum badvfs_fault fault, bool lasting);
/* Stops all failures. Returns the number of operations since badvfs_fail. */
long badvfs_heal(void);
/* Opens databases only for reading, as for a write-protected file. */
void badvfs_protect(bool on);
/* Makes shared memory fail with this errno, such as ENOENT in a folder that is not writable; 0 ends
 * it. */
void badvfs_deny_shared_memory(int why);

#endif
