/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "secret_file.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/files.h"
#include "base/i18n.h"
#include "db/open/open.h"

enum { PATH_ROOM = 4200 };

static bool read_secret(const char *path, unsigned char secret[SCORERS_SECRET])
{
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
    struct stat st;
    if (fd < 0)
        return false;
    bool good = fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && !(st.st_mode & 077) &&
                read(fd, secret, SCORERS_SECRET) == SCORERS_SECRET;
    close(fd);
    if (!good)
        errno = EPERM; /* others could have read it, or it is none */
    return good;
}

static bool make_secret(const char *path, unsigned char secret[SCORERS_SECRET])
{
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (fd < 0)
        return false;
    randombytes_buf(secret, SCORERS_SECRET);
    bool good = write(fd, secret, SCORERS_SECRET) == SCORERS_SECRET && fsync(fd) == 0;
    int why = errno;
    close(fd);
    if (!good)
        unlink(path);
    errno = why;
    return good;
}

struct scorers *scorers_open(const char *record)
{
    char path[PATH_ROOM], beside[STORE_PATH_SIZE];
    unsigned char secret[SCORERS_SECRET];
    struct scorers *s = NULL;
    store_sidecar_path(record, beside);
    snprintf(path, sizeof path, "%s-scorers", beside);
    if (sodium_init() < 0) {
        print_failure("serve", _("out of memory"));
    } else if (!read_secret(path, secret) && (errno != ENOENT || !make_secret(path, secret))) {
        print_failure(path, strerror(errno));
    } else {
        s = scorers_new(secret);
        if (!s)
            print_failure("serve", _("out of memory"));
    }
    sodium_memzero(secret, sizeof secret);
    return s;
}
