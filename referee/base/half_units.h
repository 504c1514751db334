/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Amounts of stakes, exact to the half. */
#ifndef BASE_HALF_UNITS_H
#define BASE_HALF_UNITS_H

enum { HALF_UNITS_TEXT = 32 };

/* Half stakes as a number: "2", "1½", "-½", "0". */
const char *half_units_print(long halves, char out[HALF_UNITS_TEXT]);

#endif
