/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Formats of text, times and keys. */
#include <stdint.h>
#include <string.h>

#include "base/date.h"
#include "base/text.h"
#include "store_ops.h"

/* True if eight bytes are ASCII and none is 0. */
static bool is_plain(const char *bytes)
{
    uint64_t eight;
    memcpy(&eight, bytes, sizeof eight);
    return (((eight - 0x0101010101010101U) | eight) & 0x8080808080808080U) == 0;
}

/* Most texts are ASCII. The last eight bytes that are looked at overlap those before them. */
static bool is_all_plain(const char *bytes, size_t n)
{
    size_t i = 0;
    while (i + 8 <= n && is_plain(bytes + i))
        i += 8;
    if (n >= 8)
        return i + 8 > n && is_plain(bytes + n - 8);
    while (i < n && bytes[i] > 0 && bytes[i] < 0x7F)
        i++;
    return i == n;
}

bool store_is_text(const char *bytes, size_t n)
{
    return is_all_plain(bytes, n) || (memchr(bytes, '\0', n) == NULL && utf8_valid(bytes, n) == n);
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
