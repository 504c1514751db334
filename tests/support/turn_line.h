/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A turn as `replay --json` prints it. */
#ifndef TESTS_SUPPORT_TURN_LINE_H
#define TESTS_SUPPORT_TURN_LINE_H

#include "base/json_builder.h"
#include "log/turns.h"

/* Returns the line of a turn; the caller frees it. */
static inline char *turn_line(struct turns *t, long number)
{
    return line_of(turns_json(t, number));
}

#endif
