/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "windows_1252.h"

#include <stdint.h>
#include <utf8proc.h>

#include "strbuf.h"
#include "utf8.h"

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
