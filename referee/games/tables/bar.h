/* SPDX-License-Identifier: GPL-3.0-or-later */
/* For the games in which men hit, or not yet set, wait to be entered: they stand on the bar, the
 * field before the first. Sets of fields on the board leave it out.
 *
 * How one man goes in them is the same in all (tryktrak 2, 3, 5; Puff 2, 3, 6). */
#ifndef TABLES_BAR_H
#define TABLES_BAR_H

#include "board.h"

enum { BAR = 0, HOME = 19 }; /* 19-24: from there men are borne off */

#define FIELDS_AND_BAR ((fields)0x1ffffff)

/* All men still in play stand on 19-24. */
static inline bool men_home(const struct men *own)
{
    return !(men_any(own) & (FIELDS_AND_BAR & ~field_range(HOME, FIELDS)));
}

/* From where a man may be borne off by `number`: the field it is exact for; a larger one takes a
 * man of the farthest field, when none is on the field of the number or behind it. */
static inline fields men_bear_off(const struct men *own, int number)
{
    fields any = men_any(own), exact = field_bit(OFF - number);
    if (!any || !men_home(own))
        return 0;
    return any & (2 * exact - 1) ? any & exact : field_bit(lowest_field(any));
}

/* From where a man may go by `number`, `closed` being the fields the other holds: from the bar
 * alone while one is on it. */
static inline fields men_origins(const struct men *own, fields closed, int number)
{
    fields any = men_any(own), movers = any & field_bit(BAR) ? field_bit(BAR) : any;
    return (((movers << number) & ALL_FIELDS & ~closed) >> number) | men_bear_off(own, number);
}

#endif
