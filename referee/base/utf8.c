/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "utf8.h"

#include <string.h>
#include <utf8proc.h>

size_t utf8_character(const char *bytes, size_t length, int32_t *code)
{
    utf8proc_int32_t c = -1;
    utf8proc_ssize_t n =
        length ? utf8proc_iterate((const utf8proc_uint8_t *)bytes, (utf8proc_ssize_t)length, &c)
               : 0;
    *code = c;
    return n < 1 ? 0 : (size_t)n;
}

/* Fast path for ASCII, eight bytes at a time: no high bit is set. */
static size_t ascii(const char *bytes, size_t length)
{
    size_t n = 0;
    for (uint64_t eight; n + sizeof eight <= length; n += sizeof eight) {
        memcpy(&eight, bytes + n, sizeof eight);
        if (eight & 0x8080808080808080U)
            break;
    }
    while (n < length && (unsigned char)bytes[n] < 0x80)
        n++;
    return n;
}

size_t utf8_valid(const char *bytes, size_t length)
{
    size_t n = 0;
    while ((n += ascii(bytes + n, length - n)) < length) {
        int32_t code;
        size_t took = utf8_character(bytes + n, length - n, &code);
        if (!took)
            break;
        n += took;
    }
    return n;
}

int utf8_columns(const char *bytes, size_t length, size_t *took)
{
    int32_t code;
    size_t n = utf8_character(bytes, length, &code);
    *took = n ? n : 1;
    return n ? utf8proc_charwidth(code) : 1;
}

int utf8_width(const char *text, size_t length)
{
    int columns = 0;
    for (size_t at = 0, took; at < length; at += took)
        columns += utf8_columns(text + at, length - at, &took);
    return columns;
}
