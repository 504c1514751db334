/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "turn_times.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/date.h"

enum { TURN_SECONDS_MOST = 3600 }; /* who takes longer has left the table */

/* The last line of a turn, among the entries from `from` to before `until`; NULL: there is none. */
static const struct operation *last_turn_line(const struct operations *acts, long from, long until)
{
    size_t low = 0, high = acts->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (acts->op[middle].seq < until)
            low = middle + 1;
        else
            high = middle;
    }
    while (low > 0 && acts->op[low - 1].seq >= from)
        if (acts->op[--low].kind <= OPERATION_RECORD)
            return &acts->op[low];
    return NULL;
}

static long seconds_between(const char *from, const char *to)
{
    if (!*from || !*to)
        return 0;
    long long seconds = (date_moment(to) - date_moment(from)) / 1000;
    return seconds > 0 && seconds < TURN_SECONDS_MOST ? (long)seconds : 0;
}

struct turn_time *turn_times(const struct loaded *l)
{
    long turns = turns_count(l->play.turns);
    struct turn_time *time = calloc((size_t)turns + 1, sizeof *time);
    bool differ = false;
    for (long n = 1; time && n <= turns; n++) {
        struct turn_time *t = &time[n - 1];
        long until = n < turns ? replay_entry(&l->play, n + 1) : LONG_MAX;
        const struct operation *line = last_turn_line(&l->acts, replay_entry(&l->play, n), until);
        snprintf(t->at, sizeof t->at, "%s", line && line->at ? line->at : "");
        if (n > 1)
            t->seconds = seconds_between(time[n - 2].at, t->at);
        differ |= strcmp(t->at, time->at) != 0;
    }
    if (time && !differ)
        memset(time, 0, (size_t)turns * sizeof *time);
    return time;
}
