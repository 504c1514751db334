/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "clock.h"

#include <time.h>

long long clock_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000LL + t.tv_nsec / 1000000;
}
