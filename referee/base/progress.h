/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How far a long operation is: a line on stderr that is written over again. It is shown at a
 * terminal only, once the operation has taken two seconds. */
#ifndef BASE_PROGRESS_H
#define BASE_PROGRESS_H

#include <stdbool.h>

struct progress {
    const char *what; /* a word, translated */
    bool on, visible;
    long long began, shown; /* milliseconds of a monotonic clock; shown: 0, not yet */
    long done, total;       /* in units of the operation's own; total 0: not known */
};

void progress_begin(struct progress *p, const char *what);
/* So much of so much is done. */
void progress_set(struct progress *p, long done, long total);
/* Removes the line, before something is printed or at the end. */
void progress_clear(struct progress *p);

#endif
