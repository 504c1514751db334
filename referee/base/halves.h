/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Amounts of stakes, exact to the half. */
#ifndef BASE_HALVES_H
#define BASE_HALVES_H

enum { HALVES_TEXT = 32 };

/* Half stakes as a number: "2", "1½", "-½", "0". */
const char *halves_print(long halves, char out[HALVES_TEXT]);

#endif
