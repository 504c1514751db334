/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Stakes, counted in half units. */
#ifndef BASE_HALF_UNITS_H
#define BASE_HALF_UNITS_H

enum { HALF_UNITS_TEXT = 32 };

/* Formats half units as a number: "2", "1½", "-½", "0". */
const char *half_units_print(long halves, char out[HALF_UNITS_TEXT]);

#endif
