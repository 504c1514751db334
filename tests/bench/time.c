/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE /* wait4, sched_setaffinity */

#include "time.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
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

/* --- programs --------------------------------------------------------------------------------- */

enum { WORDS_MOST = 16, WORDS_ROOM = 4096 };

/* A request to the launcher: a program and its arguments, each terminated by NUL. */
struct launch {
    bool one_core;
    int count;
    char words[WORDS_ROOM];
};

/* The launcher's response. */
struct launched {
    bool ok;
    struct bench_run run;
};

static int launcher[2] = {-1, -1}; /* write end, read end */

static bool add_launch_word(struct launch *l, size_t *at, const char *word)
{
    size_t n = strlen(word) + 1;
    if (l->count == WORDS_MOST - 1 || n > sizeof l->words - *at)
        return false;
    memcpy(l->words + *at, word, n);
    *at += n;
    l->count++;
    return true;
}

static void exec_words(struct launch *l)
{
    int nothing = open("/dev/null", O_RDWR);
    char *word[WORDS_MOST] = {NULL}, *at = l->words;
    for (int i = 0; i < l->count; i++, at += strlen(at) + 1)
        word[i] = at;
    for (int fd = 0; fd < 3; fd++)
        dup2(nothing, fd);
    if (l->one_core)
        hold_to_one_core();
    execvp(word[0], word);
    _exit(127);
}

static double seconds_in(const struct timeval *t)
{
    return (double)t->tv_sec + 1e-6 * (double)t->tv_usec;
}

static struct launched launch(struct launch *l)
{
    int status = 0;
    struct rusage used = {0};
    double begin = bench_wall();
    pid_t child = fork();
    if (child == 0)
        exec_words(l);
    if (child < 0 || wait4(child, &status, 0, &used) != child)
        return (struct launched){.ok = false};
    return (struct launched){
        .ok = WIFEXITED(status) && WEXITSTATUS(status) == 0,
        .run = {.seconds = bench_wall() - begin,
                .processor = seconds_in(&used.ru_utime) + seconds_in(&used.ru_stime),
                .kilobytes = used.ru_maxrss}};
}

static bool read_whole(int fd, void *to, size_t size)
{
    ssize_t n = 1;
    for (size_t at = 0; at < size && n > 0; at += n > 0 ? (size_t)n : 0)
        n = read(fd, (char *)to + at, size - at);
    return n > 0;
}

static bool write_whole(int fd, const void *from, size_t size)
{
    ssize_t n = 1;
    for (size_t at = 0; at < size && n > 0; at += n > 0 ? (size_t)n : 0)
        n = write(fd, (const char *)from + at, size - at);
    return n > 0;
}

/* Serves requests until the other side closes the pipe. */
static void serve_launches(int from, int to)
{
    struct launch l;
    while (read_whole(from, &l, sizeof l)) {
        struct launched done = launch(&l);
        if (!write_whole(to, &done, sizeof done))
            break;
    }
}

bool bench_launcher_begin(void)
{
    int asked[2], told[2];
    if (pipe(asked) != 0 || pipe(told) != 0)
        return false;
    pid_t child = fork();
    if (child == 0) {
        close(asked[1]);
        close(told[0]);
        serve_launches(asked[0], told[1]);
        _exit(EXIT_SUCCESS);
    }
    close(asked[0]);
    close(told[1]);
    launcher[0] = asked[1];
    launcher[1] = told[0];
    for (int i = 0; i < 2; i++)
        fcntl(launcher[i], F_SETFD, FD_CLOEXEC);
    return child > 0;
}

bool bench_program(const char *program, const char *const arguments[], bool one_core,
                   struct bench_run *out)
{
    struct launch l = {.one_core = one_core};
    struct launched done = {.ok = false};
    size_t at = 0;
    bool fits = add_launch_word(&l, &at, program);
    for (int i = 0; fits && arguments[i]; i++)
        fits = add_launch_word(&l, &at, arguments[i]);
    if (fits && launcher[0] < 0)
        done = launch(&l);
    else if (fits && write_whole(launcher[0], &l, sizeof l))
        fits = read_whole(launcher[1], &done, sizeof done);
    *out = done.run;
    return fits && done.ok;
}

/* --- a function in a process of its own ------------------------------------------------------- */

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
