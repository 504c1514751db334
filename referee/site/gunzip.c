/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gunzip.h"

#include <zlib.h>

enum { GZIP_WINDOW = 15 + 16, PART = 16384 };

int gunzip(const char *packed, size_t length, size_t most, struct strbuf *out)
{
    unsigned char part[PART];
    z_stream z = {.next_in = (unsigned char *)packed, .avail_in = (unsigned)length};
    int is = inflateInit2(&z, GZIP_WINDOW);
    if (is != Z_OK)
        return 503;
    while (is == Z_OK && out->length <= most) {
        z.next_out = part;
        z.avail_out = sizeof part;
        is = inflate(&z, Z_NO_FLUSH);
        if (is == Z_OK || is == Z_STREAM_END)
            strbuf_add_bytes(out, (const char *)part, sizeof part - z.avail_out);
    }
    size_t left = z.avail_in;
    inflateEnd(&z);
    if (out->failed || is == Z_MEM_ERROR)
        return 503;
    if (out->length > most)
        return 413;
    return is == Z_STREAM_END && !left ? 0 : 400;
}
