/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The dates of headers and of the command line: 2026.11.22, or 2026-11-22; times of the record. */
#ifndef BASE_DATE_H
#define BASE_DATE_H

#include <stdbool.h>

enum { DATE_TEXT = 11, DATE_SAID = 48, MOMENT_SAID = 80 };

/* Writes a date with full stops between its parts. It may be a year alone, or year and month; what
 * of it is not known is "??" ("????" the year). False: it is no date, and `out` is "". */
bool date_read(const char *text, char out[DATE_TEXT]);

/* The same of what a person types, who may write a whole date as it is shown in a language of the
 * program, whichever is spoken: 22.11.2026, 22/11/2026. The day always comes before the month. */
bool date_typed(const char *text, char out[DATE_TEXT]);

/* The day it is here: 2026.11.22. */
void date_today(char out[DATE_TEXT]);

/* A date of a header as the user's language writes it: 22.11.2026. What is not known whole, or is
 * no date, stays as it is, cut where it is too long. */
void format_date(const char *header, char out[DATE_SAID]);

/* Whether it has the form of a time of the record, in UTC: 2026-11-22T17:03:11.123Z. */
bool is_timestamp(const char *text);

/* Milliseconds since 1970 of such a time. */
long long date_moment(const char *utc);

/* The same for people, as the day and hour it was here, in the user's language, and as it is
 * stored: 22.11.2026 18:03 (2026-11-22T17:03:11.123Z). Of what is no such time the signs that can
 * be printed, cut where it is too long. */
void format_timestamp(const char *utc, char out[MOMENT_SAID]);

/* The day alone. */
void format_day(const char *utc, char out[DATE_SAID]);

#endif
