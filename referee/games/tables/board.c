/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "board.h"

fields fields_flip(fields set)
{
    uint32_t x = set;
    x = (x >> 1 & 0x55555555u) | (x & 0x55555555u) << 1;
    x = (x >> 2 & 0x33333333u) | (x & 0x33333333u) << 2;
    x = (x >> 4 & 0x0f0f0f0fu) | (x & 0x0f0f0f0fu) << 4;
    return __builtin_bswap32(x) >> 6;
}

struct men men_none(void)
{
    return (struct men){{0, 0, 0, 0}};
}

struct men men_at_start(void)
{
    uint32_t talon = field_bit(1);
    return (struct men){{talon, talon, talon, talon}};
}
