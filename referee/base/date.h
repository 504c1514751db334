/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Dates in headers and on the command line, 2026.11.22 or 2026-11-22, and the record's times. */
#ifndef BASE_DATE_H
#define BASE_DATE_H

#include <stdbool.h>

/* A monotonic clock. */

/* Returns the milliseconds of the monotonic clock. */
long long clock_ms(void);

enum { DATE_TEXT = 11, DATE_SAID = 48, MOMENT_SAID = 80 };

/* Parses a date and writes it with full stops. A year, or year and month, is allowed; unknown
 * parts are "??" ("????" for the year). Returns false and sets `out` to "" if the text is not a
 * date. */
bool date_read(const char *text, char out[DATE_TEXT]);

/* Parses a date as typed by a user: also 22.11.2026 or 22/11/2026, in any language of the program.
 * The day always precedes the month. */
bool date_typed(const char *text, char out[DATE_TEXT]);

/* Stores today's local date: 2026.11.22. */
void date_today(char out[DATE_TEXT]);

/* Formats a date of a header in the user's language: 22.11.2026. An incomplete date, or other text,
 * is copied, truncated if too long. */
void format_date(const char *header, char out[DATE_SAID]);

/* Returns true if a text has the form of the record's times, in UTC: 2026-11-22T17:03:11.123Z. */
bool is_timestamp(const char *text);

/* Returns the milliseconds since 1970 of such a time. */
long long date_moment(const char *utc);

/* Formats such a time in the user's language as local time, followed by the time as stored:
 * 22.11.2026 18:03 (2026-11-22T17:03:11.123Z). Other text is copied without control characters,
 * truncated if too long. */
void format_timestamp(const char *utc, char out[MOMENT_SAID]);

/* Formats such a time in the user's language as local time only. */
void format_local(const char *utc, char out[DATE_SAID]);

#endif
