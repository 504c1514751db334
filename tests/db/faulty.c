/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A machine that fails on demand: loaded before the C library, it counts the calls of one kind and
 * fails the chosen one. The program under test is the installed one, and does not know of it.
 *
 *     FAULTY=KIND:N:ERRNO   the N-th call of this kind fails with ERRNO; N 0: none fails
 *     FAULTY=KIND:N:ERRNO:  and all later calls
 *     FAULTY=KIND:N:KILL    before the N-th call the program is killed
 *     FAULTY=KIND:N:INT     before the N-th call the program is interrupted (SIGINT)
 *     FAULTY_COUNT=FILE     the number of calls, written when the program ends
 *
 * Kinds: open, read, write, sync, truncate, rename (also link), unlink, mkdir, lock, map, memory.
 */
#define _GNU_SOURCE

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* Reasons that are signals instead of error numbers. */
enum { KILL = -1, INTERRUPT = -2 };

static struct {
    char kind[16];
    long at, count;
    int reason;
    bool lasting, ready;
} faulty;

static int reason_named(const char *name)
{
    static const struct {
        const char *name;
        int reason;
    } reasons[] = {
        {"EIO", EIO},       {"ENOSPC", ENOSPC}, {"EMFILE", EMFILE}, {"ENOMEM", ENOMEM},
        {"EACCES", EACCES}, {"EFBIG", EFBIG},   {"KILL", KILL},     {"INT", INTERRUPT},
    };
    for (size_t i = 0; i < sizeof reasons / sizeof reasons[0]; i++)
        if (strcmp(reasons[i].name, name) == 0)
            return reasons[i].reason;
    return EIO;
}

__attribute__((constructor)) static void begin(void)
{
    const char *what = getenv("FAULTY");
    char reason[16] = "", last = '\0';
    if (what &&
        sscanf(what, "%15[a-z]:%ld:%15[A-Z]%c", faulty.kind, &faulty.at, reason, &last) >= 3)
        faulty.reason = reason_named(reason);
    faulty.lasting = last == ':';
    faulty.ready = faulty.reason != 0;
}

/* Returns true and sets errno if this call must fail. */
static bool fails(const char *kind)
{
    if (!faulty.ready || strcmp(kind, faulty.kind) != 0)
        return false;
    long n = __atomic_add_fetch(&faulty.count, 1, __ATOMIC_SEQ_CST);
    if (!faulty.at || (faulty.lasting ? n < faulty.at : n != faulty.at))
        return false;
    if (faulty.reason == KILL)
        raise(SIGKILL);
    if (faulty.reason == INTERRUPT) {
        kill(getpid(), SIGINT);
        return false;
    }
    errno = faulty.reason;
    return true;
}

/* The function that is replaced. */
#define REAL(name, result, ...)                                                                    \
    static result (*real)(__VA_ARGS__);                                                            \
    if (!real)                                                                                     \
    *(void **)&real = dlsym(RTLD_NEXT, name)

__attribute__((destructor)) static void end(void)
{
    const char *path = getenv("FAULTY_COUNT");
    char text[24];
    faulty.ready = false;
    int fd = path ? open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600) : -1;
    int n = snprintf(text, sizeof text, "%ld\n", faulty.count);
    if (fd >= 0 && write(fd, text, (size_t)n) == n)
        close(fd);
}

/* --- files ------------------------------------------------------------------------------------ */

/* The mode follows the flags only if the call may create a file. */
#define MODE_OF(flags, mode)                                                                       \
    mode_t mode = 0;                                                                               \
    if ((flags) & (O_CREAT | O_TMPFILE)) {                                                         \
        va_list rest;                                                                              \
        va_start(rest, flags);                                                                     \
        mode = va_arg(rest, mode_t);                                                               \
        va_end(rest);                                                                              \
    }

#define OPEN(name)                                                                                 \
    int name(const char *path, int flags, ...)                                                     \
    {                                                                                              \
        REAL(#name, int, const char *, int, ...);                                                  \
        MODE_OF(flags, mode)                                                                       \
        return fails("open") ? -1 : real(path, flags, mode);                                       \
    }

#define OPEN_AT(name)                                                                              \
    int name(int folder, const char *path, int flags, ...)                                         \
    {                                                                                              \
        REAL(#name, int, int, const char *, int, ...);                                             \
        MODE_OF(flags, mode)                                                                       \
        return fails("open") ? -1 : real(folder, path, flags, mode);                               \
    }

#define STREAM(name)                                                                               \
    FILE *name(const char *path, const char *mode)                                                 \
    {                                                                                              \
        REAL(#name, FILE *, const char *, const char *);                                           \
        return fails("open") ? NULL : real(path, mode);                                            \
    }

/* Defines a call: its kind, its result on failure, its arguments with and without types. */
#define CALL(kind, result, failed, name, with, without)                                            \
    result name with                                                                               \
    {                                                                                              \
        static result(*real) with;                                                                 \
        if (!real)                                                                                 \
            *(void **)&real = dlsym(RTLD_NEXT, #name);                                             \
        return fails(kind) ? failed : real without;                                                \
    }

OPEN(open)
OPEN(open64)
OPEN_AT(openat)
OPEN_AT(openat64)
STREAM(fopen)
STREAM(fopen64)
CALL("open", FILE *, NULL, tmpfile, (void), ())
CALL("open", FILE *, NULL, tmpfile64, (void), ())
CALL("open", int, -1, mkstemp, (char *name), (name))
CALL("open", int, -1, mkstemp64, (char *name), (name))
CALL("read", ssize_t, -1, read, (int fd, void *to, size_t n), (fd, to, n))
CALL("read", ssize_t, -1, pread, (int fd, void *to, size_t n, off_t at), (fd, to, n, at))
CALL("read", ssize_t, -1, pread64, (int fd, void *to, size_t n, off64_t at), (fd, to, n, at))
CALL("write", ssize_t, -1, write, (int fd, const void *from, size_t n), (fd, from, n))
CALL("write", ssize_t, -1, pwrite, (int fd, const void *from, size_t n, off_t at),
     (fd, from, n, at))
CALL("write", ssize_t, -1, pwrite64, (int fd, const void *from, size_t n, off64_t at),
     (fd, from, n, at))
CALL("sync", int, -1, fsync, (int fd), (fd))
CALL("sync", int, -1, fdatasync, (int fd), (fd))
CALL("truncate", int, -1, ftruncate, (int fd, off_t size), (fd, size))
CALL("truncate", int, -1, ftruncate64, (int fd, off64_t size), (fd, size))
CALL("rename", int, -1, rename, (const char *from, const char *to), (from, to))
CALL("rename", int, -1, link, (const char *from, const char *to), (from, to))
CALL("rename", int, -1, renameat2,
     (int folder, const char *from, int other, const char *to, unsigned flags),
     (folder, from, other, to, flags))
CALL("unlink", int, -1, unlink, (const char *path), (path))
CALL("mkdir", int, -1, mkdir, (const char *path, mode_t mode), (path, mode))

/* Only locks can fail. */
#define CONTROL(name)                                                                              \
    int name(int fd, int command, ...)                                                             \
    {                                                                                              \
        REAL(#name, int, int, int, ...);                                                           \
        va_list rest;                                                                              \
        va_start(rest, command);                                                                   \
        void *with = va_arg(rest, void *);                                                         \
        va_end(rest);                                                                              \
        bool locks = command == F_SETLK || command == F_SETLKW || command == F_OFD_SETLK;          \
        return locks && fails("lock") ? -1 : real(fd, command, with);                              \
    }

CONTROL(fcntl)
CONTROL(fcntl64)

/* Only maps of files can fail. */
#define MAP(name, offset)                                                                          \
    void *name(void *at, size_t size, int rights, int flags, int fd, offset from)                  \
    {                                                                                              \
        REAL(#name, void *, void *, size_t, int, int, int, offset);                                \
        return fd >= 0 && fails("map") ? MAP_FAILED : real(at, size, rights, flags, fd, from);     \
    }

MAP(mmap, off_t)
MAP(mmap64, off64_t)

/* --- memory ----------------------------------------------------------------------------------- */

/* Other names of these functions in the C library; dlsym would itself allocate memory. */
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void *__libc_realloc(void *old, size_t size);

void *malloc(size_t size)
{
    return fails("memory") ? NULL : __libc_malloc(size);
}

void *aligned_alloc(size_t alignment, size_t size)
{
    return fails("memory") ? NULL : __libc_memalign(alignment, size);
}

void *calloc(size_t count, size_t size)
{
    return fails("memory") ? NULL : __libc_calloc(count, size);
}

void *realloc(void *old, size_t size)
{
    return fails("memory") ? NULL : __libc_realloc(old, size);
}
