/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE /* wait4, sched_setaffinity */

#include "time.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sched.h>
#endif

static double seconds_of(clockid_t clock)
{
    struct timespec t = {0};
    clock_gettime(clock, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

double bench_wall(void)
{
    return seconds_of(CLOCK_MONOTONIC);
}

double bench_cpu(void)
{
    return seconds_of(CLOCK_THREAD_CPUTIME_ID);
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

double bench_share(double values[], int count, double share)
{
    qsort(values, (size_t)count, sizeof values[0], by_size);
    int rank = (int)(share * count);
    rank += rank < share * count;
    return values[rank > 1 ? rank - 1 : 0];
}

double bench_median(double values[], int count)
{
    return bench_share(values, count, 0.5);
}

static void hold_to_one_core(void)
{
#ifdef __linux__
    cpu_set_t all, one;
    CPU_ZERO(&one);
    if (sched_getaffinity(0, sizeof all, &all) != 0)
        return;
    for (size_t i = 0; i < CPU_SETSIZE; i++) {
        if (CPU_ISSET(i, &all)) {
            CPU_SET(i, &one);
            sched_setaffinity(0, sizeof one, &one);
            return;
        }
    }
#endif
}

static void exec_helper(const char *program, const char *const arguments[], bool one_core)
{
    int nothing = open("/dev/null", O_RDWR);
    const char *all[16] = {program};
    for (int i = 0; i < 14 && arguments[i]; i++)
        all[i + 1] = arguments[i];
    for (int fd = 0; fd < 3; fd++)
        dup2(nothing, fd);
    if (one_core)
        hold_to_one_core();
    execvp(program, (char *const *)all);
    _exit(127);
}

bool bench_program(const char *program, const char *const arguments[], bool one_core,
                   struct bench_run *out)
{
    int status = 0;
    struct rusage used = {0};
    double begin = bench_wall();
    pid_t child = fork();
    if (child < 0)
        return false;
    if (child == 0)
        exec_helper(program, arguments, one_core);
    if (wait4(child, &status, 0, &used) != child)
        return false;
    *out = (struct bench_run){bench_wall() - begin, used.ru_maxrss};
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

bool bench_apart(bench_apart_fn *fn, const void *context, bool one_core, double *seconds)
{
    int ends[2], status = 1;
    if (pipe(ends) != 0)
        return false;
    pid_t child = fork();
    if (child == 0) {
        if (one_core)
            hold_to_one_core();
        *seconds = fn(context);
        bool ok = *seconds >= 0 && write(ends[1], seconds, sizeof *seconds) == sizeof *seconds;
        _exit(ok ? EXIT_SUCCESS : EXIT_FAILURE);
    }
    close(ends[1]);
    bool ok = child > 0 && read(ends[0], seconds, sizeof *seconds) == sizeof *seconds;
    close(ends[0]);
    return child > 0 && waitpid(child, &status, 0) == child && ok && status == 0;
}
