/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The dates of headers and of the command line: 2026.11.22, or 2026-11-22. */
#ifndef BASE_DATE_H
#define BASE_DATE_H

#include <stdbool.h>

enum { DATE_TEXT = 11 };

/* Writes a date with full stops between its parts. It may be a year alone, or year and month; what
 * of it is not known is "??" ("????" the year). False: it is no date, and `out` is "". */
bool date_read(const char *text, char out[DATE_TEXT]);

/* The day it is here: 2026.11.22. */
void date_today(char out[DATE_TEXT]);

#endif
