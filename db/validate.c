/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Formats of text, times and keys. */
#include <string.h>

#include "base/date.h"
#include "base/utf8.h"
#include "store_ops.h"

static bool is_utf8(const char *bytes, size_t n)
{
    return utf8_valid(bytes, n) == n;
}

bool store_is_text(const char *bytes, size_t n)
{
    return memchr(bytes, '\0', n) == NULL && is_utf8(bytes, n);
}

bool store_is_time(const char *text)
{
    return is_timestamp(text);
}

bool store_is_key(const char *text)
{
    static const char form[] = "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx";
    for (size_t i = 0; i < STORE_KEY_SIZE - 1; i++) {
        const char c = text[i];
        const bool digit = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
        if (form[i] == '-' ? c != '-' : !digit)
            return false;
    }
    return text[STORE_KEY_SIZE - 1] == '\0';
}
