/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "shared_buffer.h"

#include <stdlib.h>
#include <string.h>

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
    for (int i = 0; i < BLOB_FORMS; i++)
        free(b->bytes[i]);
    free(b);
}

bool shared_buffer_is(const struct shared_buffer *b, const char *text, size_t length)
{
    return b->length[BLOB_PLAIN] == length &&
           (!length || memcmp(b->bytes[BLOB_PLAIN], text, length) == 0);
}
