/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A machine whose clock is ahead, by CLOCK_AHEAD seconds: loaded before the C library. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <time.h>

int clock_gettime(clockid_t clock, struct timespec *out)
{
    static int (*real)(clockid_t, struct timespec *);
    const char *ahead = getenv("CLOCK_AHEAD");
    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "clock_gettime");
    int is = real(clock, out);
    if (is == 0 && clock == CLOCK_REALTIME && ahead)
        out->tv_sec += atol(ahead);
    return is;
}

time_t time(time_t *out)
{
    struct timespec is;
    time_t now = clock_gettime(CLOCK_REALTIME, &is) == 0 ? is.tv_sec : (time_t)-1;
    if (out)
        *out = now;
    return now;
}
