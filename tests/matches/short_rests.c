/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A machine on which rests of half a second and more take a hundredth of their time: loaded before
 * the C library. Each of them is noted in the file RESTS, in milliseconds, one per line. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

int nanosleep(const struct timespec *rest, struct timespec *left)
{
    const long milliseconds = (long)rest->tv_sec * 1000 + rest->tv_nsec / 1000000;
    const long real = milliseconds < 500 ? milliseconds : milliseconds / 100;
    const struct timespec t = {real / 1000, real % 1000 * 1000000};
    const char *path = getenv("RESTS");
    int file = milliseconds < 500 || !path ? -1 : open(path, O_WRONLY | O_CREAT | O_APPEND, 0600);
    if (file >= 0) {
        dprintf(file, "%ld\n", milliseconds);
        close(file);
    }
    return clock_nanosleep(CLOCK_MONOTONIC, 0, &t, left);
}
