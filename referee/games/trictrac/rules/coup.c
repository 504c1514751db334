/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "coup.h"

#include <stddef.h>
#include <string.h>

/* The members from first to last have no padding between them. */
#define SAME_BYTES(a, b, type, first, last)                                                        \
    (memcmp((const char *)(a) + offsetof(type, first), (const char *)(b) + offsetof(type, first),  \
            offsetof(type, last) + sizeof((a)->last) - offsetof(type, first)) == 0)

static bool same_men(const struct board *a, const struct board *b)
{
    return men_equal(&a->side[WHITE], &b->side[WHITE]) &&
           men_equal(&a->side[BLACK], &b->side[BLACK]);
}

static bool same_decreed(const struct arbiter_ruled *a, const struct arbiter_ruled *b)
{
    return SAME_BYTES(a, b, struct arbiter_ruled, what, score) && same_men(&a->board, &b->board);
}

bool coup_equal(const struct coup *a, const struct coup *b)
{
    return SAME_BYTES(a, b, struct coup, side, must) && a->touched == b->touched &&
           SAME_BYTES(a, b, struct coup, played, claim) &&
           same_decreed(&a->by_arbiter, &b->by_arbiter);
}
