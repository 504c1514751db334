/* SPDX-License-Identifier: GPL-3.0-or-later */
/* When the turns of a match were entered, and how long each took: from the last line of the turn
 * before to its own. */
#ifndef SITE_TURN_TIMES_H
#define SITE_TURN_TIMES_H

#include "log/load.h"

struct turn_time {
    char at[STORE_TIME_SIZE]; /* of its last line, UTC; "": not known */
    long seconds;             /* that it took; 0: not known, or a pause */
};

/* The times of all turns of a loaded match, in order; the caller frees them. A match that was
 * entered all at one time, as an imported one, has none known. NULL: no memory. */
struct turn_time *turn_times(const struct loaded *l);

#endif
