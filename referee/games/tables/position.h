/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A position of a tables game to be judged: the men, who throws, the throw. */
#ifndef TABLES_POSITION_H
#define TABLES_POSITION_H

#include "bar.h"

struct tables_position {
    struct board board;
    uint8_t side;     /* enum side: is to throw, or has thrown */
    struct dice dice; /* high 0: not thrown */
};

#endif
