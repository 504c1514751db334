/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Time that passes. */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

/* Returns the milliseconds of the monotonic clock. */
long long clock_ms(void);

#endif
