/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a treatise states, checked against the referee. */
#ifndef TRICTRAC_TOOLS_CHECK_H
#define TRICTRAC_TOOLS_CHECK_H

#include <stdbool.h>

#include "base/status.h"

/* Checks every statement of each file ("-" or none: standard input), one a line as
 * games/trictrac/tools/stated.h reads them; empty lines and those that begin with # are passed
 * over. Reports each that differs, with both answers, and how many agree, differ and are not
 * decided here. `points`: what the roller has, for the hole.
 *
 * STATUS_FOUND if any differs, STATUS_NOT_READ if a line is not understood. */
enum status check_files(char *const files[], int count, bool json, int points);

#endif
