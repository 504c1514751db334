/* SPDX-License-Identifier: GPL-3.0-or-later */
/* realpath */
#ifndef _XOPEN_SOURCE
#define _XOPEN_SOURCE 700
#endif

#include "output.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool write_all(int fd, const unsigned char *data, size_t length)
{
    while (length) {
        ssize_t n = write(fd, data, length);
        if (n < 0 && errno != EINTR)
            return false;
        if (n > 0) {
            data += n;
            length -= (size_t)n;
        }
    }
    return true;
}

/* Closes the file. Keeps the errno of an earlier failure. */
static bool close_after(int fd, bool good)
{
    int before = errno;
    bool closed = close(fd) == 0;
    if (!good)
        errno = before;
    return good && closed;
}

static bool write_direct(const char *path, const void *data, size_t length)
{
    int fd = open(path, O_WRONLY | O_NOCTTY);
    return fd >= 0 && close_after(fd, write_all(fd, data, length));
}

/* Returns the mode that open() would give a new file. */
static mode_t new_mode(void)
{
    mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

/* Writes a temporary file, whose name mkstemp completes in `beside`, and renames it. */
static bool write_beside(const char *path, char *beside, mode_t mode, const void *data,
                         size_t length)
{
    int fd = mkstemp(beside);
    if (fd < 0)
        return false;
    bool good = write_all(fd, data, length) && fchmod(fd, mode) == 0 && fsync(fd) == 0;
    good = close_after(fd, good) && rename(beside, path) == 0;
    if (!good) {
        int why = errno;
        unlink(beside);
        errno = why;
    }
    return good;
}

static bool write_file(const char *path, mode_t mode, const void *data, size_t length)
{
    static const char tail[] = ".XXXXXX";
    size_t n = strlen(path);
    char *beside = malloc(n + sizeof tail);
    if (!beside)
        return false;
    memcpy(beside, path, n);
    memcpy(beside + n, tail, sizeof tail);
    bool good = write_beside(path, beside, mode, data, length);
    int why = errno;
    free(beside);
    errno = why;
    return good;
}

bool output_write(const char *path, const void *data, size_t length)
{
    struct stat st;
    if (strcmp(path, "-") == 0)
        return fflush(stdout) == 0 && write_all(STDOUT_FILENO, data, length);
    if (stat(path, &st) != 0)
        return errno == ENOENT && write_file(path, new_mode(), data, length);
    if (S_ISDIR(st.st_mode)) {
        errno = EISDIR;
        return false;
    }
    if (!S_ISREG(st.st_mode))
        return write_direct(path, data, length);
    if (access(path, W_OK) != 0)
        return false;
    /* A symbolic link is kept: its target is replaced. */
    char *real = realpath(path, NULL);
    bool good = real && write_file(real, st.st_mode & 07777, data, length);
    int why = errno;
    free(real);
    errno = why;
    return good;
}
