/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE /* F_OFD_SETLK */
#include "match_lock.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

#include "store_ops.h"

/* Locks of the open file are in POSIX since 2024; elsewhere use locks of the process. Emscripten
 * has the name and no such locks. */
#if defined F_OFD_SETLK && !defined __EMSCRIPTEN__
enum { SET_LOCK = F_OFD_SETLK };
#else
enum { SET_LOCK = F_SETLK };
#endif

/* Offset of the lock byte: 62 bits of a hash of the key. A collision is negligible and would only
 * report a free match as locked. */
static struct flock lock_of(const char *key, short type)
{
    unsigned char hash[crypto_generichash_BYTES_MIN];
    uint64_t offset = 0;
    (void)crypto_generichash(hash, sizeof hash, (const unsigned char *)key, strlen(key), NULL, 0);
    for (unsigned i = 0; i < sizeof(off_t); i++)
        offset = offset << 8 | hash[i];
    offset &= sizeof(off_t) == 8 ? UINT64_MAX >> 2 : UINT32_MAX >> 2;
    return (struct flock){
        .l_type = type, .l_whence = SEEK_SET, .l_start = (off_t)offset, .l_len = 1};
}

enum store_code match_lock_take(int *file, const char *path, const char *key, const char *where,
                                struct store_error *err)
{
    if (*file < 0) {
        *file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
        if (*file < 0) {
            const enum store_code code =
                errno == EROFS || errno == EACCES ? STORE_READ_ONLY : STORE_FAILED;
            return store_fail(err, code, "%s: cannot create the lock file next to it: %s", where,
                              strerror(errno));
        }
    }
    struct flock lock = lock_of(key, F_WRLCK);
    if (fcntl(*file, SET_LOCK, &lock) == 0)
        return STORE_OK;
    if (errno == EAGAIN || errno == EACCES) {
        return store_fail(err, STORE_BUSY, "%s: the match is being written by another referee",
                          where);
    }
    return store_fail(err, STORE_FAILED, "%s: the match cannot be locked: %s", where,
                      strerror(errno));
}

void match_lock_drop(int file, const char *key)
{
    struct flock lock = lock_of(key, F_UNLCK);
    if (file >= 0)
        (void)fcntl(file, SET_LOCK, &lock);
}
