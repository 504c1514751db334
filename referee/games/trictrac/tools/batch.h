/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whole records of trictrac, told as they are read: no match is kept. */
#ifndef TRICTRAC_TOOLS_BATCH_H
#define TRICTRAC_TOOLS_BATCH_H

#include <stdbool.h>
#include <stddef.h>

#include "base/status.h"

/* Rules on a text of whole records, of any number of matches. A game that is not understood is left
 * from there on, and told. */
enum status trictrac_replay(const char *text, size_t length, const char *name, bool json);

#endif
