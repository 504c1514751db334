/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a treatise states, checked against the referee. */
#ifndef CHECK_H
#define CHECK_H

#include "batch.h"

/* Checks every statement of each file ("-" or none: standard input), one a line as text/stated.h
 * reads them; empty lines and those that begin with # are passed over. Reports each that differs,
 * with both answers, and how many agree, differ and are not decided here. `points`: what the
 * roller has, for the hole.
 *
 * STATUS_FOUND if any differs, STATUS_NOT_READ if a line is not understood. */
enum status check_files(char *const files[], int count, bool json, int points);

#endif
