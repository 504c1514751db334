/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "packing.h"

#include <event2/buffer.h>
#include <stdlib.h>
#include <zlib.h>

enum { DEFLATE_GZIP_WINDOW = 15 + 16, RAW_WINDOW = -15, GZIP_EXTRA = 64 };

const char packing_begin[10] = {0x1f, (char)0x8b, 8, 0, 0, 0, 0, 0, 0, 3};

/* A part ends where a byte does, and needs nothing of what came before it. */
static void squeeze(struct shared_buffer *b, enum shared_buffer_form form)
{
    bool part = form == BLOB_PART;
    z_stream z = {.next_in = (unsigned char *)b->bytes[BLOB_PLAIN],
                  .avail_in = (unsigned)b->length[BLOB_PLAIN]};
    if (!z.next_in || deflateInit2(&z, 6, Z_DEFLATED, part ? RAW_WINDOW : DEFLATE_GZIP_WINDOW, 8,
                                   Z_DEFAULT_STRATEGY))
        return;
    size_t room = deflateBound(&z, z.avail_in) + GZIP_EXTRA;
    char *bytes = malloc(room);
    z.next_out = (unsigned char *)bytes;
    z.avail_out = (unsigned)room;
    int done = bytes ? deflate(&z, part ? Z_FULL_FLUSH : Z_FINISH) : Z_MEM_ERROR;
    if (done == (part ? Z_OK : Z_STREAM_END)) {
        b->length[form] = room - z.avail_out;
        b->bytes[form] = realloc(bytes, b->length[form]);
        if (b->bytes[form])
            bytes = NULL;
        else
            b->length[form] = 0;
    }
    free(bytes);
    deflateEnd(&z);
}

size_t packed_length(struct shared_buffer *b, enum shared_buffer_form form)
{
    if (!b->bytes[form])
        squeeze(b, form);
    return b->length[form];
}

static void sent(const void *bytes, size_t length, void *blob)
{
    (void)bytes, (void)length;
    shared_buffer_drop(blob);
}

bool packed_add(struct shared_buffer *b, enum shared_buffer_form form, struct evbuffer *to)
{
    size_t n = packed_length(b, form);
    if (!n)
        return !b->length[BLOB_PLAIN];
    if (evbuffer_add_reference(to, b->bytes[form], n, sent, shared_buffer_keep(b)) == 0)
        return true;
    shared_buffer_drop(b);
    return false;
}
