/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The bar, for games in which men that are hit or not yet set wait to be entered. It is the field
 * before the first. Sets of fields of the board do not contain it.
 *
 * A man moves in the same way in all these games (tryktrak 2, 3, 5; Puff 2, 3, 6). */
#ifndef TABLES_BAR_H
#define TABLES_BAR_H

#include "board.h"

enum { BAR = 0, HOME = 19 }; /* men are borne off from 19-24 */

#define FIELDS_AND_BAR ((fields)0x1ffffff)

/* Whether all men still in play stand on 19-24. */
static inline bool men_home(const struct men *own)
{
    return !(men_any(own) & (FIELDS_AND_BAR & ~field_range(HOME, FIELDS)));
}

/* The fields from which `number` may bear off a man: the field for which it is exact, or if no man
 * is on that field or behind it, the farthest field with men. */
static inline fields men_bear_off(const struct men *own, int number)
{
    fields any = men_any(own), exact = field_bit(OFF - number);
    if (!any || !men_home(own))
        return 0;
    return any & (2 * exact - 1) ? any & exact : field_bit(lowest_field(any));
}

/* The fields from which a man may move by `number`; `closed` are the fields the opponent holds.
 * With a man on the bar, only the bar. */
static inline fields men_origins(const struct men *own, fields closed, int number)
{
    fields any = men_any(own), movers = any & field_bit(BAR) ? field_bit(BAR) : any;
    return (((movers << number) & ALL_FIELDS & ~closed) >> number) | men_bear_off(own, number);
}

#endif
