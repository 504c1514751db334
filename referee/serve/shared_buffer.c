/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "shared_buffer.h"

#include <event2/buffer.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum { FORMS = BLOB_PART + 1, DEFLATE_GZIP_WINDOW = 15 + 16, RAW_WINDOW = -15, GZIP_EXTRA = 64 };

struct shared_buffer {
    long uses;
    char *bytes[FORMS]; /* NULL: not yet made */
    size_t length[FORMS];
};

const char shared_buffer_gzip_begin[10] = {0x1f, (char)0x8b, 8, 0, 0, 0, 0, 0, 0, 3};

struct shared_buffer *shared_buffer_of(struct strbuf *w)
{
    struct shared_buffer *b = w->failed ? NULL : calloc(1, sizeof *b);
    if (b) {
        b->uses = 1;
        b->bytes[BLOB_PLAIN] = w->text ? w->text : calloc(1, 1);
        b->length[BLOB_PLAIN] = w->length;
        *w = (struct strbuf){.text = NULL};
    }
    strbuf_free(w);
    return b;
}

struct shared_buffer *shared_buffer_keep(struct shared_buffer *b)
{
    b->uses++;
    return b;
}

void shared_buffer_drop(struct shared_buffer *b)
{
    if (!b || --b->uses)
        return;
    for (int i = 0; i < FORMS; i++)
        free(b->bytes[i]);
    free(b);
}

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

bool shared_buffer_is(const struct shared_buffer *b, const char *text, size_t length)
{
    return b->length[BLOB_PLAIN] == length &&
           (!length || memcmp(b->bytes[BLOB_PLAIN], text, length) == 0);
}

size_t shared_buffer_length(struct shared_buffer *b, enum shared_buffer_form form)
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

bool shared_buffer_add(struct shared_buffer *b, enum shared_buffer_form form, struct evbuffer *to)
{
    size_t n = shared_buffer_length(b, form);
    if (!n)
        return !b->length[BLOB_PLAIN];
    if (evbuffer_add_reference(to, b->bytes[form], n, sent, shared_buffer_keep(b)) == 0)
        return true;
    shared_buffer_drop(b);
    return false;
}
