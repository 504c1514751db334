/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "date.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* A part of so many signs, digits or all question marks: its number, 0 not known; -1: neither. */
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

/* The days of a month; of one not known, or in a year not known, the most there may be. */
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

void date_today(char out[DATE_TEXT])
{
    time_t now = time(NULL);
    struct tm here;
    if (!localtime_r(&now, &here) || !strftime(out, DATE_TEXT, "%Y.%m.%d", &here))
        out[0] = '\0';
}
