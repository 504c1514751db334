/* SPDX-License-Identifier: GPL-3.0-or-later */
/* For the games in which men hit, or not yet set, wait to be entered: they stand on the bar, the
 * field before the first. Sets of fields on the board leave it out. */
#ifndef TABLES_BAR_H
#define TABLES_BAR_H

#include "board.h"

enum { BAR = 0 };

#define FIELDS_AND_BAR ((fields)0x1ffffff)

#endif
