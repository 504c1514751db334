/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "request.h"

#include <string.h>

bool read_number(const char *text, size_t length, long least, long most, long *out)
{
    long n = 0;
    for (size_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9' || n > most)
            return false;
        n = n * 10 + (text[i] - '0');
    }
    *out = n;
    return length && n >= least && n <= most;
}

const char *query_value(const char *query, const char *name, size_t *length)
{
    size_t n = strlen(name);
    for (const char *at = query; *at; at += strcspn(at, "&"), at += *at == '&') {
        if (strncmp(at, name, n) == 0 && at[n] == '=') {
            *length = strcspn(at + n + 1, "&");
            return at + n + 1;
        }
    }
    return NULL;
}
