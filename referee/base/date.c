/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "date.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "i18n.h"

/* --- clock ----------------------------------------------------------------------------------- */

long long clock_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000LL + t.tv_nsec / 1000000;
}

/* --- date ------------------------------------------------------------------------------------ */

/* Parses a part of `signs` characters, digits or all question marks. Returns the number, 0 if
 * unknown, -1 if invalid. */
static int part(const char *text, size_t signs)
{
    if (strspn(text, "0123456789") >= signs) {
        char digits[5];
        snprintf(digits, sizeof digits, "%.*s", (int)signs, text);
        int number = atoi(digits);
        return number ? number : -1;
    }
    return strspn(text, "?") >= signs ? 0 : -1;
}

/* Returns the days of a month; if month or year is unknown, the maximum. */
static int days_of(int year, int month)
{
    static const int days[] = {31, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    bool leap = !year || (year % 4 == 0 && (year % 100 || year % 400 == 0));
    return days[month] + (month == 2 && leap);
}

static bool is_date(const char *text)
{
    size_t n = strlen(text);
    int year = n >= 4 ? part(text, 4) : -1;
    int month = n >= 7 ? part(text + 5, 2) : 0;
    int day = n == 10 ? part(text + 8, 2) : 0;
    char between = n > 4 ? text[4] : '.';
    return (n == 4 || n == 7 || n == 10) && (between == '.' || between == '-') &&
           (n < 10 || text[7] == between) && year >= 0 && month >= 0 && month <= 12 && day >= 0 &&
           day <= days_of(year, month);
}

bool date_read(const char *text, char out[DATE_TEXT])
{
    bool good = is_date(text);
    snprintf(out, DATE_TEXT, "%s", good ? text : "");
    for (char *at = out; (at = strchr(at, '-'));)
        *at = '.';
    return good;
}

/* Parses one or two digits followed by a character of `between`. Returns the number, or -1 if
 * invalid. */
static int number_before(const char **at, const char *between)
{
    size_t n = strspn(*at, "0123456789");
    if (n < 1 || n > 2 || !(*at)[n] || !strchr(between, (*at)[n]))
        return -1;
    int number = atoi(*at);
    *at += n;
    return number;
}

bool date_typed(const char *text, char out[DATE_TEXT])
{
    const char *at = text;
    int day = number_before(&at, "./");
    const char between[] = {day < 0 ? '\0' : *at++, '\0'};
    int month = day < 0 ? -1 : number_before(&at, between);
    if (month < 0 || strlen(at) != 5 || strspn(at + 1, "0123456789") != 4)
        return date_read(text, out);
    char turned[32];
    snprintf(turned, sizeof turned, "%.4s.%02d.%02d", at + 1, month, day);
    return date_read(turned, out);
}

void date_today(char out[DATE_TEXT])
{
    time_t now = time(NULL);
    struct tm here;
    if (!localtime_r(&now, &here) || !strftime(out, DATE_TEXT, "%Y.%m.%d", &here))
        out[0] = '\0';
}

void format_date(const char *header, char out[DATE_SAID])
{
    struct tm day = {0};
    char date[DATE_TEXT];
    snprintf(out, DATE_SAID, "%s", header);
    if (!date_read(header, date) || strlen(date) < 10 || strchr(date, '?'))
        return;
    day.tm_year = atoi(date) - 1900;
    day.tm_mon = atoi(date + 5) - 1;
    day.tm_mday = atoi(date + 8);
    if (!strftime(out, DATE_SAID, _("%Y.%m.%d"), &day))
        snprintf(out, DATE_SAID, "%s", header);
}

bool is_timestamp(const char *text)
{
    static const char form[] = "dddd-dd-ddTdd:dd:dd.dddZ";
    size_t i = 0;
    while (form[i] && (form[i] == 'd' ? text[i] >= '0' && text[i] <= '9' : text[i] == form[i]))
        i++;
    return !form[i] && !text[i];
}

/* Returns the days from 1970-01-01 to a day of the Gregorian calendar. */
static long long days_to(int year, int month, int date)
{
    const int y = month > 2 ? year : year - 1;
    const int m = month > 2 ? month - 3 : month + 9; /* the year starts in March */
    return 365LL * y + y / 4 - y / 100 + y / 400 + (153 * m + 2) / 5 + date - 1 - 719468;
}

long long date_moment(const char *utc)
{
    const long long days = days_to(atoi(utc), atoi(utc + 5), atoi(utc + 8));
    const long long seconds =
        days * 86400 + atoi(utc + 11) * 3600 + atoi(utc + 14) * 60 + atoi(utc + 17);
    return seconds * 1000 + atoi(utc + 20);
}

static bool here(const char *utc, struct tm *out)
{
    const time_t second = (time_t)(date_moment(utc) / 1000);
    return localtime_r(&second, out) != NULL;
}

static void copy_printable(const char *text, char *out, size_t room)
{
    size_t n = 0;
    for (; *text && n + 1 < room; text++)
        if (*text >= ' ' && *text <= '~')
            out[n++] = *text;
    out[n] = '\0';
}

void format_local(const char *utc, char out[DATE_SAID])
{
    struct tm at;
    if (!is_timestamp(utc) || !here(utc, &at) ||
        !strftime(out, DATE_SAID, _("%Y.%m.%d %H:%M"), &at))
        copy_printable(utc, out, DATE_SAID);
}

void format_timestamp(const char *utc, char out[MOMENT_SAID])
{
    char local[DATE_SAID];
    format_local(utc, local);
    if (is_timestamp(utc) && strcmp(local, utc) != 0)
        snprintf(out, MOMENT_SAID, "%s (%s)", local, utc);
    else
        copy_printable(utc, out, MOMENT_SAID);
}
