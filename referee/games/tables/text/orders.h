/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What to move on the real board. */
#ifndef TABLES_TEXT_ORDERS_H
#define TABLES_TEXT_ORDERS_H

#include "base/strbuf.h"
#include "notation.h"

/* Adds a line for each move that takes men of a side from where they are to where they should be: "
 * → Anna: 2 men from 1 to 5." Men on no field and not on the bar are off. */
void tables_order_side(struct strbuf *said, const char *name, const struct men *is,
                       const struct men *should, enum side side, enum naming naming);

#endif
