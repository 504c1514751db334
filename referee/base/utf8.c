/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "utf8.h"

#include <string.h>
#include <utf8proc.h>

#include "strbuf.h"

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

int utf8_column(const char *line, size_t length, int column)
{
    size_t before = column > 1 ? (size_t)column - 1 : 0;
    int characters = column;
    for (size_t i = 0; i < before && i < length; i++)
        characters -= ((unsigned char)line[i] & 0xc0) == 0x80;
    return characters;
}

int utf8_width(const char *text, size_t length)
{
    int columns = 0;
    for (size_t at = 0, took; at < length; at += took)
        columns += utf8_columns(text + at, length - at, &took);
    return columns;
}

/* --- Windows-1252 ----------------------------------------------------------------------------- */

bool is_windows_1252(const char *text, size_t length)
{
    bool invalid = false;
    for (size_t took; length; text += took, length -= took) {
        int32_t code;
        took = utf8_character(text, length, &code);
        if (took > 1)
            return false;
        invalid |= !took;
        took += !took;
    }
    return invalid;
}

/* 0x80 to 0x9f, by the table of the Unicode Consortium (CP1252.TXT); five of them are not used. */
static const uint16_t above_80[32] = {
    0x20ac, 0xfffd, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160,
    0x2039, 0x0152, 0xfffd, 0x017d, 0xfffd, 0xfffd, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022,
    0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0xfffd, 0x017e, 0x0178};

void strbuf_add_windows_1252(struct strbuf *w, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        unsigned char byte = (unsigned char)text[i];
        utf8proc_uint8_t bytes[4];
        utf8proc_int32_t code = byte >= 0x80 && byte < 0xa0 ? above_80[byte - 0x80] : byte;
        if (byte < 0x80)
            strbuf_add_bytes(w, &text[i], 1);
        else
            strbuf_add_bytes(w, (const char *)bytes, (size_t)utf8proc_encode_char(code, bytes));
    }
}
