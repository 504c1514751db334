/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "match_address.h"

#include <string.h>

#define ZLIB_CONST
#include <zlib.h>

#include "base/i18n.h"

enum { RAW = -MAX_WBITS, PIECE = 4096 };

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
static const char mark[] = "#g=";

/* --- writing ---------------------------------------------------------------------------------- */

static void add_base64url(struct strbuf *w, const unsigned char *bytes, size_t n)
{
    for (size_t i = 0; i < n; i += 3) {
        size_t left = n - i < 3 ? n - i : 3;
        unsigned long v = (unsigned long)bytes[i] << 16;
        v |= left > 1 ? (unsigned long)bytes[i + 1] << 8 : 0;
        v |= left > 2 ? bytes[i + 2] : 0;
        for (size_t k = 0; k <= left; k++)
            strbuf_add_bytes(w, &digits[v >> (18 - 6 * k) & 63], 1);
    }
}

/* Adds the text compressed. */
static bool add_deflated(struct strbuf *w, const char *text, size_t length)
{
    unsigned char piece[PIECE];
    z_stream z = {.next_in = (const Bytef *)text, .avail_in = (uInt)length};
    int code =
        deflateInit2(&z, Z_BEST_COMPRESSION, Z_DEFLATED, RAW, MAX_MEM_LEVEL, Z_DEFAULT_STRATEGY);
    if (code != Z_OK)
        return false;
    do {
        z.next_out = piece;
        z.avail_out = sizeof piece;
        code = deflate(&z, Z_FINISH);
        strbuf_add_bytes(w, (const char *)piece, sizeof piece - z.avail_out);
    } while (code == Z_OK);
    deflateEnd(&z);
    return code == Z_STREAM_END;
}

void strbuf_add_match_address(struct strbuf *w, const char *app, const char *text, size_t length)
{
    struct strbuf packed = {.text = NULL};
    strbuf_add(w, "%s%s", app, mark);
    w->failed |= !add_deflated(&packed, text, length) || packed.failed;
    if (packed.text)
        add_base64url(w, (const unsigned char *)packed.text, packed.length);
    strbuf_free(&packed);
}

/* --- reading ---------------------------------------------------------------------------------- */

static bool begins(const char *text, size_t length, const char *with)
{
    size_t n = strlen(with);
    return length >= n && memcmp(text, with, n) == 0;
}

/* Returns the part after the mark, or NULL. */
static const char *packed_part(const char *text, size_t length)
{
    size_t n = strlen(mark);
    for (size_t i = 0; i + n <= length && text[i] > ' '; i++)
        if (memcmp(text + i, mark, n) == 0)
            return text + i + n;
    return NULL;
}

bool is_web_address(const char *text, size_t length)
{
    return begins(text, length, "https://") || begins(text, length, "http://");
}

/* Returns the value of a digit, or -1. */
static int digit_value(char c)
{
    const char *at = c ? strchr(digits, c) : NULL;
    return at ? (int)(at - digits) : -1;
}

/* Decodes `n` digits. Returns the number of bytes; -1: this is no base64url. Unused bits must be 0,
 * so that a text has only one form. */
static long decode(const char *text, size_t n, unsigned char *out)
{
    unsigned long bits = 0;
    long bytes = 0;
    int held = 0;
    if (n % 4 == 1)
        return -1;
    for (size_t i = 0; i < n; i++) {
        int value = digit_value(text[i]);
        if (value < 0)
            return -1;
        bits = (bits << 6 | (unsigned long)value) & 0xffff;
        held += 6;
        if (held >= 8) {
            held -= 8;
            out[bytes++] = (unsigned char)(bits >> held);
        }
    }
    return bits & ((1UL << held) - 1) ? -1 : bytes;
}

/* Adds the text that `n` bytes are compressed from. Returns NULL, or the reason. */
static const char *add_inflated(struct strbuf *w, const unsigned char *bytes, size_t n)
{
    char piece[PIECE];
    z_stream z = {.next_in = bytes, .avail_in = (uInt)n};
    size_t before = w->length;
    int code = inflateInit2(&z, RAW);
    if (code != Z_OK)
        return _("out of memory");
    do {
        z.next_out = (Bytef *)piece;
        z.avail_out = sizeof piece;
        code = inflate(&z, Z_NO_FLUSH);
        strbuf_add_bytes(w, piece, sizeof piece - z.avail_out);
    } while (code == Z_OK && w->length - before <= MATCH_ADDRESS_TEXT && !w->failed);
    bool whole = code == Z_STREAM_END && !z.avail_in;
    inflateEnd(&z);
    if (w->failed || code == Z_MEM_ERROR)
        return _("out of memory");
    if (w->length - before > MATCH_ADDRESS_TEXT)
        return _("the match in the address is too long");
    return whole ? NULL : _("the match in the address is damaged or incomplete");
}

const char *match_address_read(const char *address, size_t length, struct strbuf *text)
{
    unsigned char bytes[MATCH_ADDRESS_READ];
    const char *packed = packed_part(address, length);
    if (!packed)
        return _("this is no address of a match: it has no part \"#g=\"");
    size_t n = length - (size_t)(packed - address);
    while (n && strchr(" \t\r\n", packed[n - 1]) && packed[n - 1])
        n--;
    if (n > MATCH_ADDRESS_READ)
        return _("the match in the address is too long");
    long decoded = decode(packed, n, bytes);
    if (decoded <= 0)
        return _("the match in the address is damaged or incomplete");
    return add_inflated(text, bytes, (size_t)decoded);
}
